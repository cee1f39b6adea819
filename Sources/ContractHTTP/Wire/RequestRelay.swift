/// Passes on the requests of one connection as their bytes arrive, and shows each complete one.
///
/// Heads are written anew for another service; bodies are passed on as they are, byte by byte.
package struct RequestRelay: Sendable {
  /// A part of a request.
  package enum Piece: Sendable {
    /// The head, without a body.
    case head(HTTPRequest)
    /// Bytes of the body as they arrived, framing included.
    case bytes([UInt8])
    /// The end, with the whole request; of a long body only the beginning is kept.
    case end(HTTPRequest)
  }

  private var parser: RequestParser
  private var pending: (head: HTTPRequest, body: BodyReader)?

  /// A request that ends with the bytes that were returned last.
  private var complete: HTTPRequest?
  private let keptBytes: Int

  /// - Parameter keptBytes: The number of bytes of a body that are kept.
  package init(keeping keptBytes: Int) {
    parser = RequestParser()
    self.keptBytes = keptBytes
  }
}

extension RequestRelay {
  /// Adds bytes that have arrived.
  package mutating func append(_ bytes: ArraySlice<UInt8>) { parser.input.append(bytes) }

  /// Returns the bytes that belong to no request yet, such as those of a WebSocket.
  package mutating func takeRest() -> [UInt8] { Array(parser.input.take()) }

  /// Returns the next part; `nil` if more bytes are needed.
  ///
  /// - Throws: ``WireError`` for an invalid request; the connection cannot be used after it.
  package mutating func next() throws(WireError) -> Piece? {
    if let request = complete {
      complete = nil
      return .end(request)
    }
    guard pending == nil else { return try nextBytes() }
    guard let head = try parser.nextHead() else { return nil }
    let framing = try BodyFraming(of: head)
    if framing == .none {
      complete = head
    } else {
      pending = (head, try BodyReader(framing, limits: .unlimitedBody, keeping: keptBytes))
    }
    return .head(head)
  }

  private mutating func nextBytes() throws(WireError) -> Piece? {
    let arrived = parser.input.rest
    guard !arrived.isEmpty else { return nil }
    let isComplete = try pending?.body.read(from: &parser.input) ?? true
    if isComplete {
      complete = pending?.head
      complete?.body = pending?.body.body ?? []
      pending = nil
    }
    let consumed = arrived.count - parser.input.count
    return consumed > 0 ? .bytes(Array(arrived.prefix(consumed))) : isComplete ? try next() : nil
  }
}

extension WireLimits {
  /// The usual limits without one for bodies, which are passed on.
  static var unlimitedBody: WireLimits {
    var limits = WireLimits()
    limits.bodyBytes = .max
    return limits
  }
}

extension HTTPRequest {
  /// Returns the bytes of the head for another service, which has the same fields apart from those that are given.
  ///
  /// - Parameters:
  ///   - basePath: What precedes the target.
  ///   - replacements: The values of fields, by name in lower case; a field with the value `nil` is left out,
  ///     and one that the request does not have is not added.
  /// - Returns: The bytes, up to the empty line.
  package func head(below basePath: String, replacing replacements: [String: String?]) -> [UInt8] {
    let version = version == .http1_0 ? "HTTP/1.0" : "HTTP/1.1"
    var bytes = Array("\(method.name) \(basePath)\(target) \(version)\r\n".utf8)
    for line in fields.lines {
      let name = fields.block[line.name]
      bytes += name
      let key = String(decoding: name, as: UTF8.self).lowercased()
      if let replacement = replacements[key] {
        guard let replacement else {
          bytes.removeLast(name.count)
          continue
        }
        bytes += Array(": \(replacement)\r\n".utf8)
      } else {
        bytes +=
          [UInt8(ascii: ":"), ASCII.space] + fields.block[line.value] + [
            ASCII.carriageReturn, ASCII.lineFeed,
          ]
      }
    }
    return bytes + [ASCII.carriageReturn, ASCII.lineFeed]
  }
}
