import ContractModel

/// Writes random numbers of the form `multiple * step / 10^scale`.
struct NumberWriter: Sendable {
  let scale: Int
  let step: Int64
  let low: Int64
  let high: Int64

  /// Whether a whole number may be written with a point or an exponent.
  let hasWritings: Bool

  /// Creates a writer of the multiples with few digits, or of all if none has few digits.
  init(_ multiples: ClosedRange<Int64>, scale: Int, step: Int64, hasWritings: Bool) {
    self.scale = scale
    self.step = step
    self.hasWritings = hasWritings
    // Binary fractions keep 17 digits, and every reader keeps whole numbers up to 10^15.
    let reach = Self.powerOfTen(min(15 + scale, 17)) / step
    if multiples.overlaps(-reach...reach) {
      let few = multiples.clamped(to: -reach...reach)
      (low, high) = (few.lowerBound, few.upperBound)
    } else {
      (low, high) = (multiples.lowerBound, multiples.upperBound)
    }
  }
}

extension NumberWriter {
  func append(to bytes: inout OutputSpan<UInt8>, _ source: inout RandomSource) {
    let way = source.next() & 31
    let multiple: Int64
    if way < 4 {
      multiple = way & 1 == 0 ? low : high
    } else {
      // The limits of the grid ensure that the range is below 2^64.
      let count = UInt64(bitPattern: high &- low) &+ 1
      let drawn = count == 0 ? source.next() : source.next().multipliedFullWidth(by: count).high
      // Uniform numbers of a wide range almost all have the same length.
      let shift = way < 10 ? source.next() & 63 : 0
      multiple = low &+ Int64(bitPattern: drawn >> shift)
    }
    if hasWritings, source.next() & 7 == 0 {
      bytes.append(unusual: multiple &* step, scale: scale, way: source.next())
    } else {
      bytes.append(multiple &* step, scale: scale)
    }
  }

  private static func powerOfTen(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}

extension OutputSpan<UInt8> {
  /// Appends `value / 10^scale` in plain notation.
  mutating func append(_ value: Int64, scale: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    let (digits, scale) = Self.shortened(value.magnitude, scale: scale)
    append(digits, withPoint: scale)
  }

  /// Appends `value / 10^scale` in an unusual notation of JSON: with trailing zeros, an exponent, or a
  /// sign before zero.
  mutating func append(unusual value: Int64, scale: Int, way: UInt64) {
    guard value != 0 else {
      let zeros = ["-0", "0.0", "-0.0", "0e0", "0E+1"]
      append(zeros[Int(way % 5)])
      return
    }
    if value < 0 { append(UInt8(ascii: "-")) }
    var (digits, scale) = Self.shortened(value.magnitude, scale: scale)
    switch way % 3 {
    case 0:
      append(digits, withPoint: scale)
      append(scale == 0 ? ".0" : "0")
    case 1:
      // One digit before the point: 1.5E+3.
      var exponent = -scale
      while digits % 10 == 0 {
        digits /= 10
        exponent += 1
      }
      let behind = Self.digitCount(digits) - 1
      append(digits, withPoint: behind)
      append(exponent + behind < 0 ? "E-" : "E+")
      append(UInt64((exponent + behind).magnitude), withPoint: 0)
    default:
      // Without a point: 1e2, 12e-1.
      var exponent = 0
      while digits % 10 == 0 {
        digits /= 10
        exponent += 1
      }
      append(digits, withPoint: 0)
      append(scale > 0 ? "e-" : "e")
      append(UInt64(scale > 0 ? scale : exponent), withPoint: 0)
    }
  }

  private static func shortened(_ digits: UInt64, scale: Int) -> (digits: UInt64, scale: Int) {
    var (digits, scale) = (digits, scale)
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    return (digits, scale)
  }

  private static func digitCount(_ digits: UInt64) -> Int {
    var (count, rest) = (1, digits / 10)
    while rest > 0 {
      count += 1
      rest /= 10
    }
    return count
  }

  /// Appends digits with a point before the last `scale` of them.
  private mutating func append(_ digits: UInt64, withPoint scale: Int) {
    // The digits are computed from the last to the first, four bits each: sixteen in one word, the
    // others in another.
    var (rest, count) = (digits, 0)
    var (late, early): (UInt64, UInt64) = (0, 0)
    repeat {
      if count < 16 {
        late |= (rest % 10) << UInt64(4 * count)
      } else {
        early |= (rest % 10) << UInt64(4 * (count - 16))
      }
      rest /= 10
      count += 1
    } while rest > 0 || count <= scale
    var position = count
    while position > 0 {
      if position == scale { append(UInt8(ascii: ".")) }
      position -= 1
      let digit =
        position < 16 ? late >> UInt64(4 * position) : early >> UInt64(4 * (position - 16))
      append(UInt8(ascii: "0") | UInt8(truncatingIfNeeded: digit & 0xF))
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends two digits.
  mutating func append(pair value: Int) {
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value / 10))
    append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: value % 10))
  }

  /// Appends `YYYY-MM-DD`.
  mutating func append(day: Int) {
    let (year, month, day) = CalendarDate(daysSince1970: day).components
    append(pair: year / 100)
    append(pair: year % 100)
    append(UInt8(ascii: "-"))
    append(pair: month)
    append(UInt8(ascii: "-"))
    append(pair: day)
  }

  /// Appends a UUID in its hyphenated text form (RFC 9562).
  mutating func append(uuid high: UInt64, _ low: UInt64, version: Int) {
    let high = high & ~0xF000 | UInt64(version & 0xF) << 12
    let low = low & ~(0b11 << 62) | 0b10 << 62
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 { append(UInt8(ascii: "-")) }
      let half = index < 8 ? high : low
      let byte = UInt8(truncatingIfNeeded: half >> (56 - 8 * UInt64(index % 8)))
      append(Self.hexadecimal(byte >> 4))
      append(Self.hexadecimal(byte & 0xF))
    }
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }
}
