import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `Plausible values` {
  private static let now = Instant(secondsSince1970: 1_763_407_562)

  private func values(_ schema: Schema, named name: String = "", count: Int = 8) throws -> [JSON] {
    let generator = try PlausibleGenerator(schema: schema, named: name, now: Self.now)
    var source = RandomSource(seed: 3)
    return (0..<count).map { _ in generator.value(&source) }
  }

  @Test func `are valid for every schema that has valid values`() throws {
    for seed in 0..<150 {
      var random = RandomSchema(seed: UInt64(seed))
      let schema = random.schema()
      guard let generator = try? PlausibleGenerator(schema: schema, named: "x", now: Self.now)
      else {
        continue
      }
      let validator = SchemaValidator(schema)
      var source = RandomSource(seed: 1)
      for _ in 0..<4 {
        let value = generator.value(&source)
        #expect(validator.accepts(value.bytes()), "\(seed): \(value.text()) of \(schema.summary)")
      }
    }
  }

  @Test(arguments: [
    ("firstName", "Anna"), ("city", "Berlin"), ("email", "anna.adams@example.com"),
    ("title", "A quiet morning by the lake"), ("country_code", "DE"), ("currency", "EUR"),
  ])
  func `suit the name of a member`(name: String, sample: String) throws {
    let found = try values(.object { Field(name, .string) }, count: 400)
    #expect(found.contains { $0[name] == .string(sample) }, "\(found.prefix(3))")
  }

  @Test func `keep the names of one person together`() throws {
    let person: Schema = .object {
      Field("first_name", .string)
      Field("lastName", .string)
      Field("email", .string(.format(.email)))
    }
    for value in try values(person) {
      let names = ["first_name", "lastName"].compactMap { value[$0]?.stringValue?.lowercased() }
      #expect(value["email"] == .string(names.joined(separator: ".") + "@example.com"))
    }
  }

  @Test func `agree with each other`() throws {
    let order: Schema = .object {
      Field("updated_at", .timestamp(fractionDigits: 3...3))
      Field("created_at", .timestamp(fractionDigits: 3...3))
      Field("due_date", .date)
      Field("days_remaining", .integer)
      Field("items", .array(of: .object { Field("name", .string) }))
      Field("item_count", .integer)
      Field("price", .number)
      Field("quantity", .integer)
      Field("total", .number)
      Field("birth_date", .date)
      Field("age", .integer)
    }
    for value in try values(order) {
      let text = { (name: String) in value[name]?.stringValue ?? "" }
      #expect(text("created_at") <= text("updated_at") && text("birth_date") < text("created_at"))
      let due = try #require(CalendarDate(text("due_date")))
      let days = due.daysSince1970 - Self.now.date.daysSince1970
      #expect(days > 0 && value["days_remaining"] == .number(JSON.Number(days)))
      #expect(value["item_count"] == .number(JSON.Number(value["items"]?.arrayValue?.count ?? -1)))
      #expect((18...70).contains(value["age"]?.numberValue?.exactInt64 ?? 0))
    }
  }

  @Test func `are the documented example where there is one`() throws {
    let schema: Schema = .object { Field("city", .string, example: "Atlantis") }
    #expect(try values(schema).allSatisfy { $0["city"] == "Atlantis" })
    let invalid: Schema = .object { Field("city", .string(.length(1...3)), example: "Atlantis") }
    #expect(try values(invalid).allSatisfy { $0["city"] != "Atlantis" })
  }
}
