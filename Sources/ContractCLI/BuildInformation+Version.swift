extension BuildInformation {
  /// The version of the tool; of a release also its commit and toolchain: `0.1.0 (4f0de0b53a1c, Swift 6.3.1)`.
  static var version: String {
    let details = [commit, toolchain].filter { !$0.isEmpty }
    guard !details.isEmpty else { return ContractCheck.version }
    return "\(ContractCheck.version) (\(details.joined(separator: ", ")))"
  }
}
