/// Generates random days, counted from 1970-01-01.
struct DateWriter: Sendable {
  let window: ClosedRange<Int>

  /// The range of the special days in ``ValueProgram/days``.
  let special: Range<Int>
}

extension DateWriter {
  func day(_ days: [Int], _ source: inout RandomSource) -> Int {
    if !special.isEmpty, source.isChosen(oneIn: 8) {
      return days[special.lowerBound + source.below(special.count)]
    }
    return window.lowerBound + source.below(window.count)
  }
}

/// Writes random timestamps.
struct TimestampWriter: Sendable {
  /// The middle of the range, which spans a year to both sides.
  let middle: Int

  let fractionDigits: ClosedRange<Int>
  let hasOffsets: Bool

  /// The range of the special days in ``ValueProgram/days``.
  let special: Range<Int>
}

extension TimestampWriter {
  static let offsets = [
    "+00:00", "+02:00", "-08:00", "+05:30", "+14:00", "-12:00",
  ]

  func append(to bytes: inout OutputSpan<UInt8>, _ days: [Int], _ source: inout RandomSource)
    throws(NoRoom)
  {
    try bytes.requireRoom(64 + fractionDigits.upperBound)
    bytes.append(UInt8(ascii: "\""))
    let writer = DateWriter(window: middle - 365...middle + 365, special: special)
    bytes.append(day: writer.day(days, &source))
    let second =
      switch source.below(16) {
      case 0: 0
      case 1: 86_399
      default: source.below(86_400)
      }
    bytes.append(UInt8(ascii: "T"))
    bytes.append(pair: second / 3600)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(pair: second / 60 % 60)
    bytes.append(UInt8(ascii: ":"))
    bytes.append(pair: second % 60)
    appendFraction(to: &bytes, &source)
    if hasOffsets, source.isChosen(oneIn: 2) {
      bytes.append(Self.offsets[source.below(Self.offsets.count)])
    } else {
      bytes.append(UInt8(ascii: "Z"))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private func appendFraction(to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource) {
    let count = fractionDigits.lowerBound + source.below(fractionDigits.count)
    guard count > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    var rest =
      switch source.below(16) {
      case 0: 0
      case 1: 999_999_999
      default: source.below(1_000_000_000)
      }
    var divisor = 100_000_000
    // Backends keep at most nine digits; the digits after them are zeros.
    for _ in 0..<count {
      bytes.append(UInt8(ascii: "0") | UInt8(truncatingIfNeeded: divisor > 0 ? rest / divisor : 0))
      if divisor > 0 { rest %= divisor }
      divisor /= 10
    }
  }
}
