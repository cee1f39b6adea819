import ContractJSON
import ContractModel
import ContractValidation

/// A change of a valid value at one location that violates its schema in one respect.
struct ValueMutation: Sendable {
  var kind: Mutation.Kind
  var operation: Operation

  enum Operation: Sendable {
    /// Removes the value.
    case removal
    /// Replaces the value by a fixed one; the words name the violation: `0, must be greater than 0`.
    case value(JSON, words: String)
    case number(NumberMutation)
    case text(TextMutation, TextTarget)
    case uuid(UUIDMutation)
    case list(ListMutation)
    case members(MemberMutation)
  }

  init(_ kind: Mutation.Kind, _ operation: Operation) {
    self.kind = kind
    self.operation = operation
  }

  init(_ kind: Mutation.Kind, _ value: JSON, words: String) {
    self.init(kind, .value(value, words: words))
  }
}

extension ValueMutation.Operation {
  /// The changed value, and the violation in plain words; `nil` when the value is not one that can
  /// be changed like this.
  func applied(
    to value: JSON?, _ source: inout RandomSource
  ) -> (value: JSON, words: String)? {
    switch (self, value) {
    case (.value(let wrong, let words), _): (wrong, words)
    case (.number(let change), .number(let number)?):
      change.applied(to: number).map { (.number($0), $1) }
    case (.text(let change, let target), .string(let text)?):
      change.applied(to: text, target).map { (.string($0), change.words) }
    case (.uuid(let change), .string(let text)?):
      change.applied(to: text).map { (.string($0), change.words) }
    case (.list(let change), .array(let elements)?):
      change.applied(to: elements, &source).map { (.array($0), change.words) }
    case (.members(let change), .object(let object)?):
      change.applied(to: object).map { (.object($0), $1) }
    case (.removal, _), (.number, _), (.text, _), (.uuid, _), (.list, _), (.members, _): nil
    }
  }
}

extension TypedText {
  fileprivate var changes: [ValueMutation] {
    switch self {
    case .date: Schema.dateChanges
    case .timestamp(let timestamp): timestamp.changes
    case .uuid(let version): UUIDMutation.changes(version)
    }
  }
}

extension Schema {
  /// Changes to values of the right type, each of which violates exactly one required constraint.
  var changes: [ValueMutation] {
    switch kind {
    case .number(let form, let constraints):
      form.changes(constraints.required()) + NumberLimit.changes(constraints.required(), form)
    case .string(let constraints):
      constraints.typedText?.changes ?? TextMutation.changes(constraints.required())
    case .array(let element, let constraints): ListLimit.changes(constraints.required(), element)
    case .composed(let composition): composition.changes
    case .constants(let values): Self.changes(besides: values)
    default: []
    }
  }

  /// For each type of some constants, a value of it that is none of them.
  private static func changes(besides values: [JSON]) -> [ValueMutation] {
    var types: Set<String> = []
    return values.filter { types.insert($0.typeName).inserted }.compactMap { value in
      let others: [JSON] =
        switch value {
        case .null: []
        case .boolean(let value): [.boolean(!value)]
        case .number: (0...values.count).map { .number(JSON.Number($0)) }
        case .string: ["not expected"]
        case .array: [[], list]
        case .object: [.object(JSON.Object([])), object]
        }
      return others.first { !values.contains($0) }.map {
        ValueMutation(.enumeration, $0, words: "\($0.text()), none of the documented values")
      }
    }
  }

  /// Changes to values of other types that no lenient reader converts into the right one.
  var wrongTypes: [ValueMutation] {
    wrongValues.map { ValueMutation(.type, $0, words: "\($0.typeName) instead of \(jsonType)") }
  }

  private var wrongValues: [JSON] {
    switch kind {
    case .boolean: ["not a boolean", Self.list, Self.object]
    case .number: ["not a number"] + wrongBooleans + [Self.list, Self.object]
    // Readers may take small numbers for seconds or days since an epoch.
    case .string(let limits):
      [limits.typedText == nil ? 12345 : 123_456_789_012_345_678, true, Self.list, Self.object]
    case .array(let element, _):
      // Readers may take a single element for a list of one.
      [["not": "a list"], "not a list", 12345].filter {
        !SchemaValidator(element).accepts($0.bytes())
      }
    case .object: ["not an object", Self.list, 12345]
    case .constants: wrongConstants
    case .union(let alternatives): wrongValues(for: alternatives)
    case .composed(.all(let parts)): parts.first?.wrongValues ?? []
    case .composed(.tuple): [["not": "a list"], "not a list", 12345]
    default: []
    }
  }

