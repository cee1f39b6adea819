import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Contracts
import Testing

@Suite struct `Drifts of a mock` {
  static let goals = MockDrift.all(of: .goals)
  static let linking = MockDrift.all(of: .linking, Catalog.services["lume-linking"])
  static let deuceDiary = MockDrift.all(of: .deuceDiary, Catalog.services["deuce-diary"])

  /// What only shows in the state of the mock, which no single answer proves.
  static let ofState: Set = [
    "created-not-stored", "deleted-still-listed", "update-ignored", "other-users-listed",
  ]

  /// What only shows when the same request is sent again, as a walk does not.
  static let ofRepetition: Set = ["put-not-idempotent"]

  @Test(arguments: Catalog.all.map(\.id))
  func `have names of their own`(contract: String) {
    let all = MockDrift.all(of: .named(contract), Catalog.services[contract])
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { !$0.expects.isEmpty })
  }

  @Test(arguments: [
    "tips-as-objects", "target-value-as-string", "goal-id-missing", "goal-id-camel-case",
    "title-null", "status-new-value", "progress-as-percentage", "created-at-milliseconds",
    "create-goal-wrong-status", "envelope-lost", "count-miscounted", "error-as-string",
  ])
  func `of goals include the usual suspects`(name: String) {
    #expect(Self.goals.contains { $0.name == name })
  }

  @Test(arguments: [
    "entries-unordered", "list-locations-unordered", "profile-picture-unchecked",
    "emoji-duplicate-accepted", "username-duplicate-accepted", "group-ids-absence-accepted",
    "deuce-logged-unsent", "deuce-logged-twice", "deuce-logged-user-id-missing",
    "old-group-still-heard", "join-group-already-a-member-mistaken", "invite-link-longer",
    "group-id-snake-case", "solo-group-missing", "deuce-count-per-group",
  ])
  func `of Deuce Diary include what its document is about`(name: String) {
    #expect(Self.deuceDiary.contains { $0.name == name })
  }

  @Test(arguments: [
    "link-one-sided", "conversation-id-snake-case", "created-at-milliseconds", "patch-replaces",
  ])
  func `of linked goals include what its document is about`(name: String) {
    #expect(Self.linking.contains { $0.name == name })
  }

  @Test(arguments: ["lume-goals-overview", "lume-goal-tips"])
  func `leave out what the contract only borrows`(contract: String) {
    let names = MockDrift.all(of: .named(contract)).map(\.name)
    #expect(names.contains("tips-server-error"))
    #expect(!names.contains { $0.hasPrefix("create-goal") || $0 == "start-date-missing" })
  }

  @Test(arguments: goals.filter { !ofState.union(ofRepetition).contains($0.name) })
  func `of goals show as the kind they expect`(drift: MockDrift) throws {
    let walk = try Walk(MockClient(drifts: [drift.name]))
    let kinds = Set(walk.client.drifts.map(\.kind))
    #expect(!kinds.isDisjoint(with: drift.expects), "found \(kinds)")
  }

  @Test(arguments: ofState)
  func `of state change what is there`(name: String) throws {
    #expect(try Walk(MockClient(drifts: [name])).answers != Walk(MockClient()).answers)
  }

  private static let plainDeuceWalk = Result { try DeuceWalk() }

  @Test(arguments: deuceDiary)
  func `of Deuce Diary change what is said`(drift: MockDrift) throws {
    let walk = try DeuceWalk(DeuceClient(drifts: [drift.name], isJudged: false))
    let plain = try Self.plainDeuceWalk.get()
    #expect(walk.answers != plain.answers || walk.messages != plain.messages)
  }

  private static let plainLinkingWalk = Result { try LinkingWalk() }

  @Test(arguments: linking)
  func `of linked goals change what is said`(drift: MockDrift) throws {
    let walk = try LinkingWalk(MockClient(.linking, drifts: [drift.name], isJudged: false))
    #expect(try walk.answers != Self.plainLinkingWalk.get().answers)
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
