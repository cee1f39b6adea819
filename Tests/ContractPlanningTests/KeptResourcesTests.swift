import ContractFindings
import ContractModel
import ContractPlanning
import Testing

/// The cases about resources that no operation deletes, such as the goals of the linking contract.
@Suite struct `A resource that no operation deletes` {
  private static func cases(
    _ phase: Phase, of operation: String, in contract: String = "lume-linking"
  ) throws -> [Plan.Case] {
    try Planning.plan(of: .named(contract)).cases.filter {
      $0.phase == phase && $0.subject == .operation(operation)
    }
  }

  @Test func `is created with unusual texts and rare values, a few times`() throws {
    let names = try Self.cases(.sequences, of: "createGoal").map(\.name)
    let rare = names.filter { $0.contains("createGoal with") }
    #expect(rare.contains { $0.contains("unusual texts") })
    #expect(rare.contains { $0.contains("long texts") })
    #expect(rare.contains { $0.contains("rare values 1") })
    #expect(rare.count <= 5)
  }

  @Test func `is created and updated at the same time`() throws {
    let names = try Self.cases(.sequences, of: "createGoal").map(\.name)
    #expect(names.contains { $0.contains("simultaneous creations") })
    #expect(names.contains { $0.contains("simultaneous updateGoal of other members") })
    #expect(names.contains { $0.contains("simultaneous lists of two users") })
  }

  @Test func `is compared with what it was before another one is created`() throws {
    let steps = try Self.cases(.sequences, of: "createGroup", in: "deuce-diary")
      .filter { $0.name.contains("others") }.flatMap(\.steps)
    #expect(
      steps.contains { step in
        (step.observation as? Observations.Neighbours)?.resource.name == "location"
      })
  }
}

@Suite struct `An operation that names a resource in its body` {
  private static func cases(_ phase: Phase) throws -> [Plan.Case] {
    try Planning.plan(of: .named("lume-linking")).cases.filter { $0.phase == phase }
  }

  @Test func `leaves the resource as it was`() throws {
    let planned = try #require(
      Self.cases(.sequences).first { $0.name.contains("chatAboutGoal leaves it") })
    let kept = try #require(planned.steps.last?.observation as? Observations.IsAsKept)
    #expect(kept.check == .othersUnchanged && kept.resource.name == "goal")
  }

  @Test func `is used in each state of the resource`() throws {
    let states = try Self.cases(.sequences).filter { $0.name.contains(" by updateGoal") }
    #expect(!states.isEmpty)
    #expect(states.allSatisfy { $0.steps.contains { $0.endpointID == "chatAboutGoal" } })
  }

  @Test func `is used after an update to the least and the greatest value of a number`() throws {
    let names = try Self.cases(.sequences).filter { planned in
      planned.steps.contains { $0.endpointID == "chatAboutGoal" }
    }.map(\.name)
    for value in ["0", "1"] {
      #expect(names.contains { $0.contains("progress: \(value) by updateGoal") })
    }
  }

  @Test func `is advised not to take that of another user`() throws {
    let planned = try #require(
      Self.cases(.auth).first { $0.name.contains("another user's conversation in the body") })
    #expect(planned.steps.map(\.identity) == [.other, .other])
    #expect(planned.steps.map(\.endpointID) == ["createGoal", "updateGoal"])
    #expect(planned.steps.last?.expectation == .advisedRejection)
  }
}
