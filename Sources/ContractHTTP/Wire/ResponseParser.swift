/// Parses responses from the bytes of one connection as they arrive.
package struct ResponseParser: Sendable {
  /// The bytes that have arrived.
  package var input = WireInput()

  private let limits: WireLimits
  private var scanned = 0
  private var pending: (head: HTTPResponse, body: BodyReader)?

  /// The number of interim responses since the last final one, and its limit.
  private var interimCount = 0
  private static let interimLimit = 100

  package init(limits: WireLimits = WireLimits()) {
    self.limits = limits
  }

  /// Returns the next response, ignoring interim ones; `101 Switching Protocols` is not interim.
  ///
  /// - Parameters:
  ///   - method: The method of the request; a response to HEAD has no body.
  ///   - bodyLimit: The size from which a body is cut; where it is `nil`, a body beyond the limit of
  ///     the parser is an error.
  /// - Returns: `nil` if more bytes are needed.
  /// - Throws: ``WireError`` for an invalid response; the connection cannot be used after it, nor
  ///   after a response that is cut.
  package mutating func next(
    respondingTo method: HTTPMethod, cuttingBodyAt bodyLimit: Int? = nil
  ) throws(WireError) -> HTTPResponse? {
    while pending == nil {
      guard let head = try nextHead() else { return nil }
      if head.status.isInformational, head.status != .switchingProtocols {
        interimCount += 1
        guard interimCount <= Self.interimLimit else {
          throw .tooManyInterimResponses(limit: Self.interimLimit)
        }
        continue
      }
      interimCount = 0
      let framing = try BodyFraming(of: head, to: method)
      guard framing != .none else { return head }
      if case .length(let length) = framing, let bodyLimit, length > bodyLimit {
        return head.cut()
      }
      var limits = limits
      limits.bodyBytes = bodyLimit ?? limits.bodyBytes
      pending = (head, try BodyReader(framing, limits: limits))
    }
    do throws(WireError) {
      guard try pending?.body.read(from: &input) == true else { return nil }
    } catch {
      guard case .bodyTooLarge = error, bodyLimit != nil else { throw error }
      return takePending(body: pending?.body.body ?? [])?.cut()
    }
    return takePending(body: pending?.body.body ?? [])
  }

  /// Returns the response that is being read, without the rest of its body.
  ///
  /// The connection cannot be used after it.
  ///
  /// - Returns: `nil` where its head has not arrived.
  package mutating func cut() -> HTTPResponse? {
    pending.flatMap { takePending(body: $0.body.body)?.cut() }
  }

  /// Returns the last response after the connection has ended; `nil` if it ended between responses.
  ///
  /// - Throws: ``WireError`` if the connection ended within a response.
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

  mutating func nextHead() throws(WireError) -> HTTPResponse? {
    var offset = scanned
    let head = try readHead(searchingFrom: &offset)
    scanned = head == nil ? offset : 0
    input.skip(head?.length ?? 0)
    return head?.response
  }

  private func readHead(
    searchingFrom offset: inout Int
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

/// The parts of `HTTP/1.1 200 OK`; the reason phrase may be missing and is ignored.
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
