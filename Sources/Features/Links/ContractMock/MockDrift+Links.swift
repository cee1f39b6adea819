import ContractModel

extension MockBehavior.Deviation {
  /// A link is missing on the resource that was linked.
  static let linkMissing = Self("linkMissing")
  /// A link is missing on the other resource.
  static let backLinkMissing = Self("backLinkMissing")
  /// A link remains after another one replaced it.
  static let formerLinkKept = Self("formerLinkKept")
}

extension MockDrift {
  /// Drifts of links between resources.
  static func links(of contract: Contract) -> [MockDrift] {
    let all = contract.operations.flatMap { $0.effects(.links) }.compactMap(\.link)
    guard !all.isEmpty else { return [] }
    var drifts = [
      MockDrift(
        "link-missing", "a link is not shown by the resource that was linked",
        expects: .ruleBroken, .stateLost, by: .behavior(.linkMissing))
    ]
    if all.contains(where: { $0.back != nil }) {
      drifts.append(
        MockDrift(
          "back-link-missing", "a link is not shown by the other resource", expects: .ruleBroken,
          .stateLost, by: .behavior(.backLinkMissing)))
    }
    if all.contains(where: \.isExclusive) {
      drifts.append(
        MockDrift(
          "former-link-kept", "a link that was moved or deleted is still shown",
          expects: .ruleBroken, .stateLost, by: .behavior(.formerLinkKept)))
    }
    return drifts
  }
}
