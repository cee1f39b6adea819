/// Reads messages and control frames from the bytes of one connection, however they were cut.
package struct WebSocketParser: Sendable {
  let side: Side
  private let limits: WebSocketLimits
  private var input = WireInput()

  /// The frame whose payload arrives, and how much of that is missing.
  private var frame: Header?
  private var missing = 0

  /// The fragments of a message that has begun and not ended.
  private var message: (opcode: WebSocketFrame.Opcode, bytes: [UInt8])?
  private var text = UTF8Reader()
  private var control: [UInt8] = []
  private var isClosed = false

  package init(_ side: Side, limits: WebSocketLimits = WebSocketLimits()) {
    self.side = side
    self.limits = limits
  }

  /// Whether some but not all of a frame has arrived.
  package var isInsideFrame: Bool { !isClosed && (frame != nil || input.count > 0) }

  /// Whether some but not all of a message has arrived; control frames may come in between.
  package var isInsideMessage: Bool { message != nil }

  /// Takes bytes that arrived.
  package mutating func feed(_ bytes: ArraySlice<UInt8>) {
    if !isClosed { input.append(bytes) }
  }

  /// What comes next; `nil` when more bytes are needed, and always after a close.
  ///
  /// - Throws: ``WebSocketError`` at the first byte that may not be there; nothing after it can
  ///   be trusted, so the connection is over.
  package mutating func next() throws(WebSocketError) -> Event? {
    while !isClosed {
      if frame == nil {
        let bytes = input.bytes[input.start...]
        guard let (header, byteCount) = try header(in: bytes) else { return nil }
        input.skip(byteCount)
        begin(header)
      }
      guard let header = frame else { return nil }
      try takePayload(of: header)
      guard missing == 0 else { return nil }
      frame = nil
      if let event = try finish(header) { return event }
    }
    return nil
  }
}

extension WebSocketParser {
  func checkLimits(of opcode: WebSocketFrame.Opcode, _ length: Int) throws(WebSocketError) {
    guard !opcode.isControl else { return }
    guard length <= limits.frameBytes else {
      throw WebSocketError(.frameTooLarge(limitBytes: limits.frameBytes))
    }
    guard length <= limits.messageBytes - (message?.bytes.count ?? 0) else {
      throw WebSocketError(.messageTooLarge(limitBytes: limits.messageBytes))
    }
  }

  private mutating func begin(_ header: Header) {
    frame = header
    missing = header.length
    switch header.opcode {
    case .text, .binary:
      message = (header.opcode, [])
      text = UTF8Reader()
    case .continuation: break
    case .close, .ping, .pong: control = []
    }
  }

  private mutating func takePayload(of header: Header) throws(WebSocketError) {
    let offset = header.length - missing
    let piece = input.take(missing)
    missing -= piece.count
    if header.opcode.isControl {
      let start = control.count
      control.append(contentsOf: piece)
      if let key = header.maskingKey { control.mask(from: start, with: key, offset: offset) }
    } else {
      let start = message?.bytes.count ?? 0
      message?.bytes.append(contentsOf: piece)
      if let key = header.maskingKey { message?.bytes.mask(from: start, with: key, offset: offset) }
      try readText(from: start)
    }
  }

  private mutating func readText(from start: Int) throws(WebSocketError) {
    guard let message, message.opcode == .text else { return }
    guard text.read(message.bytes.span.extracting(start..<message.bytes.count)) else {
      throw WebSocketError(.textNotUTF8)
    }
  }

  private mutating func finish(_ header: Header) throws(WebSocketError) -> Event? {
    switch header.opcode {
    case .ping: return .ping(control)
    case .pong: return .pong(control)
    case .close:
      isClosed = true
      return try close()
    case .continuation, .text, .binary:
      guard header.isFinal, let message else { return nil }
      self.message = nil
      guard message.opcode == .text else { return .binary(message.bytes) }
      guard text.isComplete else { throw WebSocketError(.textNotUTF8) }
      return .text(message.bytes)
    }
  }

  private func close() throws(WebSocketError) -> Event {
    guard let first = control.first else { return .close(code: nil, reason: "") }
    guard control.count > 1 else { throw WebSocketError(.halfCloseCode) }
    let code = Int(first) << 8 | Int(control[1])
    guard WebSocketCloseCode.isAllowed(code) else {
      throw WebSocketError(.forbiddenCloseCode(code))
    }
    var reader = UTF8Reader()
    guard reader.read(control.span.extracting(2..<control.count)), reader.isComplete else {
      throw WebSocketError(.closeReasonNotUTF8)
    }
    return .close(code: code, reason: String(decoding: control[2...], as: UTF8.self))
  }
}
