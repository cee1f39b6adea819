/// Bytes as a member of a set, hashed eight at a time; the library hashes an array one by one.
package struct ByteKey: Hashable, Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(bytes.count)
    var rest = bytes.span
    while rest.count >= 8 {
      hasher.combine(
        UInt64(rest[0]) | UInt64(rest[1]) << 8 | UInt64(rest[2]) << 16 | UInt64(rest[3]) << 24
          | UInt64(rest[4]) << 32 | UInt64(rest[5]) << 40 | UInt64(rest[6]) << 48
          | UInt64(rest[7]) << 56)
      rest = rest.extracting(8...)
    }
    for index in rest.indices { hasher.combine(rest[index]) }
  }
}