  /// A value of each type that none of the constants has.
  private var wrongConstants: [JSON] {
    let types = jsonTypes
    return ["not expected", 12345, true, Self.list, Self.object].filter {
      !types.contains($0.typeName)
    }
  }

  /// A value of each type that is wrong for every alternative.
  private func wrongValues(for alternatives: [Schema]) -> [JSON] {
    let wrong = alternatives.map(\.wrongValues)
    let types = jsonTypes
    return (wrong.first ?? []).filter { value in
      let type = value.typeName
      return !types.contains(type)
        && wrong.allSatisfy { $0.contains { $0.typeName == type } }
    }
  }

  /// A boolean that is out of range even for readers that convert true to 1 and false to 0.
  private var wrongBooleans: [JSON] {
    let validator = SchemaValidator(self)
    if !validator.accepts(JSON.number(0).bytes()) { return [false] }
    return validator.accepts(JSON.number(1).bytes()) ? [] : [true]
  }

  // Two elements, because readers may take a list of one for its element.
  private static let list: JSON = ["not", "expected"]
  private static let object: JSON = ["not": "expected"]
}

extension Schema {
  /// Texts that no reader of dates takes for a date.
  static let dateChanges = [
    ValueMutation(.format, "2025-02-30", words: "2025-02-30 is no date"),
    ValueMutation(.format, "17-11-2025", words: "17-11-2025 must be written YYYY-MM-DD"),
    ValueMutation(.format, "2025-13-01", words: "2025-13-01 is no date"),
    ValueMutation(.format, "2023-02-29", words: "2023-02-29 is no date"),
    // What must not be past is rejected for that alone.
    ValueMutation(.format, "2095-02-30", words: "2095-02-30 is no date"),
    ValueMutation(.format, "tomorrow", words: "tomorrow is no date"),
    ValueMutation(.format, "2025-11-17x", words: "2025-11-17x has a letter behind the date"),
    ValueMutation(
      .format, "\u{662}\u{660}\u{662}\u{665}-\u{661}\u{661}-\u{661}\u{667}",
      words: "a date in digits of another script"),
  ]
}

extension Timestamp {
  /// Texts that no reader of timestamps takes for a timestamp; offsets of a day and more are computed with by some.
  var changes: [ValueMutation] {
    let texts = [
      text(day: "2025-02-30"), text(day: "2025-13-01"), text(day: "2023-02-29"),
      text(day: "2095-02-30"), text(hour: 25), text(minute: 60), text(zone: "Zx"), "tomorrow",
    ]
    return texts.map { ValueMutation(.format, .string($0), words: "\($0) is no moment") }
  }

  /// A timestamp with the documented number of fraction digits.
  func text(
    day: String = "2025-11-17", hour: Int = 12, minute: Int = 30, zone: String = "Z"
  ) -> String {
    let digits = min(max(fractionDigits.lowerBound, 0), 1000)
    let fraction = digits == 0 ? "" : "." + String(repeating: "0", count: digits)
    return "\(day)T\(hour):\(minute):00\(fraction)\(zone)"
  }
}

/// A change of a UUID that makes it invalid.
struct UUIDMutation: Sendable {
  enum Shape: Sendable {
    case short, long
    case letter
    case version(Int, documented: Int)
  }

  let shape: Shape
}

extension UUIDMutation {
  static func changes(_ version: Int?) -> [ValueMutation] {
    var shapes: [Shape] = [.short, .long, .letter]
    if let version { shapes.append(.version(version == 1 ? 4 : 1, documented: version)) }
    return [ValueMutation(.format, "not-a-uuid", words: "not-a-uuid is no UUID")]
      + shapes.map { ValueMutation(.format, .uuid(UUIDMutation(shape: $0))) }
  }

  var words: String {
    switch shape {
    case .short: "UUID with a digit too few"
    case .long: "UUID with a digit too many"
    case .letter: "UUID with a g for a digit"
    case .version(let version, let documented):
      "UUID of version \(version), must be of version \(documented)"
    }
  }

  func applied(to text: String) -> String? {
    guard text.utf8.count == 36 else { return nil }
    switch shape {
    case .short: return String(text.dropLast())
    case .long: return text + "0"
    case .letter: return text.dropLast() + "g"
    case .version(let version, _): return text.prefix(14) + "\(version)" + text.dropFirst(15)
    }
  }
}
