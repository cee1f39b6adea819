public import ContractJSON

/// A member of an object, or a parameter in a path.
public struct Field: Sendable, Hashable {
  public enum Presence: String, Sendable, Hashable, CaseIterable {
    case required
    /// May be absent. Whether it may be null is for its schema to say.
    case optional
  }

  public var name: String
  public var schema: Schema
  public var presence: Presence
  public var summary: String

  /// A value the documents show; the mock answers with it and plans send it.
  public var example: JSON?

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

  public var isRequired: Bool { presence == .required }
}
