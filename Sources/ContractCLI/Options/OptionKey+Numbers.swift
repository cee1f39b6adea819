import ContractModel
import ContractText

extension OptionKey {
  /// An option with a whole number within a range.
  package static func whole<Number: FixedWidthInteger & Sendable>(
    _ name: String, takes value: String = "N", in range: ClosedRange<Number>, _ summary: String
  ) -> OptionKey where Value == Number? {
    OptionKey(Option(name, takes: value, summary)) { (texts) throws(UsageError) in
      guard let text = texts?.last else { return nil }
      return try Number(text, of: name, in: range)
    }
  }

}

extension OptionKey where Value: FixedWidthInteger {
  /// An option with a whole number within a range, and a default.
  package static func whole(
    _ name: String, in range: ClosedRange<Value>, default standard: Value, _ summary: String
  ) -> OptionKey {
    OptionKey(Option(name, takes: "N", "\(summary) (default \(standard))")) {
      (texts) throws(UsageError) in
      guard let text = texts?.last else { return standard }
      return try Value(text, of: name, in: range)
    }
  }
}

extension FixedWidthInteger {
  fileprivate init(
    _ text: String, of name: String, in range: ClosedRange<Self>
  ) throws(UsageError) {
    guard let number = Self(text), range.contains(number) else {
      throw UsageError(
        "\(name) takes a whole number from \(range.lowerBound) to \(range.upperBound), "
          + "not '\(text)'")
    }
    self = number
  }
}

extension OptionKey where Value == Duration? {
  /// An option with a time: `500ms`, `10s`, `2m`.
  package static func time(_ name: String, _ summary: String) -> OptionKey {
    OptionKey(Option(name, takes: "TIME", summary)) { (texts) throws(UsageError) in
      guard let text = texts?.last else { return nil }
      return try Duration(text, of: name)
    }
  }

  /// An option with a rate such as `20/s` or `600/m`, as the interval between two.
  package static func rate(_ name: String, _ summary: String) -> OptionKey {
    OptionKey(Option(name, takes: "N/s", summary)) { (texts) throws(UsageError) in
      guard let text = texts?.last else { return nil }
      let units: [(suffix: String, length: Duration)] = [("/s", .seconds(1)), ("/m", .seconds(60))]
      for unit in units where text.hasScalarSuffix(unit.suffix) {
        let digits = text.dropLast(unit.suffix.count)
        guard digits.utf8.allSatisfy("0123456789".utf8.contains), let count = Int(digits),
          (1...1_000_000).contains(count)
        else { continue }
        return unit.length / count
      }
      throw UsageError("\(name) takes a rate such as 20/s or 600/m, not '\(text)'")
    }
  }
}

extension OptionKey where Value == Duration {
  /// An option with a time, and a default of whole seconds.
  package static func time(
    _ name: String, default standard: Duration, _ summary: String
  ) -> OptionKey {
    let summary = "\(summary) (default \(standard.components.seconds)s)"
    return OptionKey(Option(name, takes: "TIME", summary)) { (texts) throws(UsageError) in
      guard let text = texts?.last else { return standard }
      return try Duration(text, of: name)
    }
  }
}

extension Duration {
  fileprivate init(_ text: String, of name: String) throws(UsageError) {
    let units: [(String, Double)] = [("ms", 0.001), ("s", 1), ("m", 60)]
    for (unit, seconds) in units where text.hasScalarSuffix(unit) {
      let digits = text.dropLast(unit.count)
      guard digits.utf8.allSatisfy("0123456789.".utf8.contains), let number = Double(digits),
        number > 0, number * seconds <= 86_400
      else { continue }
      self = .seconds(number * seconds)
      return
    }
    throw UsageError("\(name) takes a time such as 500ms, 10s or 2m, not '\(text)'")
  }
}

extension OptionKey where Value == Int {
  /// An option with a size in bytes: `64KiB`, `16MiB`, or bytes without a unit; at most 1 GiB.
  static func size(_ name: String, default standard: String, _ summary: String) -> OptionKey {
    OptionKey(Option(name, takes: "SIZE", "\(summary) (default \(standard))")) {
      (texts) throws(UsageError) in
      let text = texts?.last ?? standard
      let units = [("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("", 1)]
      for (unit, bytes) in units where text.hasScalarSuffix(unit) {
        let digits = text.dropLast(unit.count)
        guard digits.utf8.allSatisfy("0123456789".utf8.contains), let number = Int(digits),
          number > 0, number <= (1 << 30) / bytes
        else { continue }
        return number * bytes
      }
      throw UsageError("\(name) takes a size such as 64KiB or 16MiB, not '\(text)'")
    }
  }
}

extension OptionKey where Value == CalendarDate? {
  /// An option with a day.
  static func date(_ name: String, _ summary: String) -> OptionKey {
    OptionKey(Option(name, takes: "DATE", summary)) { (texts) throws(UsageError) in
      guard let text = texts?.last else { return nil }
      guard let day = CalendarDate(text) else {
        throw UsageError("\(name) takes a date such as 2026-12-31, not '\(text)'")
      }
      return day
    }
  }
}

/// The value of an option that can be switched off.
enum Switchable<Value: Sendable>: Sendable {
  case off
  case to(Value)
}

extension OptionKey {
  /// The option, which also takes `off` for a value.
  package func switchable(off value: Value) -> OptionKey {
    OptionKey(option) { [parse] (texts) throws(UsageError) in
      texts?.last == "off" ? value : try parse(texts)
    }
  }

  /// The option, which also takes `off`.
  func switchable<Wrapped: Sendable>() -> OptionKey<Switchable<Wrapped>?>
  where Value == Wrapped? {
    OptionKey<Switchable<Wrapped>?>(option) { [parse] (texts) throws(UsageError) in
      if texts?.last == "off" { return .off }
      return try parse(texts).map(Switchable.to)
    }
  }
}
