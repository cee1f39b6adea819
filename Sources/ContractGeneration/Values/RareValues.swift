package import ContractJSON
package import ContractModel
import ContractValidation

/// A valid value in which all numbers, dates and flags are rare ones at once.
package typealias RareValue = (name: String, body: JSON)

/// Replaces the numbers, dates, enumeration values and Booleans of a valid value by rare ones that
/// programs often change on their way into a store and back.
///
/// Every member takes the first of its rare values in the first result, the second in the second, and
/// so on. Dates are all the same, so that none is before another one. Identities of resources keep
/// their values; a value that the schema or its advice rejects is left out.
///
/// - Parameters:
///   - schema: The schema of the value.
///   - valid: A valid value.
///   - firstDay: The day that no date is before; `nil` for any date.
///   - isFree: Whether any value is allowed at a location.
/// - Returns: The results with their names, in the order of the rare values; none is the valid value.
package func rareValues(
  of schema: Schema, from valid: JSON, since firstDay: CalendarDate? = nil,
  where isFree: (JSON.Pointer) -> Bool
) -> [RareValue] {
  let all = schema.subschemas()
  let counts = Dictionary(all.map { ($0.pointer, 1) }, uniquingKeysWith: +)
  let validator = SchemaValidator(schema.withAdviceRequired)
  let identities = all.filter { $0.field?.resource != nil }.map(\.pointer)
  let locations = all.compactMap { location -> (pointer: JSON.Pointer, values: [JSON])? in
    let pointer = location.pointer.firstElement
    guard counts[location.pointer] == 1, isFree(pointer),
      !identities.contains(where: { location.pointer.tokens.starts(with: $0.tokens) }),
      let usual = valid[pointer], usual != .null
    else { return nil }
    let values = location.schema.kind.rareValues(since: firstDay).map { value -> JSON in
      let body = valid.replacing(at: pointer, with: value)
      return body.map { validator.accepts($0.bytes()) } ?? false ? value : usual
    }
    return values.allSatisfy { $0 == usual } ? nil : (pointer, values)
  }
  var seen: Set<JSON> = [valid]
  return (0..<(locations.map(\.values.count).max() ?? 0)).compactMap { index in
    var body = valid
    for location in locations {
      let value = location.values[index % location.values.count]
      body = body.replacing(at: location.pointer, with: value) ?? body
    }
    guard seen.insert(body).inserted, validator.accepts(body.bytes()) else { return nil }
    return ("rare values \(index + 1)", body)
  }
}

extension Schema.Kind {
  /// Rare values of one kind; empty for texts, which ``TextCorpus`` has, and for what has parts.
  fileprivate func rareValues(since firstDay: CalendarDate?) -> [JSON] {
    switch self {
    case .boolean: return [true, false]
    case .number(let form, let limits):
      return Array((limits.ends + form.rareValues).prefix(form.rareValues.count))
    case .string(let limits):
      if let typed = limits.typedText { return typed.rareValues(since: firstDay) }
      for case .enumeration(let values, _) in limits.required() {
        return values.map(JSON.string)
      }
      return ["", "null", "0", "true", "undefined", "1e3", "007", "NaN", "2025-02-30", "-0"]
    default:
      return []
    }
  }
}

extension TypedText {
  fileprivate func rareValues(since firstDay: CalendarDate?) -> [JSON] {
    switch self {
    case .date: return CalendarDate.rare(since: firstDay).map { .string("\($0)") }
    case .timestamp(let timestamp):
      let digits = min(
        max(3, timestamp.fractionDigits.lowerBound), timestamp.fractionDigits.upperBound)
      let fraction = digits > 0 ? "." + String(repeating: "9", count: digits) : ""
      return CalendarDate.rare(since: firstDay).map { .string("\($0)T23:59:59\(fraction)Z") }
    case .uuid: return []
    }
  }
}

extension [NumberConstraint] {
  /// The greatest and the least number that the limits include: more than a byte, or fewer digits than
  /// usual.
  fileprivate var ends: [JSON] {
    let bounds = flatMap(\.limit.bounds).filter(\.isIncluded)
    return [NumberBound.Side.maximum, .minimum].compactMap { side in
      bounds.first { $0.side == side }.map { .number($0.value) }
    }
  }
}

extension NumberForm {
  /// Zero, negative and large numbers, and fractions that binary numbers of 32 bits or two decimal
  /// digits cannot hold.
  fileprivate var rareValues: [JSON] {
    let whole = ["0", "-1", "2147483648", "4294967296", "9007199254740991", "1", "65536"]
    let fractions = ["0.1", "99.99", "12345.6789", "0.000001", "0.3333333333", "-2.5", "0.999"]
    return (self == .any ? zip(fractions, whole).flatMap { [$0, $1] } : whole).map {
      .number(JSON.Number(validated: $0))
    }
  }
}

extension CalendarDate {
  /// Days at which programs count wrongly: around the limits of 32-bit clocks, leap days, ends of
  /// months and years, and days whose ISO week belongs to another year.
  fileprivate static func rare(since firstDay: CalendarDate?) -> [CalendarDate] {
    let days: [CalendarDate?] = [
      CalendarDate(year: 1969, month: 12, day: 31), CalendarDate(year: 2038, month: 1, day: 20),
      CalendarDate(year: 2028, month: 2, day: 29), CalendarDate(year: 2027, month: 1, day: 3),
      CalendarDate(year: 2029, month: 12, day: 31), CalendarDate(year: 1900, month: 3, day: 1),
      CalendarDate(year: 2100, month: 2, day: 28), CalendarDate(year: 2027, month: 10, day: 31),
      CalendarDate(year: 1999, month: 12, day: 31), CalendarDate(year: 9999, month: 12, day: 31),
      CalendarDate(year: 2000, month: 2, day: 29),
    ]
    return days.compactMap(\.self).filter { day in firstDay.map { day >= $0 } ?? true }
  }
}
