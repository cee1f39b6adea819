package import ContractHTTP

/// A malformed or barely valid HTTP/1.1 message (RFC 9112).
///
/// Each is complete, so that no server has to wait for more bytes.
package enum MalformedMessage: String, Sendable, CaseIterable {
  case noHost = "no Host"
  case twoHosts = "two Hosts"
  case unknownVersion = "HTTP/9.9"
  case noVersion = "a request line without a version"
  case extraWord = "a request line with an extra word"
  case lowercaseMethod = "a method in lower case"
  case longTarget = "a target of 20,000 bytes"
  case longHead = "a head of 200,000 bytes"
  case fieldWithoutColon = "a field without a colon"
  case spaceBeforeColon = "space before a colon"
  case foldedField = "a folded field"
  case controlCharacter = "a control character in a field"
  case bareLineFeeds = "lines that end in line feeds alone"
  case lengthIsNoNumber = "Content-Length: abc"
  case negativeLength = "Content-Length: -1"
  case differentLengths = "two different Content-Lengths"
  case lengthAndChunks = "Content-Length beside Transfer-Encoding"
  case unknownCoding = "Transfer-Encoding: unknown"
  case invalidChunk = "a chunk size that is not a number"
  /// Valid, and rare.
  case chunks = "a body in two chunks"
  /// Valid, and rare.
  case waitingClient = "Expect: 100-continue"
}

extension MalformedMessage {
  /// The bytes of the request with this defect.
  package func bytes(of request: HTTPRequest, authority: String) -> [UInt8] {
    let body = request.body
    var line = "\(request.method.name) \(request.target) HTTP/1.1"
    var fields = ["Host: \(authority)"] + request.fields.map { "\($0.name): \($0.value)" }
    var length = ["Content-Length: \(body.count)"]
    var content = body
    var end = "\r\n"
    switch self {
    case .noHost: fields.removeFirst()
    case .twoHosts: fields.append("Host: other.example")
    case .unknownVersion: line = "\(request.method.name) \(request.target) HTTP/9.9"
    case .noVersion: line = "\(request.method.name) \(request.target)"
    case .extraWord: line = "\(request.method.name) \(request.target) HTTP/1.1 more"
    case .lowercaseMethod:
      line = "\(request.method.name.lowercased()) \(request.target) HTTP/1.1"
    case .longTarget:
      let filler = String(repeating: "a", count: 20_000)
      let separator = request.query == nil ? "?" : "&"
      line =
        "\(request.method.name) \(request.target)\(separator)contract-check=\(filler) HTTP/1.1"
    case .longHead: fields.append("X-Contract-Check: \(String(repeating: "a", count: 200_000))")
    case .fieldWithoutColon: fields.append("X-Contract-Check")
    case .spaceBeforeColon: fields.append("X-Contract-Check : 1")
    case .foldedField: fields.append("X-Contract-Check: 1\r\n 2")
    case .controlCharacter: fields.append("X-Contract-Check: a\u{1}b\u{0}c")
    case .bareLineFeeds: end = "\n"
    case .lengthIsNoNumber: length = ["Content-Length: abc"]
    case .negativeLength: length = ["Content-Length: -1"]
    case .differentLengths: length.append("Content-Length: \(max(0, body.count - 1))")
    case .lengthAndChunks:
      length.append("Transfer-Encoding: chunked")
      content = Self.chunk(body)
    case .unknownCoding:
      length = ["Transfer-Encoding: unknown, chunked"]
      content = Self.chunk(body)
    case .chunks:
      length = ["Transfer-Encoding: chunked"]
      let half = body.count / 2
      content = Self.part(body[..<half]) + Self.chunk(Array(body[half...]))
    case .waitingClient: fields.append("Expect: 100-continue")
    case .invalidChunk:
      length = ["Transfer-Encoding: chunked"]
      content = Array("zz\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
    }
    if body.isEmpty, length == ["Content-Length: 0"] { length = [] }
    let head = ([line] + fields + length + ["Connection: close"]).joined(separator: end)
    let message = Array((head + end + end).utf8) + content
    // The head may end only here for a server that does not know such ends of lines.
    return self == .bareLineFeeds ? message + Array("\r\n\r\n".utf8) : message
  }

  /// Whether the defect is in the framing of the body.
  var isAboutBody: Bool {
    switch self {
    case .lengthIsNoNumber, .negativeLength, .differentLengths, .lengthAndChunks, .unknownCoding,
      .invalidChunk, .chunks, .waitingClient:
      true
    case .noHost, .twoHosts, .unknownVersion, .noVersion, .extraWord, .lowercaseMethod,
      .longTarget, .longHead, .fieldWithoutColon, .spaceBeforeColon, .foldedField,
      .controlCharacter, .bareLineFeeds:
      false
    }
  }

  /// Whether the message is valid, so that every server should understand it.
  var isValid: Bool { self == .chunks || self == .waitingClient }

  private static func part(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.isEmpty
      ? [] : Array("\(String(bytes.count, radix: 16))\r\n".utf8) + bytes + Array("\r\n".utf8)
  }

  private static func chunk(_ body: [UInt8]) -> [UInt8] {
    Array("\(String(body.count, radix: 16))\r\n".utf8) + body + Array("\r\n0\r\n\r\n".utf8)
  }
}
