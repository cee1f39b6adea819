package import ContractHTTP
import ContractJSON

/// The permissions that browsers give the web apps of other origins, in the terms of the Fetch standard (its
/// section "HTTP-CORS protocol").
///
/// ```swift
/// CORS(
///   origins: "https://app.example.com", headers: "Authorization", "Content-Type",
///   exposes: "ETag", maxAge: 600)
/// ```
///
/// Apps may use the methods that the operations of a path have.
public struct CORS: Sendable, Hashable {
  /// The origins of the apps.
  public enum Origins: Sendable, Hashable {
    /// Every origin; only without credentials of the browser.
    case any
    /// Each a scheme and a host, and a port unless it is the usual one: `https://app.example.com`.
    case listed([String])
  }

  /// The origins whose apps may send requests and read the responses.
  package var origins: Origins

  /// The header fields that requests may have besides those that every page may send; names without
  /// regard to case.
  package var headers: [String]

  /// The header fields of responses that apps may read besides those that every page may read; names
  /// without regard to case.
  package var exposes: [String]

  /// Whether requests may carry the credentials of the browser, such as cookies.
  ///
  /// A token that the app itself puts into `Authorization` is none of them.
  package var allowsCredentials: Bool

  /// How many seconds a browser may reuse the response to a preflight; `nil` where the documents do
  /// not state it.
  package var maxAge: Int?

  /// The line it was written on.
  package var position: SourcePosition
}

extension CORS {
  /// Creates the statement for the apps of some origins.
  public init(
    origins: String..., headers: String..., exposes: String..., allowsCredentials: Bool = false,
    maxAge: Int? = nil, file: String = #filePath, line: Int = #line
  ) {
    self.init(
      origins: .listed(origins), headers: headers, exposes: exposes,
      allowsCredentials: allowsCredentials, maxAge: maxAge,
      position: SourcePosition(filePath: file, line: line))
  }

  /// Creates the statement for the apps of every origin, or of a list of them.
  public init(
    origins: Origins, headers: String..., exposes: String..., allowsCredentials: Bool = false,
    maxAge: Int? = nil, file: String = #filePath, line: Int = #line
  ) {
    self.init(
      origins: origins, headers: headers, exposes: exposes, allowsCredentials: allowsCredentials,
      maxAge: maxAge, position: SourcePosition(filePath: file, line: line))
  }
}

extension CORS {
  /// Whether the apps of an origin may send requests.
  package func allows(_ origin: String) -> Bool {
    switch origins {
    case .any: true
    case .listed(let origins): origins.contains(origin)
    }
  }

  /// Whether requests may have a header field that not every page may send.
  func allowsField(_ name: String) -> Bool {
    headers.contains { $0.lowercased() == name.lowercased() }
  }

  /// Whether apps may read a header field of responses.
  package func exposesField(_ name: String) -> Bool {
    let name = name.lowercased()
    return Self.readableFields.contains(name) || exposes.contains { $0.lowercased() == name }
  }

  /// The methods of requests that every page may send (Fetch, "CORS-safelisted method").
  package static let simpleMethods: Set<HTTPMethod> = [.get, .head, .post]

  /// The header fields that every page may send, in lower case (Fetch, "CORS-safelisted
  /// request-header"); `Content-Type` only with one of the ``simpleMediaTypes``.
  static let simpleFields: Set<String> = [
    "accept", "accept-language", "content-language", "range",
  ]

  static let simpleMediaTypes: Set<String> = [
    "application/x-www-form-urlencoded", "multipart/form-data", "text/plain",
  ]

  /// The header fields of responses that every page may read, in lower case (Fetch, "CORS-safelisted
  /// response-header name").
  private static let readableFields: Set<String> = [
    "cache-control", "content-language", "content-length", "content-type", "expires",
    "last-modified", "pragma",
  ]
}

extension CORS: CustomStringConvertible {
  /// In words: `https://app.example.com; sends Authorization; reads ETag`.
  public var description: String {
    let names = if case .listed(let origins) = origins { origins } else { ["any origin"] }
    var parts = [names.joined(separator: ", ")]
    if !headers.isEmpty { parts.append("sends \(headers.joined(separator: ", "))") }
    if !exposes.isEmpty { parts.append("reads \(exposes.joined(separator: ", "))") }
    if allowsCredentials { parts.append("with credentials") }
    if let maxAge { parts.append("preflights last \(maxAge) s") }
    return parts.joined(separator: "; ")
  }
}

