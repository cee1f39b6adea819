extension WebSocketParser {
  /// What stands before the payload of a frame.
  struct Header: Sendable {
    var opcode: WebSocketFrame.Opcode
    var isFinal: Bool
    var length: Int
    var maskingKey: UInt32?
  }

  /// The next header when all of it has arrived.
  ///
  /// Each byte is judged as soon as it is there: a peer in error may send nothing more.
  func header(in bytes: ArraySlice<UInt8>) throws(WebSocketError) -> (Header, byteCount: Int)? {
    guard let first = bytes.first else { return nil }
    let opcode = try opcode(first)
    guard bytes.count > 1 else { return nil }
    let second = bytes[bytes.startIndex + 1]
    let isMasked = second & 0x80 != 0
    switch side {
    case .server: guard isMasked else { throw WebSocketError(.notMasked) }
    case .client: guard !isMasked else { throw WebSocketError(.masked) }
    }
    let lengthCode = second & 0x7F
    guard lengthCode < 126 || !opcode.isControl else {
      throw WebSocketError(.controlFrameTooLong)
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
    guard byte & 0x70 == 0 else { throw WebSocketError(.reservedBits) }
    guard let opcode = WebSocketFrame.Opcode(rawValue: byte & 0x0F) else {
      throw WebSocketError(.reservedOpcode(byte & 0x0F))
    }
    switch opcode {
    case .continuation:
      guard isInsideMessage else { throw WebSocketError(.continuationOfNothing) }
    case .text, .binary:
      guard !isInsideMessage else { throw WebSocketError(.messageInsideMessage) }
    case .close, .ping, .pong:
      guard byte & 0x80 != 0 else { throw WebSocketError(.fragmentedControlFrame) }
    }
    return opcode
  }

  private func length(
    _ code: UInt8, _ bytes: ArraySlice<UInt8>
  ) throws(WebSocketError) -> Int {
    guard code >= 126 else { return Int(code) }
    let number = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    guard let length = Int(exactly: number) else { throw WebSocketError(.lengthBeyondRange) }
    guard length >= (code == 126 ? 126 : 0x1_0000) else {
      throw WebSocketError(.lengthNotMinimal)
    }
    return length
  }
}
