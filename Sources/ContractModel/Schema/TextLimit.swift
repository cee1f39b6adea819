import ContractJSON

/// One limit on a text.
public enum TextLimit: Sendable, Hashable {
  case length(Length)
  /// A regular expression that some part of the text must match, in the subset of ECMA-262 that
  /// has a linear-time matcher: no look-around, no back references.
  case matches(String)
  /// The documented values. A closed enumeration rejects any other value; an open one names the
  /// usual values and allows more.
  case enumeration([String], isOpen: Bool)
  /// A well-known or named format.
  case format(TextFormat)

  /// How many units a text may have.
  public struct Length: Sendable, Hashable {
    /// The unit in which a length is counted.
    ///
    /// A family emoji is 1 grapheme, 7 scalars, 11 UTF-16 units, 25 bytes.
    public enum Unit: String, Sendable, CaseIterable, Hashable {
      case scalars, graphemes, utf16Units, bytes
    }

    /// The least number of units.
    package var minimum: Int

    /// The greatest number of units; `nil` where it is not limited.
    package var maximum: Int?

    /// The unit of the length.
    package var unit: Unit

    /// Creates a range of lengths.
    public init(minimum: Int, maximum: Int? = nil, unit: Unit = .scalars) {
      self.minimum = minimum
      self.maximum = maximum
      self.unit = unit
    }
  }
}

extension Constraint where Limit == TextLimit {
  /// At least one character.
  public static var nonEmpty: Constraint { .length(1...) }

  /// A length within a range.
  public static func length(
    _ range: ClosedRange<Int>, _ unit: TextLimit.Length.Unit = .scalars
  ) -> Constraint {
    .length(
      TextLimit.Length(minimum: range.lowerBound, maximum: range.upperBound, unit: unit))
  }

  /// A length of at least so many units.
  public static func length(
    _ range: PartialRangeFrom<Int>, _ unit: TextLimit.Length.Unit = .scalars
  ) -> Constraint {
    .length(TextLimit.Length(minimum: range.lowerBound, unit: unit))
  }

  /// A length within limits.
  public static func length(_ length: TextLimit.Length) -> Constraint { .init(.length(length)) }

  /// A regular expression that some part of the text must match; see ``TextLimit/matches(_:)``.
  public static func matches(_ pattern: String) -> Constraint { .init(.matches(pattern)) }

  /// One of these values and no other.
  public static func oneOf(_ values: [String]) -> Constraint {
    .init(.enumeration(values, isOpen: false))
  }

  /// One of these values and no other.
  public static func oneOf(_ values: String...) -> Constraint { .oneOf(values) }

  /// Usually one of these values; others are allowed.
  public static func commonly(_ values: [String]) -> Constraint {
    .init(.enumeration(values, isOpen: true))
  }
}

extension Constraint where Limit == TextLimit {
  /// A text of a format.
  public static func format(_ format: TextFormat) -> Constraint { .init(.format(format)) }
}

extension TextLimit.Length {
  package var sizes: SizeRange { SizeRange(minimum: minimum, maximum: maximum) }

  package func allows(_ text: String) -> Bool { sizes.contains(unit.count(text)) }
}

extension TextLimit.Length.Unit {
  /// How many units a text has.
  package func count(_ text: String) -> Int {
    switch self {
    case .scalars: text.scalarCount
    case .graphemes: text.count
    case .utf16Units: text.utf16.count
    case .bytes: text.utf8.count
    }
  }

  /// The name of so many units.
  package func noun(_ count: Int) -> String {
    let noun =
      switch self {
      case .scalars: "character"
      case .graphemes: "grapheme"
      case .utf16Units: "UTF-16 unit"
      case .bytes: "byte"
      }
    return count == 1 ? noun : noun + "s"
  }
}

extension String {
  /// The number of Unicode scalars: each has one byte that does not continue another.
  fileprivate var scalarCount: Int {
    var count = 0
    for byte in utf8 where byte & 0xC0 != 0x80 { count += 1 }
    return count
  }
}

extension TextLimit {
  /// The length that it limits; `nil` where it is about something else.
  package var lengthLimit: Length? { if case .length(let length) = self { length } else { nil } }

  /// The documented values; none where it is no enumeration.
  package var documentedValues: [String] {
    if case .enumeration(let values, _) = self { values } else { [] }
  }

  /// The expression that the texts match: of its own, or of a format of the contract.
  package var pattern: String? {
    switch self {
    case .matches(let pattern), .format(.custom(_, let pattern, _)): pattern
    default: nil
    }
  }

  package var coveragePoints: [CoveragePoint] {
    guard let length = lengthLimit else { return documentedValues.map { .value(.string($0)) } }
    // A document that only limits the maximum rarely means to allow an empty text.
    return length.sizes.ends.enumerated().filter { $0.offset > 0 || $0.element > 0 }
      .map { .length($0.element, length.unit) }
  }
}

extension TextLimit: CustomStringConvertible {
  /// The limit in plain words, as they follow "must be …".
  public var description: String {
    switch self {
    case .length(let length): length.description
    case .matches(let pattern): "text matching /\(pattern)/"
    case .format(let format): format.description
    case .enumeration(let values, let isOpen):
      (isOpen ? "usually one of " : "one of ")
        + values.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: ", ")
    }
  }
}

extension TextLimit.Length: CustomStringConvertible {
  public var description: String {
    if minimum == 1, maximum == nil { return "not empty" }
    let noun = unit.noun(2)
    guard let maximum else { return "at least \(minimum) \(noun) long" }
    return minimum == 0
      ? "at most \(maximum) \(noun) long" : "\(minimum) to \(maximum) \(noun) long"
  }
}

extension TextLimit: LockedLimit {
  var locked: JSON {
    switch self {
    case .length(let length):
      [
        "length": .members(
          ("minimum", .whole(length.minimum)), ("maximum", length.maximum.map(JSON.whole)),
          ("unit", length.unit.locked))
      ]
    case .matches(let pattern): ["matches": .string(pattern)]
    case .format(let format): ["format": format.locked]
    case .enumeration(let values, let isOpen):
      [isOpen ? "commonly" : "oneOf": .array(values.map(JSON.string))]
    }
  }

  init(locked name: String, _ value: LockNode, in node: LockNode) throws(LockNode.Mismatch) {
    switch name {
    case "length":
      try value.allow("minimum", "maximum", "unit")
      let sizes = try SizeRange(locked: value)
      self = .length(
        Length(
          minimum: sizes.minimum, maximum: sizes.maximum,
          unit: try value.value("unit") ?? .scalars))
    case "matches": self = .matches(try value.text())
    case "format": self = .format(try TextFormat(locked: value))
    case "oneOf", "commonly":
      let values = try value.list { (word) throws(LockNode.Mismatch) in try word.text() }
      self = .enumeration(values, isOpen: name == "commonly")
    default:
      throw node.unknown(
        "constraint on a string", name, among: "length", "matches", "oneOf", "commonly", "format",
        "advised")
    }
  }
}

extension TextLimit.Length.Unit: Lockable {}

extension SizeRange {
  init(locked node: LockNode) throws(LockNode.Mismatch) {
    self.init(
      minimum: try node.member("minimum").integer(),
      maximum: try node.value("maximum"))
  }
}
