/// A type of value, as far as a comparison of two values depends on it.
enum ValueType: String, CaseIterable {
  case boolean, number, text, date, timestamp, uuid, array, object, null
}

extension ValueType {
  /// Those that can name a resource in a path.
  static let identities: Set<ValueType> = [.number, .text, .date, .timestamp, .uuid]

  /// Those of times, and texts that may be one.
  static let times: Set<ValueType> = [.text, .date, .timestamp]

  /// Those of JSON strings.
  static let texts: Set<ValueType> = [.text, .date, .timestamp, .uuid]

  fileprivate var words: String {
    switch self {
    case .boolean: "a Boolean"
    case .number: "a number"
    case .text: "a text"
    case .date: "a date"
    case .timestamp: "a timestamp"
    case .uuid: "a UUID"
    case .array: "a list"
    case .object: "an object"
    case .null: "null"
    }
  }
}

extension Set<ValueType> {
  /// The types as an error shows them: `a text or null`.
  var words: String {
    ValueType.allCases.filter(contains).map(\.words).joined(separator: " or ")
  }

  /// Whether a value of one of these types can equal one of the others; null counts where it is the only
  /// value of one side.
  func canEqual(_ others: Set<ValueType>) -> Bool {
    let values = subtracting([.null])
    let otherValues = others.subtracting([.null])
    guard !values.isEmpty, !otherValues.isEmpty else { return !isDisjoint(with: others) }
    return !values.isDisjoint(with: otherValues)
      || values.contains(.text) && !otherValues.isDisjoint(with: ValueType.texts)
      || otherValues.contains(.text) && !values.isDisjoint(with: ValueType.texts)
  }

  /// Whether a value of one of these types can be less than one of the others.
  func canPrecede(_ others: Set<ValueType>) -> Bool {
    contains(.number) && others.contains(.number)
      || !isDisjoint(with: ValueType.times) && !others.isDisjoint(with: ValueType.times)
  }
}

extension Schema {
  /// The types of its values; `nil` where they may be any.
  var valueTypes: Set<ValueType>? {
    var types: Set<ValueType>
    switch kind {
    case .any, .reference: return nil
    case .string(let limits):
      types =
        switch limits.typedText {
        case nil: [.text]
        case .date?: [.date]
        case .timestamp?: [.timestamp]
        case .uuid?: [.uuid]
        }
    case .recursive(_, let body):
      guard let own = body.valueTypes else { return nil }
      types = own
    case .union(let alternatives):
      let all = alternatives.map(\.valueTypes)
      guard all.allSatisfy({ $0 != nil }) else { return nil }
      types = all.compactMap(\.self).reduce([]) { $0.union($1) }
    default:
      guard jsonTypes.count < Schema.any.jsonTypes.count else { return nil }
      types = Set(jsonTypes.compactMap { $0 == "string" ? .text : ValueType(rawValue: $0) })
    }
    if allowsNull { types.insert(.null) }
    return types
  }
}

extension Term {
  /// The term in an error, where the whole of a body is `response` or `request`.
  var words: String {
    let text = description
    return text.utf8.last == UInt8(ascii: " ") ? String(text.utf8.dropLast()) ?? text : text
  }
}
