public import ContractHTTP
package import ContractJSON

/// One method on one path template: its requests, its responses and its effects.
public struct Operation: Sendable, Hashable {
  /// The identifier within the contract; keep it stable, because reports are compared by it.
  public var id: String

  /// The HTTP method.
  public var method: HTTPMethod

  /// The path with `{name}` for parameters, including the base path.
  public var template: String

  /// A short description.
  public var summary: String

  /// The tags by which a document groups its operations.
  package var tags: [String] = []

  /// The way requests prove who sends them, where it is not that of the contract.
  package var authentication: Authentication?

  /// The path parameters.
  public var parameters: [Field]

  /// The query parameters.
  public var queryParameters: [Field]

  /// The header fields of this operation's requests; names without regard to case.
  public var headers: [Field]

  /// The cookies of this operation's requests (RFC 6265).
  public var cookies: [Field] = []

  /// The body of requests, if they have one.
  public var body: RequestBody?

  /// The documented successes; several of one status are variants with names of their own.
  public var responses: [Response]

  /// The failures of this operation besides those all operations of the contract share.
  public var failures: [Failure]

  /// The relations between the parts of an exchange.
  public var rules: [Rule]

  /// The changes to resources when a request succeeds.
  public var effects: [Effect]

  /// The effects of parameters on the list in the response: pages, filters, orders.
  package var listing: [ListingRule] = []

  /// The header field whose value makes a repeated request harmless, if the operation has one.
  package var idempotencyKey: String?

  /// The image that the backend stores and the response names, if it does so.
  package var storedImage: StoredImage?

  /// The reason not to use the operation any more, and its replacement.
  package var deprecation: String?

  /// The day from which a deprecated operation may be removed, `YYYY-MM-DD`.
  package var removalDate: String?

  /// The contract that defines the operation, where this one uses it for set-up only.
  ///
  /// Its responses are checked with that contract and not here.
  package var definedIn: String?

  /// The line the operation was written on.
  public var position: SourcePosition
}

extension Operation {
  /// Creates an operation from its identifier, method and path template.
  public init(
    _ id: String, _ method: HTTPMethod, _ template: String, summary: String = "",
    requiresAuthentication: Bool = true, path: [Field] = [], query: [Field] = [],
    headers: [Field] = [], cookies: [Field] = [], body: RequestBody? = nil, responses: [Response],
    failures: [Failure] = [], rules: [Rule] = [], effects: [Effect] = [],
    listing: [ListingRule] = [], file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id: id, method: method, template: template, summary: summary, parameters: path,
      queryParameters: query, headers: headers, cookies: cookies, body: body,
      responses: responses, failures: failures, rules: rules, effects: effects, listing: listing,
      position: SourcePosition(filePath: file, line: line))
    self.requiresAuthentication = requiresAuthentication
  }

  /// Creates an operation with authentication of its own.
  public init(
    _ id: String, _ method: HTTPMethod, _ template: String, summary: String = "",
    authentication: Authentication, path: [Field] = [], query: [Field] = [], headers: [Field] = [],
    cookies: [Field] = [], body: RequestBody? = nil, responses: [Response],
    failures: [Failure] = [], rules: [Rule] = [], effects: [Effect] = [],
    listing: [ListingRule] = [], file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id, method, template, summary: summary, path: path, query: query, headers: headers,
      cookies: cookies, body: body, responses: responses, failures: failures, rules: rules,
      effects: effects, listing: listing, file: file, line: line)
    self.authentication = authentication
  }

  /// Whether requests need the credentials that the contract requires; setting it to `false` is the
  /// authentication `.none`.
  public var requiresAuthentication: Bool {
    get { authentication?.isRequired ?? true }
    set { authentication = newValue ? nil : Authentication.none }
  }

  /// Returns the operation whose repeated requests with one value of a header field take effect once
  /// and get the response of the first.
  public func idempotent(by header: PositionedTerm) -> Operation {
    var copy = self
    // A term of another kind is a name in words, which no header field has.
    if case .header(let name) = header.term {
      copy.idempotencyKey = name
    } else {
      copy.idempotencyKey = "\(header.term)"
    }
    return copy
  }

  /// Returns the operation, supported for old callers only; until a day, if one is announced:
  /// `"2026-12-31"`.
  public func deprecated(_ reason: String, until day: String? = nil) -> Operation {
    var copy = self
    (copy.deprecation, copy.removalDate) = (reason, day)
    return copy
  }

  /// Returns the operation as another contract uses it for set-up: called, but not checked.
  public func setUpOnly(from contract: String) -> Operation {
    var copy = self
    copy.definedIn = contract
    return copy
  }

  /// Whether a response may have no end.
  package var mayStayOpen: Bool {
    responses.flatMap(\.representations).contains(where: \.mayStayOpen)
  }

  /// Whether the contract uses the operation for set-up only.
  package var isSetUpOnly: Bool { definedIn != nil }

  /// Returns the first documented success with a status.
  package func success(_ status: HTTPStatus) -> Response? {
    responses.first { $0.status == status }
  }

  /// The locations in the request body that hold the identity of a resource.
  package var references: [(resource: String, pointer: JSON.Pointer)] {
    guard let schema = body?.schema, schema.namesResources else { return [] }
    return schema.subschemas().flatMap { part -> [(String, JSON.Pointer)] in
      guard let field = part.field, let resource = field.resource,
        part.pointer.tokens.last == .name(field.name)
      else { return [] }
      if case .array = field.schema.kind { return [(resource, part.pointer.appending(.every))] }
      return [(resource, part.pointer)]
    }
  }

  /// The locations in the request whose values must not be taken already.
  package func uniquePointers(in contract: Contract) -> [JSON.Pointer] {
    contract.failures(of: self).compactMap { failure in
      if case .duplicate(let pointer) = failure.condition { pointer } else { nil }
    }
  }

  /// Returns the operation whose responses name an image of this format and size, in pixels:
  /// `.storingImage(at: response("/picture_url"), as: .jpeg, width: 200, height: 200)`.
  public func storingImage(
    at url: PositionedTerm, as format: StoredImage.Format? = nil, width: Int? = nil,
    height: Int? = nil
  ) -> Operation {
    var copy = self
    copy.storedImage = StoredImage(
      url: url.term, format: format, width: width, height: height, position: url.position)
    return copy
  }
}

extension Schema {
  /// Whether a field in it holds the identity of a resource.
  fileprivate var namesResources: Bool {
    switch kind {
    case .object(let shape) where shape.fields.contains { $0.resource != nil }: true
    default: parts.contains(where: \.namesResources)
    }
  }
}
