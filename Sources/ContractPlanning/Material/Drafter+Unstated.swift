import ContractJSON
import ContractModel

extension Schema {
  /// Whether the contract says of empty texts or lists that they are fine.
  ///
  /// Without a word about length they are valid by the letter, and refused by many a right backend.
  var statesEmptiness: Bool {
    switch kind {
    case .string(let limits):
      limits.required().contains { limit in
        switch limit {
        case .length(let length): length.minimum == 0
        case .enumeration(let values, let isOpen): !isOpen && values.contains("")
        case .matches: false
        }
      }
    case .array(_, let limits):
      limits.required().contains { $0.sizes?.minimum == 0 }
    case .union(let alternatives): alternatives.contains(where: \.statesEmptiness)
    case .boolean, .number, .date, .timestamp, .uuid, .object, .any: true
    }
  }
}

extension JSON {
  /// Whether it is a text or a list with nothing in it.
  var isEmpty: Bool {
    switch self {
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .null, .boolean, .number, .object: false
    }
  }
}

extension String {
  /// The day that a date or a timestamp begins with.
  var day: CalendarDate? { CalendarDate(String(prefix(10))) }
}

extension CalendarDate {
  /// The same day of another year, before or after today; leap days stay such.
  func moved(before: Bool, _ today: CalendarDate) -> CalendarDate {
    let fourYears = 1461
    var day = self
    for _ in 0..<2500 where (day < today) != before {
      day = day.adding(days: before ? -fourYears : fourYears)
    }
    return day
  }
}

extension Schema.Kind {
  var beginsWithDay: Bool {
    switch self {
    case .date, .timestamp: true
    case .boolean, .number, .string, .uuid, .array, .object, .union, .any: false
    }
  }

  /// Whether values are days, which compare like their texts.
  var isDate: Bool {
    switch self {
    case .date: true
    case .boolean, .number, .string, .timestamp, .uuid, .array, .object, .union, .any: false
    }
  }
}
