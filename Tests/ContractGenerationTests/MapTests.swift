import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `A map` {
  private static let titles: Schema = .object {
    Field(
      "titles",
      .map(
        of: .string(.nonEmpty), keys: .matches("^[a-z]{2}$"), count: 1...3, examples: ["en", "de"]))
  }

  private static let valid: JSON = ["titles": ["en": "a", "de": "b"]]

  @Test func `is invalid with a name that violates a limit`() {
    let names = invalidValues(of: Self.titles, from: Self.valid).filter {
      $0.name.contains("name of a member")
    }
    #expect(names.count > 3)
    #expect(
      names.allSatisfy { value in
        value.kind == .constraint("pattern")
          && value.body["titles"]?.objectValue?.names.contains("de") == true
      })
    #expect(names.contains { $0.body["titles"]?.objectValue?.names.contains("EN") == true })
  }

  @Test func `is invalid with a further member where it is closed`() {
    let contact: Schema = .object { Field("email", .string) }.closed
    let body: Schema = .object { Field("contact", contact) }
    let found = invalidValues(of: body, from: ["contact": ["email": "a"]]).filter {
      $0.kind == .undocumented
    }
    #expect(
      found.map(\.body) == [
        ["contact": ["email": "a", "undocumented_field": "not in the contract"]]
      ])
    #expect(found.map(\.drift.kind) == [.fieldUndocumented])
  }

  @Test func `is invalid with too few members and too many`() {
    let sizes = invalidValues(of: Self.titles, from: Self.valid)
      .filter { $0.kind == .constraint("count") }
      .compactMap { $0.body["titles"]?.objectValue?.members.count }
    #expect(sizes == [0, 4])
  }

  @Test func `is valid with the fewest and the most members, and with another name`() throws {
    let found = try boundaries(
      of: Self.titles, beside: Self.valid, today: now.date, now: now)
    let maps = found.compactMap { $0.body["titles"]?.objectValue?.names }
    #expect(Set(maps.map(\.count)).isSuperset(of: [1, 3]))
    #expect(maps.contains { $0.count == 2 && !$0.contains("en") })
    let validator = SchemaValidator(Self.titles)
    #expect(found.allSatisfy { validator.accepts($0.body.bytes()) })
  }
}
