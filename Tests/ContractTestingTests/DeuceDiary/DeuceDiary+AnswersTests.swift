import ContractTesting
import Contracts
import Testing

@Suite struct `The responses of Deuce Diary` {
  private static let contract = "deuce-diary"

  private func found<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ operation: String, variant: String? = nil
  ) throws -> Set<String> {
    try findings(model, Catalog.answer(operation, of: Self.contract, variant: variant))
  }

  private func nulls(ofUserAt location: String) -> Set<String> {
    `The types of Deuce Diary`.nulls(ofUserAt: location)
  }

  @Test(arguments: ["getUser", "updateUser"])
  func `with a user lose its nulls`(operation: String) throws {
    let found = try found(DeuceDiary.User.self, operation)
    #expect(found == nulls(ofUserAt: ""))
  }

  @Test func `with a picture always have one`() throws {
    let found = try found(DeuceDiary.User.self, "uploadProfilePicture")
    #expect(
      found == nulls(ofUserAt: "").subtracting(["null-became-absent /profileImageUrl"]))
  }

  @Test func `with a new group lose its null`() throws {
    let found = try found(DeuceDiary.Group.self, "createGroup")
    #expect(found == ["null-became-absent /description"])
  }

  @Test func `with groups and statistics lose their nulls`() throws {
    let found = try found([DeuceDiary.GroupSummary].self, "listGroups")
    #expect(
      found == ["null-became-absent /*/description", "null-became-absent /*/lastActivity"])
  }

  @Test func `with a whole group lose its nulls`() throws {
    let found = try found(DeuceDiary.GroupDetail.self, "groupDetail")
    #expect(
      found
        == Set([
          "null-became-absent /group/description", "null-became-absent /members/*/personalRecord",
        ])
        .union(nulls(ofUserAt: "/members/*/user"))
        .union(nulls(ofUserAt: "/entries/*/user")))
  }

  @Test func `contain links for invites`() throws {
    try expectRoundTrip(
      DeuceDiary.InviteLink.self,
      matches: Catalog.answer("createInvite", of: Self.contract))
  }

  @Test(arguments: ["new member", "already a member"])
  func `with a joined group lose its null`(variant: String) throws {
    let found = try found(DeuceDiary.JoinedGroup.self, "joinGroup", variant: variant)
    #expect(found == ["null-became-absent /group/description"])
  }

  @Test func `contain the entries of a new deuce`() throws {
    try expectRoundTrip(
      DeuceDiary.LoggedDeuce.self, matches: Catalog.answer("logDeuce", of: Self.contract))
  }

  @Test func `contain a new reaction`() throws {
    try expectRoundTrip(
      DeuceDiary.Reaction.self, matches: Catalog.answer("addReaction", of: Self.contract))
  }

  @Test func `with reactions and users lose their nulls`() throws {
    let found = try found([DeuceDiary.Reaction].self, "listReactions")
    #expect(found == nulls(ofUserAt: "/*/user"))
  }

  @Test func `with locations lose their nulls`() throws {
    let found = try found([DeuceDiary.Location].self, "listLocations")
    #expect(found == ["null-became-absent /*/createdBy"])
  }

  @Test func `contain the best day, or none`() throws {
    try expectRoundTrip(
      DeuceDiary.PersonalRecord.self,
      matches: Catalog.answer("mostDeuces", of: Self.contract))
  }

  @Test func `contain only a message where there is no data`() throws {
    try expectRoundTrip(
      DeuceDiary.MessageBody.self, matches: Catalog.answer("removeReaction", of: Self.contract))
    try expectRoundTrip(
      DeuceDiary.MessageBody.self, matches: Catalog.failure(of: Self.contract))
  }

  @Test func `are decoded by types that are not Encodable`() throws {
    func answer(_ operation: String, _ variant: String? = nil) throws -> Schema {
      try Catalog.answer(operation, of: Self.contract, variant: variant)
    }
    try expectDecoding(DeuceDiary.User.self, matches: answer("getUser"))
    try expectDecoding([DeuceDiary.GroupSummary].self, matches: answer("listGroups"))
    try expectDecoding(DeuceDiary.GroupDetail.self, matches: answer("groupDetail"))
    try expectDecoding(DeuceDiary.JoinedGroup.self, matches: answer("joinGroup", "new member"))
    try expectDecoding([DeuceDiary.Reaction].self, matches: answer("listReactions"))
    try expectDecoding([DeuceDiary.Location].self, matches: answer("listLocations"))
  }
}
