extension Span<UInt8> {
  /// Returns the length of the scalar of two bytes or more at an offset (Unicode, table 3-7); 0 if it is
  /// invalid.
  @inline(__always)
  package func lengthOfScalar(at offset: Int) -> Int {
    let (length, second): (Int, ClosedRange<UInt8>)
    switch self[offset] {
    case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: return 0
    }
    guard count &- offset >= length, second.contains(self[offset &+ 1]),
      length < 3 || self[offset &+ 2] & 0xC0 == 0x80,
      length < 4 || self[offset &+ 3] & 0xC0 == 0x80
    else { return 0 }
    return length
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit; `nil` for any other byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self &- UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self &- UInt8(ascii: "a") &+ 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self &- UInt8(ascii: "A") &+ 10
    default: nil
    }
  }
}
