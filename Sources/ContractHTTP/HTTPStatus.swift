/// The status of a response: its three-digit code.
public struct HTTPStatus: Sendable, Hashable {
  public var code: Int

  public init(_ code: Int) {
    self.code = code
  }

  public static let `continue` = HTTPStatus(100)
  public static let switchingProtocols = HTTPStatus(101)
  public static let ok = HTTPStatus(200)
  public static let created = HTTPStatus(201)
  public static let accepted = HTTPStatus(202)
  public static let noContent = HTTPStatus(204)
  public static let notModified = HTTPStatus(304)
  public static let badRequest = HTTPStatus(400)
  public static let unauthorized = HTTPStatus(401)
  public static let forbidden = HTTPStatus(403)
  public static let notFound = HTTPStatus(404)
  public static let methodNotAllowed = HTTPStatus(405)
  public static let conflict = HTTPStatus(409)
  public static let contentTooLarge = HTTPStatus(413)
  public static let unsupportedMediaType = HTTPStatus(415)
  public static let unprocessableContent = HTTPStatus(422)
  public static let tooManyRequests = HTTPStatus(429)
  public static let internalServerError = HTTPStatus(500)
  public static let notImplemented = HTTPStatus(501)
  public static let serviceUnavailable = HTTPStatus(503)
}

extension HTTPStatus {
  public var isInformational: Bool { (100...199).contains(code) }
  public var isSuccess: Bool { (200...299).contains(code) }
  public var isRedirection: Bool { (300...399).contains(code) }
  public var isClientError: Bool { (400...499).contains(code) }
  public var isServerError: Bool { (500...599).contains(code) }

  /// Whether a response with this status never has a body, whatever its fields say.
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
  /// The code and its registered phrase, such as `404 Not Found`.
  public var description: String {
    reason.isEmpty ? "\(code)" : "\(code) \(reason)"
  }
}
