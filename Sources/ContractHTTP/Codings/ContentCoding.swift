/// A content coding of HTTP that is decoded: `gzip` and `deflate` (RFC 9110, section 8.4.1).
package enum ContentCoding: String, Sendable {
  case gzip, deflate
}

extension ContentCoding {
  /// The coding that a value of `Content-Encoding` names, if it is one of these.
  package init?(field: String) {
    switch field.lowercased().split(separator: " ").joined() {
    case "gzip", "x-gzip": self = .gzip
    case "deflate": self = .deflate
    default: return nil
    }
  }

  /// Decodes a body.
  ///
  /// - Parameters:
  ///   - bytes: The whole coded body.
  ///   - limit: The number of bytes after which decoding stops.
  /// - Returns: The bytes that were coded.
  /// - Throws: ``CodingError`` where the body is not of this coding, ends early, or has more bytes than
  ///   the limit.
  package func decode(_ bytes: [UInt8], upTo limit: Int) throws(CodingError) -> [UInt8] {
    switch self {
    case .gzip:
      var inflater = Inflater(bytes, from: try Self.gzipHead(of: bytes), limit: limit)
      let content = try inflater.inflate()
      let trailer = try inflater.trailer(of: 8)
      guard Self.number(trailer[0..<4].reversed()) == CRC32.checksum(of: content) else {
        throw .wrongChecksum
      }
      guard Self.number(trailer[4..<8].reversed()) == UInt32(truncatingIfNeeded: content.count)
      else {
        throw .wrongLength
      }
      return content
    case .deflate:
      // Some servers send the data without the zlib head (RFC 9110, section 8.4.1.2).
      let hasHead =
        bytes.count > 2 && bytes[0] & 0x0F == 8
        && (UInt16(bytes[0]) << 8 | UInt16(bytes[1])).isMultiple(of: 31)
      var inflater = Inflater(bytes, from: hasHead ? 2 : 0, limit: limit)
      let content = try inflater.inflate()
      if hasHead {
        guard Self.number(try inflater.trailer(of: 4)[...]) == Adler32.checksum(of: content) else {
          throw .wrongChecksum
        }
      }
      return content
    }
  }

  /// The index of the first byte behind the head of a gzip member (RFC 1952, section 2.3).
  private static func gzipHead(of bytes: [UInt8]) throws(CodingError) -> Int {
    guard bytes.count >= 18 else { throw .endsEarly }
    guard bytes[0] == 0x1F, bytes[1] == 0x8B, bytes[2] == 8 else { throw .wrongHead }
    let flags = bytes[3]
    var index = 10
    if flags & 4 != 0 { index += 2 + Int(bytes[10]) + Int(bytes[11]) << 8 }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while index < bytes.count, bytes[index] != 0 { index += 1 }
      index += 1
    }
    if flags & 2 != 0 { index += 2 }
    guard index < bytes.count else { throw .endsEarly }
    return index
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 {
    bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The reason why a body is not of its content coding.
package enum CodingError: Error, Sendable, Hashable {
  case wrongHead
  case endsEarly
  case invalidData
  case wrongChecksum
  case wrongLength
  case tooLong(limitBytes: Int)
}

extension CodingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .wrongHead: "does not begin as the coding does"
    case .endsEarly: "ends early"
    case .invalidData: "has invalid compressed data"
    case .wrongChecksum: "has another checksum than it states"
    case .wrongLength: "has another length than it states"
    case .tooLong(let limit): "has more than \(limit) bytes when decoded"
    }
  }
}

/// The checksum of gzip (RFC 1952, section 8).
private enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { rest, _ in
      rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1
    }
  }

  static func checksum(of bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(~0) { table[Int(($0 ^ UInt32($1)) & 0xFF)] ^ $0 >> 8 }
  }
}

/// The checksum of zlib (RFC 1950, section 8).
private enum Adler32 {
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    var (one, two): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      one = (one + UInt32(byte)) % 65_521
      two = (two + one) % 65_521
    }
    return two << 16 | one
  }
}
