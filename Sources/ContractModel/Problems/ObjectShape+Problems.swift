import ContractJSON

extension ObjectShape {
  /// Returns the problems of the shape and of everything in it.
  func problems(at position: SourcePosition) -> [ContractProblem] {
    func problem(_ message: String) -> ContractProblem { ContractProblem(message, at: position) }
    var found = Schema(.object(fields)).problems(at: position)
    found += Schema(.string(keys)).problems(at: position)
    found += others?.problems(at: position) ?? []
    found += patterns.flatMap { $0.schema.problems(at: position) }
    if minimum < 0 { found.append(problem("a map cannot have fewer than 0 members")) }
    if let maximum, maximum < max(minimum, fields.count(where: \.isRequired)) {
      found.append(problem("no map is allowed: at most \(maximum) members are fewer than required"))
    }
    if others == nil, patterns.isEmpty, minimum > fields.count {
      found.append(problem("the object has \(fields.count) fields, but needs \(minimum) members"))
    }
    return found
  }
}

extension Schema {
  /// Returns the problems of a recursive schema: one that mentions itself without an end.
  func recursionProblems(at position: SourcePosition) -> [ContractProblem] {
    guard case .recursive(let name, let body) = kind else { return [] }
    if body.isDirectly(name) {
      return [
        ContractProblem(
          "'\(name)' is defined as itself; a reference belongs inside a field, a list or a map",
          at: position)
      ]
    }
    return []
  }

  static let endless =
    "no value ends: make a field with a reference optional or nullable, or refer in a list or a map"

  /// Whether the schema is the reference itself, as a whole or as an alternative.
  package func isDirectly(_ name: String) -> Bool {
    switch kind {
    case .reference(name): true
    case .union(let alternatives): alternatives.contains { $0.isDirectly(name) }
    case .composed(.tuple), .composed(.containing): false
    case .composed(let composition): composition.parts.contains { $0.isDirectly(name) }
    case .recursive(let other, let body): other != name && body.isDirectly(name)
    default: false
    }
  }
}
