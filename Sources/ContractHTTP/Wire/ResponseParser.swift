/// Reads responses from the bytes of one connection, however they were cut into pieces.
package struct ResponseParser: Sendable {
  /// The bytes that have arrived.
  package var input = WireInput()

  private let limits: WireLimits
  private var scanned = 0
  private var pending: (head: HTTPResponse, body: BodyReader)?

  package init(limits: WireLimits = WireLimits()) {
    self.limits = limits
  }

  /// Reads the next response past any interim ones; `101 Switching Protocols` is not interim.
  ///
  /// - Parameter method: The method of the request that this response answers: there is no
  ///   body behind the answer to HEAD.
  /// - Returns: `nil` when more bytes are needed.
  /// - Throws: ``WireError`` at the first response that cannot be read; nothing after it can
  ///   be trusted, so the connection is over.
  package mutating func next(respondingTo method: HTTPMethod) throws(WireError) -> HTTPResponse? {
    while pending == nil {
      guard let head = try nextHead() else { return nil }
      if head.status.isInformational, head.status != .switchingProtocols { continue }
      let framing = try BodyFraming(of: head, to: method)
      guard framing != .none else { return head }
      pending = (head, try BodyReader(framing, limits: limits))
    }
    guard try pending?.body.read(from: &input) == true else { return nil }
    return takePending(body: pending?.body.body ?? [])
  }

  /// The last response, now that the connection has ended; `nil` when it ended between two.
  ///
  /// - Throws: ``WireError`` when the end came inside a response.
  package mutating func finish() throws(WireError) -> HTTPResponse? {
    if let body = pending?.body { return takePending(body: try body.finish()) }
    guard input.count == 0 else { throw .endedInHead }
    return nil
  }
}

extension ResponseParser {
  private mutating func takePending(body: [UInt8]) -> HTTPResponse? {
    var response = pending?.head
    response?.body = body
    pending = nil
    return response
  }

  private mutating func nextHead() throws(WireError) -> HTTPResponse? {
    var offset = scanned
    let head = try readHead(lookingFrom: &offset)
    scanned = head == nil ? offset : 0
    input.skip(head?.length ?? 0)
    return head?.response
  }

  private func readHead(
    lookingFrom offset: inout Int
  ) throws(WireError) -> (response: HTTPResponse, length: Int)? {
    let bytes = input.bytes.span.extracting(input.start..<input.bytes.count)
    guard bytes.count > 0 else { return nil }
    guard HeadScanner.isHTTP(bytes, at: 0) else {
      throw .notHTTP(firstByte: bytes[0])
    }
    guard let head = try HeadScanner.head(of: bytes, from: &offset, limits: limits) else {
      return nil
    }
    let line = try StatusLine(bytes, end: head.lineEnd)
    let response = HTTPResponse(
      status: line.status,
      fields: HTTPFields(
        block: input.copy(head.fields),
        lines: try HeadScanner.fields(of: bytes, in: head.fields, limit: limits.fields)),
      version: line.version)
    return (response, head.end)
  }
}

/// What `HTTP/1.1 200 OK` says; the phrase may be missing, and nothing depends on it.
private struct StatusLine {
  var version: HTTPVersion
  var status: HTTPStatus

  init(_ bytes: Span<UInt8>, end: Int) throws(WireError) {
    guard end >= 12, bytes[8] == ASCII.space else { throw .malformedStatusLine }
    version = try HeadScanner.version(of: bytes, from: 0, to: 8)
    var code = 0
    for index in 9..<12 {
      guard ASCII.isDigit(bytes[index]) else { throw .malformedStatusLine }
      code = code * 10 + Int(bytes[index] - UInt8(ascii: "0"))
    }
    guard code >= 100, end == 12 || bytes[12] == ASCII.space else {
      throw .malformedStatusLine
    }
    for index in 12..<end where bytes[index] < ASCII.space && bytes[index] != ASCII.tab {
      throw .malformedStatusLine
    }
    status = HTTPStatus(code)
  }
}
