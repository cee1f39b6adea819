public import ContractJSON

/// A member of an object, or a parameter of a request.
public struct Field: Sendable, Hashable {
  /// Whether the field may be absent.
  public enum Presence: Sendable, Hashable {
    /// The field must be present.
    case required
    /// The field should be present: requests have it, and a value without it is a note.
    case advised
    /// The field may be absent; its schema states whether it may be null.
    case optional
    /// The field is an older spelling of another field of the same object, which may be absent where
    /// this one is present. Typical requests do not send it.
    case alias(of: String)
  }

  /// The name.
  public var name: String

  /// The schema of the value.
  public var schema: Schema

  /// Whether the field may be absent.
  package var presence: Presence

  /// A short description.
  public var summary: String

  /// A value that the documents show; mock responses and typical requests contain it.
  public var example: JSON?

  /// The resource whose identity the field holds; for a list, each element.
  package var resource: String?

  /// The value that the backend uses when a request omits the field.
  public var fallback: Term?

  /// The reason not to use the field any more, and its replacement.
  package var deprecation: String?

  /// The day from which a deprecated field may be absent for good, `YYYY-MM-DD`.
  package var removalDate: String?

  /// The fix that the documents decided on for drifts of this field, reported with the drift.
  package var fix: String?

  /// Whether the backend alone sets the value: a request that sends one does not change it.
  package var isReadOnly = false

  /// How a parameter that is a list or an object is written; the usual way when `nil`.
  package var style: ParameterStyle?

  /// Whether only requests have the field: a response that has it is drift.
  package var isWriteOnly = false

  /// Whether ``example`` is the value of all valid requests, because other values, though valid, name nothing.
  package var isSupplied = false

  /// The line the field was written on.
  public var position: SourcePosition
}

extension Field {
  /// Creates a field.
  public init(
    _ name: String, _ schema: Schema, _ presence: Presence = .required, summary: String = "",
    example: JSON? = nil, file: String = #filePath, line: Int = #line
  ) {
    self.init(
      name: name, schema: schema, presence: presence, summary: summary, example: example,
      position: SourcePosition(filePath: file, line: line))
  }

  /// Whether the field must be present.
  public var isRequired: Bool { presence == .required }

  /// The field, required where it should be present.
  var withAdviceRequired: Field {
    guard presence == .advised else { return self }
    var copy = self
    copy.presence = .required
    return copy
  }

  /// The field that this one is an older spelling of.
  package var aliased: String? {
    if case .alias(let name) = presence { name } else { nil }
  }

  /// The value that the backend uses when a request omits the field, if it is always the same.
  package var constantFallback: JSON? {
    if case .constant(let value)? = fallback { value } else { nil }
  }

  /// Returns the field, holding the identity of a resource: requests name one that exists.
  public func naming(_ resource: String) -> Field { with(\.resource, resource) }

  /// Returns the field with the value that the backend uses when a request omits it.
  public func defaulting(to term: PositionedTerm) -> Field { with(\.fallback, term.term) }

  /// Returns the field, supported for old callers only.
  public func deprecated(_ reason: String) -> Field { with(\.deprecation, reason) }

  /// Returns the field, supported for old callers only, and only until a day: `"2026-12-31"`.
  public func deprecated(_ reason: String, until day: String) -> Field {
    deprecated(reason).with(\.removalDate, day)
  }

  /// The same field, set by the backend alone: a request that sends a value does not change it.
  public var readOnly: Field {
    var copy = self
    copy.isReadOnly = true
    return copy
  }

  /// Returns the parameter, a list or an object that is written in this way.
  public func style(_ style: ParameterStyle) -> Field { with(\.style, style) }

  /// The same field, in requests only.
  ///
  /// A password, for example. A response that has it is drift.
  public var writeOnly: Field {
    var copy = self
    copy.isWriteOnly = true
    return copy
  }

  /// Returns the field with the fix that was decided on for its drifts.
  public func suggestingFix(_ words: String) -> Field { with(\.fix, words) }

  private func with<Value>(_ member: WritableKeyPath<Field, Value?>, _ value: Value) -> Field {
    var copy = self
    copy[keyPath: member] = value
    return copy
  }

  /// The field with one source position for it and its parts.
  package var withoutPositions: Field {
    var copy = self
    copy.position = .none
    copy.schema = schema.withoutPositions
    return copy
  }
}
