/// Finds and parses the lines of a message head.
///
/// Lines must end in CRLF: a parser that is more lenient than the next one in the chain enables
/// request smuggling (RFC 9112, sections 2.2 and 11.2).
enum HeadScanner {
  /// The positions of the parts of a complete head.
  struct Head {
    /// The offset of the CRLF of the first line.
    var lineEnd: Int

    /// All field lines, each with its CRLF.
    var fields: Range<Int>

    /// The offset after the empty line.
    var end: Int
  }

  /// Returns the parts of the head if all of it has arrived.
  ///
  /// Searches for its end from `offset`, and stores there where to continue with more bytes.
  static func head(
    of bytes: Span<UInt8>, from offset: inout Int, limits: WireLimits
  ) throws(WireError) -> Head? {
    // Checked before the end has arrived: a peer that speaks another protocol may wait for us.
    let lineEnd = try firstLineEnd(of: bytes, limit: limits.headBytes)
    let end = end(of: bytes, from: &offset)
    guard end ?? bytes.count <= limits.headBytes else {
      throw .headTooLarge(limitBytes: limits.headBytes)
    }
    guard let end, let lineEnd else { return nil }
    return Head(lineEnd: lineEnd, fields: lineEnd + 2..<end - 2, end: end)
  }

  /// Returns the offset after the empty line that ends the head, if it has arrived.
  static func end(of bytes: Span<UInt8>, from offset: inout Int) -> Int? {
    // CR LF CR LF is found by its last byte, so that most bytes are skipped.
    var index = offset + 3
    while index < bytes.count {
      switch bytes[index] {
      case ASCII.lineFeed:
        let endsLine = bytes[index - 1] == ASCII.carriageReturn
        if endsLine, bytes[index - 2] == ASCII.lineFeed,
          bytes[index - 3] == ASCII.carriageReturn
        {
          return index + 1
        }
        index += endsLine ? 2 : 4
      case ASCII.carriageReturn: index += 1
      default: index += 4
      }
    }
    offset = max(offset, bytes.count - 3)
    return nil
  }

  private static func firstLineEnd(
    of bytes: Span<UInt8>, limit: Int
  ) throws(WireError) -> Int? {
    var index = 0
    let end = min(limit, bytes.count)
    while index < end, bytes[index] != ASCII.lineFeed { index += 1 }
    guard index < end else { return nil }
    guard index > 0, bytes[index - 1] == ASCII.carriageReturn else {
      throw .missingCRLF
    }
    return index - 1
  }
}

extension HeadScanner {
  /// Parses `HTTP/1.0` or `HTTP/1.1`, which must be exactly the bytes from `start` to `end`.
  static func version(
    of bytes: Span<UInt8>, from start: Int, to end: Int
  ) throws(WireError) -> HTTPVersion {
    guard end == start + 8, isHTTP(bytes, at: start), bytes[start + 6] == UInt8(ascii: ".") else {
      throw .unsupportedVersion
    }
    switch (bytes[start + 5], bytes[start + 7]) {
    case (UInt8(ascii: "1"), UInt8(ascii: "0")): return .http1_0
    // A later minor version is treated as the latest supported one (RFC 9110, section 2.5).
    case (UInt8(ascii: "1"), UInt8(ascii: "1")...UInt8(ascii: "9")): return .http1_1
    default: throw .unsupportedVersion
    }
  }

  /// Whether the bytes at `start`, as far as they have arrived, are `HTTP/`.
  static func isHTTP(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    func isByte(_ offset: Int, _ byte: UInt8) -> Bool {
      start + offset >= bytes.count || bytes[start + offset] == byte
    }
    return isByte(0, 0x48) && isByte(1, 0x54) && isByte(2, 0x54) && isByte(3, 0x50)
      && isByte(4, ASCII.slash)
  }

  /// Parses the field lines in a range, each of which ends in CRLF.
  ///
  /// - Returns: Their positions, from the start of the range.
  static func fields(
    of bytes: Span<UInt8>, in range: Range<Int>, limit: Int
  ) throws(WireError) -> [HTTPFields.Line] {
    let (start, end) = (range.lowerBound, range.upperBound)
    var lines: [HTTPFields.Line] = []
    lines.reserveCapacity(12)
    var index = start
    while index < end {
      guard lines.count < limit else { throw .tooManyFields(limit: limit) }
      let nameStart = index
      while index < end, ASCII.isToken(bytes[index]) { index += 1 }
      guard index < end, index > nameStart, bytes[index] == ASCII.colon else {
        throw nameError(bytes, at: index, isFirst: index == nameStart, end: end)
      }
      let nameEnd = index
      index += 1
      while index < end, ASCII.isBlank(bytes[index]) { index += 1 }
      let valueStart = index
      while index < end, isValue(bytes[index]) { index += 1 }
      try requireLineEnd(bytes, at: index, end: end)
      var valueEnd = index
      while valueEnd > valueStart, ASCII.isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
      lines.append(
        HTTPFields.Line(
          name: nameStart - start..<nameEnd - start, value: valueStart - start..<valueEnd - start))
      index += 2
    }
    return lines
  }

  /// Throws unless the bytes at `index` are CRLF.
  private static func requireLineEnd(_ bytes: Span<UInt8>, at index: Int, end: Int)
    throws(WireError)
  {
    guard index < end else { throw .missingCRLF }
    switch bytes[index] {
    case ASCII.carriageReturn:
      guard index + 1 < end, bytes[index + 1] == ASCII.lineFeed else {
        throw .missingCRLF
      }
    case ASCII.lineFeed: throw .missingCRLF
    default: throw .forbiddenByte(bytes[index])
    }
  }

  private static func nameError(
    _ bytes: Span<UInt8>, at index: Int, isFirst: Bool, end: Int
  ) -> WireError {
    guard index < end, ASCII.isBlank(bytes[index]) else { return .malformedFieldName }
    return isFirst ? .foldedField : .spaceBeforeColon
  }

  /// Visible characters, blanks and all bytes beyond ASCII (RFC 9110, section 5.5).
  private static func isValue(_ byte: UInt8) -> Bool {
    byte >= ASCII.space && byte != 0x7F || byte == ASCII.tab
  }
}
