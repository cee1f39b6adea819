/// Strings chunks together to a PNG (PNG specification, section 5).
struct PNGWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private let crc = CRC32()

  /// How many bytes a chunk has besides its content: length, type and checksum.
  static let chunkOverhead = 12

  init(reservingCapacity byteCount: Int = 0) {
    bytes.reserveCapacity(byteCount)
    bytes += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  }
}

extension PNGWriter {
  mutating func append(_ type: String, _ content: [UInt8]) {
    bytes += PNGWriter.bigEndian(UInt32(content.count))
    let start = bytes.count
    bytes += type.utf8
    bytes += content
    let checksum = crc.checksum(of: bytes.span.extracting(start..<bytes.count))
    bytes += PNGWriter.bigEndian(checksum)
  }

  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
