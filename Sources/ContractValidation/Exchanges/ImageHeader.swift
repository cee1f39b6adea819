package import ContractModel

/// The properties of an image file that its first bytes state.
package struct ImageHeader: Sendable, Equatable {
  package var format: StoredImage.Format

  /// In pixels.
  package var width: Int
  package var height: Int

  /// Reads the header of a JPEG (ITU-T T.81), PNG, GIF or WebP (RFC 9649) file; `nil` for other bytes.
  package init?(of bytes: [UInt8]) {
    let read = [Self.png, Self.gif, Self.jpeg, Self.webP]
    for reader in read {
      if let header = reader(bytes) {
        self = header
        return
      }
    }
    return nil
  }

  private init(_ format: StoredImage.Format, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
  }
}

extension ImageHeader {
  /// Whether the image is as stated.
  package func matches(_ stated: StoredImage) -> Bool {
    stated.format ?? format == format && stated.width ?? width == width
      && stated.height ?? height == height
  }

  private static func png(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), bytes.count >= 24
    else { return nil }
    return ImageHeader(
      .png, width: number(bytes[16..<20].reversed()), height: number(bytes[20..<24].reversed()))
  }

  private static func gif(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: Array("GIF8".utf8)), bytes.count >= 10 else { return nil }
    return ImageHeader(.gif, width: number(bytes[6..<8]), height: number(bytes[8..<10]))
  }

  /// The size is in the first frame header, behind segments of any length.
  private static func jpeg(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: [0xFF, 0xD8, 0xFF]) else { return nil }
    var offset = 2
    while offset + 9 <= bytes.count, bytes[offset] == 0xFF {
      let marker = bytes[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      // Arithmetic conditioning, Huffman tables and extensions have numbers between those of frames.
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
        return ImageHeader(
          .jpeg, width: number(bytes[offset + 7..<offset + 9].reversed()),
          height: number(bytes[offset + 5..<offset + 7].reversed()))
      }
      offset += 2 + number(bytes[offset + 2..<offset + 4].reversed())
    }
    return nil
  }

  private static func webP(_ bytes: [UInt8]) -> ImageHeader? {
    guard bytes.starts(with: Array("RIFF".utf8)), bytes.count >= 30,
      bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return nil }
    switch String(decoding: bytes[12..<16], as: UTF8.self) {
    case "VP8X":
      return ImageHeader(
        .webp, width: number(bytes[24..<27]) + 1, height: number(bytes[27..<30]) + 1)
    case "VP8L":
      let bits = number(bytes[21..<25])
      return ImageHeader(.webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1)
    case "VP8 ":
      return ImageHeader(
        .webp, width: number(bytes[26..<28]) & 0x3FFF, height: number(bytes[28..<30]) & 0x3FFF)
    default: return nil
    }
  }

  /// The number in little-endian bytes.
  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    var (value, shift) = (0, 0)
    for byte in bytes {
      value |= Int(byte) << shift
      shift += 8
    }
    return value
  }
}

extension ImageHeader: CustomStringConvertible {
  package var description: String { StoredImage.words(format, width: width, height: height) }
}
