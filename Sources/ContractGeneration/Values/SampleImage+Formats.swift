extension SampleImage {
  /// A baseline JPEG of eight by eight gray pixels (ITU-T T.81): one block without detail.
  package static let jpeg: [UInt8] = {
    let quantization = [0] + [UInt8](repeating: 16, count: 64)
    // One code of one bit: no difference, no detail.
    func table(_ kind: UInt8) -> [UInt8] {
      segment(0xC4, [kind, 1] + [UInt8](repeating: 0, count: 15) + [0])
    }
    let frame: [UInt8] = [8, 0, 8, 0, 8, 1, 1, 0x11, 0]
    let header = Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0]
    return [0xFF, 0xD8] + segment(0xE0, header) + segment(0xDB, quantization)
      + segment(0xC0, frame) + table(0) + table(0x10)
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [0b0011_1111, 0xFF, 0xD9]
  }()

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
