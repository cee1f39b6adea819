import ContractJSON
import ContractModel
import TestSupport

extension SeededRandom {
  mutating func flag() -> Bool { .random(using: &self) }

  var isUsual: Bool { mutating get { Int.random(in: 0..<4, using: &self) > 0 } }
  var isRarely: Bool { mutating get { Int.random(in: 0..<4, using: &self) == 0 } }

  mutating func one<Value>(of values: [Value]) -> Value {
    values[Int.random(in: values.indices, using: &self)]
  }

  /// One to five fields with different names.
  mutating func fields() -> [Field] {
    let count = Int.random(in: 1...5, using: &self)
    var fields = Field.pool.shuffled(using: &self).prefix(count).map { field in
      var field = field
      if isRarely { field.schema.isNullable = true }
      if isRarely { field.presence = .optional }
      return field
    }
    if fields.allSatisfy({ $0.presence == .optional }) { fields[0].presence = .required }
    return fields
  }

  mutating func machine() -> StateMachine {
    let first = StateMachine.Transition.from("new", to: "open", by: "openThing")
    let last = StateMachine.Transition.from("open", to: "done", by: "closeThing")
    let later = StateMachine.Transition.later(from: "open", to: "done")
    let again = StateMachine.Transition.from("done", to: "open", by: "openThing")
    return one(of: [
      StateMachine(at: "/status", initial: "new", first, last),
      StateMachine(at: "/status", initial: "new", first, later),
      StateMachine(at: "/status", initial: "new", first, last, again),
      StateMachine(at: "/status", initial: "new", .later(from: "new", to: "done")),
    ])
  }
}

extension Field {
  /// A field of each kind of schema.
  fileprivate static let pool: [Field] = [
    Field("name", .string(.length(1...40))),
    Field("code", .string(.matches("^[A-Z]{2}-[0-9]{3}$"))),
    Field("email", .email), Field("site", .uri), Field("host", .hostname),
    Field("address", .ipv4), Field("data", .base64), Field("day", .date),
    Field("due", .timestamp), Field("hour", .time), Field("span", .duration),
    Field("count", .integer(.between(0, 1_000))), Field("level", .integer(.between(-5, 5))),
    Field("price", .number(.atLeast(0), .multiple(of: 0.01))),
    Field("ratio", .number(.between(0, 1))),
    Field("step", .integer(.multiple(of: 5), .between(0, 100))),
    Field("active", .boolean), Field("color", .oneOf("red", "green", "blue")),
    Field("size", .values(1, 2, "large")), Field("key", .uuid),
    Field("tags", .array(of: .string(.length(1...10)), .unique, .count(0...5))),
    Field("numbers", .array(of: .integer(.between(0, 9)), .count(1...3))),
    Field(
      "pairs",
      .array(
        of: .object {
          Field("left", .string(.length(1...10)))
          Field("right", .integer(.between(0, 9)), .optional)
        }, .count(1...3))),
    Field(
      "titles",
      .map(
        of: .string(.length(1...20)), keys: .matches("^[a-z]{2}$"), count: 1...5, examples: ["en"])),
    Field(
      "place",
      .object {
        Field("lat", .number(.between(-90, 90)))
        Field("lon", .number(.between(-180, 180)))
      }),
    Field("point", .tuple(.integer, .string(.length(1...5)))),
    Field(
      "payment",
      .union(
        by: "type",
        [
          "card": .object { Field("number", .string(.matches("^[0-9]{16}$"))) },
          "cash": .object { Field("change", .boolean) },
        ])),
    Field("either", .either(.integer(.between(0, 9)), .uuid)),
    Field(
      "parent",
      .recursive("Parent") {
        Field("label", .string(.length(1...10)))
        Field("parent", .reference("Parent"), .optional)
      }),
    Field("extra", .any),
    Field("closed", .object { Field("inner", .boolean) }.closed),
  ]

  /// Whether two resources can be told apart by the value.
  var canBeUnique: Bool { ["name", "code", "email", "key"].contains(name) && !schema.isNullable }

  var isSortable: Bool { ["name", "count", "price", "day", "level"].contains(name) }
}

extension Schema {
  /// Whether a form can carry the value.
  var isFormValue: Bool {
    switch kind {
    case .string, .number, .boolean: !isNullable
    default: false
    }
  }

  /// Whether a query can name the value.
  var isFilterable: Bool {
    if case .timestamp? = kind.typedText { return false }
    return switch kind {
    case .string, .number, .boolean, .constants: !isNullable
    default: false
    }
  }
}
