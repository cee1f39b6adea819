import ContractJSON
import ContractModel

/// The numbers within some limits, as whole multiples of a step: `multiple * step / 10^scale`.
struct NumberRecipe: Sendable {
  /// Generates random numbers.
  let writer: NumberWriter

  /// A readable number: 1 if it is allowed.
  let plain: JSON.Number

  /// The number nearest to zero, a whole one if possible.
  let smallest: JSON.Number

  init(
    _ form: NumberForm, _ limits: [NumberLimit], at pointer: JSON.Pointer
  ) throws(GenerationError) {
    guard let grid = NumberGrid(form, limits), let multiples = grid.multiples else {
      throw GenerationError(.noNumber(limits: limits.map(\.description)), at: pointer)
    }
    writer = NumberWriter(
      multiples, scale: grid.scale, step: grid.step, hasWritings: form != .digits)
    let nearest = min(max(0, multiples.lowerBound), multiples.upperBound) * grid.step
    let candidates = [0, 1, grid.whole(beyond: nearest)]
      .filter { number in limits.allSatisfy { $0.allows(number) } }
    let fallback = JSON.Number(scaled: nearest, scale: grid.scale)
    plain = candidates.contains(1) ? 1 : candidates.first ?? fallback
    smallest = candidates.first ?? fallback
  }
}

extension JSON.Number {
  /// Creates `value / 10^scale` in plain notation.
  init(scaled value: Int64, scale: Int) {
    let bytes = [UInt8](capacity: 64) { $0.append(value, scale: scale) }
    self.init(validated: String(decoding: bytes, as: UTF8.self))
  }
}

/// The limits on a number as integers, in a unit that divides every limit.
struct NumberGrid {
  /// The decimal digits of the unit: 2 for hundredths.
  private(set) var scale: Int

  /// The number of units of which every number is a multiple.
  private(set) var step: Int64

  private var low: Int64?
  private var high: Int64?

  /// Creates a grid; `nil` when the limits do not fit into 64 bits.
  init?(_ form: NumberForm, _ limits: [NumberLimit]) {
    let bounds = limits.flatMap(\.bounds)
    let steps = limits.compactMap(\.step)
    let digits = (bounds.map(\.value) + steps).map(\.fractionDigits).max() ?? 0
    let hasStep = form != .any || !steps.isEmpty
    // Two digits more than the limits have, so that there are numbers between them.
    scale = hasStep ? digits : digits + 2
    guard scale <= 15 else { return nil }
    step = 1
    if form != .any { step = Self.unit(scale) }
    for bound in bounds {
      guard apply(bound) else { return nil }
    }
    for step in steps {
      guard widenStep(to: step) else { return nil }
    }
  }
}

extension NumberGrid {
  var hasLow: Bool { low != nil }
  var hasHigh: Bool { high != nil }

  /// The multiples of the step within the limits, or a window of them where there is no limit.
  var multiples: ClosedRange<Int64>? {
    let reach = Int64(1000).multipliedReportingOverflow(by: max(Self.unit(scale), step))
    let window = reach.overflow ? Int64.max / 4 : reach.partialValue
    let least = low ?? high.map { Self.sum($0, -window) } ?? -window
    let most = high ?? low.map { Self.sum($0, window) } ?? window
    let first = least / step + (least > 0 && least % step != 0 ? 1 : 0)
    let last = most / step - (most < 0 && most % step != 0 ? 1 : 0)
    return first <= last ? first...last : nil
  }

  /// The whole number nearest to so many units and not closer to zero.
  func whole(beyond units: Int64) -> JSON.Number {
    let unit = Self.unit(scale)
    let behind = Self.sum(units, units < 0 ? 1 - unit : unit - 1)
    return JSON.Number(scaled: behind / unit * unit, scale: scale)
  }

  private mutating func apply(_ bound: NumberBound) -> Bool {
    let excess: Int64 = bound.isIncluded ? 0 : 1
    switch bound.side {
    case .minimum:
      // A limit beyond 64 bits on the outer side has no effect.
      guard let units = units(bound.value) else { return bound.value < 0 }
      low = max(low ?? .min, Self.sum(units, excess))
    case .maximum:
      guard let units = units(bound.value) else { return bound.value > 0 }
      high = min(high ?? .max, Self.sum(units, -excess))
    }
    return true
  }

  private mutating func widenStep(to number: JSON.Number) -> Bool {
    guard let other = units(number), other > 0 else { return false }
    var (divisor, rest) = (step, other)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    let (multiple, overflow) = (step / divisor).multipliedReportingOverflow(by: other)
    step = overflow ? step : multiple
    return !overflow
  }

  private func units(_ number: JSON.Number) -> Int64? {
    // Adding zero writes the number without an exponent.
    JSON.Number("\(number.adding(0).text)e\(scale)")?.exactInt64
  }

  private static func unit(_ scale: Int) -> Int64 {
    (0..<scale).reduce(1) { unit, _ in unit * 10 }
  }

  private static func sum(_ left: Int64, _ right: Int64) -> Int64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? (right < 0 ? .min : .max) : sum
  }
}
