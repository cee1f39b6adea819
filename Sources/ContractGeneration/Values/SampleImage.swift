import Synchronization

/// Images for uploads: valid, and the same in every run.
package enum SampleImage: Sendable {
  /// A PNG of a square of one colour, with three bytes a pixel.
  ///
  /// - Precondition: The side is 1 to 4,096 pixels long.
  package static func png(side: Int = 64) -> [UInt8] { png(width: side, height: side) }

  /// A PNG of one colour, with three bytes a pixel.
  ///
  /// - Precondition: Width and height are 1 to 4,096 pixels.
  package static func png(
    width: Int, height: Int, colour: [UInt8] = SampleImage.green
  ) -> [UInt8] {
    precondition(
      (1...4_096).contains(width) && (1...4_096).contains(height),
      "a sample image has sides of 1 to 4,096 pixels")
    var png = PNGWriter()
    png.append("IHDR", header(width: width, height: height))
    png.append("IDAT", pixels(width: width, height: height, colour))
    png.append("IEND", [])
    return png.bytes
  }

  /// Colours as red, green and blue.
  package static let green: [UInt8] = [0x2E, 0x8B, 0x57]
  package static let red: [UInt8] = [0xD2, 0x2B, 0x2B]

  /// A GIF of one black pixel.
  package static let gif: [UInt8] =
    Array("GIF89a".utf8) + [
      0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00,  // one by one pixel, a table of two colours
      0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF,
      0x2C, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00,
      0x02, 0x02, 0x44, 0x01, 0x00,  // the pixel, compressed
      0x3B,
    ]

  /// A PNG of exactly so many bytes, to check a size limit.
  ///
  /// A private chunk that every reader skips holds the padding. Below about 12 kB the image is a
  /// single pixel.
  ///
  /// - Returns: `nil` for an impossible size; possible are 72 bytes, and 84 bytes up to 2 GiB.
  package static func png(paddedTo byteCount: Int) -> [UInt8]? {
    // The checksum of megabytes takes long, and every plan has the same pictures.
    if let picture = padded.withLock({ $0[byteCount] }) { return picture }
    guard let picture = makePNG(paddedTo: byteCount) else { return nil }
    padded.withLock { $0[byteCount] = picture }
    return picture
  }

  /// The pictures made so far, by size.
  private static let padded = Mutex<[Int: [UInt8]]>([:])

  private static func makePNG(paddedTo byteCount: Int) -> [UInt8]? {
    guard (0...Int(Int32.max)).contains(byteCount) else { return nil }
    for side in [64, 1] {
      let picture = png(side: side)
      if picture.count == byteCount { return picture }
      let padding = byteCount - picture.count - PNGWriter.chunkOverhead
      guard padding >= 0 else { continue }
      var png = PNGWriter(reservingCapacity: byteCount)
      png.append("IHDR", header(width: side, height: side))
      png.append("paDd", [UInt8](repeating: 0, count: padding))
      png.append("IDAT", pixels(width: side, height: side))
      png.append("IEND", [])
      return png.bytes
    }
    return nil
  }
}

extension SampleImage {
  /// Width, height, eight bits a channel, red-green-blue, and the default methods.
  private static func header(width: Int, height: Int) -> [UInt8] {
    PNGWriter.bigEndian(UInt32(width)) + PNGWriter.bigEndian(UInt32(height)) + [8, 2, 0, 0, 0]
  }

  /// The rows as a zlib stream (RFC 1950) of stored blocks (RFC 1951, section 3.2.4).
  private static func pixels(width: Int, height: Int, _ colour: [UInt8] = green) -> [UInt8] {
    // Filter 0, then the colour.
    let row = [0] + (0..<width).flatMap { _ -> [UInt8] in colour }
    let content = [[UInt8]](repeating: row, count: height).flatMap { $0 }
    let longestBlock = Int(UInt16.max)
    var stream: [UInt8] = [0x78, 0x01]
    stream.reserveCapacity(content.count + 5 * (content.count / longestBlock + 1) + 6)
    for start in stride(from: 0, to: content.count, by: longestBlock) {
      let block = content[start..<min(start + longestBlock, content.count)]
      let length = UInt16(block.count)
      stream.append(block.endIndex == content.count ? 1 : 0)
      for number in [length, ~length] {
        stream.append(UInt8(truncatingIfNeeded: number))
        stream.append(UInt8(number >> 8))
      }
      stream += block
    }
    return stream + PNGWriter.bigEndian(Adler32.checksum(of: content.span))
  }
}

/// Writes the chunks of a PNG (PNG specification, section 5).
struct PNGWriter: Sendable {
  private(set) var bytes: [UInt8] = []
  private let crc = CRC32()

  /// The bytes of a chunk besides its content: length, type and checksum.
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

/// The checksum of a PNG chunk (ISO 3309, PNG specification, annex D).
struct CRC32: Sendable {
  // An instance property, because a static one would be guarded by a lock at every byte.
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
