import ContractJSON
import ContractModel
import ContractText

/// The constraints on one number.
struct NumberConstraints {
  private var atoms: [NumberAtom]
  private var low: NumberBound?
  private var high: NumberBound?

  /// The numbers of which the number is a multiple.
  private var steps: [JSON.Number] = []

  /// The numbers of which the number is not a multiple.
  private var excludedSteps: [JSON.Number] = []
  private var excluded: [JSON.Number] = []

  init(_ atoms: [Atom]) {
    self.atoms = atoms.compactMap { if case .number(let atom) = $0 { atom } else { nil } }
    for atom in self.atoms {
      switch atom {
      case .bound(let bound) where bound.side == .minimum:
        if low.map({ bound.isStricter(than: $0) }) ?? true { low = bound }
      case .bound(let bound): if high.map({ bound.isStricter(than: $0) }) ?? true { high = bound }
      case .whole(true), .digits(true): steps.append(1)
      case .whole(false): excludedSteps.append(1)
      case .multiple(let step, true): steps.append(step)
      case .multiple(let step, false): excludedSteps.append(step)
      case .not(let number): excluded.append(number)
      case .digits(false): break
      }
    }
  }
}

extension NumberConstraints {
  private static let candidatesLimit = 4_096

  /// A number that meets all constraints, near zero where possible.
  var solution: ContainmentSolver.Outcome {
    if atoms.contains(.digits(true)), atoms.contains(.digits(false)) { return .impossible }
    if let low, let high {
      guard low.value < high.value || low.value == high.value && low.isIncluded && high.isIncluded
      else { return .impossible }
      if low.value == high.value { return allows(low.value) ? found(low.value) : .impossible }
    }
    if steps.contains(where: { $0 == 0 }) { return allows(0) ? found(0) : .impossible }
    if steps.isEmpty { return anyNumber }
    return multiple
  }

  private func allows(_ number: JSON.Number) -> Bool { atoms.allSatisfy { $0.allows(number) } }

  private func found(_ number: JSON.Number) -> ContainmentSolver.Outcome {
    let plain = number.adding(0)
    guard atoms.contains(.digits(false)), plain.isIntegral else { return .value(.number(plain)) }
    return .value(.number(JSON.Number(plain.text + ".0") ?? plain))
  }

  /// A number where no multiple is required; between two different numbers there is always one.
  private var anyNumber: ContainmentSolver.Outcome {
    var candidates: [JSON.Number] = [0, 1, -1, 2, 3, 5, 7, 0.5, 1.5, -0.5]
    let offsets: [JSON.Number] = [
      0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 0.25, 0.1, -0.1, 0.3, 0.01, -0.01, 0.003, 0.0001, -0.0001,
      0.00001, -0.00001, 0.0000007, -0.0000007,
    ]
    for bound in [low, high].compactMap(\.self) {
      candidates += offsets.map { bound.value.adding($0) }
    }
    if let low, let high, let middle = ScaledInteger.middle(low.value, high.value) {
      candidates += offsets.map { middle.adding($0) } + [middle]
      for end in [low.value, high.value] {
        if let quarter = ScaledInteger.middle(middle, end) { candidates.append(quarter) }
      }
    }
    for other in excluded { candidates += [other.adding(1), other.adding(0.1)] }
    return candidates.first(where: allows).map(found)
      ?? .unknown("no number was found between narrow limits")
  }

