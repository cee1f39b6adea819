package import ContractModel

extension Schema {
  /// Whether each value of another schema is certainly valid by this one: it is of the same kind, and has all of its
  /// constraints.
  ///
  /// Requests usually have the narrower schema of a member, responses the wider one. What needs a proof is not decided:
  /// a mock compares every member of a document when it starts.
  package func acceptsValues(of other: Schema) -> Bool {
    guard self != other else { return true }
    guard isNullable || !other.isNullable else { return false }
    switch (kind, other.kind) {
    case (.boolean, .boolean): return true
    case (.number(let form, let limits), .number(let otherForm, let others)):
      return (form == .any || form == otherForm) && limits.allSatisfy(others.contains)
    case (.string(let limits), .string(let others)): return limits.allSatisfy(others.contains)
    case (.array(let element, let limits), .array(let other, let others)):
      return element.acceptsValues(of: other) && limits.allSatisfy(others.contains)
    default: return kind == other.kind
    }
  }
}
