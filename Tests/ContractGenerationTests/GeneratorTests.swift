import ContractGeneration
import ContractJSON
import ContractModel
import Testing

@Suite struct `Generating a typical value` {
  @Test func `uses the examples of the contract and dates around today`() throws {
    #expect(
      try typical(.plan).text(.pretty) == """
        {
          "title": "Eat More Vegetables",
          "note": "note",
          "start_date": "2025-11-17",
          "target_date": "2026-01-16",
          "kind": "activity",
          "target": 5,
          "unit": "kg"
        }
        """)
  }

  @Test(arguments: [
    ("start_date", "2025-11-17"), ("startDate", "2025-11-17"), ("end_date", "2026-01-16"),
    ("dueOn", "2026-01-16"), ("birthday", "2025-11-17"), ("restart", "2025-11-17"),
    ("periodEND", "2026-01-16"),
  ])
  func `chooses a date by the name of its field`(name: String, date: String) throws {
    let value = try typical(.object { Field(name, .date) })
    #expect(value[name] == .string(date))
  }

  @Test(arguments: [
    (0...0, "2025-11-17T19:26:02Z"), (3...3, "2025-11-17T19:26:02.996Z"),
    (3...6, "2025-11-17T19:26:02.996Z"), (0...100, "2025-11-17T19:26:02.996Z"),
  ])
  func `writes the current time in the required precision`(digits: ClosedRange<Int>, text: String)
    throws
  {
    #expect(try typical(.timestamp(fractionDigits: digits)) == .string(text))
  }

  @Test func `uses the name of a field as text without an example`() throws {
    let value = try typical(
      .object {
        Field("motivational_message", .string)
        Field("shortName", .string(.length(3...6)))
        Field("reason", .string(.length(20...30)))
      })
    #expect(
      value == [
        "motivational_message": "motivational message", "shortName": "shorts",
        "reason": "reason reason reason",
      ])
  }

  @Test func `keeps advisory limits`() throws {
    let schema: Schema = .object {
      Field("a", .number(.advised(.greaterThan(10))))
      Field("b", .array(of: .string, .advised(.count(2...3))))
    }
    #expect(try typical(schema) == ["a": 11, "b": ["b", "b"]])
  }

  @Test func `does not use an invalid example`() throws {
    let schema: Schema = .object {
      Field("size", .integer(.atLeast(5)), example: 4)
      Field("name", .string(.advised(.nonEmpty)), example: "")
    }
    #expect(try typical(schema) == ["size": 5, "name": "name"])
  }

  @Test(arguments: [nil, 4, 7])
  func `draws UUIDs of the required version`(version: Int?) throws {
    let schema = version.map { Schema.uuid(version: $0) } ?? .uuid
    let first = try #require(try typical(schema, seed: 1).stringValue)
    let second = try #require(try typical(schema, seed: 2).stringValue)
    #expect(first != second)
    #expect(first.utf8.count == 36)
    #expect(Array(first)[14] == Character(String(version ?? 4)))
    #expect("89ab".contains(Array(first)[19]))
  }
}

@Suite struct `Generating the smallest value` {
  @Test func `omits optional fields`() throws {
    let value = try generator(.plan).smallest()
    #expect(
      value.objectValue?.names == [
        "title", "start_date", "target_date", "kind", "target", "unit",
      ])
  }

  @Test(arguments: [
    (Schema.string, #""""#), (.string(.nonEmpty), #""a""#), (.string(.length(3...9)), #""aaa""#),
    (.string(.oneOf(["long", "xs"])), #""xs""#), (.array(of: .string), "[]"),
    (.array(of: .boolean, .count(2...2)), "[false,false]"), (.string.nullable, #""""#),
    (.boolean, "false"),
  ])
  func `is as short as the limits allow`(schema: Schema, expected: String) throws {
    #expect(try generator(schema).smallest().text() == expected)
  }

  @Test(arguments: [
    (Schema.number, 0 as JSON), (.number(.greaterThan(0)), 1), (.number(.between(0, 1)), 0),
    (.number(.lessThan(-2)), -3), (.number(.between(0.25, 0.5)), 0.25),
    (.number(.multiple(of: 0.5), .greaterThan(0.5)), 1), (.integer(.atLeast(0.5)), 1),
    (.integer(.multiple(of: 4), .multiple(of: 6), .greaterThan(0)), 12),
    (.number(.atMost(1e30), .atLeast(3)), 3), (.integer(.greaterThan(-5), .lessThan(-3)), -4),
  ])
  func `has the plain number nearest to zero`(schema: Schema, expected: JSON) throws {
    #expect(try generator(schema).smallest() == expected)
  }
}

@Suite struct `A schema without values` {
  @Test(arguments: [
    (Schema.integer(.greaterThan(1), .lessThan(2)), ""),
    (.string(.length(3...5), .advised(.length(6...))), ""),
    (.string(.oneOf(["a", "b"]), .length(2...)), ""),
    (.string(.matches("^[a-z]{4}$"), .length(0...3)), ""),
    (.array(of: .boolean, .unique, .count(3...3)), ""),
    (.array(of: .integer(.between(0.1, 0.9))), "/*"),
    (.string(.matches("(")), ""),
    (.array(of: .string, .count(1_000_000...1_000_000)), ""),
  ])
  func `is rejected when it is compiled`(schema: Schema, location: String) throws {
    let outer: Schema = .object { Field("a", schema) }
    let error = #expect(throws: GenerationError.self) { try generator(outer) }
    #expect(error?.pointer.description == "/a" + location)
  }

  @Test func `is described in one line`() {
    let error = #expect(throws: GenerationError.self) {
      try generator(.object { Field("size", .integer(.greaterThan(1), .lessThan(2))) })
    }
    #expect(
      error?.description == "no number is greater than 1 and less than 2, needed for /size")
  }
}
