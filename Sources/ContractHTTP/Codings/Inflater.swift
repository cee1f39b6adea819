/// Decodes the compressed data of gzip and zlib (RFC 1951).
struct Inflater {
  private let bytes: [UInt8]
  private var index: Int
  private let limit: Int

  /// Bits that are read and not used yet, the first one lowest.
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []

  init(_ bytes: [UInt8], from index: Int, limit: Int) {
    self.bytes = bytes
    self.index = index
    self.limit = limit
  }
}

extension Inflater {
  /// Decodes all blocks.
  mutating func inflate() throws(CodingError) -> [UInt8] {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try decode(Self.fixed.literals, Self.fixed.distances)
      case 2:
        let (literals, distances) = try readCodes()
        try decode(literals, distances)
      default: throw .invalidData
      }
    }
    return output
  }

  /// The bytes behind the data.
  mutating func trailer(of count: Int) throws(CodingError) -> [UInt8] {
    dropBitsOfByte()
    guard index + count <= bytes.count else { throw .endsEarly }
    defer { index += count }
    return Array(bytes[index..<index + count])
  }

  private mutating func take(_ count: Int) throws(CodingError) -> Int {
    while bitCount < count {
      guard index < bytes.count else { throw .endsEarly }
      bits |= UInt32(bytes[index]) << UInt32(bitCount)
      index += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  /// Goes on with the next whole byte.
  private mutating func dropBitsOfByte() {
    index -= bitCount / 8
    (bits, bitCount) = (0, 0)
  }

  private mutating func copyStored() throws(CodingError) {
    dropBitsOfByte()
    guard index + 4 <= bytes.count else { throw .endsEarly }
    let length = Int(bytes[index]) | Int(bytes[index + 1]) << 8
    let inverse = Int(bytes[index + 2]) | Int(bytes[index + 3]) << 8
    guard length == ~inverse & 0xFFFF else { throw .invalidData }
    index += 4
    guard index + length <= bytes.count else { throw .endsEarly }
    output += bytes[index..<index + length]
    index += length
    try verifyLength()
  }

  private func verifyLength() throws(CodingError) {
    guard output.count <= limit else { throw .tooLong(limitBytes: limit) }
  }
}

extension Inflater {
  /// A prefix code, as the number of its symbols of each length and the symbols in order.
  private struct Code {
    var counts: [Int]
    var symbols: [Int]

    init(_ lengths: [Int]) {
      counts = Array(repeating: 0, count: 16)
      for length in lengths where length > 0 { counts[length] += 1 }
      symbols = (1..<16).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
    }
  }

  private static let fixed = (
    literals: Code(
      Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112)
        + Array(repeating: 7, count: 24) + Array(repeating: 8, count: 8)),
    distances: Code(Array(repeating: 5, count: 30))
  )

  private mutating func symbol(of code: Code) throws(CodingError) -> Int {
    var (value, first, start) = (0, 0, 0)
    for length in 1..<16 {
      value |= try take(1)
      let count = code.counts[length]
      if value - first < count { return code.symbols[start + value - first] }
      start += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .invalidData
  }

  /// The codes of a block that begins with them (RFC 1951, section 3.2.7).
  private mutating func readCodes() throws(CodingError) -> (literals: Code, distances: Code) {
    let literalCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let lengthCount = try take(4) + 4
    guard literalCount <= 286, distanceCount <= 30 else { throw .invalidData }
    var lengthsOfCode = Array(repeating: 0, count: 19)
    for position in Self.lengthOrder.prefix(lengthCount) { lengthsOfCode[position] = try take(3) }
    let lengthCode = Code(lengthsOfCode)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try symbol(of: lengthCode)
      switch symbol {
      case 0..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw .invalidData }
        lengths += Array(repeating: last, count: try take(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try take(3) + 3)
      default: lengths += Array(repeating: 0, count: try take(7) + 11)
      }
    }
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else {
      throw .invalidData
    }
    return (Code(Array(lengths[..<literalCount])), Code(Array(lengths[literalCount...])))
  }

  private static let lengthOrder = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private mutating func decode(_ literals: Code, _ distances: Code) throws(CodingError) {
    while true {
      let symbol = try symbol(of: literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
      } else {
        guard symbol - 257 < Self.lengths.count else { throw .invalidData }
        let length = Self.lengths[symbol - 257] + (try take(Self.lengthBits[symbol - 257]))
        let code = try self.symbol(of: distances)
        guard code < Self.distances.count else { throw .invalidData }
        let distance = Self.distances[code] + (try take(code < 4 ? 0 : code / 2 - 1))
        guard distance <= output.count else { throw .invalidData }
        for _ in 0..<length { output.append(output[output.count - distance]) }
      }
      try verifyLength()
    }
  }

  private static let lengths = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
  ]
  private static let lengthBits = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
  ]
  private static let distances = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049,
    3073, 4097, 6145, 8193, 12289, 16385, 24577,
  ]
}
