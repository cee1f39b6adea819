package import ContractJSON
package import ContractModel

/// A value with exactly one fault in it.
package struct Violation: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// A required field is not there.
    case missing
    case null
    case type
    /// A stated constraint, by the id it has in `Drift.Kind.constraintBroken`.
    case constraint(String)
    /// A text that is no date, no timestamp or no UUID.
    case format
    /// A value beside a closed enumeration.
    case enumeration
  }

  /// The place and the fault in plain words; unique among the violations of one value.
  package var name: String

  package var kind: Kind

  /// Where the fault is, with indices for elements.
  package var pointer: JSON.Pointer

  /// The whole value, fault included.
  package var body: JSON

  /// What the judge says of the bytes of the body.
  package var drift: Drift
}

extension Violation.Kind {
  /// Whether the judge's name for a difference is the one for this kind of fault.
  package func names(_ kind: Drift.Kind) -> Bool {
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

/// Breaks every documented field and every stated constraint of a valid value in turn, in every
/// way that a ``Violator`` knows.
///
/// What the contract does not state is never broken: advised constraints, open enumerations, null in
/// an optional field. A constraint that cannot be broken alone is left out.
///
/// - Returns: The violations in the order of the schema, no two of them the same value; the same for
///   the same arguments.
package func violations(of schema: Schema, from valid: JSON) -> [Violation] {
  Violator(schema).violations(of: valid)
}
