import ContractGeneration
package import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractValidation

/// Builds the request that is sent from a planned one.
package struct RequestBuilder {
  let operation: CompiledOperation

  /// The credentials of the identity that sends, if it has any.
  let credentials: Credentials?

  /// Fields that every request has.
  let fields: [HTTPField]

  package init(
    operation: CompiledOperation, credentials: Credentials?, fields: [HTTPField] = []
  ) {
    self.operation = operation
    self.credentials = credentials
    self.fields = fields
  }

  /// The request with its parameters; those without a value are omitted, but for the path.
  ///
  /// It carries the credentials of `schemes`, by default those that the operation accepts and the
  /// identity has. `target` takes the place of the path and query, and the body has the form that
  /// `mediaType` names, where it has several.
  ///
  /// - Precondition: `parameters` has a value for each path parameter.
  package func request(
    parameters: [String: String], body: Plan.Body, identity: Identity,
    schemes: [Authentication.Scheme]? = nil, target named: String? = nil,
    mediaType: String? = nil
  ) -> HTTPRequest {
    let form = operation.form(named: mediaType)
    var target = operation.pathTemplate.expand(parameters) { name, value in
      operation.allParameters.first { $0.key == name }?.pathText(of: value)
        ?? PercentCoding.encode(value)
    }
    var (query, cookies): ([String], [String]) = ([], [])
    var fields = HTTPFields()
    fields.append("Accept", operation.accepted)
    for parameter in operation.allParameters {
      guard let value = parameters[parameter.key] else { continue }
      switch parameter.location {
      case .path: break
      case .query: query.append(parameter.queryText(of: value))
      case .header: fields.append(parameter.field.name, parameter.plainText(of: value))
      case .cookie: cookies.append("\(parameter.field.name)=\(parameter.plainText(of: value))")
      }
    }
    query.removeAll(where: \.isEmpty)
    if !query.isEmpty { target += "?" + query.joined(separator: "&") }
    if !cookies.isEmpty { fields.append("Cookie", cookies.joined(separator: "; ")) }
    var request = HTTPRequest(
      method: operation.method, target: named ?? target, fields: fields,
      body: body.bytes(for: form) ?? [])
    request.authenticate(
      by: operation.authentication, schemes, with: credentials, as: identity)
    if let mediaType = body.mediaType(for: form) {
      request.fields.append("Content-Type", mediaType)
    }
    request.fields.set(self.fields)
    return request
  }

  /// The request that opens a socket, before the handshake adds its own fields.
  package static func opening(
    _ channel: CompiledChannel, credentials: Credentials?, as identity: Identity = .user,
    fields: [HTTPField] = []
  ) -> HTTPRequest {
    var request = HTTPRequest(
      method: .get, target: channel.channel.path, fields: HTTPFields(), body: [])
    request.authenticate(by: channel.authentication, with: credentials, as: identity)
    request.fields.set(fields)
    return request
  }

  /// The boundary between the parts of forms; occurs in no other data.
  package static let boundary = "contract-check-form-boundary"
}

extension HTTPRequest {
  /// Adds the credentials of an identity.
  package mutating func authenticate(
    by authentication: Authentication, _ schemes: [Authentication.Scheme]? = nil,
    with credentials: Credentials?, as identity: Identity
  ) {
    guard identity != .anonymous else { return }
    let isUnknown = identity == .unknown
    let known = credentials ?? Credentials()
    let combination =
      schemes
      ?? (isUnknown
        ? authentication.alternatives.first { !$0.isEmpty } ?? []
        : authentication.combination(for: known))
    for scheme in combination {
      let value = isUnknown ? scheme.kind.unknownValue : known.value(of: scheme)
      guard let value else { continue }
      setCredential(value, of: scheme)
      guard identity == .malformed else { continue }
      if scheme.isKey {
        setCredential("Token \(value)", of: scheme)
      } else {
        applyChange(.underUnknownScheme, of: scheme)
      }
    }
  }
}

extension CompiledOperation {
  /// The operation with the form of its request body that a media type names; itself where none does.
  fileprivate func form(named mediaType: String?) -> CompiledOperation {
    guard let mediaType else { return self }
    return otherForms.first { $0.operation.body?.mediaType == mediaType } ?? self
  }

  /// The media type of request bodies.
  fileprivate var mediaType: String {
    switch operation.body?.content {
    case .form: "\(MediaType.form)"
    case .raw(let content): content.sample.mediaType
    case .json(_, let type): type ?? "application/json"
    case .stream(_, let format): format.mediaType
    case .multipart, .open, nil: "application/json"
    }
  }
}

extension Operation {
  /// The media types of documented responses; errors are JSON.
  fileprivate var accepted: String {
    let others = responses.compactMap(\.mediaType).reduce(into: [String]()) { types, type in
      if !types.contains(type) { types.append(type) }
    }
    return (others.filter { $0 != "application/json" } + ["application/json"])
      .joined(separator: ", ")
  }
}

extension HTTPFields {
  /// Sets fields in place of those with the same names.
  package mutating func set(_ fields: [HTTPField]) {
    for field in fields { remove(field.name) }
    for field in fields { append(field.name, field.value) }
  }
}

extension Plan.Body {
  /// The bytes of the body in a request, as far as the plan knows them; `nil` when there is no body.
  package func bytes(for operation: CompiledOperation) -> [UInt8]? {
    switch self {
    case .json(let json), .changed(let json, _), .unissued(let json, _, _), .distinct(let json, _):
      operation.bytes(of: json)
    case .none, .bytes, .form, .malformed: bytes
    }
  }

  /// The bytes of the body, its value as JSON; `nil` when there is no body.
  package var bytes: [UInt8]? {
    switch self {
    case .none: nil
    case .json(let json), .changed(let json, _), .unissued(let json, _, _), .distinct(let json, _):
      json.bytes()
    case .bytes(let bytes), .form(let bytes): bytes
    case .malformed(let body): body.bytes
    }
  }

  /// The declared media type; `nil` when there is no body.
  package func mediaType(for operation: CompiledOperation) -> String? {
    switch self {
    case .none: nil
    case .json, .changed, .unissued, .distinct, .bytes, .malformed:
      operation.mediaType
    case .form: "\(MultipartForm.contentType(boundary: RequestBuilder.boundary))"
    }
  }
}
