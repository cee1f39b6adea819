import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `Boundaries of a valid value` {
  private func names(_ schema: Schema, beside value: JSON) throws -> [String] {
    try boundaries(of: schema, beside: value, today: now.date, now: now).map(\.name)
  }

  private func names(of field: Field, beside value: JSON) throws -> [String] {
    try names(.object { field }, beside: .object([field.name: value]))
  }

  static let locations: [(Field, JSON, [String])] = [
    (
      Field("progress", .number(.between(0, 1))), 0.45,
      [
        "progress: 0", "progress: 0.01", "progress: 0.99", "progress: 1",
        "progress: 0.100000000000000005551115123126", "progress: -0",
        "progress: 0.45 written 0.450",
      ]
    ),
    (
      Field("size", .integer(.greaterThan(0), form: .digits)), 5,
      [
        "size: 1, just above 0", "size: 2", "size: 1000000", "size: 2147483648, 2^31",
        "size: 9007199254740991, 2^53 - 1", "size: 9007199254740993, 2^53 + 1",
      ]
    ),
    (
      Field("title", .string(.length(1...200))), "a title",
      [
        "title: 1 character", "title: 2 characters", "title: 199 characters",
        "title: 200 characters", "title: 200 characters of 4 bytes each",
      ]
    ),
    (
      Field("title", .string(.length(1...200, .bytes), .advised(.length(0...150)))), "a title",
      [
        "title: 1 byte", "title: 2 bytes", "title: 200 bytes in characters of 2",
        "title: 149 characters", "title: 150 characters",
      ]
    ),
    (
      Field("title", .string(.length(0...30))), "a title",
      [
        "title: empty", "title: 1 character", "title: 29 characters", "title: 30 characters",
        "title: 30 characters of 4 bytes each",
      ]
    ),
    (
      Field("note", .string.nullable, .optional), "n",
      ["note: absent", "note: null"]
    ),
    (
      Field("kind", .string(.oneOf(["activity", "wellness", "sleep"]))), "activity",
      ["kind: wellness", "kind: sleep"]
    ),
    (
      Field("tags", .array(of: .string, .count(0...10), .unique)), ["a"],
      ["tags: empty", "tags: 9 elements", "tags: 10 elements"]
    ),
    (
      Field("due", .date.or("")), "2026-01-16",
      ["due: 2028-02-29", "due: 2025-12-31", "due: form 2 of 2, string"]
    ),
    (
      Field("code", .string(.matches("^[A-Z]{2,4}$"))), "ABC",
      ["code: 2 characters", "code: 4 characters"]
    ),
    (Field("is_open", .boolean), true, ["is_open: false"]),
    (
      Field("start_date", .date), "2025-11-17",
      ["start_date: 2025-12-31"]
    ),
    (
      Field("target_date", .date), "2026-01-16",
      ["target_date: 2028-02-29", "target_date: 2025-12-31"]
    ),
    (
      Field("at", .timestamp(fractionDigits: 0...3, zone: .any)), "2025-11-17T00:00:00Z",
      [
        "at: 2024-02-29T00:00:00.000Z", "at: 2024-12-31T23:59:59.999Z",
        "at: 2028-02-29T00:00:00.000Z", "at: 2025-12-31T23:59:59.999Z", "at: 0 fraction digits",
        "at: 3 fraction digits", "at: +14:00", "at: -12:00", "at: +05:30",
      ]
    ),
    (Field("owner", .uuid).naming("user"), "6b1e3f4c-0000-4000-8000-000000000000", []),
  ]

  @Test(arguments: locations.indices)
  func `are on the valid side of every limit`(index: Int) throws {
    let (field, value, expected) = Self.locations[index]
    let found = try names(of: field, beside: value)
    #expect(found == expected)
  }

  @Test func `add absent fields`() throws {
    let schema: Schema = .object {
      Field("note", .object { Field("text", .string) }, .optional)
    }
    #expect(try names(schema, beside: [:]) == ["note: present"])
  }

  @Test func `enter lists, objects and the matching alternative`() throws {
    let schema: Schema = .array(
      of: .either(.object { Field("on", .boolean) }, .object { Field("off", .boolean) }))
    #expect(
      try names(schema, beside: [["off": true]]) == [
        "0: form 1 of 2, object", "0/off: false",
      ])
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `of a contract are valid and few`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let value = try typical(schema)
    let found = try boundaries(of: schema, beside: value, today: now.date, now: now)
    let validator = SchemaValidator(schema.withAdviceRequired)
    #expect(
      found.allSatisfy { validator.accepts($0.body.bytes()) && $0.body.bytes() != value.bytes() })
    #expect(Set(found.map(\.name)).count == found.count)
    #expect(found.count <= 12 * schema.subschemas().count + 12)
  }

  @Test func `of any schema are valid`() throws {
    var count = 0
    for seed in 0..<300 as Range<UInt64> {
      var random = RandomSchema(seed: seed)
      let schema = random.schema()
      guard let value = try? typical(schema),
        let found = try? boundaries(of: schema, beside: value, today: now.date, now: now)
      else { continue }
      let validator = SchemaValidator(schema.withAdviceRequired)
      #expect(found.allSatisfy { validator.accepts($0.body.bytes()) })
      count += found.count
    }
    #expect(count > 500)
  }
}
