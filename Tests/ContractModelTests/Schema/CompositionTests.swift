import ContractJSON
import ContractModel
import Testing

@Suite struct `A composed schema` {
  private static let named: Schema = .object { Field("name", .string(.length(1...9))) }

  private static let circle: Schema = .object { Field("radius", .number) }
  private static let square: Schema = .object { Field("side", .number) }

  private static let shape: Schema = .union(by: "type", ["circle": circle, "square": square])

  @Test(
    arguments: [
      (
        .all(of: .string(.length(1...9)), .string(.matches("a"))),
        .string(.length(1...9), .matches("a"))
      ),
      (.all(of: .number, .integer(.atLeast(3))), .integer(.atLeast(3))),
      (.all(of: .any, .date), .date),
      (.all(of: .date.nullable, .date), .date),
      (.all(of: .date.nullable, .date.nullable), .date.nullable),
      (.all(of: .either(.string, .integer), .integer(.atMost(1))), .integer(.atMost(1))),
      (.all(of: .perType(.string(.nonEmpty), .number(.atMost(1))), .string), .string(.nonEmpty)),
      (.all(of: .string, .number), .never),
    ] as [(Schema, Schema)])
  func `is one plain schema where that is possible`(schema: Schema, plain: Schema) {
    #expect(schema.merged == plain)
  }

  @Test func `of objects has the fields of all of them`() {
    let schema: Schema = .all(
      of: Self.named, .object { Field("name", .string(.matches("a")), .optional) }, Self.circle)
    guard let fields = schema.merged.objectFields else {
      Issue.record("\(schema.merged)")
      return
    }
    #expect(fields.map(\.name) == ["name", "radius"])
    #expect(fields[0].schema == .string(.length(1...9), .matches("a")))
    #expect(fields[0].isRequired)
  }

  @Test func `of very many conditions keeps each of them`() {
    let conditions = (0..<150).map { number -> Schema in
      .choosing(
        if: .object { Field("kind", .constant(.string("\(number)"))) },
        then: .object { Field("part\(number)", .string) })
    }
    #expect(Schema(.composed(.all(conditions))).merged.kind == .composed(.all(conditions)))
  }

  @Test func `is found at the locations of all its parts`() {
    #expect(Self.shape.schema(at: "/side") == .number)
    #expect(Self.shape.schema(at: "/type") == .oneOf("circle"))
    #expect(Schema.all(of: Self.named, Self.shape).schema(at: "/name") != nil)
    #expect(Schema.tuple(.string, .date, rest: .boolean).schema(at: "/1") == .date)
    #expect(Schema.tuple(.string, .date, rest: .boolean).schema(at: "/7") == .boolean)
  }

  @Test(
    arguments: [
      (.all(of: .string, .number), "no value meets all of: string and number"),
      (.all(of: .integer(.atLeast(5)), .integer(.atMost(3))), "no number is allowed: from 5 to 3"),
      (.all(of: named, circle.closed), "no value meets all of: object and"),
      (.exactlyOne(of: .string), "exactly one of several schemas needs at least two of them"),
      (.not(.any), "no value is allowed"),
      (.union(by: "type", ["a": .string]), "alternative 'a' must be an object, not string"),
      (
        .union(by: "type", ["a": .object { Field("type", .integer) }]),
        "the type of alternative 'a' cannot be 'a'"
      ),
      (.union(by: "type", ["a": named, "a": circle]), "alternative 'a' is declared twice"),
      (.tuple(.string, minimum: 2), "the list has 1 positions, but needs 2 elements"),
      (.perType(.string, .string(.nonEmpty)), "type 'string' is declared twice"),
      (.perType(.either(.string, .number)), "a schema per type must have one type"),
      (.choosing(if: .string), "a choice needs a schema: then, else or both"),
      (.recursive("A", .all(of: .reference("A"), named)), "'A' is defined as itself"),
    ] as [(Schema, String)])
  func `that cannot be has a problem`(schema: Schema, message: String) {
    let position = SourcePosition(file: "a", line: 1)
    let problems = schema.problems(at: position).map(\.message)
    #expect(problems.contains { $0.hasPrefix(message) }, "\(problems)")
  }

  @Test(
    arguments: [
      (.string.excluding(.oneOf("a")), "string and not string, one of a"),
      (.exactlyOne(of: .string, .date), "exactly one of: string; date (YYYY-MM-DD)"),
      (shape, "object with type circle, square"),
      (.tuple(.string, .date, rest: .number), "array of string, date (YYYY-MM-DD), then number"),
      (.perType(.string(.nonEmpty)), "any value (string, not empty)"),
      (.choosing(if: .string, then: .date), "date (YYYY-MM-DD) if string"),
    ] as [(Schema, String)])
  func `has a summary`(schema: Schema, summary: String) {
    #expect(schema.summary == summary)
  }
}

@Suite struct `A large schema` {
  @Test func `of many unions has few alternatives`() {
    let unions = (0..<12).map { index -> Schema in
      .either(.object { Field("a\(index)", .string) }, .object { Field("b\(index)", .string) })
    }
    #expect(Schema(.composed(.all(unions))).merged.size(upTo: 100_000) < 20_000)
  }

  @Test(arguments: [1, 30, 400])
  func `has a sample of its fields, and what leads to them`(limit: Int) {
    let inner: Schema = .object {
      Field("a", .string)
      Field("b", .integer)
    }
    let schema = Schema(.object((0..<1000).map { Field("p\($0)", inner) }))
    let sample = schema.sampled(upTo: limit)
    let size = sample.size(upTo: 10_000)
    #expect(size > limit / 2 && size <= 3 * limit + 1)
    #expect(sample == schema.sampled(upTo: limit))
    #expect(schema.sampled(upTo: 3001) == schema)
  }
}

@Suite struct `A write-only field` {
  @Test func `is absent from what the backend sends`() throws {
    let account: Schema = .object {
      Field("name", .string)
      Field("password", .string(.nonEmpty)).writeOnly
    }
    let sent = account.withoutWriteOnlyFields
    #expect(sent.schema(at: "/password") == .never)
    let finite = try #require(sent.finite(at: SourcePosition(file: "a", line: 1)))
    #expect(finite == .object { Field("name", .string) } || finite.schema(at: "/password") == nil)
  }
}
