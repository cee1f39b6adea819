/// A PNG taken apart by the letter of its specification, to check what the generator wrote.
///
/// Every checksum, length and order must be right; pixels are read from stored blocks only.
struct PNGReader {
  struct Chunk {
    var type: String
    var content: ArraySlice<UInt8>
  }

  let chunks: [Chunk]

  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { return nil }
    var chunks: [Chunk] = []
    var rest = bytes.dropFirst(8)
    while !rest.isEmpty {
      guard rest.count >= 12 else { return nil }
      let length = PNGReader.number(rest.prefix(4))
      guard rest.count >= length + 12 else { return nil }
      let checked = rest.dropFirst(4).prefix(length + 4)
      guard PNGReader.crc(checked) == PNGReader.number(rest.dropFirst(length + 8).prefix(4)) else {
        return nil
      }
      chunks.append(
        Chunk(
          type: String(decoding: checked.prefix(4), as: UTF8.self), content: checked.dropFirst(4)))
      rest = rest.dropFirst(length + 12)
    }
    guard chunks.first?.type == "IHDR", chunks.first?.content.count == 13,
      chunks.last?.type == "IEND", chunks.last?.content.isEmpty == true
    else { return nil }
    self.chunks = chunks
  }
}

extension PNGReader {
  var width: Int { PNGReader.number(chunks[0].content.prefix(4)) }
  var height: Int { PNGReader.number(chunks[0].content.dropFirst(4).prefix(4)) }
  var bitDepth: UInt8 { header[8] }
  var colourType: UInt8 { header[9] }

  private var header: [UInt8] { Array(chunks[0].content) }

  /// The bytes of each row; `nil` when the stream is not one of stored blocks, its checksum or
  /// its length is wrong, or a row is filtered.
  func rows(bytesPerPixel: Int) -> [ArraySlice<UInt8>]? {
    let stream = chunks.filter { $0.type == "IDAT" }.flatMap(\.content)
    guard stream.count > 6, stream[0] & 15 == 8, PNGReader.number(stream.prefix(2)) % 31 == 0,
      let content = PNGReader.stored(stream.dropFirst(2).dropLast(4)),
      PNGReader.adler(content) == PNGReader.number(stream.suffix(4)),
      content.count == height * (width * bytesPerPixel + 1)
    else { return nil }
    let rows = stride(from: 0, to: content.count, by: width * bytesPerPixel + 1).map {
      content[$0..<$0 + width * bytesPerPixel + 1]
    }
    return rows.allSatisfy { $0.first == 0 } ? rows.map { $0.dropFirst() } : nil
  }
}

extension PNGReader {
  private static func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// The content of stored deflate blocks, of which exactly the last says that it is the last.
  private static func stored(_ stream: ArraySlice<UInt8>) -> [UInt8]? {
    var rest = stream
    var content: [UInt8] = []
    while rest.count >= 5 {
      let length = number(rest.dropFirst().prefix(2).reversed())
      let complement = number(rest.dropFirst(3).prefix(2).reversed())
      guard length ^ complement == 0xFFFF, rest.count >= length + 5, let head = rest.first,
        head == (rest.count == length + 5 ? 1 : 0)
      else { return nil }
      content += rest.dropFirst(5).prefix(length)
      rest = rest.dropFirst(length + 5)
    }
    return rest.isEmpty ? content : nil
  }

  /// Bit by bit, unlike the table of the writer.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
    var value = UInt32.max
    for byte in bytes {
      value ^= UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
    }
    return Int(~value)
  }

  private static func adler(_ bytes: [UInt8]) -> Int {
    var (low, high) = (1, 0)
    for byte in bytes {
      low += Int(byte)
      high += low
    }
    return (high % 65_521) << 16 | (low % 65_521)
  }
}
