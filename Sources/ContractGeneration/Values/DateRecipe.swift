import ContractModel

/// The dates of a field: a date that ends a span is later than one that starts it.
struct DateRecipe: Sendable {
  let typical: CalendarDate

  /// The range of random dates, in days since 1970-01-01.
  let window: ClosedRange<Int>

  /// Leap days and ends of years, additional random values.
  let special: [Int]

  init(_ name: FieldName, today: CalendarDate) {
    let offsets: ClosedRange<Int>
    switch name.span {
    case .start:
      typical = today
      offsets = 0...30
      special = []
    case .end:
      typical = today.adding(days: 60)
      offsets = -29...365
      special = CalendarDate.landmarks(from: today.adding(days: 31))
    case .none:
      typical = today
      offsets = -365...365
      special = CalendarDate.landmarks
    }
    let day = typical.daysSince1970
    window = day + offsets.lowerBound...day + offsets.upperBound
  }
}

extension CalendarDate {
  /// The first leap day and end of a year on or after a day.
  static func landmarks(from day: CalendarDate) -> [Int] {
    firstOfEach(landmarks(around: day).filter { $0 >= day })
  }

  /// The last leap day and end of a year on or before a day.
  static func landmarks(upTo day: CalendarDate) -> [Int] {
    firstOfEach(landmarks(around: day).reversed().filter { $0 <= day })
  }

  /// Leap days can be eight years apart, around the end of a century.
  private static func landmarks(around day: CalendarDate) -> [CalendarDate] {
    let year = day.components.year
    return (year - 8...year + 8).flatMap { year in
      [
        CalendarDate(year: year, month: 2, day: 29), CalendarDate(year: year, month: 12, day: 31),
      ].compactMap(\.self)
    }
  }

  private static func firstOfEach(_ days: [CalendarDate]) -> [Int] {
    let leap = days.first { $0.components.month == 2 }
    let end = days.first { $0.components.month == 12 }
    return [leap, end].compactMap { $0?.daysSince1970 }
  }

  /// 2000-02-29, 2024-02-29, 1999-12-31 and 2024-12-31.
  static let landmarks = [11_016, 19_782, 10_956, 20_088]
}
