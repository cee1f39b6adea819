public import ContractJSON

/// A member of an object, or a parameter of a request.
public struct Field: Sendable, Hashable {
  public enum Presence: Sendable, Hashable {
    case required
    /// May be absent. Whether it may be null is for its schema to say.
    case optional
    /// An older spelling of another field of the same object: where it stands, the other one may
    /// be absent. Never sent unless that is the point.
    case alias(of: String)
  }

  public var name: String
  public var schema: Schema
  public var presence: Presence
  public var summary: String

  /// A value the documents show; the mock answers with it and plans send it.
  public var example: JSON?

  /// The resource whose identity stands here; in a list, in each element.
  public var resource: String?

  /// What the backend takes instead when a request leaves the field out.
  public var fallback: Term?

  /// Why the field should not be used any more, and what to use instead.
  public var deprecation: String?

  /// What the documents decided to do when this field drifts, told with the drift.
  public var fix: String?

  public var position: SourcePosition

  public init(
    _ name: String, _ schema: Schema, _ presence: Presence = .required, summary: String = "",
    example: JSON? = nil, file: String = #filePath, line: Int = #line
  ) {
    self.init(
      name: name, schema: schema, presence: presence, summary: summary, example: example,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(
    name: String, schema: Schema, presence: Presence, summary: String, example: JSON?,
    position: SourcePosition
  ) {
    self.name = name
    self.schema = schema
    self.presence = presence
    self.summary = summary
    self.example = example
    self.position = position
  }
}

extension Field {
  public var isRequired: Bool { presence == .required }

  /// The field this one is an older spelling of.
  package var aliased: String? {
    if case .alias(let name) = presence { name } else { nil }
  }

  /// The field, holding the identity of a resource: requests name one that exists.
  public func naming(_ resource: String) -> Field {
    var copy = self
    copy.resource = resource
    return copy
  }

  /// The field with what the backend takes when a request leaves it out.
  public func defaulting(to term: PositionedTerm) -> Field {
    var copy = self
    copy.fallback = term.term
    return copy
  }

  /// The field, kept for old callers only.
  public func deprecated(_ reason: String) -> Field {
    var copy = self
    copy.deprecation = reason
    return copy
  }

  /// The field with what was decided to do when it drifts.
  public func suggestingFix(_ words: String) -> Field {
    var copy = self
    copy.fix = words
    return copy
  }
}
