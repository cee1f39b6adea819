extension SwiftReference {
  /// The type in source.
  func text(_ dates: SwiftModels.Dates) -> String {
    switch self {
    case .boolean: "Bool"
    case .integer: "Int"
    case .decimal: "Decimal"
    case .text: "String"
    case .calendarDate: "CalendarDate"
    case .timestamp:
      switch dates {
      case .exact: "Timestamp"
      case .foundation: "Date"
      }
    case .uuid: "UUID"
    case .json: "JSONValue"
    case .list(let element): "[\(element.text(dates))]"
    case .nullable(let inner): "\(inner.text(dates))?"
    case .named(let name): name
    }
  }

  /// The types that this one consists of, itself included.
  var parts: [SwiftReference] {
    switch self {
    case .list(let inner), .nullable(let inner): [self] + inner.parts
    case .boolean, .integer, .decimal, .text, .calendarDate, .timestamp, .uuid, .json, .named:
      [self]
    }
  }
}

extension SwiftProperty {
  /// Null and absent are distinguished in three ways: a required member is a wrapped optional, one
  /// that may be absent is an optional, and one that may be either is an optional `Nullable`.
  func declaration(_ dates: SwiftModels.Dates) -> String {
    let type = reference.text(dates)
    let start = "var \(name.escaped): "
    switch (reference, isRequired) {
    case (.nullable, true): return "@Nullable \(start)\(type)"
    case (.nullable(let inner), false): return "\(start)Nullable<\(inner.text(dates))>?"
    case (_, true): return start + type + (initial.map { " = \($0)" } ?? "")
    case (_, false): return "\(start)\(type)?"
    }
  }
}
