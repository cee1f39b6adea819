/// A form of texts that readers take for values of another type.
public enum TypedText: Sendable, Hashable {
  /// A calendar date, `YYYY-MM-DD` (RFC 3339 `full-date`), that exists.
  case date
  /// A date and time (RFC 3339 `date-time`).
  case timestamp(Timestamp)
  /// A UUID in its hyphenated text form (RFC 9562), of one version or any.
  case uuid(version: Int?)
}

extension TextFormat {
  /// A calendar date that exists.
  public static var date: TextFormat { .typed(.date) }

  /// A date and time in any precision and zone.
  public static var timestamp: TextFormat {
    .typed(.timestamp(Timestamp(fractionDigits: 0...9, zone: .any)))
  }

  /// A UUID of any version.
  public static var uuid: TextFormat { .typed(.uuid(version: nil)) }
}

extension Schema.Kind {
  /// A calendar date that exists.
  public static var date: Schema.Kind { .string([.format(.typed(.date))]) }

  /// A date and time of a form.
  public static func timestamp(_ form: Timestamp) -> Schema.Kind {
    .string([.format(.typed(.timestamp(form)))])
  }

  /// A UUID of one version or any.
  public static func uuid(version: Int?) -> Schema.Kind {
    .string([.format(.typed(.uuid(version: version)))])
  }

  /// The type of the texts, where nothing else is said of them.
  package var typedText: TypedText? {
    if case .string(let limits) = self { limits.typedText } else { nil }
  }
}

extension [TextConstraint] {
  /// The type of the texts, where nothing else is said of them.
  package var typedText: TypedText? {
    guard count == 1, !self[0].isAdvisory, case .format(.typed(let typed)) = self[0].limit else {
      return nil
    }
    return typed
  }
}

extension TypedText {
  /// The schema of its texts.
  package var schema: Schema { Schema(.string([.format(.typed(self))])) }

  /// The name of the type in a few words.
  package var name: String {
    switch self {
    case .date: "date"
    case .timestamp: "timestamp"
    case .uuid: "UUID"
    }
  }
}

extension TypedText: CustomStringConvertible {
  public var description: String {
    switch self {
    case .date: "date (YYYY-MM-DD)"
    case .timestamp(let timestamp): timestamp.description
    case .uuid(nil): "UUID"
    case .uuid(let version?): "UUID of version \(version)"
    }
  }
}
