package import ContractModel

/// A part of a contract with its source line.
package struct ContractPart: Sendable, Equatable {
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
package struct Contradiction: Sendable, Equatable {
  /// The type of a contradiction; the ids are stable.
  package enum Kind: String, Sendable, CaseIterable {
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

extension Contradiction.Kind {
  /// The contradiction in one sentence.
  package var summary: String {
    switch self {
    case .differentMethod: "Two contracts of one host use different methods for the same operation."
    case .differentPath: "Two contracts of one host use different paths for the same operation."
    case .differentAuthentication:
      "Two contracts require different credentials for the same operation."
    case .differentStatus: "Two contracts document different statuses for the same situation."
    case .differentEnvelope: "Two contracts wrap the same response differently."
    case .differentErrorShape: "Two contracts of one host describe error bodies differently."
    case .differentFieldNames: "The same fields are spelled differently in two contracts."
    case .differentType: "The same value has different types in two contracts."
    case .differentEnumeration: "The same value has different documented values in two contracts."
    case .differentPrecision: "The same timestamp has different fraction digits in two contracts."
    case .differentRequired:
      "One contract requires a field that the other does not define or require."
    }
  }
}
