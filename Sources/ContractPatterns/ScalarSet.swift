/// A set of Unicode scalars, stored as ranges.
package struct ScalarSet: Sendable, Hashable {
  /// Ascending, not empty, with gaps between them.
  package private(set) var ranges: [ClosedRange<UInt32>]

  /// - Parameter ranges: In any order, overlapping or not.
  package init(_ ranges: [ClosedRange<UInt32>]) {
    self.ranges = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = self.ranges.last, range.lowerBound <= last.upperBound &+ 1 {
        let end = max(last.upperBound, range.upperBound)
        self.ranges[self.ranges.count - 1] = last.lowerBound...end
      } else {
        self.ranges.append(range)
      }
    }
  }

  package init(_ scalar: Unicode.Scalar) {
    ranges = [scalar.value...scalar.value]
  }
}

extension ScalarSet {
  package func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if value > ranges[middle].upperBound { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }

  /// Every scalar that is not in the set; never a surrogate.
  package var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ScalarSet(ranges + [0xD800...0xDFFF]).ranges {
      if next < range.lowerBound { gaps.append(next...(range.lowerBound - 1)) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { gaps.append(next...0x10FFFF) }
    return ScalarSet(gaps)
  }

  package func union(_ other: ScalarSet) -> ScalarSet {
    ScalarSet(ranges + other.ranges)
  }
}

/// The classes of ECMA-262, section 22.2.2.9, without its flags.
extension ScalarSet {
  package static let digits = ScalarSet([0x30...0x39])
  static let wordCharacters = ScalarSet([
    0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A,
  ])
  /// WhiteSpace and LineTerminator, the byte order mark included.
  package static let spaces = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  /// The scalars that a dot matches.
  static let withoutLineEnds =
    ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029]).inverted
  package static let all = ScalarSet([]).inverted
}

/// Reading scalars from bytes.
enum UTF8Reading {
  /// Returns the scalar at an offset, and advances the offset.
  ///
  /// A byte that is not part of a scalar is read as U+FFFD.
  static func next(in bytes: Span<UInt8>, at offset: inout Int, upTo end: Int) -> UInt32 {
    let first = bytes[offset]
    offset += 1
    guard first >= 0x80 else { return UInt32(first) }
    let (length, bits): (Int, UInt32)
    switch first {
    case 0xC2...0xDF: (length, bits) = (1, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, bits) = (2, UInt32(first & 0x0F))
    case 0xF0...0xF4: (length, bits) = (3, UInt32(first & 0x07))
    default: return 0xFFFD
    }
    guard offset + length <= end else { return 0xFFFD }
    var value = bits
    for index in offset..<(offset + length) {
      guard bytes[index] & 0xC0 == 0x80 else { return 0xFFFD }
      value = value << 6 | UInt32(bytes[index] & 0x3F)
    }
    offset += length
    return Unicode.Scalar(value)?.value ?? 0xFFFD
  }
}
