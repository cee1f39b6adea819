import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import ContractText

/// A recorded exchange, read as far as learning needs it.
struct TrafficSample: Sendable {
  /// Its position among all exchanges.
  var index: Int
  var method: HTTPMethod

  /// The decoded segments of the path.
  var segments: [String]
  var query: QueryItems
  var request: HTTPRequest
  var status: HTTPStatus
  var response: HTTPResponse

  /// The body of the request; `nil` where it is no JSON.
  var sent: JSON?

  /// The body of the response; `nil` where it is no JSON.
  var received: JSON?

  /// The credentials that the request carries.
  var schemes: [Authentication.Scheme]
}

extension TrafficSample {
  init(_ exchange: Recording.Exchange, path: String, index: Int) {
    self.index = index
    method = exchange.request.method
    segments = path.split(ascii: "/").map { PercentCoding.decode($0) ?? String($0) }
    query = QueryItems(parsing: exchange.request.query ?? "")
    request = exchange.request
    status = exchange.status
    response = exchange.response
    sent = request.fields.isOfJSON ? try? JSON(parsing: request.body) : nil
    received = response.fields.isOfJSON ? try? JSON(parsing: response.body) : nil
    schemes = Authentication.Scheme.all(of: exchange.request)
  }

  /// Whether the request was accepted.
  var isAccepted: Bool { status.code < 400 }

  /// Whether the exchange is about an API, and not a part of a page.
  var isOfAPI: Bool {
    guard !["OPTIONS", "HEAD", "TRACE", "CONNECT"].contains(method.name),
      status.code >= 200
    else { return false }
    guard method == .get, let type = response.fields["content-type"].flatMap(MediaType.init) else {
      return true
    }
    let parts: Set<String> = ["image", "font", "video", "audio"]
    let texts: Set<String> = ["html", "css", "javascript", "x-javascript", "ecmascript", "wasm"]
    return !parts.contains(type.type) && !texts.contains(type.subtype)
  }

  /// The path with its parameters as `*`.
  func shape(_ isParameter: [Bool]) -> [String] {
    zip(segments, isParameter).map { $1 ? "*" : $0 }
  }
}

extension HTTPFields {
  /// Whether the body is JSON by its media type.
  fileprivate var isOfJSON: Bool {
    self["content-type"].flatMap(MediaType.init)?.isJSON ?? false
  }
}

extension Authentication.Scheme {
  private static let keyFields = [
    "x-api-key", "api-key", "apikey", "x-auth-token", "x-access-token", "x-auth-key",
  ]
  private static let keyItems = ["api_key", "apikey", "api-key", "access_token", "auth_token"]

  /// The credentials that a request carries, by the usual names.
  static func all(of request: HTTPRequest) -> [Authentication.Scheme] {
    var found: [Authentication.Scheme] = []
    if let value = request.fields["authorization"] {
      let kind = CredentialKind.named(value.prefix(upToASCII: " "))
      found.append(kind.map { .inAuthorization($0) } ?? .apiKey(.header, name: "Authorization"))
    }
    for field in request.fields where keyFields.contains(field.name.lowercased()) {
      found.append(.apiKey(.header, name: field.name))
    }
    for item in QueryItems(parsing: request.query ?? "").items
    where keyItems.contains(item.name.lowercased()) {
      found.append(.apiKey(.query, name: item.name))
    }
    for pair in request.fields.values("cookie").flatMap({ $0.split(ascii: ";") }) {
      let name = String(pair.utf8.drop { $0 == 0x20 }.prefix { $0 != UInt8(ascii: "=") }) ?? ""
      let words = name.nameWords
      let isSession = !["session", "sessionid", "sid", "auth", "token", "jsessionid", "phpsessid"]
        .allSatisfy { !words.contains($0) && name.lowercased() != $0 }
      if isSession { found.append(.apiKey(.cookie, name: name)) }
    }
    return found.distinct
  }
}
