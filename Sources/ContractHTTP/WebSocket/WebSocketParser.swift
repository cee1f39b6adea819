/// The maximum size of WebSocket frames and messages.
package struct WebSocketLimits: Sendable, Equatable {
  package var frameBytes = 16 << 20

  /// The maximum of all fragments of a message together.
  package var messageBytes = 16 << 20

  package init() {}
}

/// Parses messages and control frames from the bytes of one connection as they arrive.
package struct WebSocketParser: Sendable {
  let side: Side
  private let limits: WebSocketLimits
  private var input = WireInput()

  /// The frame whose payload is being read, and the number of its missing bytes.
  private var frame: Header?
  private var missing = 0

  /// The fragments of an incomplete message.
  private var message: (opcode: WebSocketFrame.Opcode, bytes: [UInt8])?
  private var text = UTF8Validator()
  private var control: [UInt8] = []
  private var isClosed = false

  package init(_ side: Side, limits: WebSocketLimits = WebSocketLimits()) {
    self.side = side
    self.limits = limits
  }

  /// Whether a frame has arrived in part.
  package var isInsideFrame: Bool { !isClosed && (frame != nil || input.count > 0) }

  /// Whether a message has arrived in part; control frames may interrupt it.
  package var isInsideMessage: Bool { message != nil }

  /// Adds bytes that have arrived.
  package mutating func feed(_ bytes: ArraySlice<UInt8>) {
    if !isClosed { input.append(bytes) }
  }

  /// Returns the next event; `nil` if more bytes are needed, and always after a close frame.
  ///
  /// - Throws: ``WebSocketError`` at the first invalid byte; the connection cannot be used after it.
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
      throw .frameTooLarge(limitBytes: limits.frameBytes)
    }
    guard length <= limits.messageBytes - (message?.bytes.count ?? 0) else {
      throw .messageTooLarge(limitBytes: limits.messageBytes)
    }
  }

  private mutating func begin(_ header: Header) {
    frame = header
    missing = header.length
    switch header.opcode {
    case .text, .binary:
      message = (header.opcode, [])
      text = UTF8Validator()
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
      throw .textNotUTF8
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
      guard text.isComplete else { throw .textNotUTF8 }
      return .text(message.bytes)
    }
  }

  private func close() throws(WebSocketError) -> Event {
    guard let first = control.first else { return .close(code: nil, reason: "") }
    guard control.count > 1 else { throw .truncatedCloseCode }
    let code = Int(first) << 8 | Int(control[1])
    guard WebSocketCloseCode.isAllowed(code) else {
      throw .forbiddenCloseCode(code)
    }
    var validator = UTF8Validator()
    guard validator.read(control.span.extracting(2..<control.count)), validator.isComplete else {
      throw .closeReasonNotUTF8
    }
    return .close(code: code, reason: String(decoding: control[2...], as: UTF8.self))
  }
}

extension WebSocketParser {
  /// A complete message or a control frame.
  package enum Event: Sendable, Equatable {
    /// A text message, valid UTF-8.
    case text([UInt8])
    case binary([UInt8])
    case ping([UInt8])
    case pong([UInt8])

    /// A close frame, always the last event; the code is `nil` if it has none.
    case close(code: Int?, reason: String)
  }

  /// The side of a connection that parses.
  package enum Side: Sendable {
    case client
    case server
  }

  /// The header of a frame.
  struct Header: Sendable {
    var opcode: WebSocketFrame.Opcode
    var isFinal: Bool
    var length: Int
    var maskingKey: UInt32?
  }

  /// Returns the next header if all of it has arrived.
  ///
  /// Each byte is checked as soon as it has arrived, because an invalid peer may not send more.
  func header(in bytes: ArraySlice<UInt8>) throws(WebSocketError) -> (Header, byteCount: Int)? {
    guard let first = bytes.first else { return nil }
    let opcode = try opcode(first)
    guard bytes.count > 1 else { return nil }
    let second = bytes[bytes.startIndex + 1]
    let isMasked = second & 0x80 != 0
    switch side {
    case .server: guard isMasked else { throw .notMasked }
    case .client: guard !isMasked else { throw .masked }
    }
    let lengthCode = second & 0x7F
    guard lengthCode < 126 || !opcode.isControl else {
      throw .controlFrameTooLong
    }
    let lengthEnd = 2 + (lengthCode == 127 ? 8 : lengthCode == 126 ? 2 : 0)
    guard bytes.count >= lengthEnd else { return nil }
    let length = try length(lengthCode, bytes.dropFirst(2).prefix(lengthEnd - 2))
    try checkLimits(of: opcode, length)
    let end = lengthEnd + (isMasked ? 4 : 0)
    guard bytes.count >= end else { return nil }
    let key = bytes.dropFirst(lengthEnd).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    let header = Header(
      opcode: opcode, isFinal: first & 0x80 != 0, length: length,
      maskingKey: isMasked ? key : nil)
    return (header, end)
  }

  private func opcode(_ byte: UInt8) throws(WebSocketError) -> WebSocketFrame.Opcode {
    guard byte & 0x70 == 0 else { throw .reservedBits }
    guard let opcode = WebSocketFrame.Opcode(rawValue: byte & 0x0F) else {
      throw .reservedOpcode(byte & 0x0F)
    }
    switch opcode {
    case .continuation:
      guard isInsideMessage else { throw .unexpectedContinuation }
    case .text, .binary:
      guard !isInsideMessage else { throw .interruptedMessage }
    case .close, .ping, .pong:
      guard byte & 0x80 != 0 else { throw .fragmentedControlFrame }
    }
    return opcode
  }

  private func length(
    _ code: UInt8, _ bytes: ArraySlice<UInt8>
  ) throws(WebSocketError) -> Int {
    guard code >= 126 else { return Int(code) }
    let number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    guard let length = Int(exactly: number) else { throw .lengthBeyondRange }
    guard length >= (code == 126 ? 126 : 0x1_0000) else {
      throw .lengthNotMinimal
    }
    return length
  }
}
