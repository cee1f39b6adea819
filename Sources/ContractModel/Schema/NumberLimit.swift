public import ContractJSON

/// One limit on a number, compared in exact decimals.
public enum NumberLimit: Sendable, Hashable {
  case greaterThan(JSON.Number)
  case atLeast(JSON.Number)
  case lessThan(JSON.Number)
  case atMost(JSON.Number)
  /// Both ends included.
  case between(JSON.Number, JSON.Number)
  case multiple(of: JSON.Number)
}

extension Constraint where Limit == NumberLimit {
  /// Numbers above a bound.
  public static func greaterThan(_ bound: JSON.Number) -> Constraint { .init(.greaterThan(bound)) }

  /// Numbers from a bound on.
  public static func atLeast(_ bound: JSON.Number) -> Constraint { .init(.atLeast(bound)) }

  /// Numbers below a bound.
  public static func lessThan(_ bound: JSON.Number) -> Constraint { .init(.lessThan(bound)) }

  /// Numbers up to a bound.
  public static func atMost(_ bound: JSON.Number) -> Constraint { .init(.atMost(bound)) }

  /// Both ends included.
  public static func between(_ low: JSON.Number, _ high: JSON.Number) -> Constraint {
    .init(.between(low, high))
  }

  /// Multiples of a step.
  public static func multiple(of step: JSON.Number) -> Constraint { .init(.multiple(of: step)) }
}

/// One end of the numbers that a limit allows.
package struct NumberBound: Sendable, Hashable {
  package enum Side: String, Sendable {
    case minimum, maximum
  }

  package var value: JSON.Number
  package var side: Side

  /// Whether the value itself is allowed.
  package var isIncluded: Bool

  package init(value: JSON.Number, side: Side, isIncluded: Bool) {
    self.value = value
    self.side = side
    self.isIncluded = isIncluded
  }

  package func allows(_ number: JSON.Number) -> Bool {
    switch side {
    case .minimum: number > value || isIncluded && number == value
    case .maximum: number < value || isIncluded && number == value
    }
  }
}

extension NumberLimit {
  /// The ends of the allowed numbers, the lower one first; none for a multiple.
  package var bounds: [NumberBound] {
    switch self {
    case .greaterThan(let bound): [NumberBound(value: bound, side: .minimum, isIncluded: false)]
    case .atLeast(let bound): [NumberBound(value: bound, side: .minimum, isIncluded: true)]
    case .lessThan(let bound): [NumberBound(value: bound, side: .maximum, isIncluded: false)]
    case .atMost(let bound): [NumberBound(value: bound, side: .maximum, isIncluded: true)]
    case .between(let low, let high): NumberLimit.atLeast(low).bounds + Self.atMost(high).bounds
    case .multiple: []
    }
  }

  /// The number of which all allowed numbers are multiples.
  package var step: JSON.Number? {
    if case .multiple(let step) = self { step } else { nil }
  }

  package func allows(_ number: JSON.Number) -> Bool {
    bounds.allSatisfy { $0.allows(number) } && step.map { number.isMultiple(of: $0) } ?? true
  }

  /// The stable name of what a number violates, as `Drift.Kind.constraintBroken` carries it.
  package func id(violatedBy number: JSON.Number) -> String {
    bounds.first { !$0.allows(number) }?.side.rawValue ?? "multiple"
  }

  package var coveragePoints: [CoveragePoint] { bounds.map(CoveragePoint.number) }
}

extension NumberLimit: CustomStringConvertible {
  /// The limit in plain words, as they follow "must be …".
  public var description: String {
    switch self {
    case .greaterThan(let bound): "greater than \(bound.text)"
    case .atLeast(let bound): "at least \(bound.text)"
    case .lessThan(let bound): "less than \(bound.text)"
    case .atMost(let bound): "at most \(bound.text)"
    case .between(let low, let high): "between \(low.text) and \(high.text)"
    case .multiple(let step): "a multiple of \(step.text)"
    }
  }
}

extension NumberLimit: LockedLimit {
  var locked: JSON {
    switch self {
    case .greaterThan(let bound): ["greaterThan": .number(bound)]
    case .atLeast(let bound): ["atLeast": .number(bound)]
    case .lessThan(let bound): ["lessThan": .number(bound)]
    case .atMost(let bound): ["atMost": .number(bound)]
    case .between(let low, let high): ["between": [.number(low), .number(high)]]
    case .multiple(let step): ["multipleOf": .number(step)]
    }
  }

  init(locked name: String, _ value: LockNode, in node: LockNode) throws(LockNode.Mismatch) {
    switch name {
    case "greaterThan": self = .greaterThan(try value.number())
    case "atLeast": self = .atLeast(try value.number())
    case "lessThan": self = .lessThan(try value.number())
    case "atMost": self = .atMost(try value.number())
    case "between":
      let bounds = try value.list { (bound) throws(LockNode.Mismatch) in try bound.number() }
      guard bounds.count == 2 else { throw value.expected("the least and the most") }
      self = .between(bounds[0], bounds[1])
    case "multipleOf": self = .multiple(of: try value.number())
    default:
      throw node.unknown(
        "constraint on a number", name, among: "greaterThan", "atLeast", "lessThan", "atMost",
        "between", "multipleOf", "advised")
    }
  }
}
