/// Parses requests from the bytes of one connection as they arrive.
package struct RequestParser: Sendable {
  /// The bytes that have arrived.
  package var input = WireInput()

  private let limits: WireLimits
  private var scanned = 0
  private var pending: (head: HTTPRequest, body: BodyReader)?
  private var expectsContinue = false

  package init(limits: WireLimits = WireLimits()) {
    self.limits = limits
  }

  /// The number of bytes held of requests that are not complete.
  package var heldBytes: Int { input.count + (pending?.body.body.count ?? 0) }

  /// Returns the next complete request; `nil` if more bytes are needed.
  ///
  /// - Throws: ``WireError`` for an invalid request; the connection cannot be used after it.
  package mutating func next() throws(WireError) -> HTTPRequest? {
    if pending == nil {
      guard let head = try nextHead() else { return nil }
      let framing = try BodyFraming(of: head)
      guard framing != .none else { return head }
      expectsContinue =
        head.version == .http1_1 && head.fields.hasMember("100-continue", in: "expect")
      pending = (head, try BodyReader(framing, limits: limits))
    }
    guard try pending?.body.read(from: &input) == true, var request = pending?.head else {
      return nil
    }
    request.body = pending?.body.body ?? []
    pending = nil
    expectsContinue = false
    return request
  }

  /// Whether the sender waits for `100 Continue` before its body; true once per request.
  package mutating func takeExpectation() -> Bool {
    defer { expectsContinue = false }
    return expectsContinue && input.count == 0
  }
}

extension RequestParser {
  mutating func nextHead() throws(WireError) -> HTTPRequest? {
    skipEmptyLines()
    var offset = scanned
    let head = try readHead(searchingFrom: &offset)
    scanned = head == nil ? offset : 0
    input.skip(head?.length ?? 0)
    return head?.request
  }

  private func readHead(
    searchingFrom offset: inout Int
  ) throws(WireError) -> (request: HTTPRequest, length: Int)? {
    let bytes = input.bytes.span.extracting(input.start..<input.bytes.count)
    guard bytes.count > 1 || bytes.count == 1 && bytes[0] != ASCII.carriageReturn else {
      return nil
    }
    guard ASCII.isToken(bytes[0]) else { throw .notHTTP(firstByte: bytes[0]) }
    guard let head = try HeadScanner.head(of: bytes, from: &offset, limits: limits) else {
      return nil
    }
    let line = try RequestLine(bytes, end: head.lineEnd)
    var request = HTTPRequest(
      method: HTTPMethod(input.text(0..<line.methodEnd)),
      target: input.text(line.methodEnd + 1..<line.targetEnd),
      fields: HTTPFields(
        block: input.copy(head.fields),
        lines: try HeadScanner.fields(of: bytes, in: head.fields, limit: limits.fields)),
      version: line.version)
    if bytes[line.methodEnd + 1] != ASCII.slash { request.takeOriginForm() }
    try request.requireHost()
    return (request, head.end)
  }

  /// Some clients send an empty line after a body (RFC 9112, section 2.2).
  private mutating func skipEmptyLines() {
    while input.count >= 2, input.bytes[input.start] == ASCII.carriageReturn,
      input.bytes[input.start + 1] == ASCII.lineFeed
    {
      input.skip(2)
    }
  }
}

/// The ends of the parts of `METHOD target HTTP/1.1`.
private struct RequestLine {
  var methodEnd: Int
  var targetEnd: Int
  var version: HTTPVersion

  init(_ bytes: Span<UInt8>, end: Int) throws(WireError) {
    var index = 0
    while index < end, ASCII.isToken(bytes[index]) { index += 1 }
    methodEnd = index
    index += 1
    while index < end, bytes[index] > ASCII.space, bytes[index] != 0x7F { index += 1 }
    targetEnd = index
    guard index < end, bytes[methodEnd] == ASCII.space, bytes[targetEnd] == ASCII.space,
      targetEnd > methodEnd + 1
    else { throw .malformedRequestLine }
    version = try HeadScanner.version(of: bytes, from: targetEnd + 1, to: end)
  }
}

extension HTTPRequest {
  /// Drops the scheme and host of an absolute target, which a server must accept (RFC 9112, section
  /// 3.2.2).
  fileprivate mutating func takeOriginForm() {
    guard let scheme = target.utf8.firstRange(of: "://".utf8) else { return }
    let rest = target[scheme.upperBound...]
    guard let start = rest.utf8.firstIndex(where: { $0 == ASCII.slash || $0 == questionMark })
    else {
      target = "/"
      return
    }
    target = (rest.utf8[start] == questionMark ? "/" : "") + rest[start...]
  }

  fileprivate func requireHost() throws(WireError) {
    guard version == .http1_1 else { return }
    let hosts = fields.lines.indices.filter { fields.isLine($0, named: "host") }
    guard hosts.count == 1 else { throw .missingOrRepeatedHost }
  }
}

private let questionMark = UInt8(ascii: "?")
