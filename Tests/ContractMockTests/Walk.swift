import ContractHTTP
import ContractJSON
import ContractMock

/// Requests for every operation and every documented failure.
struct Walk {
  let client: MockClient
  private(set) var answers: [HTTPResponse] = []

  init(_ client: MockClient) throws {
    self.client = client
    try run()
  }

  /// The id of the first goal of a mock without drifts.
  private static let firstID = Result { try MockClient().create() }

  private mutating func run() throws {
    let goals = MockClient.goals
    let mine = try Self.firstID.get()
    let unknown = "\(goals)/00000000-0000-4000-8000-00000000000f"
    ask(.post, goals, MockClient.newGoal)
    ask(.post, goals, MockClient.newGoal, as: .other)
    for identity in [MockIdentity.user, .other, .nobody, nil] { ask(.get, as: identity) }
    for target in ["\(goals)/\(mine)", unknown, "\(goals)/none"] {
      for topic in ["tips", "suggestions", "analysis"] {
        ask(.post, "\(target)/\(topic)")
        ask(.post, "\(target)/\(topic)", as: .other)
        ask(.post, "\(target)/\(topic)", as: .nobody)
      }
    }
    try askWithFaults(.post, goals, MockClient.newGoal)
    try askWithFaults(.put, "\(goals)/\(mine)", MockClient.update)
    ask(.put, "\(goals)/\(mine)", MockClient.update.with("target_date", "2026-03-01"))
    ask(.get)
    ask(.put, "\(goals)/\(mine)", MockClient.update)
    ask(.put, unknown, MockClient.update)
    ask(.get)
    ask(.delete, "\(goals)/\(mine)", as: .other)
    ask(.delete, "\(goals)/\(mine)")
    ask(.delete, "\(goals)/\(mine)")
    ask(.get)
  }

  private mutating func askWithFaults(
    _ method: HTTPMethod, _ target: String, _ body: JSON
  ) throws {
    for name in (body.objectValue?.names ?? []) + ["target_date"] {
      for value in [JSON.null, -1.5, "", []] {
        ask(method, target, body.with(name, value))
      }
    }
    for text in ["", "{", "[]", "{\"title\":}", "\u{FEFF}{}", "{\"title\":1,\"title\":2}"] {
      answers.append(client.send(method, target, Array(text.utf8)))
    }
  }

  private mutating func ask(
    _ method: HTTPMethod, _ target: String = MockClient.goals, _ body: JSON? = nil,
    as identity: MockIdentity? = .user
  ) {
    answers.append(client.send(method, target, body?.bytes() ?? [], as: identity))
  }
}

extension JSON {
  fileprivate func with(_ name: String, _ value: JSON) -> JSON {
    replacing(at: Pointer([.name(name)]), with: value) ?? self
  }
}
