/// One limit on a text.
public indirect enum TextConstraint: Sendable, Hashable {
  case length(Length)
  /// A regular expression that some part of the text must match, in the subset of ECMA-262 that
  /// has a linear-time matcher: no look-around, no back references.
  case matches(String)
  /// The values that are documented. A closed enumeration refuses any other; an open one names
  /// the usual values and allows more.
  case enumeration([String], isOpen: Bool)
  /// A limit that requests of this project keep to, and no backend is judged by.
  case advised(TextConstraint)

  /// How many units a text may have.
  public struct Length: Sendable, Hashable {
    /// What is counted.
    ///
    /// A family emoji is 1 grapheme, 7 scalars, 11 UTF-16 units, 25 bytes.
    public enum Unit: String, Sendable, Hashable, CaseIterable {
      case scalars, graphemes, utf16Units, bytes
    }

    public var minimum: Int
    public var maximum: Int?
    public var unit: Unit

    public init(minimum: Int, maximum: Int? = nil, unit: Unit = .scalars) {
      self.minimum = minimum
      self.maximum = maximum
      self.unit = unit
    }
  }
}

extension TextConstraint {
  public static let nonEmpty = TextConstraint.length(Length(minimum: 1))

  public static func length(
    _ range: ClosedRange<Int>, _ unit: Length.Unit = .scalars
  ) -> TextConstraint {
    .length(Length(minimum: range.lowerBound, maximum: range.upperBound, unit: unit))
  }

  public static func length(
    _ range: PartialRangeFrom<Int>, _ unit: Length.Unit = .scalars
  ) -> TextConstraint {
    .length(Length(minimum: range.lowerBound, unit: unit))
  }

  /// One of these values and no other.
  public static func oneOf(_ values: [String]) -> TextConstraint {
    .enumeration(values, isOpen: false)
  }

  /// Usually one of these values; others are allowed.
  public static func commonly(_ values: [String]) -> TextConstraint {
    .enumeration(values, isOpen: true)
  }

  /// Whether a backend is judged by this limit.
  package var isStated: Bool {
    if case .advised = self { false } else { true }
  }

  /// The limit itself, whether stated or advised.
  package var limit: TextConstraint {
    if case .advised(let inner) = self { inner.limit } else { self }
  }
}

extension TextConstraint.Length {
  package func measure(_ text: String) -> Int {
    switch unit {
    case .scalars: text.unicodeScalars.count
    case .graphemes: text.count
    case .utf16Units: text.utf16.count
    case .bytes: text.utf8.count
    }
  }

  package func allows(_ text: String) -> Bool {
    let length = measure(text)
    return length >= minimum && length <= maximum ?? length
  }
}

extension TextConstraint: CustomStringConvertible {
  /// The limit in plain words, as it stands in "must be …".
  public var description: String {
    switch self {
    case .length(let length): length.description
    case .matches(let pattern): "text matching /\(pattern)/"
    case .enumeration(let values, let isOpen):
      (isOpen ? "usually one of " : "one of ")
        + values.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: ", ")
    case .advised(let inner): inner.description
    }
  }
}

extension TextConstraint.Length: CustomStringConvertible {
  public var description: String {
    if minimum == 1, maximum == nil { return "not empty" }
    let noun =
      switch unit {
      case .scalars: "characters"
      case .graphemes: "graphemes"
      case .utf16Units: "UTF-16 units"
      case .bytes: "bytes"
      }
    guard let maximum else { return "at least \(minimum) \(noun) long" }
    return minimum == 0
      ? "at most \(maximum) \(noun) long" : "\(minimum) to \(maximum) \(noun) long"
  }
}