  /// A number that is a multiple of others.
  private var multiple: ContainmentSolver.Outcome {
    let numbers = steps + excludedSteps + [low?.value, high?.value].compactMap(\.self)
    let scaled = numbers.compactMap(ScaledInteger.init)
    let scale = scaled.map(\.scale).max() ?? 0
    func whole(_ number: JSON.Number) -> Int128? { ScaledInteger(number)?.units(of: scale) }
    guard scaled.count == numbers.count,
      let step = ScaledInteger.leastCommonMultiple(steps.map(whole)), step > 0,
      low == nil || low.flatMap({ whole($0.value) }) != nil,
      high == nil || high.flatMap({ whole($0.value) }) != nil
    else { return .unknown("the multiples have too many digits") }
    var (first, last): (Int128?, Int128?) = (nil, nil)
    if let low, let value = whole(low.value) {
      first = ScaledInteger.ceiling(value, step)
      if let start = first, !low.isIncluded, start * step == value { first = start + 1 }
    }
    if let high, let value = whole(high.value) {
      last = ScaledInteger.floor(value, step)
      if let end = last, !high.isIncluded, end * step == value { last = end - 1 }
    }
    if let first, let last, first > last { return .impossible }
    let start = first.map { max($0, 0) } ?? last.map { min($0, 0) } ?? 0
    let nearest = last.map { min($0, start) } ?? start
    for distance in 0...Int128(Self.candidatesLimit / 2) {
      for factor in distance == 0 ? [nearest] : [nearest + distance, nearest - distance] {
        if let first, factor < first { continue }
        if let last, factor > last { continue }
        let number = ScaledInteger(digits: factor * step, scale: scale).number
        if allows(number) { return found(number) }
      }
      if let first, let last, nearest - distance < first, nearest + distance > last { break }
    }
    if let first, let last, last - first < Int128(Self.candidatesLimit / 2) { return .impossible }
    // Everything repeats after the least common multiple.
    let period = ScaledInteger.leastCommonMultiple((steps + excludedSteps).map(whole))
    if let period, period > 0,
      period / step * Int128(excluded.count + 1) < Int128(Self.candidatesLimit / 2)
    {
      return .impossible
    }
    return .unknown("no multiple was found within the limits")
  }
}

extension NumberBound {
  /// Whether it allows fewer numbers than another bound of the same side.
  fileprivate func isStricter(than other: NumberBound) -> Bool {
    if value == other.value { return !isIncluded }
    return side == .minimum ? value > other.value : value < other.value
  }
}

/// A decimal as a whole number of a power of ten.
struct ScaledInteger {
  var digits: Int128
  var scale: Int

  init(digits: Int128, scale: Int) {
    self.digits = digits
    self.scale = scale
  }

  /// `nil` for a number with more than 30 digits.
  init?(_ number: JSON.Number) {
    let text = number.adding(0).text
    guard text.utf8.count <= 30, !text.contains(where: "eE".contains) else { return nil }
    let parts = text.split(ascii: ".", omittingEmptySubsequences: false)
    guard let digits = Int128(parts.joined()) else { return nil }
    self.init(digits: digits, scale: parts.count > 1 ? parts[1].utf8.count : 0)
  }

  /// The number in units of 10 to the power of minus `scale`; `nil` where it does not fit.
  func units(of scale: Int) -> Int128? {
    var value = digits
    guard scale >= self.scale else { return nil }
    for _ in self.scale..<scale {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      guard !overflow else { return nil }
      value = product
    }
    return value
  }

  var number: JSON.Number {
    var text = String(digits.magnitude)
    if scale > 0 {
      text = String(repeating: "0", count: max(0, scale + 1 - text.utf8.count)) + text
      text = text.dropLast(scale) + "." + text.suffix(scale)
    }
    return (JSON.Number((digits < 0 ? "-" : "") + text) ?? 0).adding(0)
  }
}

extension ScaledInteger {
  static func middle(_ low: JSON.Number, _ high: JSON.Number) -> JSON.Number? {
    guard let sum = ScaledInteger(low.adding(high)) else { return nil }
    return ScaledInteger(digits: sum.digits * 5, scale: sum.scale + 1).number
  }

  static func floor(_ value: Int128, _ step: Int128) -> Int128 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: step)
    return remainder < 0 ? quotient - 1 : quotient
  }

  static func ceiling(_ value: Int128, _ step: Int128) -> Int128 {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: step)
    return remainder > 0 ? quotient + 1 : quotient
  }

  /// `nil` where one is missing, or the result does not fit.
  static func leastCommonMultiple(_ values: [Int128?]) -> Int128? {
    var result: Int128 = 1
    var isFirst = true
    for value in values {
      guard let value = value.map({ $0 < 0 ? -$0 : $0 }) else { return nil }
      guard value > 0 else { continue }
      if isFirst {
        (result, isFirst) = (value, false)
        continue
      }
      var (divisor, rest) = (result, value)
      while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
      let (product, overflow) = (result / divisor).multipliedReportingOverflow(by: value)
      guard !overflow, product < Int128(1) << 100 else { return nil }
      result = product
    }
    return result
  }
}
