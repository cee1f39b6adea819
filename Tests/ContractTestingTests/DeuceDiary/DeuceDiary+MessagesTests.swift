import ContractTesting
import Contracts
import Testing

@Suite struct `The messages of Deuce Diary` {
  private func message(_ name: String) throws -> Schema {
    try Catalog.message(name, of: "deuce-diary")
  }

  @Test func `about a deuce lose the nulls of its user`() throws {
    let found = try findings(DeuceDiary.ServerMessage.self, message("deuce_logged"))
    #expect(found == `The types of Deuce Diary`.nulls(ofUserAt: "/entry/user"))
  }

  @Test func `are ignored where the app does not know them`() throws {
    let found = try findings(DeuceDiary.ServerMessage.self, message("join_group"))
    #expect(found == ["dropped /groupId"])
  }

  @Test func `have a type with its JSON spelling`() throws {
    let found = try findings(DeuceDiary.LoggedMessage.self, message("deuce_logged"))
    #expect(found == ["decode-failed /type"])
  }
}
