/// A description of one JSON value: what kind it is, within which constraints, and whether it may
/// be null.
///
/// Absent, null and empty are three separate things: a ``Field`` says whether it may be absent,
/// ``isNullable`` whether the value may be null, a constraint whether text or a list may be empty.
public struct Schema: Sendable, Hashable {
  public indirect enum Kind: Sendable, Hashable {
    case boolean
    case number(NumberForm, [NumberConstraint])
    case string([TextConstraint])
    /// A calendar date, `YYYY-MM-DD` (RFC 3339 `full-date`), that exists.
    case date
    case timestamp(Timestamp)
    /// A UUID in its hyphenated text form (RFC 9562), of one version or any.
    case uuid(version: Int?)
    case array(of: Schema, [ListConstraint])
    case object([Field])
    /// A value that meets at least one of the alternatives, in the order in which they are told.
    case union([Schema])
    /// Any JSON value: what the documents leave open.
    case any
  }

  public var kind: Kind
  public var isNullable: Bool

  public init(_ kind: Kind, isNullable: Bool = false) {
    self.kind = kind
    self.isNullable = isNullable
  }
}

/// How a number may be written.
public enum NumberForm: String, Sendable, Hashable, CaseIterable {
  /// Any JSON number.
  case any
  /// A number without a fractional part, however written: `3`, `3.0` and `3e0` (JSON Schema's
  /// `integer`).
  case whole
  /// Digits only: `3`, but neither `3.0` nor `3e0`, for readers that care about the text.
  case digits
}
