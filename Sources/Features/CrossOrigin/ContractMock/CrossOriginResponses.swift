import ContractHTTP
import ContractModel

/// How the mock answers the requests that browsers send for apps of other origins.
struct CrossOriginResponses: Sendable {
  let cors: CORS
  let behavior: MockBehavior
}

extension CrossOriginResponses {
  /// The response to a preflight for a path with these methods; `nil` where the request is none.
  func preflight(to request: HTTPRequest, _ methods: [HTTPMethod]) -> HTTPResponse? {
    guard request.method == .options, request.fields.contains("access-control-request-method"),
      let origin = request.fields["origin"], !methods.isEmpty, !deviates(.preflightRejected)
    else { return nil }
    var response = HTTPResponse(status: .noContent)
    guard permits(origin) else { return response }
    response.fields.set(permission(for: origin))
    if !deviates(.methodsMissing) {
      response.fields.append(
        "Access-Control-Allow-Methods", methods.map(\.name).joined(separator: ", "))
    }
    if !cors.headers.isEmpty, !deviates(.fieldsMissing) {
      response.fields.append("Access-Control-Allow-Headers", cors.headers.joined(separator: ", "))
    }
    if let maxAge = cors.maxAge {
      response.fields.append(
        "Access-Control-Max-Age", "\(deviates(.otherMaxAge) ? maxAge + 1 : maxAge)")
    }
    return response
  }

  /// Adds to a response what lets an app read it.
  func complete(_ response: inout HTTPResponse, to request: HTTPRequest) {
    guard let origin = request.fields["origin"], permits(origin),
      response.status.isSuccess || !deviates(.errorsClosed)
    else { return }
    response.fields.set(permission(for: origin))
    if !cors.exposes.isEmpty, !deviates(.nothingExposed) {
      response.fields.append("Access-Control-Expose-Headers", cors.exposes.joined(separator: ", "))
    }
  }

  private func permits(_ origin: String) -> Bool {
    !deviates(.originMissing) && (cors.allows(origin) || deviates(.anyOrigin))
  }

  private func permission(for origin: String) -> [HTTPField] {
    let isWild = cors.origins == .any || deviates(.wildcard)
    var fields = [HTTPField("Access-Control-Allow-Origin", isWild ? "*" : origin)]
    if cors.allowsCredentials, !deviates(.credentialsMissing) {
      fields.append(HTTPField("Access-Control-Allow-Credentials", "true"))
    }
    if !isWild, !deviates(.varyMissing) { fields.append(HTTPField("Vary", "Origin")) }
    return fields
  }

  private func deviates(_ deviation: CrossOriginDeviation) -> Bool {
    behavior.deviates(.crossOrigin(deviation))
  }
}

/// A mistake of a backend with requests of other origins.
enum CrossOriginDeviation: Sendable {
  /// Preflights are requests with a method that the path does not have.
  case preflightRejected
  /// A preflight names no methods, or no header fields.
  case methodsMissing, fieldsMissing
  /// No response names the origin, or no error does.
  case originMissing, errorsClosed
  /// Every origin is permitted.
  case anyOrigin
  /// The origin is `*` although requests carry credentials.
  case wildcard
  case credentialsMissing, nothingExposed, varyMissing, otherMaxAge
}

extension HTTPFields {
  /// Sets fields in place of those with the same names.
  fileprivate mutating func set(_ fields: [HTTPField]) {
    for field in fields { self[field.name] = field.value }
  }
}
