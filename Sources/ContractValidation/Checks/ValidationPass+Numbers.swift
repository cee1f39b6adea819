import ContractJSON
import ContractModel

extension ValidationPass {
  @inline(never)
  mutating func judgeNumber(
    _ step: Int, _ index: Int, at start: Int, in bytes: Span<UInt8>
  ) throws(Halt) -> Int {
    let limits = program.numbers[index]
    let first = bytes.byte(at: start)
    guard first &- UInt8(ascii: "0") < 10 || first == UInt8(ascii: "-") else {
      return try judgeOtherType(step, at: start, in: bytes)
    }
    let number = try bytes.number(at: start)
    if !allows(number, limits) { try judgeExactly(start..<number.end, step, in: bytes) }
    return number.end
  }

  /// Whether a number surely keeps to its limits; the exact comparison decides all others.
  @inline(__always)
  private func allows(_ number: NumberText, _ limits: Program.NumberLimits) -> Bool {
    guard limits.isLimited else {
      return limits.form == .any || number.isShort && number.scale == 0
    }
    guard number.isShort, !limits.isLong, limits.form == .any || number.scale == 0 else {
      return false
    }
    return program.bounds[limits.bounds &+ number.scale].contains(number.digits)
      && (limits.divisor == 0 || isMultiple(number, limits))
  }

  private func isMultiple(_ number: NumberText, _ limits: Program.NumberLimits) -> Bool {
    let scale = max(number.scale, limits.divisorScale)
    let (digits, overflow) = number.digits.multipliedReportingOverflow(
      by: Int.powersOfTen[scale &- number.scale])
    let (divisor, divisorOverflow) = limits.divisor.multipliedReportingOverflow(
      by: Int.powersOfTen[scale &- limits.divisorScale])
    return !overflow && !divisorOverflow && digits % divisor == 0
  }

  /// Compares a number as decimals of any length, which allocates.
  @inline(never)
  private mutating func judgeExactly(
    _ range: Range<Int>, _ step: Int, in bytes: Span<UInt8>
  ) throws(Halt) {
    guard case .number(let form, let constraints) = program.sites[step].schema.kind,
      let number = JSON.Number(bytes.string(range))
    else { return }
    let isInForm =
      switch form {
      case .any: true
      case .whole: number.isIntegral
      case .digits: number.isIntegerForm
      }
    if !isInForm { try reportForm(form, step, at: range, in: bytes) }
    for limit in constraints.required() where !limit.allows(number) {
      try reportLimit(limit, number, step, at: range.lowerBound)
    }
  }
}
