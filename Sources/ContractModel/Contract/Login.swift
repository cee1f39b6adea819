/// The operation from which users get their tokens.
///
/// The response to a valid request holds a token that other requests then carry.
public struct Login: Sendable, Equatable {
  /// The identifier of the operation.
  package var operation: String

  /// The location of the token in the response.
  package var token: Term

  /// The location of the lifetime of the token, in seconds, if the response states it.
  package var expiresIn: Term?

  /// The line the login was written on.
  package var position: SourcePosition
}

extension Login {
  /// Creates a login from the identifier of its operation and the location of the token.
  public init(
    _ operation: String, token: PositionedTerm, expiresIn: PositionedTerm? = nil,
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      operation: operation, token: token.term, expiresIn: expiresIn?.term,
      position: SourcePosition(filePath: file, line: line))
  }
}
