import ContractJSON
import ContractModel

/// Random schemas and fields.
extension RandomNumberGenerator {
  mutating func schema(depth: Int = 3) -> Schema {
    let kind: Schema.Kind =
      switch Int.random(in: 0..<(depth > 0 ? 17 : 9), using: &self) {
      case 0: .boolean
      case 1: .number(word(), list { $0.numberConstraint() })
      case 2: .string(list { $0.textConstraint() })
      case 3: .date
      case 4: .timestamp(Timestamp(fractionDigits: range(), zone: word()))
      case 5: .uuid(version: maybe { .random(in: 1...8, using: &$0) })
      case 6: .any
      case 7: .constants(list { $0.json() })
      case 8: .reference(text())
      case 9: .recursive(text(), schema(depth: depth - 1))
      case 10, 11:
        .object(shape(depth: depth))
      case 15, 16: .composed(composition(depth: depth - 1))
      case 12: .array(of: schema(depth: depth - 1), list { $0.listConstraint() })
      case 13: .union(list { $0.schema(depth: depth - 1) })
      default: .object(list { $0.field(depth: depth - 1) })
      }
    return Schema(kind, isNullable: flag())
  }

  private static var typed: [TextFormat] {
    [
      .typed(.date), .typed(.uuid(version: nil)), .typed(.uuid(version: 7)),
      .typed(.timestamp(Timestamp(fractionDigits: 0...3, zone: .any))),
    ]
  }

  private mutating func shape(depth: Int) -> ObjectShape {
    var shape = ObjectShape(
      fields: list { $0.field(depth: depth - 1) }, keys: list { $0.textConstraint() },
      others: maybe { $0.schema(depth: depth - 1) },
      minimum: .random(in: 0...3, using: &self),
      maximum: maybe { .random(in: 0...9, using: &$0) }, exampleKeys: list { $0.text() })
    shape.patterns = list { MemberPattern($0.text(), $0.schema(depth: depth - 1)) }
    return shape
  }

  private mutating func composition(depth: Int) -> Composition {
    switch Int.random(in: 0..<8, using: &self) {
    case 0: .all(list { $0.schema(depth: depth) })
    case 1: .exactlyOne(list { $0.schema(depth: depth) })
    case 2: .not(schema(depth: depth))
    case 3:
      .tagged(
        by: text(), list { random in TaggedSchema(random.text(), random.schema(depth: depth)) })
    case 4:
      .tuple(
        list { $0.schema(depth: depth) }, rest: maybe { $0.schema(depth: depth) },
        minimum: .random(in: 0...3, using: &self))
    case 5: .perType(list { $0.schema(depth: depth) })
    case 6:
      .containing(
        schema(depth: depth), minimum: .random(in: 0...3, using: &self),
        maximum: maybe { .random(in: 3...5, using: &$0) })
    default:
      .choice(
        condition: schema(depth: depth), then: maybe { $0.schema(depth: depth) },
        otherwise: maybe { $0.schema(depth: depth) })
    }
  }

  mutating func field(depth: Int = 2) -> Field {
    var field = Field(
      text(), schema(depth: depth), presence(), summary: text(), example: maybe { $0.json() },
      file: file(), line: line())
    if flag() { field = field.naming(text()) }
    if flag() { field = field.defaulting(to: positionedTerm()) }
    if flag() { field = field.deprecated(text()) }
    if flag() { field = field.suggestingFix(text()) }
    if flag() { field = field.readOnly }
    if flag() { field = field.writeOnly }
    field.style = maybe { $0.word() }
    return field
  }

  private mutating func presence() -> Field.Presence {
    switch Int.random(in: 0..<3, using: &self) {
    case 0: .required
    case 1: .optional
    default: .alias(of: text())
    }
  }

  private mutating func numberConstraint() -> NumberConstraint {
    switch Int.random(in: 0..<7, using: &self) {
    case 0: .greaterThan(number())
    case 1: .atLeast(number())
    case 2: .lessThan(number())
    case 3: .atMost(number())
    case 4: .between(number(), number())
    case 5: .multiple(of: number())
    default: .advised(numberConstraint())
    }
  }

  mutating func textConstraint() -> TextConstraint {
    switch Int.random(in: 0..<6, using: &self) {
    case 4: .format((TextFormat.known + Self.typed).randomElement(using: &self) ?? .email)
    case 5: .format(.custom(text(), matches: text(), examples: list { $0.text() }))
    case 0:
      .length(
        .init(
          minimum: .random(in: 0...9, using: &self),
          maximum: maybe { .random(in: 0...9, using: &$0) },
          unit: word()))
    case 1: .matches(text())
    case 2: .init(.enumeration(list { $0.text() }, isOpen: flag()))
    default: .advised(textConstraint())
    }
  }

  mutating func listConstraint() -> ListConstraint {
    switch Int.random(in: 0..<3, using: &self) {
    case 0:
      .count(
        minimum: .random(in: 0...9, using: &self),
        maximum: maybe { .random(in: 0...9, using: &$0) })
    case 1: .unique
    default: .advised(listConstraint())
    }
  }
}
