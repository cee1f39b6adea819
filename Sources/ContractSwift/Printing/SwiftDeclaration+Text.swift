extension SwiftDeclaration {
  func print(into text: inout SourceText, _ dates: SwiftModels.Dates) {
    text.comment(documentation)
    switch form {
    case .alias(let reference):
      text.add("typealias \(name) = \(reference.text(dates))")
    case .record(let properties):
      text.block("struct \(name): Codable, Sendable, Hashable") { text in
        Self.print(properties, into: &text, dates)
      }
    case .openRecord(let properties, let others, let except):
      text.block("struct \(name): Codable, Sendable, Hashable") { text in
        Self.print(properties, others, except, into: &text, dates)
      }
    case .tuple(let properties, let rest):
      text.block("struct \(name): Codable, Sendable, Hashable") { text in
        Self.print(positions: properties, rest, into: &text, dates)
      }
    case .enumeration(let cases, nil):
      text.block("enum \(name): String, Codable, Sendable, Hashable, CaseIterable") { text in
        for word in cases { text.add(word.declaration) }
      }
    case .enumeration(let cases, let openCase?):
      text.block("enum \(name): RawRepresentable, Codable, Sendable, Hashable") { text in
        Self.print(cases, openCase, into: &text)
      }
    case .union(let alternatives, let prefersWhole):
      text.block("\(isIndirect ? "indirect " : "")enum \(name): Codable, Sendable, Hashable") {
        text in
        Self.print(alternatives, prefersWhole, into: &text, dates)
      }
    }
  }

  private static func print(
    _ properties: [SwiftProperty], into text: inout SourceText, _ dates: SwiftModels.Dates
  ) {
    guard !properties.isEmpty else {
      // The synthesised decoder of a type without properties accepts any value.
      text.add("init() {}")
      text.add("")
      text.block("init(from decoder: any Decoder) throws") { text in
        text.add("_ = try decoder.container(keyedBy: CodingKeys.self)")
      }
      text.add("")
      text.add("enum CodingKeys: CodingKey {}")
      return
    }
    for property in properties {
      text.comment(property.documentation)
      text.add(property.declaration(dates))
    }
    guard properties.contains(where: { $0.name != $0.key }) else { return }
    text.add("")
    text.block("enum CodingKeys: String, CodingKey") { text in
      for property in properties {
        text.add(SwiftCase(name: property.name, value: property.key).declaration)
      }
    }
  }

  private static func print(
    _ cases: [SwiftCase], _ openCase: String, into text: inout SourceText
  ) {
    for word in cases { text.add("case \(word.name.escaped)") }
    text.comment(["A value that the contract does not list."])
    text.add("case \(openCase)(String)")
    text.add("")
    text.block("init(rawValue: String)") { text in
      text.add("switch rawValue {")
      for word in cases { text.add("case \(word.pattern): self = .\(word.name.escaped)") }
      text.add("default: self = .\(openCase)(rawValue)")
      text.add("}")
    }
    text.add("")
    text.block("var rawValue: String") { text in
      text.add("switch self {")
      for word in cases { text.add("case .\(word.name.escaped): \(word.value.literal)") }
      text.add("case .\(openCase)(let text): text")
      text.add("}")
    }
  }

  private static func print(
    _ alternatives: [SwiftAlternative], _ prefersWhole: Bool, into text: inout SourceText,
    _ dates: SwiftModels.Dates
  ) {
    for alternative in alternatives { text.add(alternative.declaration(dates)) }
    text.add("")
    text.block("init(from decoder: any Decoder) throws") { text in
      text.add("let container = try decoder.singleValueContainer()")
      if prefersWhole {
        printBest(of: alternatives, into: &text, dates)
      } else {
        printFirst(of: alternatives, into: &text, dates)
      }
    }
    text.add("")
    text.block("func encode(to encoder: any Encoder) throws") { text in
      text.add("var container = encoder.singleValueContainer()")
      text.add("switch self {")
      for alternative in alternatives { text.add(alternative.writing) }
      text.add("}")
    }
  }

  private static func printFirst(
    of alternatives: [SwiftAlternative], into text: inout SourceText, _ dates: SwiftModels.Dates
  ) {
    for alternative in alternatives {
      text.block(alternative.condition(dates)) { text in
        text.add("self = .\(alternative.choice)")
        text.add("return")
      }
    }
    text.add("throw DecodingError.dataCorruptedError(")
    text.add("  in: container, debugDescription: \"none of the alternatives\")")
  }

  private static func printBest(
    of alternatives: [SwiftAlternative], into text: inout SourceText, _ dates: SwiftModels.Dates
  ) {
    text.add("let whole = try container.decode(JSONValue.self)")
    text.add("var choices: [(choice: Self, losses: Int)] = []")
    for alternative in alternatives {
      text.block(alternative.condition(dates)) { text in
        let losses = alternative.isValue ? "whole.losses(in: value)" : "0"
        text.add("choices.append((.\(alternative.choice), \(losses)))")
      }
    }
    text.add("guard let best = choices.min(by: { $0.losses < $1.losses }) else {")
    text.add("  throw DecodingError.dataCorruptedError(")
    text.add("    in: container, debugDescription: \"none of the alternatives\")")
    text.add("}")
    text.add("self = best.choice")
  }
}

