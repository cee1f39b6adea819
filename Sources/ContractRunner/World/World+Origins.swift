import ContractModel
import ContractPlanning

extension World {
  mutating func noteRandomIdentifier(_ text: String) { randomIdentifiers.insert(text) }

  func isRandomIdentifier(_ text: String) -> Bool { randomIdentifiers.contains(text) }

  /// Where an identifier of a request comes from.
  ///
  /// - Parameters:
  ///   - text: The identifier.
  ///   - resource: What it identifies, where that is known.
  ///   - parameters: Those of the path; elsewhere the identifier may be that of another one.
  ///   - others: All that an identifier of the run may identify.
  /// - Returns: `given` where nothing shows that the run may change what it names.
  func origin(
    of text: String, _ resource: String?, _ parameters: [String: String], among others: [Resource]
  ) -> WriteRules.Origin {
    let isRandom = randomIdentifiers.contains(text)
    guard let resource else { return isRandom ? .random : .given }
    let id = ResourceID(resource: resource, id: text)
    guard ledger.hasKnown(id), !foreign.contains(id) else {
      if isRandom { return .random }
      // A long identifier of one type is none of another.
      let isOwn = others.contains { ledger.hasKnown(ResourceID(resource: $0.name, id: text)) }
      return isOwn && text.utf8.count >= 32 ? .random : .given
    }
    let isElsewhere = origins[id]?.creation.parameters.contains { name, value in
      parameters[name].map { $0 != value } ?? false
    }
    return isElsewhere == true ? .given : .own
  }
}
