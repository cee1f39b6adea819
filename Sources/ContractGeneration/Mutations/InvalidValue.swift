package import ContractJSON
package import ContractModel

/// A value that violates its schema in exactly one respect.
package struct InvalidValue: Sendable, Hashable {
  /// The location and the violation in plain words; unique among the invalid values made from one
  /// valid value.
  package var name: String

  package var kind: Mutation.Kind

  /// The location of the violation, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole invalid value.
  package var body: JSON

  /// The drift that the validator reports for the bytes of the body.
  package var drift: Drift
}

extension Mutation.Kind {
  /// Whether the validator reports this kind of mutation as a drift of the given kind.
  package func matches(_ kind: Drift.Kind) -> Bool {
    switch self {
    case .missing: kind == .fieldMissing
    case .null: kind == .nullUnexpected
    case .type: [.typeChanged, .stringAsNumber, .numberAsString, .singleForList].contains(kind)
    case .constraint(let id): kind == .constraintBroken(id)
    case .format: kind == .formatBroken
    case .enumeration: kind == .enumNewValue
    }
  }
}

/// Applies every mutation of a schema to a valid value: each documented field and each required
/// constraint is violated in every way that a ``Mutator`` knows.
///
/// Advisory constraints, open enumerations and null in an optional field are never violated. A
/// constraint that cannot be violated alone is omitted.
///
/// - Returns: The invalid values in the order of the schema, all distinct; the same for the same
///   arguments.
package func invalidValues(of schema: Schema, from valid: JSON) -> [InvalidValue] {
  Mutator(schema).invalidValues(from: valid)
}
