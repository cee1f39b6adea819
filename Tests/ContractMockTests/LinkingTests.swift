import ContractHTTP
import ContractJSON
import ContractMock
import Testing

@Suite struct `The mock of linked goals` {
  let client: MockClient
  let goal: String

  init() throws {
    client = try MockClient(.linking)
    goal = try client.request(.post, MockClient.goals, LinkingWalk.newGoal).body.text(at: "/id")
  }

  private var path: String { "\(MockClient.goals)/\(goal)" }

  private func chat() throws -> String {
    try client.request(
      .post, "/api/v1/consultations/chat-about-goal", ["goalId": .string(goal)]
    ).body.text(at: "/conversationId")
  }

  @Test func `sends documented responses only`() throws {
    let walk = try LinkingWalk()
    #expect(walk.client.offences.isEmpty)
    #expect(Set(walk.statuses) == [200, 201, 400, 401, 404])
  }

  @Test func `creates goals with a null conversation`() throws {
    let details = try client.request(.get, path).body
    #expect(details["conversationId"] == .some(.null))
    #expect(details["status"] == "not_started")
    #expect(details["progress"] == 0)
    #expect(details["createdAt"] == "2025-11-17T19:26:02Z")
    #expect(details["targetDate"] == "2026-03-01T00:00:00Z")
  }

  @Test func `returns a link on both sides and in the list`() throws {
    let conversation = try chat()
    #expect(try client.request(.get, path).body["conversationId"] == .string(conversation))
    #expect(
      try client.request(.get, "/api/v1/consultations/\(conversation)").body["goalId"]
        == .string(goal))
    let list = try client.request(.get, MockClient.goals).body
    #expect(list.values(at: "/*/conversationId") == [.string(conversation)])
  }

  @Test func `moves a conversation to its newly linked goal`() throws {
    let conversation = try chat()
    let second = try client.request(.post, MockClient.goals, LinkingWalk.newGoal).body.text(
      at: "/id")
    let patched = try client.request(
      .patch, "\(MockClient.goals)/\(second)", ["conversationId": .string(conversation)])
    #expect(patched.body["conversationId"] == .string(conversation))
    #expect(
      try client.request(.get, "/api/v1/consultations/\(conversation)").body["goalId"]
        == .string(second))
    #expect(try client.request(.get, path).body["conversationId"] == .some(.null))
  }

  @Test func `changes the members that are sent and keeps the others`() throws {
    client.wait(seconds: 90)
    let patched = try client.request(.patch, path, ["progress": 0.45]).body
    #expect(patched["progress"] == 0.45)
    #expect(patched["title"] == "Exercise")
    #expect(patched["createdAt"] == "2025-11-17T19:26:02Z")
    #expect(patched["updatedAt"] == "2025-11-17T19:27:32Z")
    #expect(try client.request(.get, path).body == patched)
  }

  @Test(arguments: [HTTPMethod.get, .patch])
  func `does not return goals of other users`(method: HTTPMethod) throws {
    #expect(try client.request(method, path, [:], as: .other).status == 404)
    #expect(try client.request(.get, MockClient.goals, as: .other).body == [])
  }

  @Test func `rejects unknown ids`() throws {
    let local = "0f8fad5b-d9cb-469f-a165-70867728950e"
    #expect(try client.request(.get, "\(MockClient.goals)/\(local)").status == 404)
    #expect(try client.request(.get, "/api/v1/consultations/\(local)").status == 404)
    #expect(try client.request(.patch, path, ["conversationId": .string(local)]).status == 404)
    #expect(
      try client.request(
        .post, "/api/v1/consultations/chat-about-goal", ["goalId": .string(local)]
      ).status == 404)
  }
}
