/// The checksum of a zlib stream (RFC 1950, section 8).
enum Adler32 {
  static func checksum(of bytes: Span<UInt8>) -> UInt32 {
    let modulus: UInt32 = 65_521
    var (low, high): (UInt32, UInt32) = (1, 0)
    for index in bytes.indices {
      low = (low + UInt32(bytes[index])) % modulus
      high = (high + low) % modulus
    }
    return high << 16 | low
  }
}
