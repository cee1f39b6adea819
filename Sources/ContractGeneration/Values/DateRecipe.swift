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

/// UUIDs in their hyphenated text form (RFC 9562).
enum UUIDText {
  static func random(version: Int, _ source: inout RandomSource) -> String {
    text(source.next(), source.next(), version: version)
  }

  static func smallest(version: Int) -> String {
    text(0, 0, version: version)
  }

  static func highest(version: Int) -> String {
    text(.max, .max, version: version)
  }

  private static func text(_ high: UInt64, _ low: UInt64, version: Int) -> String {
    var bytes: [UInt8] = []
    bytes.append(uuid: high, low, version: version)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The name of a field as a hint at its values.
struct FieldName: Sendable {
  /// The words of the name, in lower case: `goal`, `id` for `goal_id`, `goalId` and `goalID`.
  let words: [String]

  init(_ name: String) {
    var words: [String] = []
    var word = ""
    var wasUppercase = false
    for scalar in name.unicodeScalars {
      let isSeparator = !scalar.properties.isAlphabetic && !("0"..."9").contains(scalar)
      let isUppercase = scalar.properties.isUppercase
      if isSeparator || isUppercase && !wasUppercase, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if !isSeparator { word += scalar.properties.lowercaseMapping }
      wasUppercase = isUppercase
    }
    if !word.isEmpty { words.append(word) }
    self.words = words
  }
}

extension FieldName {
  /// The name as a readable phrase.
  var phrase: String { words.isEmpty ? "text" : words.joined(separator: " ") }

  /// Whether a date with this name starts a span of time, ends one, or neither.
  var span: Span {
    if words.contains(where: ["start", "starts", "begin", "begins", "from"].contains) {
      return .start
    }
    let ends = ["target", "end", "ends", "due", "deadline", "until", "expires", "expiry", "to"]
    return words.contains(where: ends.contains) ? .end : .none
  }

  enum Span: Sendable {
    case start, end, none
  }
}
