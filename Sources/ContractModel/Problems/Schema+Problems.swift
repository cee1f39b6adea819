import ContractJSON

extension Schema {
  /// What is wrong with the schema and everything in it.
  ///
  /// What lies outside any field is reported at `position`.
  package func problems(at position: SourcePosition) -> [ContractProblem] {
    switch kind {
    case .boolean, .date, .any: []
    case .union(let alternatives):
      alternatives.flatMap { $0.problems(at: position) }
        + (alternatives.count < 2
          ? [ContractProblem("a union needs at least two alternatives", at: position)] : [])
    case .number(_, let constraints): Self.problems(of: constraints, at: position)
    case .string(let constraints): Self.problems(of: constraints, at: position)
    case .timestamp(let timestamp):
      timestamp.fractionDigits.lowerBound >= 0
        ? [] : [ContractProblem("a timestamp cannot have fewer than 0 digits", at: position)]
    case .uuid(let version):
      (1...8).contains(version ?? 1)
        ? [] : [ContractProblem("UUID versions are 1 to 8 (RFC 9562)", at: position)]
    case .array(let element, let constraints):
      Self.problems(of: constraints, at: position) + element.problems(at: position)
    case .object(let fields):
      repeated(fields.map { ($0.name, $0.position) }, "field")
        + Self.aliasProblems(fields)
        + fields.flatMap { $0.schema.problems(at: $0.position) }
    }
  }

  private static func aliasProblems(_ fields: [Field]) -> [ContractProblem] {
    fields.compactMap { field in
      guard let name = field.aliased else { return nil }
      guard let other = fields.first(where: { $0.name == name }) else {
        return ContractProblem(
          "'\(field.name)' stands for '\(name)', which the object does not have",
          at: field.position)
      }
      guard other.aliased != nil else { return nil }
      return ContractProblem(
        "'\(field.name)' stands for '\(name)', which is an alias itself", at: field.position)
    }
  }

  private static func problems(
    of constraints: [NumberConstraint], at position: SourcePosition
  ) -> [ContractProblem] {
    var low: (bound: JSON.Number, isOpen: Bool)?
    var high: (bound: JSON.Number, isOpen: Bool)?
    func raise(_ bound: JSON.Number, _ isOpen: Bool) {
      guard let old = low, (old.bound, old.isOpen ? 1 : 0) >= (bound, isOpen ? 1 : 0) else {
        return low = (bound, isOpen)
      }
    }
    func lower(_ bound: JSON.Number, _ isOpen: Bool) {
      guard let old = high, (old.bound, old.isOpen ? 0 : 1) <= (bound, isOpen ? 0 : 1) else {
        return high = (bound, isOpen)
      }
    }
    var found: [ContractProblem] = []
    for constraint in constraints.map(\.limit) {
      switch constraint {
      case .greaterThan(let bound): raise(bound, true)
      case .atLeast(let bound): raise(bound, false)
      case .lessThan(let bound): lower(bound, true)
      case .atMost(let bound): lower(bound, false)
      case .between(let least, let most):
        raise(least, false)
        lower(most, false)
      case .multiple(let step):
        if step <= 0 {
          found.append(ContractProblem("a multiple must be of more than 0", at: position))
        }
      case .advised: break
      }
    }
    if let low, let high,
      low.bound > high.bound || low.bound == high.bound && (low.isOpen || high.isOpen)
    {
      found.append(
        ContractProblem(
          "no number is allowed: from \(low.bound.text) to \(high.bound.text)", at: position))
    }
    return found
  }

  private static func problems(
    of constraints: [TextConstraint], at position: SourcePosition
  ) -> [ContractProblem] {
    constraints.map(\.limit).flatMap { constraint -> [ContractProblem] in
      switch constraint {
      case .length(let length):
        problems(of: "length", length.minimum, length.maximum, at: position)
      case .enumeration(let values, _):
        values.isEmpty
          ? [ContractProblem("an enumeration needs at least one value", at: position)]
          : repeated(values.map { ($0, position) }, "enumeration value")
      case .matches, .advised: []
      }
    }
  }

  private static func problems(
    of constraints: [ListConstraint], at position: SourcePosition
  ) -> [ContractProblem] {
    constraints.map(\.limit).flatMap { constraint -> [ContractProblem] in
      switch constraint {
      case .count(let minimum, let maximum):
        problems(of: "count", minimum, maximum, at: position)
      case .unique, .advised: []
      }
    }
  }

  private static func problems(
    of noun: String, _ minimum: Int, _ maximum: Int?, at position: SourcePosition
  ) -> [ContractProblem] {
    if minimum < 0 {
      return [ContractProblem("a \(noun) cannot be below 0, found \(minimum)", at: position)]
    }
    guard let maximum, maximum < minimum else { return [] }
    return [
      ContractProblem("no \(noun) is allowed: from \(minimum) to \(maximum)", at: position)
    ]
  }
}
