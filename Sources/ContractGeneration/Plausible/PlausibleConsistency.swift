package import ContractJSON
package import ContractModel
import ContractValidation

/// Makes the members of an object agree: dates in order, counts of lists, remaining days, totals, ages.
package struct PlausibleConsistency: Sendable {
  private var dates: [(stage: PlausibleDates.Stage, name: String)] = []
  private var derivations: [Derivation] = []
  private let validators: [String: SchemaValidator]
  private let today: CalendarDate

  /// A member whose value follows from others.
  private struct Derivation {
    enum Source {
      case count(of: String)
      case days(until: String)
      case product(String, String)
      case age(since: String)
    }

    var name: String
    var source: Source
  }

  /// - Parameters:
  ///   - fields: The fields of the object.
  ///   - now: The current time.
  package init(_ fields: [Field], now: Instant) {
    today = now.date
    var validators: [String: SchemaValidator] = [:]
    let named = fields.map { (field: $0, name: FieldName($0.name)) }
    for (field, name) in named {
      switch field.schema.kind {
      case .string where field.schema.isDay:
        guard let stage = PlausibleDates.Stage(name) else { continue }
        dates.append((stage, field.name))
      case .number:
        guard let source = Self.source(of: name, named) else { continue }
        derivations.append(Derivation(name: field.name, source: source))
      default: continue
      }
      validators[field.name] = SchemaValidator(field.schema.withAdviceRequired)
    }
    dates.sort { $0.stage < $1.stage }
    self.validators = validators
  }

  private static func source(
    of name: FieldName, _ fields: [(field: Field, name: FieldName)]
  ) -> Derivation.Source? {
    let lists = fields.filter { if case .array = $0.field.schema.kind { true } else { false } }
    let words = name.words
    if !Set(words).isDisjoint(with: ["count", "total", "num", "number", "size"]) {
      let subject = words.filter {
        !["count", "total", "num", "number", "of", "size"].contains($0)
      }
      let list =
        subject.isEmpty
        ? (lists.count == 1 ? lists.first : nil)
        : lists.first { list in
          list.name.words.map(\.singular) == subject.map(\.singular)
        }
      if let list { return .count(of: list.field.name) }
    }
    if words.contains("days"), !Set(words).isDisjoint(with: ["remaining", "left", "until"]) {
      let end = fields.first { field in
        PlausibleDates.Stage(field.name) == .future && field.field.schema.isDay
      }
      if let end { return .days(until: end.field.name) }
    }
    if words == ["age"],
      let birth = fields.first(where: { PlausibleDates.Stage($0.name) == .birth }),
      birth.field.schema.isDay
    {
      return .age(since: birth.field.name)
    }
    if ["total", "subtotal", "sum", "amount"].contains(words.last),
      let price = fields.first(where: { $0.name.words.last == "price" }),
      let quantity = fields.first(where: { $0.name.words.last == "quantity" })
    {
      return .product(price.field.name, quantity.field.name)
    }
    return nil
  }
}

extension PlausibleConsistency {
  /// Changes members so that they agree; those that may not change keep their values.
  package func settle(
    _ object: inout JSON.Object, where isFree: (String) -> Bool = { _ in true }
  ) {
    orderDates(in: &object, isFree)
    for derivation in derivations where isFree(derivation.name) {
      guard let current = object[derivation.name], current != .null,
        let value = value(of: derivation.source, in: object),
        validators[derivation.name]?.accepts(value.bytes()) == true
      else { continue }
      object[derivation.name] = value
    }
  }

  /// Sorts the dates among the members that have them.
  ///
  /// What may not change limits the others: one that would lie on its wrong side takes its value.
  private func orderDates(in object: inout JSON.Object, _ isFree: (String) -> Bool) {
    var latest: JSON?
    for (_, name) in dates {
      guard let value = object[name], value.stringValue != nil else { continue }
      if let last = latest, Self.isEarlier(value, than: last), isFree(name) {
        let changed = Self.adapted(last, to: value)
        if validators[name]?.accepts(changed.bytes()) == true { object[name] = changed }
      }
      if let now = object[name], latest.map({ !Self.isEarlier(now, than: $0) }) ?? true {
        latest = now
      }
    }
  }

  /// Compares dates, and the dates of times where only one is a time.
  private static func isEarlier(_ left: JSON, than right: JSON) -> Bool {
    guard let left = left.stringValue, let right = right.stringValue else { return false }
    let isShort = left.utf8.count == 10 || right.utf8.count == 10
    let pair = isShort ? (left.prefix(10), right.prefix(10)) : (left[...], right[...])
    return pair.0.utf8.lexicographicallyPrecedes(pair.1.utf8)
  }

  /// A date in the form of another one.
  private static func adapted(_ value: JSON, to form: JSON) -> JSON {
    guard let text = value.stringValue, let form = form.stringValue else { return value }
    if form.utf8.count == 10 { return .string(String(text.prefix(10))) }
    return text.utf8.count == 10 ? .string(text + form.dropFirst(10)) : value
  }

  private func value(of source: Derivation.Source, in object: JSON.Object) -> JSON? {
    switch source {
    case .count(let list):
      return (object[list]?.arrayValue?.count).map { .number(JSON.Number($0)) }
    case .days(let end):
      guard let day = day(end, in: object) else { return nil }
      return .number(JSON.Number(max(0, day.daysSince1970 - today.daysSince1970)))
    case .age(let birth):
      guard let day = day(birth, in: object) else { return nil }
      let (now, then) = (today.components, day.components)
      let isBefore = (now.month, now.day) < (then.month, then.day)
      return .number(JSON.Number(max(0, now.year - then.year - (isBefore ? 1 : 0))))
    case .product(let price, let quantity):
      guard let price = object[price]?.numberValue?.text, let cents = Self.cents(price),
        let quantity = object[quantity]?.numberValue?.exactInt64, abs(quantity) < 1_000_000
      else { return nil }
      return .number(JSON.Number(scaled: cents * quantity, scale: 2))
    }
  }

  private func day(_ name: String, in object: JSON.Object) -> CalendarDate? {
    (object[name]?.stringValue).flatMap { CalendarDate(String($0.prefix(10))) }
  }

  /// A number of at most two decimal digits in hundredths.
  private static func cents(_ text: String) -> Int64? {
    let parts = text.split(separator: ".", maxSplits: 1)
    guard let whole = parts.first.flatMap({ Int64($0) }), abs(whole) < 1_000_000_000 else {
      return nil
    }
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    guard fraction.utf8.count <= 2,
      let rest = Int64(fraction + String(repeating: "0", count: 2 - fraction.utf8.count))
    else { return nil }
    return whole * 100 + (text.utf8.first == UInt8(ascii: "-") ? -rest : rest)
  }
}

extension String {
  /// The word without the ending of a plural.
  fileprivate var singular: String {
    utf8.count > 3 && utf8.last == UInt8(ascii: "s") ? String(dropLast()) : self
  }
}

extension Schema {
  fileprivate var isDay: Bool {
    switch kind.typedText {
    case .date?, .timestamp?: true
    case .uuid?, nil: false
    }
  }
}
