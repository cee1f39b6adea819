public import ContractHTTP
public import ContractJSON

/// A documented error response with the condition that causes it.
public struct Failure: Sendable, Hashable {
  /// The cause of a failure.
  public enum Condition: Sendable, Hashable {
    /// The request has no token, an unknown one, or one under another scheme.
    case unauthenticated
    /// The resource does not exist.
    case missing(String)
    /// The resource belongs to another user.
    case foreign(String)
    /// The request violates the contract in any way.
    case invalid
    /// The request violates the contract at this location of its body, or at a parameter: `/{id}`
    /// in the path, `/?limit` in the query, `/x-tenant:` for a header field, in lower case. A value
    /// outside its limits there causes this failure alone; a value that is missing or of another
    /// type may also cause ``invalid``.
    case invalidAt(JSON.Pointer)
    /// The value at this location of the request is absent, null or empty.
    case absent(JSON.Pointer)
    /// The value at this location of the request is already taken: a name, or a repeated request.
    case duplicate(JSON.Pointer)
    /// The `If-Match` of the request does not name the current representation of the resource (RFC
    /// 9110, section 13.1.1).
    case stale(String)
    /// The resource is in a state in which this is not allowed, see ``StateMachine``.
    case refusedTransition(String)
    /// The backend itself failed. Documented for its shape; never an acceptable response.
    case serverError
  }

  /// The status.
  public var status: HTTPStatus

  /// The machine-readable code in the error body, where the contract has one.
  public var code: String?

  /// The cause.
  public var condition: Condition

  /// The schema of the JSON body, where it is not the ``ErrorShape`` of the contract.
  public var body: Schema?

  /// The media type of a JSON body, where it is not `application/json`; of any body, where neither this
  /// failure nor the contract describes one.
  public var jsonType: String?

  /// The documented header fields; names without regard to case.
  public var headers: [Field] = []

  /// The bodies that the documents show.
  package var examples: [NamedExample] = []

  /// A short description.
  public var summary: String

  /// The line the failure was written on.
  public var position: SourcePosition
}

extension Failure {
  /// Creates a failure from its status, its code and its cause.
  public init(
    _ status: HTTPStatus, _ code: String? = nil, when condition: Condition, _ summary: String = "",
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      status: status, code: code, condition: condition, summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }

  /// Returns the failure with a JSON body of its own, where it is not that of all errors.
  public func with(body: Schema?, sentAs mediaType: String? = nil) -> Failure {
    var copy = self
    (copy.body, copy.jsonType) = (body, mediaType)
    return copy
  }

  /// Returns the failure with these header fields: `Retry-After`, rate limits.
  public func with(headers: Field...) -> Failure {
    var copy = self
    copy.headers += headers
    return copy
  }

  /// Status and code as reports name them: `404 GOAL_NOT_FOUND`.
  package var name: String {
    [String(status.code), code].compactMap(\.self).joined(separator: " ")
  }
}

extension Failure.Condition {
  /// The request violates the contract at this location.
  public static func invalid(_ pointer: JSON.Pointer) -> Self { .invalidAt(pointer) }

  /// The location in the request that the condition is about.
  package var pointer: JSON.Pointer? {
    switch self {
    case .invalidAt(let pointer), .absent(let pointer), .duplicate(let pointer): pointer
    case .unauthenticated, .missing, .foreign, .invalid, .stale, .refusedTransition, .serverError:
      nil
    }
  }
}
