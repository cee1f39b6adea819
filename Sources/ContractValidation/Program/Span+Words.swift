extension Span<UInt8> {
  /// The byte at an offset, or 0 past the end.
  ///
  /// No place of a JSON document may hold a 0, so the end needs no test of its own.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    UInt(bitPattern: offset) < UInt(bitPattern: count) ? self[offset] : 0
  }

  /// The eight bytes from an offset as a number, the first one lowest; 0 unless there are eight.
  ///
  /// What is recognised by words is therefore not recognised in the last bytes of a body, where
  /// the slower way round has to decide.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    guard UInt(bitPattern: offset) <= UInt(bitPattern: count) else { return 0 }
    let part = extracting(offset...)
    // One check of the count makes all others needless, and then the loads become one.
    guard part.count >= 8 else { return 0 }
    return UInt64(part[0]) | UInt64(part[1]) << 8 | UInt64(part[2]) << 16
      | UInt64(part[3]) << 24 | UInt64(part[4]) << 32 | UInt64(part[5]) << 40
      | UInt64(part[6]) << 48 | UInt64(part[7]) << 56
  }

  /// The bytes from an offset, at most eight, as a number with zeros for the missing ones.
  func word(at offset: Int, length: Int) -> UInt64 {
    let word = word(at: offset)
    guard length < 8 || word == 0 else { return word }
    guard word == 0 else { return word & .bytes(length) }
    return (0..<min(8, length)).reduce(0) {
      $0 | UInt64(byte(at: offset &+ $1)) << UInt64($1 &* 8)
    }
  }
}

extension UInt64 {
  /// Eight times the same byte.
  @inline(__always)
  static func eight(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// Ones in the lowest bytes, as many as there are or may be.
  @inline(__always)
  static func bytes(_ count: Int) -> UInt64 {
    count >= 8 ? .max : 1 &<< UInt64(truncatingIfNeeded: count &* 8) &- 1
  }

  static var topBits: UInt64 { 0x8080_8080_8080_8080 }

  /// `true`, `false` and `null` as words of text.
  static var `true`: UInt64 { 0x6575_7274 }
  static var `false`: UInt64 { 0x65_736C_6166 }
  static var null: UInt64 { 0x6C6C_756E }

  /// Up to eight bytes of text, the first one lowest.
  init(text: some Collection<UInt8>) {
    self = text.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
