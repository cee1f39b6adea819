public import ContractHTTP

/// One method on one path template: what is sent, what may come back, and what it does.
public struct Operation: Sendable, Hashable {
  /// Names the operation within its contract; stable, because reports are compared by it.
  public var id: String

  public var method: HTTPMethod

  /// The path with `{name}` for parameters, including the base path.
  public var template: String

  public var summary: String
  public var requiresAuthentication: Bool

  /// The parameters in the path.
  public var parameters: [Field]

  /// The parameters behind the question mark of the target, each one value.
  public var query: [Field]

  /// The header fields that requests have besides those of every request; names without case.
  public var headers: [Field]

  public var body: RequestBody?

  /// The documented successes; several of one status are variants with names of their own.
  public var responses: [Response]

  /// Failures of this operation besides those all operations of the contract share.
  public var failures: [Failure]

  public var rules: [Rule]
  public var effects: [Effect]

  /// The contract that states the operation, where this one only needs it to set the scene.
  ///
  /// What it answers is judged there and not here.
  public var definedIn: String?

  public var position: SourcePosition

  public init(
    _ id: String, _ method: HTTPMethod, _ template: String, summary: String = "",
    requiresAuthentication: Bool = true, path: [Field] = [], query: [Field] = [],
    headers: [Field] = [], body: RequestBody? = nil, responses: [Response],
    failures: [Failure] = [], rules: [Rule] = [], effects: [Effect] = [], file: String = #filePath,
    line: Int = #line
  ) {
    self.id = id
    self.method = method
    self.template = template
    self.summary = summary
    self.requiresAuthentication = requiresAuthentication
    parameters = path
    self.query = query
    self.headers = headers
    self.body = body
    self.responses = responses
    self.failures = failures
    self.rules = rules
    self.effects = effects
    self.position = SourcePosition(filePath: file, line: line)
  }
}

extension Operation {
  /// The operation as another contract uses it to set the scene: called, but not judged.
  public func setUpOnly(from contract: String) -> Operation {
    var copy = self
    copy.definedIn = contract
    return copy
  }

  package var isSetUpOnly: Bool { definedIn != nil }
}

/// A documented successful response.
public struct Response: Sendable, Hashable {
  public var status: HTTPStatus

  /// Tells the answers of one status apart: "new member", "already a member".
  public var variant: String?

  /// The schema of the JSON body; `nil` when the response has no body at all.
  public var body: Schema?

  /// The resource, a new one, that a `Location` header names (RFC 9110, section 10.2.2); `nil` when
  /// the documents do not speak of one.
  public var location: String?

  public var summary: String
  public var position: SourcePosition

  public init(
    _ status: HTTPStatus, _ body: Schema?, variant: String? = nil, _ summary: String = "",
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      status: status, variant: variant, body: body, summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(
    status: HTTPStatus, variant: String?, body: Schema?, summary: String, position: SourcePosition
  ) {
    self.status = status
    self.variant = variant
    self.body = body
    self.summary = summary
    self.position = position
  }

  /// 200 with a JSON body.
  public static func ok(
    _ body: Schema, variant: String? = nil, file: String = #filePath, line: Int = #line
  ) -> Response {
    Response(200, body, variant: variant, file: file, line: line)
  }

  /// 201 with a JSON body.
  public static func created(
    _ body: Schema, file: String = #filePath, line: Int = #line
  ) -> Response {
    Response(201, body, file: file, line: line)
  }

  /// The response with a `Location` header that names the new resource.
  public func locating(_ resource: String) -> Response {
    var copy = self
    copy.location = resource
    return copy
  }

  /// 204 without a body.
  public static func noContent(file: String = #filePath, line: Int = #line) -> Response {
    Response(204, nil, file: file, line: line)
  }
}
