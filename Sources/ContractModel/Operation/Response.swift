public import ContractHTTP
import ContractJSON

/// A documented successful response.
public struct Response: Sendable, Hashable {
  /// The status.
  public var status: HTTPStatus

  /// The name that distinguishes responses of one status: "new member", "already a member".
  public var variant: String?

  /// The body with its media type; `nil` when the response has none.
  package var content: MessageContent?

  /// The new resource that a `Location` header names (RFC 9110, section 10.2.2); `nil` when the
  /// documents do not mention the header.
  package var location: String?

  /// The documented header fields; names without regard to case.
  public var headers: [Field] = []

  /// The same content in other media types, for requests whose `Accept` asks for them (RFC 9110,
  /// section 12.5.1).
  package var alternatives: [Response] = []

  /// The bodies that the documents show.
  package var examples: [NamedExample] = []

  /// A short description.
  public var summary: String

  /// The line the response was written on.
  public var position: SourcePosition
}

extension Response {
  /// The schema of the JSON body; `nil` when the response has none.
  public var body: Schema? {
    get { content?.jsonSchema }
    set {
      guard let newValue else {
        if body != nil { content = nil }
        return
      }
      if body == nil { content = .json(newValue) } else { content?.schema = newValue }
    }
  }

  /// How the elements of a JSON array follow one another, where the body is not the array itself.
  package var stream: StreamFormat? {
    get { content?.stream }
    set { content?.stream = newValue }
  }

  /// The body that is not JSON.
  package var raw: RawContent? { content?.raw }

  /// The media type of a JSON body, or a range of them, where it is not `application/json`.
  public var jsonType: String? {
    get { content?.jsonType }
    set { content?.jsonType = newValue }
  }

  /// Whether the documents do not state the body, so that the response may have any or none.
  public var leavesBodyOpen: Bool {
    get { content == .open }
    set { if newValue != leavesBodyOpen { content = newValue ? .open : nil } }
  }
}

extension Response {
  /// Creates a response from its status and the schema of its body.
  public init(
    _ status: HTTPStatus, _ body: Schema?, variant: String? = nil, _ summary: String = "",
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      status: status, variant: variant, content: body.map { .json($0) }, summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }

