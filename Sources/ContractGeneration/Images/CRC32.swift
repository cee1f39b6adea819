/// The checksum of a PNG chunk (ISO 3309, PNG specification, annex D).
struct CRC32: Sendable {
  // An array of its own, not a static one: that would be guarded by a lock at every byte.
  private let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 0 ? value >> 1 : value >> 1 ^ 0xEDB8_8320
    }
  }

  func checksum(of bytes: Span<UInt8>) -> UInt32 {
    let table = table.span
    var value = UInt32.max
    for index in bytes.indices {
      value = table[Int(UInt8(truncatingIfNeeded: value) ^ bytes[index])] ^ value >> 8
    }
    return ~value
  }
}
