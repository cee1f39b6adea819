import ContractModel

/// Days that make sense together: what ends is later than what starts.
struct DateRecipe: Sendable {
  let typical: CalendarDate
  private let offsets: ClosedRange<Int>

  init(_ name: FieldName, today: CalendarDate) {
    switch name.span {
    case .start:
      typical = today
      offsets = 0...30
    case .end:
      typical = today.adding(days: 60)
      offsets = -29...365
    case .none:
      typical = today
      offsets = -365...365
    }
  }

  func random(_ source: inout RandomSource) -> CalendarDate {
    typical.adding(days: .random(in: offsets, using: &source))
  }
}

/// Moments around now, with the documented number of fraction digits.
struct TimestampRecipe: Sendable {
  let typical: String
  let smallest: String
  private let now: Instant
  private let fractionDigits: ClosedRange<Int>
  private let zone: Timestamp.Zone

  init(_ timestamp: Timestamp, _ name: FieldName, now: Instant) {
    let day = 86_400
    let now =
      name.span == .end
      ? Instant(secondsSince1970: now.secondsSince1970 + 60 * day, nanoseconds: now.nanoseconds)
      : now
    // Nobody keeps more than nine digits, unless the contract insists on more.
    let low = max(timestamp.fractionDigits.lowerBound, 0)
    fractionDigits = low...max(low, min(timestamp.fractionDigits.upperBound, 9))
    // What most clocks and languages write, where the contract leaves it open.
    typical = now.text(fractionDigits: min(max(3, low), fractionDigits.upperBound))
    smallest = now.text(fractionDigits: low)
    self.now = now
    zone = timestamp.zone
  }

  func random(_ source: inout RandomSource) -> String {
    let second = now.secondsSince1970 + .random(in: -31_536_000...31_536_000, using: &source)
    let moment = Instant(
      secondsSince1970: second, nanoseconds: .random(in: 0..<1_000_000_000, using: &source))
    let text = moment.text(fractionDigits: .random(in: fractionDigits, using: &source))
    guard zone == .any, source.isChosen(oneIn: 2) else { return text }
    return text.dropLast() + (source.isChosen(oneIn: 2) ? "+02:00" : "-08:00")
  }
}

/// UUIDs in their hyphenated text form (RFC 9562).
enum UUIDText {
  static func random(version: Int, _ source: inout RandomSource) -> String {
    text(high: source.next(), low: source.next(), version: version)
  }

  static func smallest(version: Int) -> String {
    text(high: 0, low: 0, version: version)
  }

  private static func text(high: UInt64, low: UInt64, version: Int) -> String {
    let high = high & ~0xF000 | UInt64(version & 0xF) << 12
    let low = low & ~(0b11 << 62) | 0b10 << 62
    var bytes: [UInt8] = []
    bytes.reserveCapacity(36)
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 {
        bytes.append(UInt8(ascii: "-"))
      }
      let half = index < 8 ? high : low
      let byte = UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64(index % 8)))
      bytes.append(hexadecimal(byte >> 4))
      bytes.append(hexadecimal(byte & 0xF))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
