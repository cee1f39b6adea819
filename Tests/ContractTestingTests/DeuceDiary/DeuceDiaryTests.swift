import ContractTesting
import Contracts
import Foundation
import Testing

@Suite struct `The types of Deuce Diary` {
  private static let contract = "deuce-diary"

  /// The nullable fields of a user, below a location.
  static func nulls(ofUserAt location: String) -> Set<String> {
    Set(
      ["email", "firstName", "lastName", "username", "profileImageUrl"].map {
        "null-became-absent \(location)/\($0)"
      })
  }

  private func found<Model: Codable & SendableMetatype>(_ model: Model.Type, _ name: String) throws
    -> Set<String>
  {
    try findings(model, Catalog.definition(name, of: Self.contract))
  }

  @Test func `keep entries`() throws {
    try expectRoundTrip(
      DeuceDiary.Entry.self, matches: Catalog.definition("DeuceEntry", of: Self.contract))
  }

  @Test func `keep reactions`() throws {
    try expectRoundTrip(
      DeuceDiary.Reaction.self, matches: Catalog.definition("Reaction", of: Self.contract))
  }

  @Test func `keep members`() throws {
    try expectRoundTrip(
      DeuceDiary.Member.self, matches: Catalog.definition("GroupMember", of: Self.contract))
  }

  @Test func `keep invites`() throws {
    try expectRoundTrip(
      DeuceDiary.Invite.self, matches: Catalog.definition("Invite", of: Self.contract))
  }

  @Test func `of users do not distinguish null from absent`() throws {
    let found = try found(DeuceDiary.User.self, "User")
    #expect(found == Self.nulls(ofUserAt: ""))
  }

  @Test func `of groups do not distinguish null from absent`() throws {
    let found = try found(DeuceDiary.Group.self, "Group")
    #expect(found == ["null-became-absent /description"])
  }

  @Test func `of locations do not distinguish null from absent`() throws {
    let found = try found(DeuceDiary.Location.self, "Location")
    #expect(found == ["null-became-absent /createdBy"])
  }

  @Test func `of locations keep null where they encode it`() throws {
    try expectRoundTrip(
      DeuceDiary.SharedLocation.self,
      matches: Catalog.definition("Location", of: Self.contract))
  }

  @Test func `miss a field with another name, without an error`() throws {
    let found = try found(DeuceDiary.Profile.self, "User")
    #expect(found.contains("dropped /profileImageUrl"))
    #expect(!found.contains { $0.hasPrefix("decode-failed") })
  }

  @Test func `lose digits in dates`() throws {
    let found = try findings(
      DeuceDiary.Times.self, Catalog.definition("User", of: Self.contract),
      decoder: .deuceDiary(readsWholeSeconds: true), encoder: .deuceDiary)
    #expect(found.isSuperset(of: ["precision-changed /createdAt", "precision-changed /updatedAt"]))
    #expect(!found.contains { $0.hasPrefix("decode-failed") })
  }

  @Test func `need another formatter for whole seconds`() throws {
    let found = try findings(
      DeuceDiary.Times.self, Catalog.definition("User", of: Self.contract),
      decoder: .deuceDiary(readsWholeSeconds: false), encoder: .deuceDiary)
    #expect(found.isSuperset(of: ["decode-failed /createdAt", "decode-failed /updatedAt"]))
  }
}
