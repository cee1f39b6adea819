import ContractGeneration
import ContractJSON
import ContractModel
import Testing

@Suite struct `Mutating a valid value` {
  private func names(_ schema: Schema, _ valid: JSON) -> [String] {
    invalidValues(of: schema, from: valid).map(\.name)
  }

  @Test func `violates each field in the order of the schema`() throws {
    #expect(
      try names(.plan, typical(.plan)) == [
        "title: missing",
        "title: null",
        "title: number instead of string",
        "title: boolean instead of string",
        "title: array instead of string",
        "title: object instead of string",
        "title: empty",
        "note: number instead of string",
        "note: boolean instead of string",
        "note: array instead of string",
        "note: object instead of string",
        "start_date: missing",
        "start_date: null",
        "start_date: number instead of string",
        "start_date: boolean instead of string",
        "start_date: array instead of string",
        "start_date: object instead of string",
        "start_date: 2025-02-30 is no date",
        "start_date: 17-11-2025 must be written YYYY-MM-DD",
        "start_date: 2025-13-01 is no date",
        "start_date: 2023-02-29 is no date",
        "start_date: 2095-02-30 is no date",
        "start_date: tomorrow is no date",
        "start_date: 2025-11-17x has a letter behind the date",
        "start_date: a date in digits of another script",
        "start_date: empty",
        "target_date: missing",
        "target_date: null",
        "target_date: number instead of string",
        "target_date: boolean instead of string",
        "target_date: array instead of string",
        "target_date: object instead of string",
        "target_date: 2025-02-30 is no date",
        "target_date: 17-11-2025 must be written YYYY-MM-DD",
        "target_date: 2025-13-01 is no date",
        "target_date: 2023-02-29 is no date",
        "target_date: 2095-02-30 is no date",
        "target_date: tomorrow is no date",
        "target_date: 2025-11-17x has a letter behind the date",
        "target_date: a date in digits of another script",
        "target_date: empty",
        "kind: missing",
        "kind: null",
        "kind: number instead of string",
        "kind: boolean instead of string",
        "kind: array instead of string",
        "kind: object instead of string",
        "kind: none of the documented values",
        "kind: activity without its last letter",
        "kind: activity with a suffix",
        "kind: activity in letters that only look the same",
        "kind: empty",
        "target: missing",
        "target: null",
        "target: string instead of number",
        "target: boolean instead of number",
        "target: array instead of number",
        "target: object instead of number",
        "target: 0, must be greater than 0",
        "target: -1, must be greater than 0",
        "target: -1000, must be greater than 0",
        "target: -1000000000, must be greater than 0",
        "unit: missing",
        "unit: null",
        "unit: number instead of string",
        "unit: boolean instead of string",
        "unit: array instead of string",
        "unit: object instead of string",
      ])
  }

  @Test func `keeps the rest of the value`() throws {
    let valid = try typical(.plan)
    for violation in invalidValues(of: .plan, from: valid) {
      let original = try #require(valid[violation.pointer])
      let restored = violation.body.replacing(at: violation.pointer, with: original)
      #expect(restored == valid, "\(violation.name)")
    }
  }

  @Test func `has no null or absence for an optional field`() {
    let schema: Schema = .object { Field("note", .string(.nonEmpty), .optional) }
    let expected = [
      "note: number instead of string", "note: boolean instead of string",
      "note: array instead of string", "note: object instead of string", "note: empty",
    ]
    #expect(names(schema, ["note": "x"]) == expected)
    #expect(names(schema, [:]) == expected)
  }

  @Test func `has no null for a nullable field`() {
    let schema: Schema = .object { Field("note", .string.nullable) }
    #expect(
      names(schema, ["note": "x"]) == [
        "note: missing", "note: number instead of string", "note: boolean instead of string",
        "note: array instead of string", "note: object instead of string",
      ])
  }

  @Test func `violates the limits of a null or absent value`() {
    let schema: Schema = .object {
      Field("a", .integer(.atLeast(3)).nullable)
      Field("b", .integer(.atLeast(3)), .optional)
    }
    #expect(
      names(schema, ["a": nil]) == [
        "a: missing",
        "a: string instead of number", "a: boolean instead of number",
        "a: array instead of number", "a: object instead of number",
        "a: 3.5, must be a whole number", "a: 2, must be at least 3",
        "a: -997, must be at least 3", "a: -1000000000, must be at least 3",
        "b: string instead of number", "b: boolean instead of number",
        "b: array instead of number", "b: object instead of number",
        "b: 3.5, must be a whole number", "b: 2, must be at least 3",
        "b: -997, must be at least 3", "b: -1000000000, must be at least 3",
      ])
  }

  @Test func `never violates advisory limits or open enumerations`() {
    let schema: Schema = .array(
      of: .string(.commonly(["kg"]), .advised(.nonEmpty)), .advised(.nonEmpty))
    #expect(
      names(schema, ["kg"]) == [
        "0: null", "0: number instead of string", "0: boolean instead of string",
        "0: array instead of string", "0: object instead of string",
        "1: null", "1: number instead of string",
      ])
  }

  @Test(arguments: [
    (
      Schema.number(.between(0, 1)), 0.5 as JSON,
      ["-0.01", "-1000", "-1000000000", "1.01", "1001", "1000000000"]
    ),
    (
      .number(.between(0.125, 1)), 0.5,
      ["0.124", "-999.875", "-1000000000", "1.01", "1001", "1000000000"]
    ),
    (
      .integer(.between(1, 10)), 5,
      ["5.5", "0", "-999", "-1000000000", "11", "1010", "1000000000"]
    ),
    (.integer(.atLeast(2.5)), 5, ["5.5", "2", "-1000000000"]),
    (.number(.greaterThan(0)), 5, ["0", "-1", "-1000", "-1000000000"]),
    (.number(.lessThan(100)), 5, ["100", "101", "1100", "1000000000"]),
    (.number(.multiple(of: 0.25)), 0.5, ["0.501", "0.499"]),
    (.number(.multiple(of: 0.3), .atMost(1)), 0.6, ["-0.4", "0.59", "1.2"]),
    (.integer(.multiple(of: 5)), 5, ["6", "4"]),
    (.integer(.multiple(of: 1)), 5, []),
    (.number(.atLeast(0), .greaterThan(-5)), 5, ["-0.01"]),
    // Readers that keep a Double cannot distinguish these from valid numbers.
    (
      .integer(.atLeast(9_007_199_254_740_992)), 9_007_199_254_740_993,
      ["9007199254740991", "9007199254739992", "-1000000000"]
    ),
    (.integer(.atMost(9_007_199_254_740_992)), 9_007_199_254_740_992, ["9007199254741992"]),
  ])
  func `exceeds the limits of a number narrowly`(schema: Schema, valid: JSON, invalid: [String]) {
    let found = invalidValues(of: schema, from: valid).map { $0.body.text() }
    #expect(found == invalid)
  }

  @Test(arguments: [
    (
      Schema.string(.length(2...3)), "abc",
      ["a", "abcc", "", "abc" + String(repeating: "c", count: 27), "😀", "x\u{301}x\u{301}"]
    ),
    (
      .string(.length(3...3, .graphemes)), "abc",
      ["ab", "abcc", "", "ab" + String(repeating: "c", count: 28), "x\u{301}x\u{301}"]
    ),
    (
      .string(.length(0...3, .bytes)), "éa", ["éaa", "é" + String(repeating: "a", count: 28), "éé"]
    ),
    (
      .string(.length(2...2, .utf16Units)), "😀",
      ["a", "aaa", "", String(repeating: "a", count: 20), "é", "😀😀"]
    ),
    (
      .string(.matches("^[a-z]+$")), "abc",
      ["!!!", "!bc", "a!c", "ab!", "ABC", "abc\n!", "   ", "", "ab-", "ab.", "abé", "ab\u{663}"]
    ),
    (
      .string(.matches("^[0-9]{3}$")), "123",
      [
        "!!!", "!23", "1!3", "12!", "12", "1233", "123\n!", "   ", "", "12-", "12.", "12é",
        "12\u{663}",
      ]
    ),
    (
      .string(.matches("^[a-z]+$"), .length(1...1)), "a",
      ["!", "A", "-", ".", "é", "\u{663}", "aa"]
    ),
    // Readers that trim would find the text within its limits.
    (
      .string(.matches("^[a-z]*$"), .length(2...2)), "ab",
      [
        "!!", "!b", "a!", "AB", "a-", "a.", "aé", "a\u{663}", "a", "abb", "",
        "a" + String(repeating: "b", count: 19),
      ]
    ),
    (.string(.matches("")), "abc", []),
    (
      .string(.oneOf(["a", "undocumented"])), "a",
      ["a-undocumented", "undocumente", "undocumentedx", "und\u{43E}cumented", ""]
    ),
    (.string(.oneOf(["kg", "g"]), .length(1...3)), "kg", ["!!", "k", "kgx"]),
  ])
  func `exceeds the limits of a text narrowly`(schema: Schema, valid: String, invalid: [String]) {
    let found = invalidValues(of: schema, from: .string(valid)).compactMap(\.body.stringValue)
    #expect(found == invalid)
  }

  @Test(arguments: [
    (Schema.array(of: .integer, .count(1...3)), [7, 8] as [JSON], [0, 4]),
    (.array(of: .integer, .nonEmpty), [7], [0]),
    (.array(of: .integer, .unique), [7, 8], [3]),
    (.array(of: .integer, .unique, .count(2...2)), [7, 8], [2, 1, 3, 0]),
    (.array(of: .boolean, .unique, .count(0...2)), [true], [2]),
  ])
  func `exceeds the limits of a list narrowly`(schema: Schema, valid: [JSON], counts: [Int]) {
    let found = invalidValues(of: schema, from: .array(valid)).filter { $0.pointer == .root }
    #expect(found.compactMap(\.body.arrayValue?.count) == counts)
  }

  @Test func `enters objects and the first and last element of lists`() {
    let schema: Schema = .object {
      Field("items", .array(of: .object { Field("on", .boolean) }))
    }
    #expect(
      names(schema, ["items": [["on": true], ["on": false]]]) == [
        "items: missing", "items: null", "items: object instead of array",
        "items: string instead of array", "items: number instead of array",
        "items/0: null", "items/0: string instead of object", "items/0: array instead of object",
        "items/0: number instead of object",
        "items/0/on: missing", "items/0/on: null", "items/0/on: string instead of boolean",
        "items/0/on: array instead of boolean", "items/0/on: object instead of boolean",
        "items/1: null", "items/1: string instead of object", "items/1/on: missing",
      ])
  }

  @Test func `appends a second element to a single one to mutate it`() {
    let schema: Schema = .array(of: .string(.matches("^[a-z]+$")), .count(1...2))
    let last = invalidValues(of: schema, from: ["abc"]).filter {
      $0.pointer == JSON.Pointer([.index(1)])
    }
    #expect(
      last.map { $0.body.text() } == [#"["abc",null]"#, #"["abc",12345]"#, #"["abc","!!!"]"#])
  }

  @Test(arguments: [
    (Schema.number, ["string", "array", "object"]),
    // Some readers take false for 0 and true for 1.
    (.number(.greaterThan(0)), ["string", "boolean", "array", "object"]),
    (.number(.between(0, 1)), ["string", "array", "object"]),
    (.boolean, ["string", "array", "object"]),
    // Some readers take one element for a list.
    (.array(of: .string), ["object", "number"]),
    (.array(of: .object { Field("a", .string, .optional) }), ["string", "number"]),
    (.object { Field("a", .string) }, ["string", "array", "number"]),
    (.date.or(""), ["number", "boolean", "array", "object"]),
    (.either(.string, .number), ["array", "object"]),
    (.any, []),
  ])
  func `uses no type that a lenient reader converts`(
    schema: Schema, types: [String]
  ) throws {
    let field = Schema(.object([Field("a", schema)]))
    let wrong = try invalidValues(of: field, from: typical(field)).filter {
      $0.kind == .type && $0.pointer == JSON.Pointer([.name("a")])
    }
    #expect(wrong.compactMap { $0.body["a"]?.typeName } == types)
  }

  @Test func `violates the digits and the version of a UUID`() {
    let id = "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2e"
    let texts = invalidValues(of: .uuid(version: 4), from: .string(id)).compactMap(
      \.body.stringValue)
    #expect(
      texts == [
        "not-a-uuid", "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2", id + "0",
        "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2g", "0b6ad2c1-9a1e-1c7b-8a3d-5f1f6f0d9c2e",
      ])
  }

  @Test func `violates a timestamp with its precision kept`() {
    let schema: Schema = .timestamp(fractionDigits: 3)
    let texts = invalidValues(of: schema, from: "2025-11-17T19:26:02.996Z")
      .compactMap(\.body.stringValue)
    #expect(
      texts == [
        "2025-02-30T12:30:00.000Z", "2025-13-01T12:30:00.000Z", "2023-02-29T12:30:00.000Z",
        "2095-02-30T12:30:00.000Z", "2025-11-17T25:30:00.000Z", "2025-11-17T12:60:00.000Z",
        "2025-11-17T12:30:00.000Zx", "tomorrow",
      ])
  }

  @Test func `violates each alternative of a union, with a value of it in location of the other`() {
    let schema: Schema = .object {
      Field(
        "delivery",
        .union(
          by: "type",
          [
            "parcel": .object { Field("pieces", .integer) },
            "pickup": .object { Field("place", .string(.nonEmpty)) },
          ]))
    }
    let invalid = invalidValues(
      of: schema, from: ["delivery": ["type": "parcel", "pieces": 2]])
    let missing = invalid.filter { $0.kind == .missing }
    #expect(
      missing.map(\.name).filter { $0.contains("pieces") || $0.contains("place") }
        == ["delivery/pieces: missing", "delivery/place of form 2: missing"])
    #expect(invalid.contains { $0.body["delivery"]?["type"] == "pickup" })
    #expect(Set(invalid.map(\.name)).count == invalid.count)
  }

  @Test(
    arguments: [
      (
        .object { Field("a", .values(1, 2.5, 10)) }, ["a": 1], "a: 0, none of the documented values"
      ),
      (
        .object { Field("a", .values("one", true)) }, ["a": true],
        "a: \"not expected\", none of the documented values"
      ),
      (
        .object { Field("a", .tuple(.integer, rest: .boolean)) }, ["a": [1]],
        "a: a further element: string instead of boolean"
      ),
      (
        .object { Field("a", .array(of: .integer).containing(.integer(.atLeast(9)), maximum: 2)) },
        ["a": [9]], "a: 0 matching elements"
      ),
      (
        .object { Field("a", .array(of: .integer).containing(.integer(.atLeast(9)), maximum: 2)) },
        ["a": [9]], "a: 3 matching elements"
      ),
      (.object { Field("a", .not(.constant(nil))) }, ["a": 1], "a: null"),
    ] as [(Schema, JSON, String)])
  func `violates what is composed`(schema: Schema, valid: JSON, name: String) {
    #expect(names(schema, valid).contains(name), "\(names(schema, valid))")
  }

  @Test func `gives a member whose name matches a pattern a wrong value`() {
    let schema = Schema.object { Field("a", .string) }
      .with(membersMatching: "^x-[a-z]+$", .boolean)
    #expect(
      names(schema, ["a": "b"]).contains {
        $0.contains(": x-") && $0.hasSuffix(": string instead of boolean")
      })
  }
}
