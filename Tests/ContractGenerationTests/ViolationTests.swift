import ContractGeneration
import ContractJSON
import ContractModel
import Testing

@Suite struct `Breaking a valid value` {
  private func names(_ schema: Schema, _ valid: JSON) -> [String] {
    violations(of: schema, from: valid).map(\.name)
  }

  @Test func `breaks each field in the order of the schema`() throws {
    #expect(
      try names(.plan, typical(.plan)) == [
        "title: missing",
        "title: null",
        "title: number instead of string",
        "title: empty",
        "note: number instead of string",
        "start_date: missing",
        "start_date: null",
        "start_date: number instead of string",
        "start_date: 2025-02-30 is no date",
        "start_date: 17-11-2025 must be written YYYY-MM-DD",
        "target_date: missing",
        "target_date: null",
        "target_date: number instead of string",
        "target_date: 2025-02-30 is no date",
        "target_date: 17-11-2025 must be written YYYY-MM-DD",
        "kind: missing",
        "kind: null",
        "kind: number instead of string",
        "kind: none of the documented values",
        "target: missing",
        "target: null",
        "target: string instead of number",
        "target: 0, must be greater than 0",
        "target: -1, must be greater than 0",
        "unit: missing",
        "unit: null",
        "unit: number instead of string",
      ])
  }

  @Test func `leaves the rest of the value as it was`() throws {
    let valid = try typical(.plan)
    for violation in violations(of: .plan, from: valid) {
      let original = try #require(valid[violation.pointer])
      let mended = violation.body.replacing(at: violation.pointer, with: original)
      #expect(mended == valid, "\(violation.name)")
    }
  }

  @Test func `says nothing about null and absence of an optional field`() {
    let schema: Schema = .object { Field("note", .string(.nonEmpty), .optional) }
    let expected = ["note: number instead of string", "note: empty"]
    #expect(names(schema, ["note": "x"]) == expected)
    #expect(names(schema, [:]) == expected)
  }

  @Test func `lets null be where it may be`() {
    let schema: Schema = .object { Field("note", .string.nullable) }
    #expect(names(schema, ["note": "x"]) == ["note: missing", "note: number instead of string"])
  }

  @Test func `finds edges for a value that is null or not there`() {
    let schema: Schema = .object {
      Field("a", .integer(.atLeast(3)).nullable)
      Field("b", .integer(.atLeast(3)), .optional)
    }
    #expect(
      names(schema, ["a": nil]) == [
        "a: missing", "a: string instead of number", "a: 3.5, must be a whole number",
        "a: 2, must be at least 3", "b: string instead of number",
        "b: 3.5, must be a whole number", "b: 2, must be at least 3",
      ])
  }

  @Test func `never breaks what is only advised or usual`() {
    let schema: Schema = .array(
      of: .string(.commonly(["kg"]), .advised(.nonEmpty)), .advised(.nonEmpty))
    #expect(names(schema, ["kg"]) == ["0: null", "0: number instead of string"])
  }

  @Test(arguments: [
    (Schema.number(.between(0, 1)), 0.5 as JSON, ["-0.01", "1.01"]),
    (.number(.between(0.125, 1)), 0.5, ["0.124", "1.01"]),
    (.integer(.between(1, 10)), 5, ["5.5", "0", "11"]),
    (.number(.greaterThan(0)), 5, ["0", "-1"]),
    (.number(.lessThan(100)), 5, ["100", "101"]),
    (.number(.multiple(of: 0.25)), 0.5, ["0.501"]),
    (.integer(.multiple(of: 5)), 5, ["6"]),
    (.integer(.multiple(of: 1)), 5, []),
    (.number(.atLeast(0), .greaterThan(-5)), 5, ["-0.01"]),
    // Readers that keep a Double cannot tell these from what is inside.
    (.integer(.atLeast(9_007_199_254_740_992)), 9_007_199_254_740_993, ["9007199254740991"]),
    (.integer(.atMost(9_007_199_254_740_992)), 9_007_199_254_740_992, []),
  ])
  func `goes just over the edges of a number`(schema: Schema, valid: JSON, broken: [String]) {
    let found = violations(of: schema, from: valid).map { $0.body.text() }
    #expect(found == broken)
  }

  @Test(arguments: [
    (Schema.string(.length(3...5)), "abcd", ["ab", "abcddd"]),
    (.string(.length(0...3, .bytes)), "éa", ["éaa"]),
    (.string(.length(2...2, .utf16Units)), "😀", ["a", "aaa"]),
    (.string(.matches("^[a-z]+$")), "abc", ["!!!"]),
    (.string(.matches("^[a-z]+$"), .length(1...3)), "abc", ["!!!", "abcc"]),
    (.string(.matches("")), "abc", []),
    (.string(.oneOf(["a", "undocumented"])), "a", ["a-undocumented"]),
    (.string(.oneOf(["kg", "g"]), .length(1...3)), "kg", ["!!"]),
  ])
  func `goes just over the edges of a text`(schema: Schema, valid: String, broken: [String]) {
    let found = violations(of: schema, from: .string(valid)).compactMap(\.body.stringValue)
    #expect(found == broken)
  }

  @Test(arguments: [
    (Schema.array(of: .integer, .count(1...3)), [7, 8] as [JSON], [0, 4]),
    (.array(of: .integer, .nonEmpty), [7], [0]),
    (.array(of: .integer, .unique), [7, 8], [3]),
    (.array(of: .integer, .unique, .count(2...2)), [7, 8], [2, 1, 3]),
    (.array(of: .boolean, .unique, .count(0...2)), [true], [2]),
  ])
  func `goes just over the edges of a list`(schema: Schema, valid: [JSON], counts: [Int]) {
    let found = violations(of: schema, from: .array(valid)).filter { $0.pointer == .root }
    #expect(found.compactMap(\.body.arrayValue?.count) == counts)
  }

  @Test func `goes into objects and the first element of lists`() {
    let schema: Schema = .object {
      Field("items", .array(of: .object { Field("on", .boolean) }))
    }
    #expect(
      names(schema, ["items": [["on": true], ["on": false]]]) == [
        "items: missing", "items: null", "items: object instead of array",
        "items/0: null", "items/0: string instead of object",
        "items/0/on: missing", "items/0/on: null", "items/0/on: string instead of boolean",
      ])
  }
}

@Suite struct `A malformed body` {
  @Test func `is wrong as a whole in one way each`() {
    let schema: Schema = .object { Field("on", .boolean) }
    let cases = MalformedBody.cases(of: schema, from: ["on": true])
    #expect(
      cases.map { "\($0.name): \(String(decoding: $0.bytes, as: UTF8.self))" } == [
        "empty body: ", "not JSON: this is not JSON", "truncated JSON: {\"on\":true",
        "trailing comma: {\"on\":true,}", "array instead of object: [\"not a body\"]",
        "string instead of object: \"not a body\"", "null instead of object: null",
      ])
  }
}
