import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Testing

@Suite struct `Drifts of the Goals contract` {
  static let all = MockDrift.all(of: .goals)

  /// What only shows in the state of the mock, which no single answer proves.
  static let ofState: Set = [
    "created-not-stored", "deleted-still-listed", "update-ignored", "other-users-listed",
  ]

  @Test func `have names of their own`() {
    #expect(Set(Self.all.map(\.name)).count == Self.all.count)
  }

  @Test(arguments: [
    "tips-as-objects", "target-value-as-string", "goal-id-missing", "goal-id-camel-case",
    "title-null", "status-new-value", "progress-as-percentage", "created-at-milliseconds",
    "create-goal-wrong-status", "envelope-lost", "count-miscounted", "error-as-string",
  ])
  func `include the usual suspects`(name: String) {
    #expect(Self.all.contains { $0.name == name })
  }

  @Test(arguments: all.filter { !ofState.contains($0.name) })
  func `show as the kind they expect`(drift: MockDrift) throws {
    let walk = try Walk(MockClient(drifts: [drift.name]))
    let kinds = Set(walk.client.drifts.map(\.kind))
    #expect(!kinds.isDisjoint(with: drift.expects), "found \(kinds)")
  }

  @Test(arguments: ofState)
  func `change the state`(name: String) throws {
    #expect(try Walk(MockClient(drifts: [name])).answers != Walk(MockClient()).answers)
  }

  @Test func `suggest what may have been meant`() {
    #expect(throws: MockError.unknownDrift("tip-as-objects", nearest: "tips-as-objects")) {
      try MockClient(drifts: ["tip-as-objects"])
    }
  }

  @Test func `can be served together`() throws {
    let client = try MockClient(drifts: ["id-missing", "title-null"])
    let goal = try client.ask(.post, MockClient.goals, MockClient.newGoal).body["data"]
    #expect(goal?["id"] == nil)
    #expect(goal?["title"] == .some(.null))
  }
}
