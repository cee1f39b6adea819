import ContractTesting
import Contracts
import Testing

@Suite struct `The requests of Deuce Diary` {
  private func findings<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ operation: String
  ) throws -> (losses: Set<String>, notes: Set<String>) {
    try requestFindings(model, Catalog.request(operation, of: "deuce-diary"))
  }

  @Test func `can have an invalid username`() throws {
    let found = try findings(DeuceDiary.UsernameRequest.self, "updateUser")
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /username"])
  }

  @Test func `can create a group`() throws {
    let found = try findings(DeuceDiary.CreateGroupRequest.self, "createGroup")
    #expect(found.losses == [])
    #expect(found.notes == [])
  }

  @Test func `can log a deuce without groups`() throws {
    let found = try findings(DeuceDiary.LogDeuceRequest.self, "logDeuce")
    #expect(found.losses == [])
    #expect(
      found.notes == [
        "invalid-encoded /groupIds",
        "invalid-encoded /loggedAt",
      ])
  }

  @Test(arguments: ["addReaction", "removeReaction"])
  func `can react with an invalid emoji`(operation: String) throws {
    let found = try findings(DeuceDiary.EmojiRequest.self, operation)
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /emoji"])
  }

  @Test func `can create a location with an empty name`() throws {
    let found = try findings(DeuceDiary.LocationRequest.self, "createLocation")
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /name"])
  }

  @Test func `can join a group with any type`() throws {
    let found = try requestFindings(
      DeuceDiary.JoinGroup.self, Catalog.message("join_group", of: "deuce-diary"))
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /type"])
  }
}
