import ContractGeneration
import Testing

@Suite struct `Bytes as elements of a set` {
  /// Around the lengths at which words end, each with every single byte changed.
  private static let samples: [[UInt8]] = (0...17).flatMap { count -> [[UInt8]] in
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37) }
    return [bytes]
      + bytes.indices.map { location in
        var other = bytes
        other[location] ^= 1
        return other
      }
  }

  @Test func `are equal when all bytes are`() {
    for one in Self.samples {
      for other in Self.samples {
        #expect((ByteKey(one) == ByteKey(other)) == (one == other))
      }
    }
  }

  @Test func `have a hash that depends on every byte`() {
    #expect(Set(Self.samples.map { ByteKey($0).hashValue }).count == Self.samples.count)
  }

  @Test func `are found again in a set`() {
    let known = Set(Self.samples.map { ByteKey($0) })
    for sample in Self.samples {
      #expect(known.contains(ByteKey(Array((sample + [1]).dropLast()))))
    }
  }
}
