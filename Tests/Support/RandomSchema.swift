import ContractJSON
package import ContractModel

/// Random schemas of every type with every constraint; a few have no valid values.
package struct RandomSchema: Sendable {
  private var source: SeededRandom

  package init(seed: UInt64) {
    source = SeededRandom(seed: seed)
  }

  package mutating func schema(depth: Int = 3) -> Schema {
    let schema = Schema(kind(depth: depth))
    return chance(6) ? schema.nullable : schema
  }

  /// An object with at least one field, or a union or list of such objects.
  package mutating func record(depth: Int = 3) -> Schema {
    while true {
      let fields = fields(depth: depth)
      if fields.contains(where: { $0.aliased == nil }) { return Schema(.object(fields)) }
    }
  }
}

extension RandomSchema {
  private mutating func chance(_ count: UInt64) -> Bool { source.next() % count == 0 }

  private mutating func any<T>(of choices: [T]) -> T {
    choices[Int.random(in: choices.indices, using: &source)]
  }

  private mutating func some<T>(_ make: (inout Self) -> T) -> [T] {
    let count = any(of: [0, 1, 1, 2])
    return (0..<count).map { _ in make(&self) }
  }

  private mutating func kind(depth: Int) -> Schema.Kind {
    switch source.next() % (depth > 0 ? 21 : 10) {
    case 0: .boolean
    case 1, 2: .number(any(of: NumberForm.allCases), some { $0.numberConstraint() })
    case 3, 4: .string(some { $0.textConstraint() })
    case 5: .date
    case 6:
      .timestamp(
        Timestamp(
          fractionDigits: any(of: [0...0, 3...3, 9...9, 0...6, 12...12]),
          zone: any(of: Timestamp.Zone.allCases)))
    case 7: .uuid(version: any(of: [nil, 1, 4, 7]))
    case 8: .any
    case 9: .constants(any(of: [[1], ["a", 2, true], [.null, [1]], [["a": "b"]]]))
    case 10, 11: .array(of: schema(depth: depth - 1), some { $0.listConstraint() })
    case 12: .union((0..<any(of: [2, 2, 3])).map { _ in schema(depth: depth - 1) })
    case 13: .object(shape(depth: depth - 1))
    case 14, 15, 16: .composed(composition(depth: depth - 1))
    case 17: .recursive("Tree", Schema(.object(fields(depth: depth - 1) + branches)))
    default: .object(fields(depth: depth - 1))
    }
  }

  private mutating func composition(depth: Int) -> Composition {
    switch source.next() % 9 {
    case 0:
      .all([Schema(.object(plainFields(depth: depth))), Schema(.object(plainFields(depth: depth)))])
    case 1: .all([schema(depth: depth), .not(schema(depth: depth))])
    case 2: .all([.string(.length(1...40)), .not(.string(.matches("^a")))])
    case 3: .exactlyOne([schema(depth: depth), schema(depth: depth)])
    case 4: .exactlyOne([.integer(.multiple(of: 3)), .integer(.multiple(of: 5)), .string])
    case 5:
      .tagged(
        by: "type",
        ["circle", "square"].map { TaggedSchema($0, Schema(.object(plainFields(depth: depth)))) })
    case 6:
      .tuple(
        [schema(depth: depth), schema(depth: depth)], rest: any(of: [nil, schema(depth: depth)]),
        minimum: any(of: [0, 1, 2, 2]))
    case 7: .perType([.string(.length(1...5)), .integer(.atLeast(0)), .array(of: .string)])
    default:
      .choice(
        condition: .object { Field("type", .constant("a")) }.open,
        then: Schema(.object(plainFields(depth: depth))),
        otherwise: any(of: [nil, Schema(.object(plainFields(depth: depth)))]))
    }
  }

  private mutating func plainFields(depth: Int) -> [Field] {
    fields(depth: depth).filter { $0.aliased == nil }
  }

  /// Optional members with the schema "Tree" around them.
  private var branches: [Field] {
    [
      Field("left", .reference("Tree"), .optional),
      Field("others", .array(of: .reference("Tree"), .count(0...2))),
      Field("named", .map(of: .reference("Tree").nullable, count: 0...3), .optional),
    ]
  }

  private mutating func shape(depth: Int) -> ObjectShape {
    let minimum = any(of: [0, 0, 1, 3])
    return ObjectShape(
      fields: chance(2) ? fields(depth: depth).filter { $0.aliased == nil } : [],
      keys: any(of: [[], [.length(1...12)], [.matches("^[a-z]+$")], [.oneOf(["a", "b", "c"])]]),
      others: schema(depth: depth), minimum: minimum,
      maximum: any(of: [nil, minimum + 6, minimum + 9]))
  }

  private mutating func numberConstraint() -> NumberConstraint {
    let low: JSON.Number = any(of: [-10, -2.5, 0, 0.25, 1, 3])
    let high = low.adding(any(of: [0.5, 2, 10, 100.125]))
    let constraint: NumberConstraint = any(of: [
      .greaterThan(low), .atLeast(low), .lessThan(high), .atMost(high), .between(low, high),
      .multiple(of: any(of: [0.05, 0.25, 1, 2, 3])),
    ])
    return chance(5) ? .advised(constraint) : constraint
  }

  private mutating func textConstraint() -> TextConstraint {
    let unit = any(of: TextLimit.Length.Unit.allCases)
    let minimum = any(of: [0, 1, 2, 5])
    let maximum = any(of: [nil, minimum, minimum + 3, minimum + 200])
    let constraint: TextConstraint = any(of: [
      .length(TextLimit.Length(minimum: minimum, maximum: maximum, unit: unit)),
      .nonEmpty,
      .matches(any(of: patterns)),
      .oneOf(["active", "paused", "größer", ""]),
      .commonly(["kg", "steps"]),
      .format(any(of: TextFormat.known)),
      .format(.custom("code", matches: "^[A-Z]{2}[0-9]{3}$", examples: ["AB123"])),
    ])
    return chance(5) ? .advised(constraint) : constraint
  }

  private mutating func listConstraint() -> ListConstraint {
    let minimum = any(of: [0, 1, 2, 3])
    let constraint: ListConstraint = any(of: [
      .count(minimum: minimum, maximum: any(of: [nil, minimum, minimum + 2])), .nonEmpty, .unique,
    ])
    return chance(5) ? .advised(constraint) : constraint
  }

  private mutating func fields(depth: Int) -> [Field] {
    var names = ["title", "start_date", "endDate", "a/b", "~1", "0", "*", "größe", "id"]
    return (0..<Int.random(in: 0...4, using: &source)).map { _ in
      let name = names.remove(at: Int.random(in: names.indices, using: &source))
      return Field(
        name, schema(depth: depth),
        any(of: [.required, .required, .required, .optional, .alias(of: any(of: names))]),
        example: any(of: [nil, nil, 1, "active", [], [:]]))
    }
  }
}

/// Patterns like those of contracts.
package let patterns = [
  "^[a-z]+$", "[0-9]", "^\\d{4}-\\d{2}$", "^(kg|steps|[A-Z]{3})$",
  "^[^@\\s]+@[^@\\s]+\\.[a-z]{2,}$",
  "^#[0-9a-fA-F]{6}$", "\\bgoal\\b", "^$", "^(?:a*)*b?$", "^\\+?[1-9]\\d{6,14}$",
  "^[\\u00e4-\\u00fc]{2,4}$", ".", "^.{0,80}$", "a|^$",
]
