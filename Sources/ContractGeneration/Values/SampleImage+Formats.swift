extension SampleImage {
  /// A baseline JPEG of eight by eight gray pixels.
  package static let jpeg = jpeg(width: 8, height: 8)

  /// A baseline JPEG of gray pixels (ITU-T T.81): blocks without detail.
  ///
  /// - Precondition: Width and height are 1 to 4,096 pixels.
  package static func jpeg(width: Int, height: Int) -> [UInt8] {
    precondition(
      (1...4_096).contains(width) && (1...4_096).contains(height),
      "a sample image has sides of 1 to 4,096 pixels")
    let quantization = [0] + [UInt8](repeating: 16, count: 64)
    // One code of one bit: no difference, no detail.
    func table(_ kind: UInt8) -> [UInt8] {
      segment(0xC4, [kind, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }
    let frame = [8] + twoBytes(height) + twoBytes(width) + [1, 1, 0x11, 0]
    let header = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    return [0xFF, 0xD8] + segment(0xE0, header) + segment(0xDB, quantization)
      + segment(0xC0, frame) + table(0) + table(0x10)
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + blocks(((width + 7) / 8) * ((height + 7) / 8))
      + [0xFF, 0xD9]
  }

  /// Blocks of two zero bits each, filled up with ones.
  private static func blocks(_ count: Int) -> [UInt8] {
    let whole = [UInt8](repeating: 0, count: count / 4)
    return count % 4 == 0 ? whole : whole + [UInt8.max >> (2 * (count % 4))]
  }

  private static func twoBytes(_ number: Int) -> [UInt8] {
    [UInt8(number >> 8), UInt8(number & 0xFF)]
  }

  private static func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
    let length = content.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 0xFF)] + content
  }

  /// A lossless WebP of one pixel.
  package static let webp: [UInt8] =
    Array("RIFF".utf8) + [0x1A, 0, 0, 0] + Array("WEBPVP8L".utf8) + [
      0x0D, 0, 0, 0, 0x2F, 0, 0, 0, 0x10, 0x07, 0x10, 0x11, 0x11, 0x88, 0x88, 0xFE, 0x07, 0x00,
    ]
}
