/// A number in its one normal form: sign, significant digits, power of ten.
struct Decimal: Hashable {
  /// False for zero.
  private(set) var isNegative: Bool

  /// Values 0...9, most significant first, without zeros at either end; empty for zero.
  private(set) var digits: [UInt8]

  /// The power of ten of the last digit; 0 for zero.
  private(set) var exponent: Int

  /// The number whose digits, read as one whole number, are multiplied by 10^`exponent`.
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

  /// The power of ten just above the first digit: 3 for 123, -1 for 0.012.
  private var magnitude: Int {
    digits.count + exponent
  }

  func isFartherFromZero(than other: Decimal) -> Bool {
    if isZero || other.isZero { return !isZero }
    guard magnitude == other.magnitude else { return magnitude > other.magnitude }
    return other.digits.lexicographicallyPrecedes(digits)
  }

  var exactInt64: Int64? {
    guard exponent >= 0, magnitude <= 19 else { return nil }
    var value: Int64 = 0
    for position in 0..<magnitude {
      let digit = position < digits.count ? Int64(digits[position]) : 0
      // Counting down from zero reaches Int64.min, which has no positive twin.
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
      ? left.isFartherFromZero(than: right) : right.isFartherFromZero(than: left)
  }
}

extension Decimal {
  /// The exact sum, or `nil` when writing both operands in one column would take too many digits.
  func adding(_ other: Decimal) -> Decimal? {
    if isZero { return other }
    if other.isZero { return self }
    let lowest = min(exponent, other.exponent)
    let width = max(magnitude, other.magnitude) - lowest + 1
    guard width <= Self.widthLimit else { return nil }
    let (larger, smaller) = other.isFartherFromZero(than: self) ? (other, self) : (self, other)
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
}
