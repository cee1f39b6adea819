import ContractHTTP
import ContractJSON
import ContractModel

/// Finds what the query parameters of a list do: name pages, choose elements, and sort them.
struct ListingSearch: Sendable {
  private(set) var rules: [ListingRule] = []

  /// The evidence of each rule in words.
  private(set) var evidence: [String] = []

  /// The header fields of responses that the rules need.
  private(set) var headers: [String] = []

  /// - Parameters:
  ///   - profile: The operation.
  ///   - list: The location of the list in its response.
  ///   - position: The position of all parts.
  init(_ profile: OperationProfile, at list: JSON.Pointer, position: SourcePosition) {
    let pages = ListedPage.all(of: profile, at: list)
    guard profile.method == .get, pages.contains(where: { !$0.elements.isEmpty }) else { return }
    let paging = PageEvidence(pages, at: list)
    if let rule = paging.rule(at: position) {
      rules.append(rule)
      evidence += paging.evidence
      headers = paging.headers
    }
    for name in profile.queries.keys.sorted() where !paging.parameters.contains(name) {
      let found =
        OrderEvidence(pages, name).rule(at: position)
        ?? FilterEvidence(pages, name).rule(at: position)
      guard let found else { continue }
      rules.append(found.rule)
      evidence.append(found.evidence)
    }
  }

  /// Whether lists are shown page by page.
  var hasPages: Bool { rules.contains { if case .pages = $0 { true } else { false } } }
}
