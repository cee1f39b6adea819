package import ContractJSON

/// One limit on a list.
public enum ListLimit: Sendable, Hashable {
  case count(minimum: Int, maximum: Int?)
  /// No two elements have the same value.
  case unique
}

extension Constraint where Limit == ListLimit {
  /// At least one element.
  public static var nonEmpty: Constraint { .count(minimum: 1, maximum: nil) }

  /// No two elements have the same value.
  public static var unique: Constraint { .init(.unique) }

  /// A number of elements within a range.
  public static func count(_ range: ClosedRange<Int>) -> Constraint {
    .count(minimum: range.lowerBound, maximum: range.upperBound)
  }

  /// A number of elements within limits.
  public static func count(minimum: Int, maximum: Int?) -> Constraint {
    .init(.count(minimum: minimum, maximum: maximum))
  }
}

extension ListLimit {
  /// How many elements are allowed; `nil` for any number.
  package var sizes: SizeRange? {
    if case .count(let minimum, let maximum) = self {
      SizeRange(minimum: minimum, maximum: maximum)
    } else {
      nil
    }
  }

  package func allows(_ list: [JSON]) -> Bool {
    sizes?.contains(list.count) ?? (Set(list).count == list.count)
  }

  package var coveragePoints: [CoveragePoint] { (sizes?.ends ?? []).map(CoveragePoint.count) }
}

extension ListLimit: CustomStringConvertible {
  /// The limit in plain words, as they follow "must be …".
  public var description: String {
    switch self {
    case .count(1, nil): "not empty"
    case .count(let minimum, nil): "at least \(minimum) elements long"
    case .count(let minimum, let maximum?): "\(minimum) to \(maximum) elements long"
    case .unique: "without repeated elements"
    }
  }
}

extension ListLimit: LockedLimit {
  var locked: JSON {
    switch self {
    case .count(let minimum, let maximum):
      ["count": .members(("minimum", .whole(minimum)), ("maximum", maximum.map(JSON.whole)))]
    case .unique: ["unique": true]
    }
  }

  init(locked name: String, _ value: LockNode, in node: LockNode) throws(LockNode.Mismatch) {
    switch name {
    case "count":
      try value.allow("minimum", "maximum")
      let sizes = try SizeRange(locked: value)
      self = .count(minimum: sizes.minimum, maximum: sizes.maximum)
    case "unique":
      try value.requireTrue()
      self = .unique
    default:
      throw node.unknown("constraint on an array", name, among: "count", "unique", "advised")
    }
  }
}
