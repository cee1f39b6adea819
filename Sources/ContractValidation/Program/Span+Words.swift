extension Span<UInt8> {
  /// The byte at an offset, or 0 past the end.
  ///
  /// No place of a JSON document may hold a 0, so the end needs no test of its own.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[offset] : 0
  }

  /// The eight bytes from an offset as a number, the first one lowest; 0 past the end.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard UInt(bitPattern: offset) <= UInt(bitPattern: count) else { return 0 }
    let part = extracting(offset...)
    // One check of the count makes all others needless, and then the loads become one.
    guard part.count >= 8 else { return lastWord(at: offset) }
    let low =
      UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16 | UInt64(part[3]) << 24
    let high =
      UInt64(part[4]) | UInt64(part[5]) << 8 | UInt64(part[6]) << 16 | UInt64(part[7]) << 24
    return low | high << 32
  }

  /// The first bytes of ``word(at:)`` with zeros for all others.
  @inline(__always)
  func word(at offset: Int, length: Int) -> UInt64 {
    length >= 8 ? word(at: offset) : word(at: offset) & (1 << UInt64(length &* 8) &- 1)
  }

  @inline(never)
  private func lastWord(at offset: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in 0..<8 {
      word |= UInt64(byte(at: offset &+ index)) << UInt64(index &* 8)
    }
    return word
  }
}

extension UInt64 {
  /// Eight times the same byte.
  @inline(__always)
  static func eight(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  static var topBits: UInt64 { 0x8080_8080_8080_8080 }

  /// `true`, `false` and `null` as words of text.
  static var `true`: UInt64 { 0x6575_7274 }
  static var `false`: UInt64 { 0x65_736C_6166 }
  static var null: UInt64 { 0x6C6C_756E }

  /// Eight bytes of text that were padded with zeros, the first one lowest.
  init(text: some Collection<UInt8>) {
    self = text.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
