import ContractJSON
import ContractModel

/// Where the numbers that a limit allows begin or end.
struct NumberEdge {
  private let bound: JSON.Number
  private let isUpper: Bool

  /// Whether the bound itself is not allowed.
  private let isOutside: Bool

  init(_ bound: JSON.Number, isUpper: Bool, isOutside: Bool) {
    self.bound = bound
    self.isUpper = isUpper
    self.isOutside = isOutside
  }
}

extension NumberEdge {
  /// What the judge calls the limit here.
  var id: String { isUpper ? "maximum" : "minimum" }

  /// Numbers just outside, further outside and far outside, as far as they may be used.
  ///
  /// - Parameters:
  ///   - form: How the numbers are written.
  ///   - steps: Of which all numbers should be multiples.
  ///   - isUsable: Whether a number is outside this limit and within all others.
  /// - Returns: The nearest first.
  func numbersOutside(
    _ form: NumberForm, steps: [JSON.Number], where isUsable: (JSON.Number) -> Bool
  ) -> [JSON.Number] {
    let near = isOutside ? [bound, moved(by: 1)] : [moved(by: bound.step(form))]
    var found = near.filter(isUsable)
    if found.isEmpty {
      found +=
        ([bound.truncated, bound.truncated.adding(1), bound.truncated.adding(-1)]
        + steps.flatMap(multiples)).filter(isUsable).prefix(1)
    }
    let far: [JSON.Number] = [moved(by: 1000), isUpper ? 1_000_000_000 : -1_000_000_000]
    return found + far.filter { isUsable($0) && !found.contains($0) }
  }

  private func moved(by distance: JSON.Number) -> JSON.Number {
    bound.adding(isUpper ? distance : distance.negated)
  }

  /// Zero, and multiples of the step that are twice as large each time.
  private func multiples(of step: JSON.Number) -> [JSON.Number] {
    var multiple = isUpper ? step : step.negated
    var found: [JSON.Number] = [0]
    for _ in 0..<64 {
      found.append(multiple)
      multiple = multiple.adding(multiple)
    }
    return found
  }
}

extension JSON.Number {
  /// The smallest difference that counts beside this limit: one for whole numbers, otherwise a
  /// hundredth, or one of the last digit written.
  fileprivate func step(_ form: NumberForm) -> JSON.Number {
    form == .any ? Self.one(atDigit: max(2, fractionDigits)) : 1
  }

  /// Without its fraction, as far as it is written without an exponent.
  fileprivate var truncated: JSON.Number {
    let plain = adding(0).text
    return JSON.Number(String(plain.prefix { $0 != "." })) ?? self
  }

  /// A number too small to be a multiple of this one.
  var part: JSON.Number { Self.one(atDigit: fractionDigits + 1) }

  /// What the many readers that keep numbers in binary floating point make of this one.
  var rounded: JSON.Number {
    Double(text).flatMap { JSON.Number("\($0)") } ?? self
  }

  private static func one(atDigit digit: Int) -> JSON.Number {
    JSON.Number("1e-\(min(digit, 300))")?.adding(0) ?? 1
  }
}
