import ContractJSON
import ContractModel

extension Program {
  mutating func limits(
    _ form: NumberForm, _ constraints: [NumberLimit]
  ) -> NumberLimits {
    var limits = NumberLimits(form: form, isLimited: !constraints.isEmpty, bounds: bounds.count)
    var intervals = [Interval](repeating: Interval(), count: constraints.isEmpty ? 0 : 19)
    for end in constraints.flatMap(\.bounds) {
      guard let value = ShortDecimal(end.value) else {
        limits.isLong = true
        continue
      }
      for scale in intervals.indices {
        switch (end.side, end.isIncluded) {
        case (.minimum, true): intervals[scale].narrow(to: value.ceiling(scale), .max)
        case (.minimum, false): intervals[scale].narrow(to: value.floor(scale).next, .max)
        case (.maximum, true): intervals[scale].narrow(to: .min, value.floor(scale))
        case (.maximum, false): intervals[scale].narrow(to: .min, value.ceiling(scale).previous)
        }
      }
    }
    for step in constraints.compactMap(\.step) {
      guard limits.divisor == 0, let step = ShortDecimal(step), step.digits > 0 else {
        limits.isLong = true
        continue
      }
      (limits.divisor, limits.divisorScale) = (step.digits, step.scale)
    }
    bounds += intervals
    return limits
  }
}

/// A decimal of at most 18 digits without an exponent.
private struct ShortDecimal {
  /// The number without its point.
  var digits: Int

  /// How many of the digits follow the point.
  var scale: Int

  init?(_ number: JSON.Number) {
    // Written plainly, a sum has neither an exponent nor needless zeros.
    let bytes = Array(number.adding(0).text.utf8)
    guard let text = try? bytes.span.number(at: 0), text.isShort else { return nil }
    (digits, scale) = (text.digits, text.scale)
  }

  /// The decimal in units of 10^-scale, rounded down.
  func floor(_ scale: Int) -> Int {
    scaled(to: scale, rounding: -1)
  }

  /// The decimal in units of 10^-scale, rounded up.
  func ceiling(_ scale: Int) -> Int {
    scaled(to: scale, rounding: 1)
  }

  private func scaled(to scale: Int, rounding direction: Int) -> Int {
    if scale >= self.scale {
      let (product, overflow) = digits.multipliedReportingOverflow(
        by: Int.powersOfTen[scale - self.scale])
      guard overflow else { return product }
      return digits < 0 ? .min : .max
    }
    let (quotient, remainder) = digits.quotientAndRemainder(
      dividingBy: Int.powersOfTen[self.scale - scale])
    return remainder.signum() == direction ? quotient + direction : quotient
  }
}

extension Int {
  /// 10^0 to 10^18, all that fit.
  static let powersOfTen = (1...18).reduce(into: [1]) { powers, _ in
    powers.append((powers.last ?? 1) * 10)
  }

  /// The next greater number; numbers at the ends stand for all beyond them.
  fileprivate var next: Int { self == .max || self == .min ? self : self + 1 }

  fileprivate var previous: Int { self == .max || self == .min ? self : self - 1 }
}
