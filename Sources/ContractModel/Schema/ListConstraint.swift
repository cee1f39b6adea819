/// One limit on a list.
public indirect enum ListConstraint: Sendable, Hashable {
  case count(minimum: Int, maximum: Int?)
  /// No two elements have the same value.
  case unique
  /// A limit that requests of this project keep to, and no backend is judged by.
  case advised(ListConstraint)
}

extension ListConstraint {
  public static let nonEmpty = ListConstraint.count(minimum: 1, maximum: nil)

  public static func count(_ range: ClosedRange<Int>) -> ListConstraint {
    .count(minimum: range.lowerBound, maximum: range.upperBound)
  }

  /// Whether a backend is judged by this limit.
  package var isStated: Bool {
    if case .advised = self { false } else { true }
  }

  /// The limit itself, whether stated or advised.
  package var limit: ListConstraint {
    if case .advised(let inner) = self { inner.limit } else { self }
  }
}

extension ListConstraint: CustomStringConvertible {
  /// The limit in plain words, as it stands in "must be …".
  public var description: String {
    switch self {
    case .count(1, nil): "not empty"
    case .count(let minimum, nil): "at least \(minimum) elements long"
    case .count(let minimum, let maximum?): "\(minimum) to \(maximum) elements long"
    case .unique: "without repeated elements"
    case .advised(let inner): inner.description
    }
  }
}
