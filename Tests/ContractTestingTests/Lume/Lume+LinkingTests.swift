import ContractTesting
import Contracts
import Foundation
import Testing

@Suite struct `The linked goals of Lume` {
  private static let contract = "lume-linking"

  private func linked<Model: Codable & SendableMetatype>(_ model: Model.Type, _ schema: Schema)
    throws -> Set<String>
  {
    try findings(model, schema, decoder: .linking, encoder: .linking)
  }

  @Test(arguments: ["createGoal", "goalDetails", "updateGoal"])
  func `do not distinguish null from absent`(operation: String) throws {
    let found = try linked(
      Lume.BackendGoal.self, Catalog.answer(operation, of: Self.contract))
    #expect(
      found == [
        "null-became-absent /category", "null-became-absent /conversationId",
        "precision-changed /progress",
      ])
  }

  @Test func `are kept in lists without an envelope`() throws {
    let found = try linked(
      [Lume.BackendGoal].self, Catalog.answer("listGoals", of: Self.contract))
    #expect(
      found == [
        "null-became-absent /*/category", "null-became-absent /*/conversationId",
        "precision-changed /*/progress",
      ])
  }

  @Test func `differ from those of the domain, which have ids of the app`() throws {
    let found = try linked(
      Lume.LocalGoal.self, Catalog.answer("updateGoal", of: Self.contract))
    #expect(found == ["decode-failed /id"])
  }

  @Test func `reject the status of goals`() throws {
    let goal = try Catalog.answer("listGoals", of: "lume-goals", at: "/data/goals/*")
    let found = try findings(Lume.LinkedGoalState.self, goal)
    #expect(found.at("/status") == ["decode-failed /status"])
  }

  @Test func `have a status that goals reject`() throws {
    let goal = try Catalog.answer("goalDetails", of: Self.contract)
    let found = try findings(Lume.GoalState.self, goal)
    #expect(found.at("/status") == ["decode-failed /status"])
  }

  private func linkedRequestFindings<Model: Codable & SendableMetatype>(
    _ model: Model.Type, _ operation: String
  ) throws -> (losses: Set<String>, notes: Set<String>) {
    try requestFindings(
      model, Catalog.request(operation, of: Self.contract), decoder: .linking, encoder: .linking)
  }

  @Test func `are created`() throws {
    let found = try linkedRequestFindings(Lume.CreateLinkedGoalRequest.self, "createGoal")
    #expect(found.losses == [])
    #expect(found.notes == [])
  }

  @Test func `are changed in parts, where a Double cannot hold all progress`() throws {
    let found = try linkedRequestFindings(Lume.PatchGoalRequest.self, "updateGoal")
    #expect(found.losses == ["precision-changed /progress"])
    #expect(
      found.notes == [
        "invalid-encoded /progress",
        "invalid-encoded /status",
        "invalid-encoded /conversationId",
      ])
  }

  @Test func `are linked by their conversation only`() throws {
    let request = Lume.PatchGoalRequest(conversationId: "7f0a7a52-6c3e-4f0e-9a51-0f3a1c2b4d5e")
    try expectRequest(request, matches: Catalog.request("updateGoal", of: Self.contract))
  }

  @Test func `are kept in chats`() throws {
    let found = try linkedRequestFindings(Lume.ChatAboutGoalRequest.self, "chatAboutGoal")
    #expect(found.losses == [])
    #expect(found.notes == ["invalid-encoded /goalId"])
  }

  @Test func `have conversations whose persona has a null picture or none`() throws {
    let found = try linked(
      Lume.ChatAboutGoalResponse.self, Catalog.answer("chatAboutGoal", of: Self.contract))
    #expect(found == ["null-became-absent /persona/avatar"])
  }

  @Test func `have conversations that the domain decodes in parts`() throws {
    let found = try linked(
      Lume.Conversation.self, Catalog.answer("conversationDetails", of: Self.contract))
    #expect(
      found == [
        "dropped /userId", "null-became-absent /goalId", "null-became-absent /persona/avatar",
        "null-became-absent /lastMessageAt",
      ])
  }

  @Test func `cannot be decoded without the strategy for their dates`() throws {
    let found = try findings(
      Lume.CreateLinkedGoalRequest.self, Catalog.request("createGoal", of: Self.contract))
    #expect(found == ["decode-failed /targetDate"])
  }
}
