import ContractHTTP
import ContractJSON
import ContractMock

/// Requests for every operation and every documented failure of linked goals.
struct LinkingWalk {
  let client: MockClient
  private(set) var responses: [String] = []
  private(set) var statuses: [Int] = []

  static let newGoal: JSON = [
    "title": "Exercise", "description": "Often", "targetDate": "2026-03-01T00:00:00Z",
    "category": "fitness",
  ]

  init(_ client: MockClient? = nil) throws {
    self.client = try client ?? MockClient(.linking)
    try run()
  }

  private mutating func run() throws {
    let goals = MockClient.goals
    // The ids of a mock without drifts.
    let plain = try MockClient(.linking)
    let goal = try plain.request(.post, goals, Self.newGoal).body.text(at: "/id")
    let theirs = try plain.request(.post, goals, Self.newGoal, as: .other).body.text(at: "/id")
    let talk = try plain.request(.post, Self.chat, ["goalId": .string(goal)])
      .body.text(at: "/conversationId")
    request(.post, goals, Self.newGoal)
    request(.post, goals, Self.newGoal, as: .other)
    request(.get, "\(goals)/\(goal)")
    for id in [goal, goal, theirs, "local", ""] {
      request(.post, Self.chat, ["goalId": .string(id)])
    }
    request(.post, Self.chat, ["goalId": 5])
    for id in [talk, "00000000-0000-4000-8000-00000000000f"] {
      request(.get, "/api/v1/consultations/\(id)")
      request(.patch, "\(goals)/\(goal)", ["conversationId": .string(id)])
      request(.get, "/api/v1/consultations/\(id)")
    }
    for body in [["title": "More"], ["status": "in_progress", "progress": 0.5]] as [JSON] {
      client.wait(seconds: 60)
      request(.patch, "\(goals)/\(goal)", body)
    }
    for body in [["status": "lost"], ["progress": 2], ["title": 5], ["category": .null]] as [JSON] {
      request(.patch, "\(goals)/\(goal)", body)
    }
    for body in [
      ["targetDate": "2026-03-02"], ["description": 5], ["conversationId": "x"], ["title": ""],
    ] as [JSON] { request(.patch, "\(goals)/\(goal)", body) }
    request(
      .patch, "\(goals)/\(goal)",
      ["description": "All", "targetDate": "2026-04-01T00:00:00Z", "category": "sleep"])
    for id in [goal, theirs, "local"] { request(.get, "\(goals)/\(id)") }
    for identity in [MockIdentity.user, .other, .unknown, nil] {
      request(.get, goals, as: identity)
    }
  }

  private static let chat = "/api/v1/consultations/chat-about-goal"

  private mutating func request(
    _ method: HTTPMethod, _ target: String, _ body: JSON? = nil,
    as identity: MockIdentity? = .user
  ) {
    let response = client.send(method, target, body?.bytes() ?? [], as: identity)
    statuses.append(response.status.code)
    responses.append(
      "\(response.status.code) \(response.fields["content-type"] ?? "") "
        + String(decoding: response.body, as: UTF8.self))
  }
}
