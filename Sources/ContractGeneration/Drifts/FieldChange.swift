package import ContractJSON
package import ContractModel
import ContractText
import ContractValidation

/// A way in which a backend can serve a field that differs from its contract.
package enum FieldChange: Sendable, Equatable {
  case elementsAsObjects(member: String)
  case asText
  case missing
  case null
  case camelCase
  case snakeCase
  case newValue
  case asPercentage
  case milliseconds
  case asTimestamp
  case asInteger
  case single
  case oneMore
  case otherValue
  case longer
  case emptied
}

extension FieldChange {
  /// Returns the value with every field of a name changed, where the change applies to its schema.
  package func applied(to json: JSON, of schema: Schema, fieldsNamed name: String) -> JSON {
    switch (schema.kind, json) {
    case (.array(let element, _), .array(let elements)):
      return .array(elements.map { applied(to: $0, of: element, fieldsNamed: name) })
    case (.object(let shape), .object(let object)):
      let members = object.members.compactMap { member -> JSON.Object.Member? in
        guard let field = shape.fields.first(where: { $0.name == member.name }) else {
          return member
        }
        return field.name == name
          ? changed(member, of: field)
          : JSON.Object.Member(
            name: member.name,
            value: applied(to: member.value, of: field.schema, fieldsNamed: name))
      }
      return .object(JSON.Object(members))
    default:
      return json
    }
  }

  private func changed(_ member: JSON.Object.Member, of field: Field) -> JSON.Object.Member? {
    switch self {
    case .missing: return nil
    case .camelCase: return JSON.Object.Member(name: member.name.camelCase, value: member.value)
    case .snakeCase: return JSON.Object.Member(name: member.name.snakeCase, value: member.value)
    default:
      return JSON.Object.Member(
        name: member.name, value: changed(member.value, of: field.schema) ?? member.value)
    }
  }

  /// The changed value; `nil` where the change does not apply.
  private func changed(_ value: JSON, of schema: Schema) -> JSON? {
    switch (self, value) {
    case (.null, _): return .some(.null)
    case (.asText, .number(let number)): return .string(number.text)
    case (.asText, .boolean(let boolean)): return .string(boolean ? "true" : "false")
    case (.asInteger, .string(let text)) where schema.isUUID:
      return .number(JSON.Number(1 + text.utf8.reduce(0) { ($0 * 31 + Int($1)) % 1_000_000 }))
    case (.elementsAsObjects(let member), .array(let elements)):
      return .array((elements.isEmpty ? ["text"] : elements).map { .object([member: $0]) })
    case (.single, .array(let elements)):
      guard case .array(let element, _) = schema.kind else { return .none }
      return elements.first ?? (try? element.smallest())
    case (.newValue, .string): return "something-new"
    case (.asPercentage, .number(let number)):
      let percent = number.hundredfold
      return .number(percent > 1 ? percent : 45)
    case (.milliseconds, .string(let text)) where schema.isTimestamp:
      let fraction = text.split(ascii: ".").dropFirst().first?.dropLast().prefix(3) ?? ""
      return .string("\(text.prefix(19)).\(fraction)\("000".dropFirst(fraction.count))Z")
    case (.asTimestamp, .string(let text)) where text.utf8.count == 10:
      return .string(text + "T00:00:00Z")
    case (.oneMore, .number(let number)): return .number(number.adding(1))
    case (.longer, .string(let text)): return .string(text + "?from=mock")
    case (.emptied, .string): return ""
    case (.otherValue, _): return schema.otherValue(than: value)
    default: return .none
    }
  }
}

extension JSON.Number {
  /// The number times one hundred.
  fileprivate var hundredfold: JSON.Number {
    var sum: JSON.Number = 0
    for _ in 0..<100 { sum = sum.adding(self) }
    return sum
  }
}

extension TypedText {
  fileprivate var twoValues: [JSON] {
    switch self {
    case .date: ["2001-02-03", "2001-02-04"]
    case .timestamp(let timestamp):
      [981_158_400, 981_158_401].map { seconds in
        .string(
          Instant(secondsSince1970: seconds).text(
            fractionDigits: timestamp.fractionDigits.lowerBound))
      }
    case .uuid: ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"]
    }
  }
}

extension Schema {
  fileprivate var isUUID: Bool {
    if case .uuid? = kind.typedText { true } else { false }
  }

  fileprivate var isTimestamp: Bool {
    if case .timestamp? = kind.typedText { true } else { false }
  }

  /// Those of some values that are valid, and others that are.
  private func valid(among values: [JSON]) -> [JSON] {
    let now = Instant(secondsSince1970: 1_735_689_600)
    let generator = try? Generator(schema: self, today: now.date, now: now)
    var source = RandomSource(seed: 1)
    let others = generator.map { generator in (0..<4).map { _ in generator.random(&source) } } ?? []
    let validator = SchemaValidator(self)
    return (values + others).filter { validator.accepts($0.bytes()) }
  }

  /// A valid value that differs from another one.
  fileprivate func otherValue(than value: JSON) -> JSON? {
    let candidates: [JSON]
    switch kind {
    case .boolean: candidates = [true, false]
    case .number(let form, let limits):
      let number = value.numberValue ?? 0
      let numbers = [
        number.adding(1), number.adding(-1), number.adding(0.25), number.adding(-0.25),
      ]
      let near = numbers.filter { number in
        (form == .any || number.isIntegral) && limits.allSatisfy { $0.limit.allows(number) }
      }
      candidates = near.isEmpty ? valid(among: []) : near.map { .number($0) }
    case .string(let limits) where limits.typedText == nil:
      let listed = limits.compactMap { limit -> [String]? in
        if case .enumeration(let values, _) = limit.limit { values } else { nil }
      }.first
      let plain: [JSON] = (listed ?? ["Something else", "something"]).map { .string($0) }
      candidates = listed == nil && !limits.isEmpty ? valid(among: plain) + plain : plain
    case .string(let limits): candidates = limits.typedText?.twoValues ?? []
    case .union(let alternatives):
      return alternatives.lazy.compactMap { $0.otherValue(than: value) }.first
    case .array(let element, _):
      let elements = value.arrayValue ?? []
      let more = (try? element.smallest()).map { elements + [$0] }
      candidates = [more, elements.dropLast()].compactMap { $0.map(JSON.array) }
        .filter { SchemaValidator(self).accepts($0.bytes()) }
    case .constants(let values): candidates = values
    case .any: candidates = ["Something else", "something"]
    case .reference: candidates = []
    default: candidates = valid(among: [])
    }
    return candidates.first { $0 != value }
  }
}
