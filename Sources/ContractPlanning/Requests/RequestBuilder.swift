import ContractGeneration
package import ContractHTTP
import ContractJSON
package import ContractModel
package import ContractValidation

/// Builds the request that is sent from a planned one.
package struct RequestBuilder {
  let compiled: CompiledOperation

  /// The token of the identity that sends, if it has one.
  let token: String?

  package init(compiled: CompiledOperation, token: String?) {
    self.compiled = compiled
    self.token = token
  }

  /// The request with its parameters; those without a value are omitted, but for the path.
  ///
  /// - Precondition: `parameters` has a value for each path parameter.
  package func request(
    parameters: [String: String], body: Plan.Body, identity: Identity
  ) -> HTTPRequest {
    var target = compiled.template.expand(parameters) { name, value in
      compiled.allParameters.first { $0.key == name }?.pathText(of: value)
        ?? PercentCoding.encode(value)
    }
    var (query, cookies): ([String], [String]) = ([], [])
    var fields = HTTPFields()
    fields.append("Accept", "application/json")
    for parameter in compiled.allParameters {
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
    if compiled.operation.requiresAuthentication, let credentials = credentials(of: identity) {
      fields.append("Authorization", credentials)
    }
    if let mediaType = body.mediaType { fields.append("Content-Type", mediaType) }
    return HTTPRequest(
      method: compiled.operation.method, target: target, fields: fields, body: body.bytes ?? [])
  }

  /// The request that opens a socket, before the handshake adds its own fields.
  package static func opening(_ channel: Channel, token: String?) -> HTTPRequest {
    var fields = HTTPFields()
    if channel.requiresAuthentication, let token {
      fields.append("Authorization", "Bearer \(token)")
    }
    return HTTPRequest(method: .get, target: channel.path, fields: fields, body: [])
  }

  /// The boundary between the parts of forms; occurs in no other data.
  package static let boundary = "contract-check-form-boundary"

  /// A token that no backend has issued, recognisable in its logs.
  package static let unknownToken = "contract-check-unknown-token"

  private func credentials(of identity: Identity) -> String? {
    switch identity {
    case .user, .other: token.map { "Bearer \($0)" }
    case .anonymous: nil
    case .unknown: "Bearer \(Self.unknownToken)"
    case .malformed: token.map { "Token \($0)" }
    }
  }
}

extension Plan.Body {
  /// The bytes of the body as far as the plan knows them; `nil` when there is no body.
  package var bytes: [UInt8]? {
    switch self {
    case .none: nil
    case .json(let json), .changed(let json, _), .unissued(let json, _, _): json.bytes()
    case .bytes(let bytes), .form(let bytes): bytes
    case .malformed(let body): body.bytes
    }
  }

  /// The declared media type; `nil` when there is no body.
  package var mediaType: String? {
    switch self {
    case .none: nil
    case .json, .changed, .unissued, .bytes, .malformed: "application/json"
    case .form: "\(MultipartForm.contentType(boundary: RequestBuilder.boundary))"
    }
  }
}
