import ContractJSON
import ContractModel

/// The schemas of a value that is written as text, such as that of a parameter.
///
/// Where their types differ, both are schemas of texts: a number is the text of it there, and a value that is no list a
/// list of one.
struct TextualSchemas {
  private(set) var sent: Schema
  private(set) var read: Schema

  init(sent: Schema, read: Schema) {
    (self.sent, self.read) = Self.aligned(sent.withoutNulls, read.withoutNulls)
  }
}

extension TextualSchemas {
  private static func aligned(_ sent: Schema, _ read: Schema) -> (Schema, Schema) {
    switch (sent.kind, read.kind) {
    case (.array(let element, let limits), .array(let other, let others)):
      let (element, other) = aligned(element, other)
      return (Schema(.array(of: element, limits)), Schema(.array(of: other, others)))
    case (.object(var shape), .object(var other)):
      (shape.fields, other.fields) = aligned(shape.fields, other.fields)
      return (Schema(.object(shape)), Schema(.object(other)))
    case (_, .array(let element, _)) where sent.isWord:
      let (one, element) = aligned(sent, element)
      return (Schema(.composed(.tuple([one], rest: nil, minimum: 1))), read.withElements(element))
    default: break
    }
    guard sent.jsonTypes != read.jsonTypes, sent.isPrimitive, read.isPrimitive, sent.kind != .any,
      read.kind != .any
    else { return (sent, read) }
    if let words = sent.words {
      // Each of few values is read as the type that the reader expects.
      return (Schema(.constants(words.map { read.reading($0) })), read)
    }
    return (sent.textual, read.textual)
  }

  private static func aligned(_ fields: [Field], _ others: [Field]) -> ([Field], [Field]) {
    var (fields, others) = (fields, others)
    for index in fields.indices {
      guard let twin = others.firstIndex(where: { $0.name == fields[index].name }) else { continue }
      (fields[index].schema, others[twin].schema) = aligned(
        fields[index].schema, others[twin].schema)
    }
    return (fields, others)
  }
}

extension Schema {
  /// The texts of all values, where they are listed.
  fileprivate var words: [String]? {
    switch kind {
    case .constants(let values): values.map { $0.stringValue ?? $0.text() }
    case .boolean: ["true", "false"]
    case .string(let limits):
      limits.required().lazy.compactMap { limit -> [String]? in
        if case .enumeration(let values, isOpen: false) = limit { values } else { nil }
      }.first
    default: nil
    }
  }

  /// Whether the text of a value is never read as several elements.
  fileprivate var isWord: Bool {
    switch kind {
    case .number, .boolean: true
    case .string(let limits) where limits.typedText != nil: true
    default: words?.allSatisfy { !$0.utf8.contains(UInt8(ascii: ",")) } ?? false
    }
  }

  /// A value with its texts as values of the types that the schema has there.
  func reading(_ value: JSON) -> JSON {
    switch (kind, value) {
    case (_, .string(let word)) where isPrimitive: reading(word)
    case (.array(let element, _), .array(let values)): .array(values.map(element.reading))
    case (_, .array(let values)) where values.count == 1 && isPrimitive: reading(values[0])
    case (.object, .object(let object)):
      .object(
        JSON.Object(
          object.members.map { member in
            let field = memberFields.first { $0.name == member.name }
            return JSON.Object.Member(
              name: member.name, value: (field?.schema ?? .any).reading(member.value))
          }))
    default: value
    }
  }

  /// A text as a value of one of the types of the schema, or as a text.
  fileprivate func reading(_ word: String) -> JSON {
    guard !jsonTypes.contains("string"), let value = try? JSON(parsing: Array(word.utf8)),
      jsonTypes.contains(value.typeName)
    else { return .string(word) }
    return value
  }

  /// The schema of the texts of the values, without the limits of numbers.
  fileprivate var textual: Schema {
    switch kind {
    case .number(.any, _):
      .string(.matches(#"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$"#))
    case .number(_, let limits):
      .string(
        .matches(limits.required().allowNegative ? "^-?(0|[1-9][0-9]*)$" : "^(0|[1-9][0-9]*)$"))
    case .boolean: .string(.oneOf("true", "false"))
    case .constants(let values):
      Schema(.constants(values.map { .string($0.stringValue ?? $0.text()) }))
    case .union, .composed: mapParts(\.textual)
    default: self
    }
  }

  fileprivate func withElements(_ element: Schema) -> Schema {
    guard case .array(_, let limits) = kind else { return self }
    return Schema(.array(of: element, limits))
  }

  /// The schema without null at any depth: it is never written.
  fileprivate var withoutNulls: Schema {
    var schema = mapParts(\.withoutNulls)
    schema.isNullable = false
    return schema
  }
}

extension [NumberLimit] {
  /// Whether a number below zero may keep them.
  fileprivate var allowNegative: Bool {
    !flatMap(\.bounds).contains { $0.side == .minimum && !NumberAtom.bound($0).allows(-1) }
  }
}
