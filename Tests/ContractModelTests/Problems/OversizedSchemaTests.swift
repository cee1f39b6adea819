import ContractHTTP
import ContractJSON
import ContractModel
import Testing

@Suite struct `A schema that asks for too much` {
  private static let tooMany =
    "'L40' combines too many schemas for one value, which cannot be checked"

  /// Shapes that are made of another one twice.
  private static let doubling: [@Sendable (Schema) -> Schema] = [
    { inner in Schema.all(of: inner, Schema.not(inner)) },
    { inner in Schema.either(inner, Schema.array(of: inner)).excluding(inner) },
    { inner in Schema.exactlyOne(of: inner, inner) },
    { inner in Schema.choosing(if: inner, then: inner, else: inner) },
  ]

  @Test(arguments: 0..<4)
  func `is a problem of its operation when shapes double`(index: Int) {
    let contract = Contract.sample(.reference("L40"), .levels(40, Self.doubling[index]))
    #expect(contract.problems().map(\.description) == ["\(here):5: \(Self.tooMany)"])
  }

  @Test func `does not concern other operations`() {
    var contract = Contract.sample(.string, .levels(40) { Schema.all(of: $0, $0) })
    #expect(contract.problems().isEmpty)
    let part = Schema(.object([Field("x", .reference("L40"), .optional)]))
    contract.definitions.append(Definition("A", part))
    contract.operations[0].responses[0].body = .reference("A")
    #expect(contract.problems().map(\.message) == [Self.tooMany])
  }

  @Test func `is no problem where names only stand for others`() {
    let contract = Contract.sample(.reference("L3000"), .levels(3_000) { $0 })
    #expect(contract.problems().isEmpty)
    #expect(contract.resolved.operations[0].responses[0].body == .levelZero)
  }

  @Test(arguments: [1, 2])
  func `is no problem where optional fields refer to others`(count: Int) {
    let contract = Contract.sample(
      .reference("L1000"),
      .levels(1_000) { inner in
        Schema(.object((0..<count).map { Field("f\($0)", inner, .optional) }))
      })
    #expect(contract.problems().isEmpty)
  }

  /// Shapes of whose values each needs another one, or two.
  private static let needy: [@Sendable (Schema) -> Schema] = [
    { inner in Schema(.object([Field("a", inner), Field("b", inner)])) },
    { inner in
      Schema(.object([Field("a", .array(of: inner)), Field("b", .array(of: inner))]))
    },
    { inner in Schema.array(of: inner) },
  ]

  @Test(arguments: 0..<3)
  func `is a problem where each value needs several others`(index: Int) {
    let contract = Contract.sample(.reference("L200"), .levels(200, Self.needy[index]))
    #expect(
      contract.problems().map(\.description)
        == ["\(here):5: a value is too large to be made: each part needs several others"])
  }

  private static let large: [Schema] = [
    .array(of: .integer, .count(minimum: 10_000_000, maximum: nil)),
    .array(of: .integer, .count(minimum: .max, maximum: .max)),
    .hundreds(of: .hundreds(of: .hundreds(of: .string))),
    .map(of: .integer, count: 10_000_000...20_000_000), .map(of: .integer, count: .max ... .max),
    .string(.length(2_000_000...)), .string(.length(Int.max...)),
    Schema(.object((0..<100).map { Field("f\($0)", .string(.length(100_000...))) })),
    Schema.array(of: .string).containing(.string, minimum: .max),
    .tuple(.string, rest: .string, minimum: .max),
    .constant(.string(String(repeating: "a", count: 2_000_000))),
  ]

  @Test(arguments: 0..<11)
  func `is a problem when its values are too large`(index: Int) {
    #expect(
      Contract.sample(Self.large[index]).problems().map(\.description) == [
        "\(here):5: a value is too large to be made: it needs over 1000000 elements, members and "
          + "characters"
      ])
  }

  private static let wide: [(schema: Schema, message: String)] = [
    (
      Schema(.object((0...5_000).map { Field("f\($0)", .string) })),
      "more than 5000 fields of an object cannot be checked"
    ),
    (
      Schema.string(.oneOf((0...10_000).map { "\($0)" })),
      "more than 10000 values cannot be checked"
    ),
    (
      Schema(.constants((0...10_000).map { .number(JSON.Number($0)) })),
      "more than 10000 values cannot be checked"
    ),
    (
      Schema(.union((0...1_000).map { Schema.string(.oneOf("\($0)")) })),
      "more than 1000 alternatives cannot be checked"
    ),
    (
      Schema(.composed(.all((0..<8).map(Schema.eight)))),
      "more than 1000000 combinations of alternatives cannot be checked"
    ),
  ]

  @Test(arguments: 0..<5)
  func `is a problem when it has too many parts`(index: Int) {
    let (schema, message) = Self.wide[index]
    #expect(Contract.sample(schema).problems().map(\.message) == [message])
  }

  @Test func `is not a union of many large objects`() {
    let shapes = (0..<100).map { number in
      Definition(
        "L\(number)",
        Schema(.object((0..<100).map { Field("f\(number)_\($0)", .string, .optional) })))
    }
    let whole = Schema(.union(shapes.map { .reference($0.name) }))
    #expect(Contract.sample(whole, shapes).problems().isEmpty)
  }
}

private let here = "Tests/ContractModelTests/Problems/OversizedSchemaTests.swift"

extension Contract {
  /// A contract with one operation, whose response is on line 5.
  fileprivate static func sample(_ body: Schema, _ shapes: [Definition] = []) -> Contract {
    Contract(
      "sample", version: "1", title: "Sample", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: [Operation("get", .get, "/get", responses: [.ok(body, line: 5)], line: 4)],
      definitions: shapes, line: 1)
  }
}

extension Schema {
  fileprivate static let levelZero = Schema(.object([Field("x", .string)]))

  fileprivate static func hundreds(of element: Schema) -> Schema {
    .array(of: element, .count(100...100))
  }

  /// One of eight objects.
  fileprivate static func eight(_ number: Int) -> Schema {
    Schema(.union((0..<8).map { Schema(.object([Field("f\(number)\($0)", .string)])) }))
  }
}

extension [Definition] {
  /// Shapes that are each made of the one before.
  fileprivate static func levels(
    _ count: Int, _ combine: (Schema) -> Schema
  ) -> [Definition] {
    [Definition("L0", .levelZero)]
      + (1...count).map { Definition("L\($0)", combine(.reference("L\($0 - 1)"))) }
  }
}
