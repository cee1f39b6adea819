/// The status code of a response.
public struct HTTPStatus: Sendable, Hashable {
  /// The code, three digits.
  public var code: Int

  /// Creates a status with a code.
  public init(_ code: Int) {
    self.code = code
  }
}

/// The statuses that contracts use most (RFC 9110, section 15).
extension HTTPStatus {
  /// 100: RFC 9110, section 15.2.1.
  public static let `continue` = HTTPStatus(100)
  /// 101: RFC 9110, section 15.2.2.
  public static let switchingProtocols = HTTPStatus(101)
  /// 200: RFC 9110, section 15.3.1.
  public static let ok = HTTPStatus(200)
  /// 201: RFC 9110, section 15.3.2.
  public static let created = HTTPStatus(201)
  /// 202: RFC 9110, section 15.3.3.
  public static let accepted = HTTPStatus(202)
  /// 204: RFC 9110, section 15.3.5.
  public static let noContent = HTTPStatus(204)
  /// 206: RFC 9110, section 15.3.7.
  public static let partialContent = HTTPStatus(206)
  /// 304: RFC 9110, section 15.4.5.
  public static let notModified = HTTPStatus(304)
  /// 400: RFC 9110, section 15.5.1.
  public static let badRequest = HTTPStatus(400)
  /// 401: RFC 9110, section 15.5.2.
  public static let unauthorized = HTTPStatus(401)
  /// 403: RFC 9110, section 15.5.4.
  public static let forbidden = HTTPStatus(403)
  /// 404: RFC 9110, section 15.5.5.
  public static let notFound = HTTPStatus(404)
  /// 405: RFC 9110, section 15.5.6.
  public static let methodNotAllowed = HTTPStatus(405)
  /// 409: RFC 9110, section 15.5.10.
  public static let conflict = HTTPStatus(409)
  /// 413: RFC 9110, section 15.5.14.
  public static let contentTooLarge = HTTPStatus(413)
  /// 415: RFC 9110, section 15.5.16.
  public static let unsupportedMediaType = HTTPStatus(415)
  /// 422: RFC 9110, section 15.5.21.
  public static let unprocessableContent = HTTPStatus(422)
  /// 429: RFC 6585, section 4.
  public static let tooManyRequests = HTTPStatus(429)
  /// 500: RFC 9110, section 15.6.1.
  public static let internalServerError = HTTPStatus(500)
  /// 501: RFC 9110, section 15.6.2.
  public static let notImplemented = HTTPStatus(501)
  /// 503: RFC 9110, section 15.6.4.
  public static let serviceUnavailable = HTTPStatus(503)
}

extension HTTPStatus {
  /// Whether the code is 1xx.
  public var isInformational: Bool { (100...199).contains(code) }

  /// Whether the code is 2xx.
  public var isSuccess: Bool { (200...299).contains(code) }

  /// Whether the code is 3xx.
  public var isRedirection: Bool { (300...399).contains(code) }

  /// Whether the code is 4xx.
  public var isClientError: Bool { (400...499).contains(code) }

  /// Whether the code is 5xx.
  public var isServerError: Bool { (500...599).contains(code) }

  /// Whether a response with this status never has a body, independent of its fields.
  public var forbidsBody: Bool {
    isInformational || code == 204 || code == 304
  }
}

extension HTTPStatus: ExpressibleByIntegerLiteral {
  public init(integerLiteral code: Int) {
    self.init(code)
  }
}

extension HTTPStatus: Comparable {
  public static func < (left: HTTPStatus, right: HTTPStatus) -> Bool {
    left.code < right.code
  }
}

extension HTTPStatus: CustomStringConvertible {
  /// The code and its registered reason phrase, such as `404 Not Found`.
  public var description: String {
    reason.isEmpty ? "\(code)" : "\(code) \(reason)"
  }
}

extension HTTPStatus {
  /// The registered reason phrase of the code; empty for an unregistered code.
  public var reason: String {
    switch code {
    case 100: "Continue"
    case 101: "Switching Protocols"
    case 102: "Processing"
    case 103: "Early Hints"
    case 200: "OK"
    case 201: "Created"
    case 202: "Accepted"
    case 203: "Non-Authoritative Information"
    case 204: "No Content"
    case 205: "Reset Content"
    case 206: "Partial Content"
    case 207: "Multi-Status"
    case 208: "Already Reported"
    case 226: "IM Used"
    case 300: "Multiple Choices"
    case 301: "Moved Permanently"
    case 302: "Found"
    case 303: "See Other"
    case 304: "Not Modified"
    case 305: "Use Proxy"
    case 307: "Temporary Redirect"
    case 308: "Permanent Redirect"
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 402: "Payment Required"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 407: "Proxy Authentication Required"
    case 408: "Request Timeout"
    case 409: "Conflict"
    case 410: "Gone"
    case 411: "Length Required"
    case 412: "Precondition Failed"
    case 413: "Content Too Large"
    case 414: "URI Too Long"
    case 415: "Unsupported Media Type"
    case 416: "Range Not Satisfiable"
    case 417: "Expectation Failed"
    case 421: "Misdirected Request"
    case 422: "Unprocessable Content"
    case 423: "Locked"
    case 424: "Failed Dependency"
    case 425: "Too Early"
    case 426: "Upgrade Required"
    case 428: "Precondition Required"
    case 429: "Too Many Requests"
    case 431: "Request Header Fields Too Large"
    case 451: "Unavailable For Legal Reasons"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 502: "Bad Gateway"
    case 503: "Service Unavailable"
    case 504: "Gateway Timeout"
    case 505: "HTTP Version Not Supported"
    case 506: "Variant Also Negotiates"
    case 507: "Insufficient Storage"
    case 508: "Loop Detected"
    case 511: "Network Authentication Required"
    default: ""
    }
  }
}
