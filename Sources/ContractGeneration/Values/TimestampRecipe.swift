import ContractModel

/// Timestamps around the current time, with the documented number of fraction digits.
struct TimestampRecipe: Sendable {
  let typical: String
  let smallest: String
  let fractionDigits: ClosedRange<Int>
  let hasOffsets: Bool

  /// The middle of the range of random values, in days since 1970-01-01.
  let middle: Int

  /// Leap days and ends of years, additional random values.
  let special: [Int]

  init(_ timestamp: Timestamp, _ name: FieldName, now: Instant) {
    let day = 86_400
    let now =
      name.span == .end
      ? Instant(secondsSince1970: now.secondsSince1970 + 60 * day, nanoseconds: now.nanoseconds)
      : now
    // No backend keeps more than nine digits, unless the contract requires more.
    let low = max(timestamp.fractionDigits.lowerBound, 0)
    fractionDigits = low...max(low, min(timestamp.fractionDigits.upperBound, 9))
    // Three digits, as most languages write them, where the contract allows several.
    typical = now.text(fractionDigits: min(max(3, low), fractionDigits.upperBound))
    smallest = now.text(fractionDigits: low)
    hasOffsets = timestamp.zone == .any
    middle = now.date.daysSince1970
    special =
      switch name.span {
      case .start: []
      case .end: CalendarDate.landmarks(from: now.date)
      case .none: CalendarDate.landmarks
      }
  }
}
