import ContractTesting
import Contracts
import Testing

@Suite struct `The answers of Deuce Diary` {
  private static let contract = "deuce-diary"

  private func found<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ operation: String, variant: String? = nil
  ) throws -> Set<String> {
    try findings(model, Catalog.answer(operation, of: Self.contract, variant: variant))
  }

  private func nulls(ofUserAt place: String) -> Set<String> {
    `The types of Deuce Diary`.nulls(ofUserAt: place)
  }

  @Test(arguments: ["getUser", "updateUser"])
  func `to a user are the user, without its nulls`(operation: String) throws {
    let found = try found(DeuceDiary.User.self, operation)
    #expect(found == nulls(ofUserAt: ""))
  }

  @Test func `to a picture always have one`() throws {
    let found = try found(DeuceDiary.User.self, "uploadProfilePicture")
    #expect(
      found == nulls(ofUserAt: "").subtracting(["null-became-absent /profileImageUrl"]))
  }

  @Test func `to a new group are the group, without its null`() throws {
    let found = try found(DeuceDiary.Group.self, "createGroup")
    #expect(found == ["null-became-absent /description"])
  }

  @Test func `have groups with figures, without their nulls`() throws {
    let found = try found([DeuceDiary.GroupSummary].self, "listGroups")
    #expect(
      found == ["null-became-absent /*/description", "null-became-absent /*/lastActivity"])
  }

  @Test func `have all of a group, without its nulls`() throws {
    let found = try found(DeuceDiary.GroupDetail.self, "groupDetail")
    #expect(
      found
        == Set([
          "null-became-absent /group/description", "null-became-absent /members/*/personalRecord",
        ])
        .union(nulls(ofUserAt: "/members/*/user"))
        .union(nulls(ofUserAt: "/entries/*/user")))
  }

  @Test func `have links for invites`() throws {
    try expectRoundTrip(
      DeuceDiary.InviteLink.self,
      matches: Catalog.answer("createInvite", of: Self.contract))
  }

  @Test(arguments: ["new member", "already a member"])
  func `tell who joins of the group, without its null`(variant: String) throws {
    let found = try found(DeuceDiary.JoinedGroup.self, "joinGroup", variant: variant)
    #expect(found == ["null-became-absent /group/description"])
  }

  @Test func `have the entries of a new deuce`() throws {
    try expectRoundTrip(
      DeuceDiary.LoggedDeuce.self, matches: Catalog.answer("logDeuce", of: Self.contract))
  }

  @Test func `have a new reaction`() throws {
    try expectRoundTrip(
      DeuceDiary.Reaction.self, matches: Catalog.answer("addReaction", of: Self.contract))
  }

  @Test func `have reactions with users, without their nulls`() throws {
    let found = try found([DeuceDiary.Reaction].self, "listReactions")
    #expect(found == nulls(ofUserAt: "/*/user"))
  }

  @Test func `have locations, without their nulls`() throws {
    let found = try found([DeuceDiary.Location].self, "listLocations")
    #expect(found == ["null-became-absent /*/createdBy"])
  }

  @Test func `have the best day, or none`() throws {
    try expectRoundTrip(
      DeuceDiary.PersonalRecord.self,
      matches: Catalog.answer("mostDeuces", of: Self.contract))
  }

  @Test func `have a message where there is nothing else to say`() throws {
    try expectRoundTrip(
      DeuceDiary.MessageBody.self, matches: Catalog.answer("removeReaction", of: Self.contract))
    try expectRoundTrip(
      DeuceDiary.MessageBody.self, matches: Catalog.failure(of: Self.contract))
  }

  @Test func `are all read by types that are never written again`() throws {
    func answer(_ operation: String, _ variant: String? = nil) throws -> Schema {
      try Catalog.answer(operation, of: Self.contract, variant: variant)
    }
    try expectReading(DeuceDiary.User.self, matches: answer("getUser"))
    try expectReading([DeuceDiary.GroupSummary].self, matches: answer("listGroups"))
    try expectReading(DeuceDiary.GroupDetail.self, matches: answer("groupDetail"))
    try expectReading(DeuceDiary.JoinedGroup.self, matches: answer("joinGroup", "new member"))
    try expectReading([DeuceDiary.Reaction].self, matches: answer("listReactions"))
    try expectReading([DeuceDiary.Location].self, matches: answer("listLocations"))
  }
}
