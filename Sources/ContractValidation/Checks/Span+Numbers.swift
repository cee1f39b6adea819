/// A number that was read over.
struct NumberText {
  var end: Int

  /// The digits without the point; meaningless unless the number is short.
  var digits: Int

  /// How many digits follow the point.
  var scale: Int

  /// Whether digits and scale are the whole truth: at most 18 digits and no exponent.
  var isShort: Bool
}

extension Span<UInt8> {
  /// Reads over one number (RFC 8259, section 6).
  @inline(__always)
  func number(at start: Int) throws(Halt) -> NumberText {
    var offset = start
    let isNegative = byte(at: offset) == UInt8(ascii: "-")
    if isNegative { offset &+= 1 }
    let first = offset
    var digits = 0
    try readDigits(into: &digits, from: &offset)
    if byte(at: first) == UInt8(ascii: "0"), offset &- first > 1 {
      throw .unreadable(at: first)
    }
    var scale = 0
    if byte(at: offset) == UInt8(ascii: ".") {
      offset &+= 1
      let point = offset
      try readDigits(into: &digits, from: &offset)
      scale = offset &- point
    }
    var isShort = offset &- first <= 18
    if byte(at: offset) | 0x20 == UInt8(ascii: "e") {
      isShort = false
      offset = try endOfExponent(from: offset &+ 1)
    }
    return NumberText(
      end: offset, digits: isNegative ? 0 &- digits : digits, scale: scale, isShort: isShort)
  }

  @inline(__always)
  private func readDigits(into digits: inout Int, from offset: inout Int) throws(Halt) {
    var digit = byte(at: offset) &- UInt8(ascii: "0")
    guard digit < 10 else { throw .unreadable(at: offset) }
    repeat {
      digits = digits &* 10 &+ Int(digit)
      offset &+= 1
      digit = byte(at: offset) &- UInt8(ascii: "0")
    } while digit < 10
  }

  @inline(never)
  private func endOfExponent(from start: Int) throws(Halt) -> Int {
    var offset = start
    var digits = 0
    if byte(at: offset) == UInt8(ascii: "+") || byte(at: offset) == UInt8(ascii: "-") {
      offset &+= 1
    }
    try readDigits(into: &digits, from: &offset)
    return offset
  }
}