/// The request of an app in a browser to an operation.
package struct AppRequest: Sendable, Hashable {
  /// The names of the header fields that need a permission, in lower case and sorted, as a preflight
  /// lists them.
  package var fields: [String]

  /// Whether the browser sends a preflight before it.
  package var needsPreflight: Bool
}

extension AppRequest {
  /// The request of an app to an operation that accepts some credentials; `nil` where `cors` does not
  /// permit what the operation requires.
  init?(to operation: Operation, _ authentication: Authentication, permittedBy cors: CORS) {
    guard cors.missingPermissions(for: operation, authentication).isEmpty else { return nil }
    let credentials = authentication.permitted(by: cors) ?? []
    let sent =
      credentials.compactMap(\.field) + operation.bodyFields + operation.headers.map(\.name)
    let names = Set(sent.map { $0.lowercased() }).subtracting(CORS.simpleFields)
      .filter(cors.allowsField)
    self.init(
      fields: names.sorted(),
      needsPreflight: !CORS.simpleMethods.contains(operation.method) || !names.isEmpty)
  }
}

extension CORS {
  /// Returns the permissions missing from the statement for apps to call an operation that accepts some
  /// credentials: the names of header fields, or `allowsCredentials`.
  func missingPermissions(
    for operation: Operation, _ authentication: Authentication
  ) -> [String] {
    let needed = operation.bodyFields + operation.headers.filter(\.isRequired).map(\.name)
    let missing = needed.filter {
      !Self.simpleFields.contains($0.lowercased()) && !allowsField($0)
    }
    guard authentication.permitted(by: self) == nil else { return missing }
    let first = authentication.alternatives.first { !$0.isEmpty } ?? []
    return first.filter { !$0.isPermitted(by: self) }.map { $0.field ?? "allowsCredentials" }
      + missing
  }
}

extension Authentication {
  /// The first accepted credentials that apps can send; `nil` where there are none.
  fileprivate func permitted(by cors: CORS) -> [Scheme]? {
    let usable = alternatives.filter { $0.allSatisfy { $0.isPermitted(by: cors) } }
    return usable.first { !$0.isEmpty } ?? usable.first
  }
}

extension Authentication.Scheme {
  fileprivate func isPermitted(by cors: CORS) -> Bool {
    location == .cookie ? cors.allowsCredentials : field.map(cors.allowsField) ?? true
  }
}

extension Operation {
  /// `Content-Type`, where the body is of a type that not every page may send.
  fileprivate var bodyFields: [String] {
    let isSimple =
      switch body?.content {
      case .json, .stream: false
      case .form, .multipart, .open, nil: true
      case .raw(let content): CORS.simpleMediaTypes.contains(content.mediaType.lowercased())
      }
    return isSimple ? [] : ["Content-Type"]
  }
}

extension CORS {
  var locked: JSON {
    .members(
      ("origins", origins.locked), ("headers", .list(headers.map(JSON.string))),
      ("exposes", .list(exposes.map(JSON.string))), ("allowsCredentials", .flag(allowsCredentials)),
      ("maxAge", maxAge.map(JSON.whole)), ("source", position.locked))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    try node.allow("origins", "headers", "exposes", "allowsCredentials", "maxAge", "source")
    self.init(
      origins: try Origins(locked: node.member("origins")), headers: try node.texts("headers"),
      exposes: try node.texts("exposes"),
      allowsCredentials: try node.boolean("allowsCredentials", or: false),
      maxAge: try node.integer("maxAge"), position: try node.source())
  }
}

extension CORS.Origins {
  fileprivate var locked: JSON {
    switch self {
    case .any: "*"
    case .listed(let origins): .array(origins.map(JSON.string))
    }
  }

  fileprivate init(locked node: LockNode) throws(LockNode.Mismatch) {
    if node.json == "*" {
      self = .any
      return
    }
    self = .listed(try node.list { (origin) throws(LockNode.Mismatch) in try origin.text() })
  }
}

extension LockNode {
  fileprivate func texts(_ name: String) throws(Mismatch) -> [String] {
    try list(name) { (text) throws(Mismatch) in try text.text() }
  }
}
