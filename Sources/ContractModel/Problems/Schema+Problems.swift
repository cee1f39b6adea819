import ContractJSON

extension Schema {
  /// Returns the problems of the schema and of everything in it.
  ///
  /// Problems outside of fields are reported at `position`.
  package func problems(at position: SourcePosition) -> [ContractProblem] {
    switch kind {
    case .boolean, .date, .any, .reference: []
    case .constants(let values):
      values.isEmpty ? [ContractProblem("a list of values needs at least one", at: position)] : []
    case .map(let shape): shape.problems(at: position)
    case .composed(let composition): composition.problems(at: position)
    case .recursive(_, let body): body.problems(at: position) + recursionProblems(at: position)
    case .union(let alternatives):
      alternatives.flatMap { $0.problems(at: position) }
        + (alternatives.count < 2
          ? [ContractProblem("a union needs at least two alternatives", at: position)] : [])
    case .number(_, let constraints): Self.problems(of: constraints.map(\.limit), at: position)
    case .string(let constraints): Self.problems(of: constraints.map(\.limit), at: position)
    case .timestamp(let timestamp):
      timestamp.fractionDigits.lowerBound >= 0
        ? [] : [ContractProblem("a timestamp cannot have fewer than 0 digits", at: position)]
    case .uuid(let version):
      (1...8).contains(version ?? 1)
        ? [] : [ContractProblem("UUID versions are 1 to 8 (RFC 9562)", at: position)]
    case .array(let element, let constraints):
      constraints.compactMap(\.limit.sizes).flatMap {
        Self.problems(of: "count", $0, at: position)
      } + element.problems(at: position)
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
          "'\(field.name)' is an alias of '\(name)', which the object does not have",
          at: field.position)
      }
      guard other.aliased != nil else { return nil }
      return ContractProblem(
        "'\(field.name)' is an alias of '\(name)', which is an alias itself", at: field.position)
    }
  }

  private static func problems(
    of limits: [NumberLimit], at position: SourcePosition
  ) -> [ContractProblem] {
    var found = limits.compactMap(\.step).filter { $0 <= 0 }.map { _ in
      ContractProblem("the base of a multiple must be greater than 0", at: position)
    }
    let bounds = limits.flatMap(\.bounds)
    // Of equal bounds the one that excludes its value is tighter.
    let low = bounds.filter { $0.side == .minimum }
      .max { ($0.value, $0.isIncluded ? 0 : 1) < ($1.value, $1.isIncluded ? 0 : 1) }
    let high = bounds.filter { $0.side == .maximum }
      .min { ($0.value, $0.isIncluded ? 1 : 0) < ($1.value, $1.isIncluded ? 1 : 0) }
    if let low, let high,
      low.value > high.value || low.value == high.value && !(low.isIncluded && high.isIncluded)
    {
      found.append(
        ContractProblem(
          "no number is allowed: from \(low.value.text) to \(high.value.text)", at: position))
    }
    return found
  }

  private static func problems(
    of limits: [TextLimit], at position: SourcePosition
  ) -> [ContractProblem] {
    limits.flatMap { limit -> [ContractProblem] in
      switch limit {
      case .length(let length): problems(of: "length", length.sizes, at: position)
      case .enumeration(let values, _):
        values.isEmpty
          ? [ContractProblem("an enumeration needs at least one value", at: position)]
          : repeated(values.map { ($0, position) }, "enumeration value")
      case .matches, .format: []
      }
    }
  }

  private static func problems(
    of noun: String, _ sizes: SizeRange, at position: SourcePosition
  ) -> [ContractProblem] {
    let minimum = sizes.minimum
    if minimum < 0 {
      return [ContractProblem("a \(noun) cannot be below 0, found \(minimum)", at: position)]
    }
    guard let maximum = sizes.maximum, maximum < minimum else { return [] }
    return [
      ContractProblem("no \(noun) is allowed: from \(minimum) to \(maximum)", at: position)
    ]
  }
}
