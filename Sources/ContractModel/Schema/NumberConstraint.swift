public import ContractJSON

/// One limit on a number, compared in exact decimals.
public indirect enum NumberConstraint: Sendable, Hashable {
  case greaterThan(JSON.Number)
  case atLeast(JSON.Number)
  case lessThan(JSON.Number)
  case atMost(JSON.Number)
  /// Both ends included.
  case between(JSON.Number, JSON.Number)
  case multiple(of: JSON.Number)
  /// A limit that requests of this project keep to, and no backend is judged by.
  ///
  /// For what the documents hint at without stating it.
  case advised(NumberConstraint)
}

extension NumberConstraint {
  /// Whether a backend is judged by this limit.
  package var isStated: Bool {
    if case .advised = self { false } else { true }
  }

  /// The limit itself, whether stated or advised.
  package var limit: NumberConstraint {
    if case .advised(let inner) = self { inner.limit } else { self }
  }

  package func allows(_ number: JSON.Number) -> Bool {
    switch self {
    case .greaterThan(let bound): number > bound
    case .atLeast(let bound): number >= bound
    case .lessThan(let bound): number < bound
    case .atMost(let bound): number <= bound
    case .between(let low, let high): low <= number && number <= high
    case .multiple(let step): number.isMultiple(of: step)
    case .advised(let inner): inner.allows(number)
    }
  }
}

extension NumberConstraint: CustomStringConvertible {
  /// The limit in plain words, as it stands in "must be …".
  public var description: String {
    switch self {
    case .greaterThan(let bound): "greater than \(bound.text)"
    case .atLeast(let bound): "at least \(bound.text)"
    case .lessThan(let bound): "less than \(bound.text)"
    case .atMost(let bound): "at most \(bound.text)"
    case .between(let low, let high): "between \(low.text) and \(high.text)"
    case .multiple(let step): "a multiple of \(step.text)"
    case .advised(let inner): inner.description
    }
  }
}
