/// A shape that the documents define by name, apart from where it is used.
public struct Definition: Sendable, Equatable {
  /// The name in the documents.
  public var name: String

  /// The schema of a value of the shape.
  public var schema: Schema

  /// The rules within each value of the shape; their terms call it the response.
  public var rules: [Rule]

  /// The line the definition was written on.
  public var position: SourcePosition
}

extension Definition {
  /// Creates a named shape.
  public init(
    _ name: String, _ schema: Schema, rules: [Rule] = [], file: String = #filePath,
    line: Int = #line
  ) {
    self.init(
      name: name, schema: schema, rules: rules,
      position: SourcePosition(filePath: file, line: line))
  }
}
