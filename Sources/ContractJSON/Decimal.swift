/// A decimal number in normal form: sign, significant digits, power of ten.
struct Decimal: Hashable {
  /// False for zero.
  private(set) var isNegative: Bool

  /// Values 0...9, most significant first, without zeros at either end; empty for zero.
  private(set) var digits: [UInt8]

  /// The power of ten of the last digit; 0 for zero.
  private(set) var exponent: Int

  /// Creates the number whose digits, read as one integer, are multiplied by 10^`exponent`.
  init(isNegative: Bool, digits: some Sequence<UInt8>, exponent: Int) {
    var digits = Array(digits.drop { $0 == 0 })
    var exponent = exponent
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty
    self.exponent = digits.isEmpty ? 0 : exponent
  }
}

extension Decimal {
  init(_ text: DecimalText) {
    self.init(isNegative: text.isNegative, digits: text.digits, exponent: text.scale)
  }

  var isZero: Bool {
    digits.isEmpty
  }

  /// The power of ten above the first digit: 3 for 123, -1 for 0.012.
  private var magnitude: Int {
    digits.count + exponent
  }

  func hasLargerMagnitude(than other: Decimal) -> Bool {
    if isZero || other.isZero { return !isZero }
    guard magnitude == other.magnitude else { return magnitude > other.magnitude }
    return other.digits.lexicographicallyPrecedes(digits)
  }

  var exactInt64: Int64? {
    guard exponent >= 0, magnitude <= 19 else { return nil }
    var value: Int64 = 0
    for position in 0..<magnitude {
      let digit = position < digits.count ? Int64(digits[position]) : 0
      // Counting down from zero reaches Int64.min, which has no positive counterpart.
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (difference, underflow) = product.subtractingReportingOverflow(digit)
      guard !overflow, !underflow else { return nil }
      value = difference
    }
    guard !isNegative else { return value }
    return value == .min ? nil : -value
  }
}

extension Decimal: Comparable {
  static func < (left: Decimal, right: Decimal) -> Bool {
    guard left.isNegative == right.isNegative else { return left.isNegative }
    return left.isNegative
      ? left.hasLargerMagnitude(than: right) : right.hasLargerMagnitude(than: left)
  }
}

extension Decimal {
  /// Returns the exact sum, or `nil` if aligning both operands takes more than ``widthLimit`` digits.
  func adding(_ other: Decimal) -> Decimal? {
    if isZero { return other }
    if other.isZero { return self }
    let lowest = min(exponent, other.exponent)
    let width = max(magnitude, other.magnitude) - lowest + 1
    guard width <= Self.widthLimit else { return nil }
    let (larger, smaller) = other.hasLargerMagnitude(than: self) ? (other, self) : (self, other)
    let isDifference = isNegative != other.isNegative
    var sum: [UInt8] = []
    var carry: Int8 = 0
    for column in 0..<width {
      let upper = larger.digit(atPower: lowest + column)
      let lower = smaller.digit(atPower: lowest + column)
      let total = carry + (isDifference ? upper - lower : upper + lower)
      carry = total < 0 ? -1 : total / 10
      sum.append(UInt8(total - 10 * carry))
    }
    return Decimal(isNegative: larger.isNegative, digits: sum.reversed(), exponent: lowest)
  }

  private static let widthLimit = 10_000

  private func digit(atPower power: Int) -> Int8 {
    let index = digits.count - 1 - (power - exponent)
    return digits.indices.contains(index) ? Int8(digits[index]) : 0
  }

  func isMultiple(of divisor: Decimal) -> Bool {
    if isZero { return true }
    if divisor.isZero { return false }
    // Normal digits do not end in zero, so nothing cancels a smaller power of ten.
    guard exponent >= divisor.exponent else { return false }
    // A divisor of n digits has at most 4n factors of 2 and of 5; more zeros cancel nothing.
    let zeros = min(exponent - divisor.exponent, 4 * divisor.digits.count)
    return divisor.digits.count <= 18
      ? hasNoRemainder(appendingZeros: zeros, dividingByShort: divisor.digits)
      : hasNoRemainder(appendingZeros: zeros, dividingByLong: divisor.digits)
  }

  private func hasNoRemainder(
    appendingZeros zeros: Int, dividingByShort divisorDigits: [UInt8]
  ) -> Bool {
    let divisor = divisorDigits.reduce(0 as UInt64) { $0 * 10 + UInt64($1) }
    var remainder: UInt64 = 0
    for position in 0..<digits.count + zeros {
      let digit = position < digits.count ? UInt64(digits[position]) : 0
      // Below 10^18 × 10 + 9, which fits.
      remainder = (remainder * 10 + digit) % divisor
    }
    return remainder == 0
  }

  /// Long division that keeps only the remainder.
  private func hasNoRemainder(
    appendingZeros zeros: Int, dividingByLong divisorDigits: [UInt8]
  ) -> Bool {
    // One digit longer than the divisor, so that the remainder times ten fits.
    let divisor = [0] + divisorDigits
    var remainder = [UInt8](repeating: 0, count: divisor.count)
    for position in 0..<digits.count + zeros {
      remainder.removeFirst()
      remainder.append(position < digits.count ? digits[position] : 0)
      while !remainder.lexicographicallyPrecedes(divisor) {
        Self.subtract(divisor, from: &remainder)
      }
    }
    return remainder.allSatisfy { $0 == 0 }
  }

  private static func subtract(_ subtrahend: [UInt8], from minuend: inout [UInt8]) {
    var borrow: Int8 = 0
    for index in minuend.indices.reversed() {
      let difference = Int8(minuend[index]) - Int8(subtrahend[index]) - borrow
      borrow = difference < 0 ? 1 : 0
      minuend[index] = UInt8(difference + 10 * borrow)
    }
  }
}

/// The parts of a number's text: sign, digits, position of the decimal point, exponent.
struct DecimalText {
  private(set) var isNegative = false
  /// Every digit before the exponent, as values 0...9.
  private(set) var digits: [UInt8] = []
  private var writtenFractionDigits = 0
  private var exponent = 0

  /// Splits text that follows the grammar of JSON numbers.
  init(_ text: String) {
    var part = Part.integer
    var isExponentNegative = false
    digits.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-") where part == .integer:
        isNegative = true
      case UInt8(ascii: "-"):
        isExponentNegative = true
      case UInt8(ascii: "."):
        part = .fraction
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        part = .exponent
      case UInt8(ascii: "0")...UInt8(ascii: "9") where part == .exponent:
        exponent = min(exponent * 10 + Int(byte & 0x0F), Self.exponentLimit)
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits.append(byte & 0x0F)
        if part == .fraction { writtenFractionDigits += 1 }
      default:
        break
      }
    }
    if isExponentNegative { exponent = -exponent }
  }
}

extension DecimalText {
  private enum Part {
    case integer, fraction, exponent
  }

  /// 10^17, so that ten times the limit, and sums and differences of exponents and digit counts,
  /// cannot overflow.
  private static let exponentLimit = 100_000_000_000_000_000

  /// The power of ten of the last digit.
  var scale: Int {
    exponent - writtenFractionDigits
  }

  var fractionDigits: Int {
    max(0, -scale)
  }
}
