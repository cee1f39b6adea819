public import ContractHTTP
public import ContractJSON

/// A documented error response with the condition that provokes it.
public struct Failure: Sendable, Hashable {
  public enum Condition: Sendable, Hashable {
    /// No token, an unknown one, or one under another scheme.
    case unauthenticated
    /// The resource does not exist.
    case missing(String)
    /// The resource belongs to another identity.
    case foreign(String)
    /// The request breaks its contract in any way.
    case invalid
    /// The request breaks its contract at this place of its body, or at a parameter: `/{id}` in
    /// the path, `/?limit` in the query, `/x-tenant:` for a header field, in lower case. A value
    /// outside its limits there is answered with this failure alone; a value that is missing or of
    /// another type may also be answered as ``invalid``.
    case invalidAt(JSON.Pointer)
    /// Nothing stands at this place of the request: it is absent, null or empty.
    case absent(JSON.Pointer)
    /// The value at this place of the request is taken already: a name, or the same thing twice.
    case duplicate(JSON.Pointer)
    /// The backend's own fault. Documented so that its shape is known, never an acceptable answer.
    case serverError
  }

  public var status: HTTPStatus

  /// The machine-readable code in the error body, where the contract has one.
  public var code: String?

  public var condition: Condition
  public var summary: String
  public var position: SourcePosition

  public init(
    _ status: HTTPStatus, _ code: String? = nil, when condition: Condition, _ summary: String = "",
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      status: status, code: code, condition: condition, summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(
    status: HTTPStatus, code: String?, condition: Condition, summary: String,
    position: SourcePosition
  ) {
    self.status = status
    self.code = code
    self.condition = condition
    self.summary = summary
    self.position = position
  }
}

extension Failure.Condition {
  /// The request breaks its contract at this place.
  public static func invalid(_ pointer: JSON.Pointer) -> Self { .invalidAt(pointer) }
}

extension Failure {
  /// Status and code as reports name them: `404 GOAL_NOT_FOUND`.
  package var name: String {
    [String(status.code), code].compactMap(\.self).joined(separator: " ")
  }
}

/// The shape that all error responses of a contract share.
public struct ErrorShape: Sendable, Hashable {
  public var schema: Schema

  /// Where the machine-readable code stands, if errors carry one.
  public var code: JSON.Pointer?

  /// Where the text for people stands.
  public var message: JSON.Pointer

  public init(_ schema: Schema, code: JSON.Pointer?, message: JSON.Pointer) {
    self.schema = schema
    self.code = code
    self.message = message
  }
}
