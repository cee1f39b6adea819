import ContractJSON

extension Composition {
  /// Returns the problems of the composition and of its parts.
  func problems(at position: SourcePosition) -> [ContractProblem] {
    func problem(_ message: String) -> ContractProblem { ContractProblem(message, at: position) }
    let found = parts.flatMap { $0.problems(at: position) }
    guard found.isEmpty else { return found }
    switch self {
    case .all(let parts):
      guard !parts.isEmpty else { return [problem("all of no schemas is any value; write .any")] }
      let merged = Schema(.composed(self)).merged
      if merged == .never {
        let words = parts.map(\.summary).joined(separator: " and ")
        return [problem("no value meets all of: \(words)")]
      }
      if case .composed(.all) = merged.kind { return [] }
      return merged.problems(at: position)
    case .exactlyOne(let parts):
      return parts.count < 2
        ? [problem("exactly one of several schemas needs at least two of them")] : []
    case .not(let schema):
      return schema == .any ? [problem("no value is allowed: every value meets 'any value'")] : []
    case .tagged(let member, let alternatives):
      return repeated(alternatives.map { ($0.tag, position) }, "alternative")
        + (alternatives.isEmpty ? [problem("a union by \"\(member)\" needs an alternative")] : [])
        + alternatives.filter { $0.schema.isOtherThanObject }.map {
          problem("alternative '\($0.tag)' must be an object, not \($0.schema.summary)")
        }
        + zip(alternatives, Schema.tagged(by: member, alternatives)).filter { $1 == .never }.map {
          problem("the \(member) of alternative '\($0.0.tag)' cannot be '\($0.0.tag)'")
        }
    case .tuple(let positions, let rest, let minimum):
      if minimum < 0 { return [problem("a count cannot be below 0, found \(minimum)")] }
      return rest == nil && minimum > positions.count
        ? [problem("the list has \(positions.count) positions, but needs \(minimum) elements")] : []
    case .containing(_, let minimum, let maximum):
      return minimum < 0 || (maximum ?? .max) < minimum
        ? [problem("a list cannot have \(minimum) to \(maximum ?? minimum) such elements")] : []
    case .perType(let parts):
      let mixed = parts.filter { $0.jsonTypes.count != 1 || $0.isNullable }.map {
        problem("a schema per type must have one type, and not be nullable: \($0.summary)")
      }
      return mixed + repeated(parts.map { ($0.jsonType, position) }, "type")
    case .choice(_, let then, let otherwise):
      return then == nil && otherwise == nil
        ? [problem("a choice needs a schema: then, else or both")] : []
    }
  }
}

extension Schema {
  fileprivate var isOtherThanObject: Bool {
    if case .reference = kind { return false }
    return isNullable || jsonTypes != ["object"] && jsonTypes != Schema.any.jsonTypes
  }
}
