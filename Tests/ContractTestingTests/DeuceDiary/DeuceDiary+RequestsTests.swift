import ContractTesting
import Contracts
import Testing

@Suite struct `The requests of Deuce Diary` {
  private func asked<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ operation: String
  ) throws -> (losses: Set<String>, notes: Set<String>) {
    try requestFindings(model, Catalog.request(operation, of: "deuce-diary"))
  }

  @Test func `change the username, to what may be no username`() throws {
    let found = try asked(DeuceDiary.UsernameRequest.self, "updateUser")
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /username"])
  }

  @Test func `create a group`() throws {
    let found = try asked(DeuceDiary.CreateGroupRequest.self, "createGroup")
    #expect(found.losses == [])
    #expect(found.notes == [])
  }

  @Test func `log a deuce, in groups of which there may be none`() throws {
    let found = try asked(DeuceDiary.LogDeuceRequest.self, "logDeuce")
    #expect(found.losses == [])
    #expect(
      found.notes == [
        "invalid-encoded /groupIds",
        "invalid-encoded /loggedAt",
      ])
  }

  @Test(arguments: ["addReaction", "removeReaction"])
  func `react, and take it back, with what may be no emoji`(operation: String) throws {
    let found = try asked(DeuceDiary.EmojiRequest.self, operation)
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /emoji"])
  }

  @Test func `create a location, whose name may be empty`() throws {
    let found = try asked(DeuceDiary.LocationRequest.self, "createLocation")
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /name"])
  }

  @Test func `join a group over the socket, with a type that is text`() throws {
    let found = try requestFindings(
      DeuceDiary.JoinGroup.self, Catalog.message("join_group", of: "deuce-diary"))
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /type"])
  }
}
