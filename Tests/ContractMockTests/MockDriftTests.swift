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

  /// Drifts of state, which no single response shows.
  static let ofState: Set = [
    "created-not-stored", "deleted-still-listed", "update-ignored", "other-users-listed",
  ]

  /// Drifts that appear only when the same request is repeated.
  static let ofRepetition: Set = ["put-not-idempotent"]

  @Test(arguments: Catalog.all.map(\.id))
  func `have unique names`(contract: String) {
    let all = MockDrift.all(of: .named(contract), Catalog.services[contract])
    #expect(Set(all.map(\.name)).count == all.count)
    #expect(all.allSatisfy { !$0.expects.isEmpty })
  }

  @Test(arguments: [
    "tips-as-objects", "target-value-as-string", "goal-id-missing", "goal-id-camel-case",
    "title-null", "status-new-value", "progress-as-percentage", "created-at-milliseconds",
    "create-goal-wrong-status", "envelope-lost", "count-miscounted", "error-as-string",
  ])
  func `of goals include common ones`(name: String) {
    #expect(Self.goals.contains { $0.name == name })
  }

  @Test(arguments: [
    "entries-unordered", "list-locations-unordered", "profile-picture-unchecked",
    "emoji-duplicate-accepted", "username-duplicate-accepted", "group-ids-absence-accepted",
    "deuce-logged-unsent", "deuce-logged-twice", "deuce-logged-user-id-missing",
    "old-group-still-heard", "join-group-already-a-member-mistaken", "invite-link-longer",
    "group-id-snake-case", "solo-group-missing", "deuce-count-per-group",
  ])
  func `of Deuce Diary include its special rules`(name: String) {
    #expect(Self.deuceDiary.contains { $0.name == name })
  }

  @Test(arguments: [
    "link-missing", "back-link-missing", "conversation-id-snake-case", "created-at-milliseconds",
  ])
  func `of linked goals include its special rules`(name: String) {
    #expect(Self.linking.contains { $0.name == name })
  }

  @Test(arguments: ["lume-goals-overview", "lume-goal-tips"])
  func `exclude set-up only operations`(contract: String) {
    let names = MockDrift.all(of: .named(contract)).map(\.name)
    #expect(names.contains("tips-server-error"))
    #expect(!names.contains { $0.hasPrefix("create-goal") || $0 == "start-date-missing" })
  }

  @Test(
    arguments: goals.filter { !ofState.union(ofRepetition).union(ofRequests).contains($0.name) })
  func `of goals are reported with the expected kind`(drift: MockDrift) throws {
    let walk = try Walk(MockClient(drifts: [drift.name]))
    let kinds = Set(walk.client.drifts.map(\.kind))
    #expect(!kinds.isDisjoint(with: drift.expects), "found \(kinds)")
  }

  @Test(arguments: ofState)
  func `of state change the resources`(name: String) throws {
    #expect(try Walk(MockClient(drifts: [name])).responses != Walk(MockClient()).responses)
  }

  private static let plainDeuceWalk = Result { try DeuceWalk() }

  /// Drifts that only requests of a run show.
  static let ofRequests: Set = [
    "advice-ignored", "read-only-taken", "name-absence-accepted", "bytes-after-response",
    "operation-missing",
  ]

  @Test(arguments: deuceDiary.filter { !ofRequests.contains($0.name) })
  func `of Deuce Diary change responses or messages`(drift: MockDrift) throws {
    let walk = try DeuceWalk(DeuceClient(drifts: [drift.name], isJudged: false))
    let plain = try Self.plainDeuceWalk.get()
    #expect(walk.responses != plain.responses || walk.messages != plain.messages)
  }

  private static let plainLinkingWalk = Result { try LinkingWalk() }

  @Test(arguments: linking.filter { !ofRequests.contains($0.name) })
  func `of linked goals change responses`(drift: MockDrift) throws {
    let walk = try LinkingWalk(MockClient(.linking, drifts: [drift.name], isJudged: false))
    #expect(try walk.responses != Self.plainLinkingWalk.get().responses)
  }

  /// A contract that replaces a list of fields, and shows it.
  private func settings(_ fields: Field...) -> Contract {
    let shown: Schema = .object { [Field("id", .uuid)] + fields }
    return Contract(
      "settings", version: "1", title: "Settings", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      resources: [Resource("setting", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/settings", body: .json(.object { fields }), responses: [.created(shown)],
          rules: fields.map {
            response(.root.appending(.name($0.name))) == request(.root.appending(.name($0.name)))
          },
          effects: [.creates("setting", id: response("/id"), state: response(.root))]),
        Operation(
          "replace", .put, "/settings/{id}", path: [Field("id", .uuid)],
          body: .json(.object { fields }), responses: [.ok(shown)],
          effects: [.replaces("setting", id: path("id"), state: response(.root))]),
      ])
  }

  @Test(arguments: [
    (Schema.values(1, nil), false), (.perType(.integer), false), (.values(1, 2), true),
    (.string, true), (.nullable(.string), false),
  ])
  func `make a field null only where null is invalid`(schema: Schema, isMade: Bool) {
    let names = MockDrift.all(of: settings(Field("level", schema))).map(\.name)
    #expect(names.contains("level-null") == isMade)
    #expect(names.contains("level-missing"))
  }

  @Test func `keep omitted members only where members may be omitted`() {
    func names(_ field: Field) -> [String] { MockDrift.all(of: settings(field)).map(\.name) }
    #expect(names(Field("level", .integer, .optional)).contains("put-patches"))
    #expect(!names(Field("level", .integer)).contains("put-patches"))
  }

  @Test func `change what is not echoed, whatever its schema`() throws {
    let label = Field("label", .string(.length(1...10)).excluding(.oneOf("admin")))
    let client = try MockClient(settings(label), drifts: ["label-not-echoed"], isJudged: false)
    let answer = try client.request(.post, "/settings", ["label": "mine"])
    #expect(answer.status == 201)
    #expect(answer.body["label"] != "mine")
  }

  @Test func `suggest the nearest name`() {
    #expect(throws: MockError.unknownDrift("tip-as-objects", nearest: "tips-as-objects")) {
      try MockClient(drifts: ["tip-as-objects"])
    }
  }

  @Test func `can be combined`() throws {
    let client = try MockClient(drifts: ["id-missing", "title-null"])
    let goal = try client.request(.post, MockClient.goals, MockClient.newGoal).body["data"]
    #expect(goal?["id"] == nil)
    #expect(goal?["title"] == .some(.null))
  }
}