extension SwiftCase {
  /// A value equal to the name needs no literal; the two are compared by scalars.
  var declaration: String {
    name.utf8.elementsEqual(value.utf8)
      ? "case \(name.escaped)" : "case \(name.escaped) = \(value.literal)"
  }
}

extension SwiftCase {
  /// A pattern for this value alone: Swift strings can be equal where JSON texts differ.
  fileprivate var pattern: String {
    let isPlain = value.unicodeScalars.allSatisfy { $0.isASCII || !$0.properties.isAlphabetic }
    return isPlain ? value.literal : "_ where rawValue.utf8.elementsEqual(\(value.literal).utf8)"
  }
}

extension SwiftAlternative {
  fileprivate var isValue: Bool { !isLiteral }

  fileprivate var choice: String { "\(name.escaped)\(isValue ? "(value)" : "")" }

  fileprivate func type(_ dates: SwiftModels.Dates) -> String {
    switch content {
    case .value(let reference): reference.text(dates)
    case .literal: "String"
    }
  }

  fileprivate func declaration(_ dates: SwiftModels.Dates) -> String {
    isValue ? "case \(name.escaped)(\(type(dates)))" : "case \(name.escaped)"
  }

  fileprivate func condition(_ dates: SwiftModels.Dates) -> String {
    switch content {
    case .value(let reference):
      "if let value = try? container.decode(\(reference.text(dates)).self)"
    case .literal(let text): "if (try? container.decode(String.self)) == \(text.literal)"
    }
  }

  fileprivate var writing: String {
    switch content {
    case .value: "case .\(name.escaped)(let value): try container.encode(value)"
    case .literal(let text): "case .\(name.escaped): try container.encode(\(text.literal))"
    }
  }
}

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
    case .dictionary(let value): "[String: \(value.text(dates))]"
    case .indirect(let inner): "Indirect<\(inner.text(dates))>"
    case .nullable(let inner): "\(inner.text(dates))?"
    case .named(let name): name
    }
  }

  /// The types that this one consists of, itself included.
  var parts: [SwiftReference] {
    switch self {
    case .list(let inner), .dictionary(let inner), .indirect(let inner), .nullable(let inner):
      [self] + inner.parts
    case .boolean, .integer, .decimal, .text, .calendarDate, .timestamp, .uuid, .json, .named:
      [self]
    }
  }
}

extension SwiftProperty {
  /// Null and absent are distinguished in three ways: a required member is a wrapped optional, one
  /// that may be absent is an optional, and one that may be either is an optional `Nullable`.
  func declaration(_ dates: SwiftModels.Dates) -> String {
    let start = isWrapped ? "@Nullable var" : "var"
    return "\(start) \(name.escaped): \(type(dates))"
      + (isRequired ? initial.map { " = \($0)" } ?? "" : "")
  }

  /// Whether the property is a wrapped optional.
  var isWrapped: Bool {
    if case .nullable = reference { isRequired } else { false }
  }

  /// The declared type.
  func type(_ dates: SwiftModels.Dates) -> String {
    switch (reference, isRequired) {
    case (_, true): reference.text(dates)
    case (.nullable(let inner), false): "Nullable<\(inner.text(dates))>?"
    case (_, false): "\(reference.text(dates))?"
    }
  }
}
