import ContractJSON

/// A well-known or named format of a text.
public enum TextFormat: Sendable, Hashable {
  /// A mailbox of RFC 5321: `anna@example.com`.
  case email
  /// A URI of RFC 3986, with a scheme.
  case uri
  /// A URI or a relative reference of RFC 3986.
  case uriReference
  /// A host name of RFC 1123.
  case hostname
  /// An IPv4 address as four decimal numbers.
  case ipv4
  /// An IPv6 address of RFC 4291.
  case ipv6
  /// A duration of ISO 8601, as in RFC 3339, appendix A: `P1DT12H`.
  case duration
  /// A time of day with its zone, `full-time` of RFC 3339: `19:26:02Z`.
  case time
  /// Bytes in base64 of RFC 4648, with padding.
  case base64
  /// A JSON Pointer of RFC 6901.
  case jsonPointer
  /// A regular expression of ECMA-262. One with look-around, back references or properties, which
  /// this project cannot read, is accepted.
  case regex
  /// A date, a timestamp or a UUID.
  case typed(TypedText)
  /// A format of the contract: its name, a pattern, and examples.
  case custom(String, matches: String, examples: [String] = [])
}

extension TextFormat {
  /// The formats with a definition of their own.
  package static let known: [TextFormat] = [
    .email, .uri, .uriReference, .hostname, .ipv4, .ipv6, .duration, .time, .base64, .jsonPointer,
    .regex,
  ]

  /// The name, as locks have it.
  package var name: String {
    switch self {
    case .email: "email"
    case .uri: "uri"
    case .uriReference: "uri-reference"
    case .hostname: "hostname"
    case .ipv4: "ipv4"
    case .ipv6: "ipv6"
    case .duration: "duration"
    case .time: "time"
    case .base64: "base64"
    case .jsonPointer: "json-pointer"
    case .regex: "regex"
    case .typed(.date): "date"
    case .typed(.timestamp): "date-time"
    case .typed(.uuid): "uuid"
    case .custom(let name, _, _): name
    }
  }
}

extension TextFormat {
  /// The name in JSON Schema and OpenAPI.
  package var documentName: String { self == .base64 ? "byte" : name }
}

extension TextFormat: CustomStringConvertible {
  /// The format in plain words, as they follow "must be …".
  public var description: String {
    switch self {
    case .email: "an email address"
    case .uri: "a URI"
    case .uriReference: "a URI or a relative reference"
    case .hostname: "a host name"
    case .ipv4: "an IPv4 address"
    case .ipv6: "an IPv6 address"
    case .duration: "a duration such as P1DT12H"
    case .time: "a time of day with its zone"
    case .base64: "base64"
    case .jsonPointer: "a JSON Pointer"
    case .regex: "a regular expression"
    case .typed(.timestamp(let timestamp)): timestamp.description
    case .typed(let typed): "a \(typed)"
    case .custom(let name, _, _): name
    }
  }
}

extension Schema {
  /// A mailbox of RFC 5321.
  public static let email: Schema = .string(.format(.email))

  /// A URI of RFC 3986.
  public static let uri: Schema = .string(.format(.uri))

  /// A URI or a relative reference of RFC 3986.
  public static let uriReference: Schema = .string(.format(.uriReference))

  /// A host name of RFC 1123.
  public static let hostname: Schema = .string(.format(.hostname))

  /// An IPv4 address as four decimal numbers.
  public static let ipv4: Schema = .string(.format(.ipv4))

  /// An IPv6 address of RFC 4291.
  public static let ipv6: Schema = .string(.format(.ipv6))

  /// A duration of RFC 3339, appendix A.
  public static let duration: Schema = .string(.format(.duration))

  /// A time of day with its zone.
  public static let time: Schema = .string(.format(.time))

  /// Bytes in base64 of RFC 4648.
  public static let base64: Schema = .string(.format(.base64))

  /// A JSON Pointer of RFC 6901.
  public static let jsonPointer: Schema = .string(.format(.jsonPointer))

  /// A regular expression of ECMA-262.
  public static let regex: Schema = .string(.format(.regex))
}

extension TextFormat: Lockable {
  var locked: JSON {
    if case .typed(let typed) = self { return typed.schema.locked }
    guard case .custom(let name, let pattern, let examples) = self else { return .string(name) }
    return .members(
      ("name", .string(name)), ("matches", .string(pattern)),
      ("examples", .list(examples.map(JSON.string))))
  }

  init(locked node: LockNode) throws(LockNode.Mismatch) {
    if node.json["type"] != nil {
      guard let typed = try Schema(locked: node).kind.typedText else {
        throw node.expected("a date, a timestamp or a UUID")
      }
      self = .typed(typed)
      return
    }
    if case .object = node.json {
      try node.allow("name", "matches", "examples")
      self = .custom(
        try node.member("name").text(), matches: try node.member("matches").text(),
        examples: try node.list("examples") { (text) throws(LockNode.Mismatch) in try text.text() })
      return
    }
    let name = try node.text()
    guard let format = Self.known.first(where: { $0.name == name }) else {
      throw node.expected("one of " + Self.known.map(\.name).joined(separator: ", "))
    }
    self = format
  }
}
