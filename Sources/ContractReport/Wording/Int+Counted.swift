extension Int {
  /// `1 drift`, `2 drifts`.
  func counted(_ noun: String) -> String {
    "\(self) \(noun)\(self == 1 ? "" : "s")"
  }
}
