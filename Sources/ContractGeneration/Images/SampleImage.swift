/// Pictures to upload where a contract wants one: valid, and the same in every run.
package enum SampleImage: Sendable {
  /// A square of one colour as PNG, with three bytes a pixel.
  ///
  /// - Precondition: The side is 1 to 4,096 pixels long.
  package static func png(side: Int = 64) -> [UInt8] {
    precondition((1...4_096).contains(side), "a sample image has a side of 1 to 4,096 pixels")
    var png = PNGWriter()
    png.append("IHDR", header(side: side))
    png.append("IDAT", pixels(side: side))
    png.append("IEND", [])
    return png.bytes
  }

  /// A GIF of one black pixel.
  package static let gif: [UInt8] =
    Array("GIF89a".utf8) + [
      0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00,  // one by one pixel, a table of two colours
      0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF,
      0x2C, 0x00, 0x00, 0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00,
      0x02, 0x02, 0x44, 0x01, 0x00,  // the pixel, compressed
      0x3B,
    ]

  /// A PNG of exactly this many bytes, as a size limit wants to be probed.
  ///
  /// What the picture lacks stands in a private chunk that every reader skips. Below about 12 kB
  /// the picture is a single pixel.
  ///
  /// - Returns: `nil` when this makes no such PNG: it has 72 bytes, or from 84 up to 2 GiB.
  package static func png(paddedTo byteCount: Int) -> [UInt8]? {
    guard (0...Int(Int32.max)).contains(byteCount) else { return nil }
    for side in [64, 1] {
      let picture = png(side: side)
      if picture.count == byteCount { return picture }
      let padding = byteCount - picture.count - PNGWriter.chunkOverhead
      guard padding >= 0 else { continue }
      var png = PNGWriter(reservingCapacity: byteCount)
      png.append("IHDR", header(side: side))
      png.append("paDd", [UInt8](repeating: 0, count: padding))
      png.append("IDAT", pixels(side: side))
      png.append("IEND", [])
      return png.bytes
    }
    return nil
  }
}

extension SampleImage {
  /// Width, height, eight bits a channel, red-green-blue, and the only methods there are.
  private static func header(side: Int) -> [UInt8] {
    PNGWriter.bigEndian(UInt32(side)) + PNGWriter.bigEndian(UInt32(side)) + [8, 2, 0, 0, 0]
  }

  /// The rows as a zlib stream (RFC 1950) of stored blocks (RFC 1951, section 3.2.4).
  private static func pixels(side: Int) -> [UInt8] {
    // Filter 0, then a green of no meaning.
    let row = [0] + (0..<side).flatMap { _ -> [UInt8] in [0x2E, 0x8B, 0x57] }
    let content = [[UInt8]](repeating: row, count: side).flatMap { $0 }
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
