extension Decimal {
  func isMultiple(of divisor: Decimal) -> Bool {
    if isZero { return true }
    if divisor.isZero { return false }
    // Normal digits do not end in zero, so nothing is left to cancel a finer power of ten.
    guard exponent >= divisor.exponent else { return false }
    // A divisor of n digits has at most 4n factors of 2 and of 5; further zeros cancel nothing.
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

  /// Long division as on paper, keeping only the remainder.
  private func hasNoRemainder(
    appendingZeros zeros: Int, dividingByLong divisorDigits: [UInt8]
  ) -> Bool {
    // One digit longer than the divisor, so that a remainder times ten fits.
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