  /// Creates a response from its status and a body that is not JSON.
  public init(
    _ status: HTTPStatus, _ content: RawContent, variant: String? = nil, _ summary: String = "",
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      status: status, variant: variant, content: .raw(content), summary: summary,
      position: SourcePosition(filePath: file, line: line))
  }

  /// Creates a response with status 200 whose body is JSON values, each on a line of its own
  /// (`application/x-ndjson`).
  public static func lines(
    of element: Schema, _ constraints: ListConstraint..., file: String = #filePath,
    line: Int = #line
  ) -> Response {
    stream(.lines, Schema(.array(of: element, constraints)), file, line)
  }

  /// Creates a response with status 200 whose body is server-sent events with JSON data
  /// (`text/event-stream`).
  ///
  /// Of a stream without an end its beginning is read.
  public static func events(
    of data: Schema, _ constraints: ListConstraint..., file: String = #filePath, line: Int = #line
  ) -> Response {
    stream(.events, Schema(.array(of: data, constraints)), file, line)
  }

  /// Creates a response with status 200 whose body is server-sent events, each as the object of its
  /// `event`, the name, and its `data`.
  public static func namedEvents(
    of event: Schema, _ constraints: ListConstraint..., file: String = #filePath, line: Int = #line
  ) -> Response {
    stream(.namedEvents, Schema(.array(of: event, constraints)), file, line)
  }

  private static func stream(
    _ format: StreamFormat, _ schema: Schema, _ file: String, _ line: Int
  ) -> Response {
    var response = Response(200, schema, file: file, line: line)
    response.stream = format
    return response
  }

  /// Returns the response whose JSON array is sent element by element.
  public func streaming(_ format: StreamFormat) -> Response {
    var copy = self
    copy.stream = format
    return copy
  }

  /// Returns the response whose JSON body has this media type, or one of a range of them.
  public func sent(as mediaType: String) -> Response {
    var copy = self
    copy.jsonType = mediaType
    return copy
  }

  /// The response with any body or none, because the documents do not state it.
  public var withOpenBody: Response {
    var copy = self
    copy.leavesBodyOpen = true
    return copy
  }

  /// Returns the response that clients may ask for in this form instead; its status is that of this
  /// response.
  public func or(_ alternative: Response) -> Response {
    var (copy, alternative) = (self, alternative)
    alternative.status = status
    copy.alternatives += [alternative]
    return copy
  }

  /// The media type of the body, or a range of them; `nil` where there is no body.
  package var mediaType: String? {
    content?.mediaType
  }

  /// Whether the body may have no end.
  package var mayStayOpen: Bool { stream != nil && stream != .lines }

  /// The response and its alternatives.
  package var representations: [Response] { [self] + alternatives }

  /// The representation that a response with this media type is, of those that the client accepts:
  /// the one that it prefers where the type is that of none.
  package func representation(
    accepting accepted: String?, declared contentType: String?
  ) -> Response {
    guard !alternatives.isEmpty else { return self }
    let types = AcceptedTypes(accepted)
    let weights = representations.map { response in
      (response, response.mediaType.flatMap(MediaType.init).map(types.weight) ?? 0)
    }
    let wanted = weights.filter { $0.1 > 0 }
    let exact = wanted.first { response, _ in contentType.map(response.isExactly) ?? false }
    let declared = wanted.first { response, _ in
      contentType.map(response.declares) ?? false
    }
    return (exact ?? declared ?? wanted.max { $0.1 < $1.1 })?.0 ?? self
  }

  private func isExactly(_ contentType: String) -> Bool {
    guard let found = MediaType(contentType), let own = mediaType.flatMap(MediaType.init) else {
      return false
    }
    return found.type == own.type && found.subtype == own.subtype
  }

  private func declares(_ contentType: String) -> Bool {
    guard hasBody, let content else { return MediaType(contentType)?.isJSON ?? false }
    return content.allows(contentType)
  }

  /// Whether the response has a body.
  package var hasBody: Bool { content != nil && !leavesBodyOpen }

  /// Creates a response with status 200 and a JSON body.
  public static func ok(
    _ body: Schema, variant: String? = nil, file: String = #filePath, line: Int = #line
  ) -> Response {
    Response(200, body, variant: variant, file: file, line: line)
  }

  /// Creates a response with status 201 and a JSON body.
  public static func created(
    _ body: Schema, file: String = #filePath, line: Int = #line
  ) -> Response {
    Response(201, body, file: file, line: line)
  }

  /// Creates a response with status 204 and no body.
  public static func noContent(file: String = #filePath, line: Int = #line) -> Response {
    Response(204, nil, file: file, line: line)
  }

  /// Creates a response with status 304 and no body (RFC 9110, section 15.4.5): the representation
  /// is still the one that the `If-None-Match` of the request names.
  public static func notModified(
    variant: String? = nil, file: String = #filePath, line: Int = #line
  ) -> Response {
    Response(304, nil, variant: variant, file: file, line: line)
  }

  /// Creates a response with status 206 and a part of the body that the same request gets without a
  /// `Range` (RFC 9110, section 14): its `Content-Range` says which.
  public static func partialContent(
    variant: String? = nil, file: String = #filePath, line: Int = #line
  ) -> Response {
    Response(206, nil, variant: variant, file: file, line: line).withOpenBody.with(
      headers: Field(
        "Content-Range", .string(.matches(#"^bytes [0-9]+-[0-9]+/([0-9]+|\*)$"#)), file: file,
        line: line))
  }

  /// Returns the response with these header fields.
  public func with(headers: Field...) -> Response {
    var copy = self
    copy.headers += headers
    return copy
  }

  /// Whether the header field is documented.
  package func hasHeader(_ name: String) -> Bool {
    headers.contains { $0.name.lowercased() == name.lowercased() }
      || location != nil && name.lowercased() == "location"
  }

  /// Returns the response with a `Location` header that names the new resource.
  public func locating(_ resource: String) -> Response {
    var copy = self
    copy.location = resource
    return copy
  }
}
