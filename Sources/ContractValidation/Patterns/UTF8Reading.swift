/// Reading scalars from bytes.
enum UTF8Reading {
  /// The scalar at an offset, which moves behind it.
  ///
  /// A byte that belongs to no scalar counts as U+FFFD, so that every byte is read once.
  static func next(in bytes: Span<UInt8>, at offset: inout Int, upTo end: Int) -> UInt32 {
    let first = bytes[offset]
    offset += 1
    guard first >= 0x80 else { return UInt32(first) }
    let (length, bits): (Int, UInt32)
    switch first {
    case 0xC2...0xDF: (length, bits) = (1, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, bits) = (2, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, bits) = (3, UInt32(first & 0x07))
    default: return 0xFFFD
    }
    guard offset + length <= end else { return 0xFFFD }
    var value = bits
    for index in offset..<(offset + length) {
      guard bytes[index] & 0xC0 == 0x80 else { return 0xFFFD }
      value = value << 6 | UInt32(bytes[index] & 0x3F)
    }
    offset += length
    return Unicode.Scalar(value)?.value ?? 0xFFFD
  }
}
