import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `An unspecified body` {
  private let schema: Schema = .object {
    Field("goal_type", .string(.oneOf(["sleep"])))
    Field("day", .date)
    Field("group", .string, .alias(of: "groups"))
    Field("groups", .array(of: .object { Field("groupId", .uuid) }))
  }
  private let valid: JSON = [
    "goal_type": "sleep", "day": "2025-11-17",
    "groups": [["groupId": "0b6ad2c1-9a1e-4c7b-8a3d-5f1f6f0d9c2e"]],
  ]

  @Test func `is not specified by contracts, in the order of the schema`() {
    #expect(
      unspecifiedBodies(of: schema, from: valid).map(\.name) == [
        "body: an undocumented field", "body: goal_type twice", "body: goalType for goal_type",
        "body: Day for day", "body: group beside groups", "body: Groups for groups",
        "goal_type: white space around it", "goal_type: in capital letters",
        "day: 2025-1-5, without leading zeros", "day: with a time", "day: white space around it",
        "day: empty", "groups: one element without its list",
        "groups/0: an undocumented field", "groups/0: groupId twice",
        "groups/0: group_id for groupId", "groups/0/groupId: without hyphens",
        "groups/0/groupId: in braces", "groups/0/groupId: empty",
      ])
  }

  @Test func `repeats a name with another value`() throws {
    let schema: Schema = .object { Field("size", .integer(.between(1, 9))) }
    let twice = unspecifiedBodies(of: schema, from: ["size": 5]).first { $0.kind == .repeatedName }
    let object = try #require(twice?.body.objectValue)
    #expect(object.names == ["size", "size"])
    #expect(object.members[0].value != object.members[1].value)
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `is valid with an undocumented field, invalid with a lenient form`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let cases = try unspecifiedBodies(of: schema, from: typical(schema))
    #expect(Set(cases.map(\.name)).count == cases.count)
    let validator = SchemaValidator(schema)
    let strange = cases.filter { $0.kind == .undocumentedField }
    #expect(strange.allSatisfy { validator.accepts($0.body.bytes()) })
  }
}
