package import ContractModel

/// A part of a contract with its source line.
package struct ContractPart: Sendable, Hashable {
  /// The id of the contract.
  package var contract: String

  /// The name of the part: `tips`, `createGoal /data/id`.
  package var name: String

  package var position: SourcePosition

  package init(contract: String, name: String, position: SourcePosition) {
    self.contract = contract
    self.name = name
    self.position = position
  }
}

/// A contradiction between contracts of one host, which no backend can meet both.
package struct Contradiction: Sendable, Hashable {
  /// The type of a contradiction; the ids are stable.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case differentMethod = "different-method"
    case differentPath = "different-path"
    case differentAuthentication = "different-authentication"
    case differentStatus = "different-status"
    case differentEnvelope = "different-envelope"
    case differentErrorShape = "different-error-shape"
    case differentFieldNames = "different-field-names"
    case differentType = "different-type"
    case differentEnumeration = "different-enumeration"
    case differentPrecision = "different-precision"
    case differentRequired = "different-required"
  }

  package var kind: Kind

  /// One line, fact before advice.
  package var message: String
  package var first: ContractPart
  package var second: ContractPart

  /// The number of fields, operations or resources concerned.
  package var count: Int
}
