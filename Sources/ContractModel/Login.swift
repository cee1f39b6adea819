/// The operation from which users get their tokens.
///
/// Whoever sends it a valid request is answered with a token that other requests then carry.
public struct Login: Sendable, Hashable {
  /// Names an operation of the contract.
  public var operation: String

  /// Where the token stands in the response.
  public var token: Term

  /// Where the response says for how many seconds the token holds, if it does.
  public var expiresIn: Term?

  public var position: SourcePosition

  public init(
    _ operation: String, token: PositionedTerm, expiresIn: PositionedTerm? = nil,
    file: String = #filePath,
    line: Int = #line
  ) {
    self.init(
      operation: operation, token: token.term, expiresIn: expiresIn?.term,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(operation: String, token: Term, expiresIn: Term?, position: SourcePosition) {
    self.operation = operation
    self.token = token
    self.expiresIn = expiresIn
    self.position = position
  }
}
