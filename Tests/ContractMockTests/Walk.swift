import ContractHTTP
import ContractJSON
import ContractMock

/// Requests for every operation and every documented failure.
struct Walk {
  let client: MockClient
  private(set) var responses: [HTTPResponse] = []

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
    request(.post, goals, MockClient.newGoal)
    request(.post, goals, MockClient.newGoal, as: .other)
    for identity in [MockIdentity.user, .other, .unknown, nil] { request(.get, as: identity) }
    for target in ["\(goals)/\(mine)", unknown, "\(goals)/none"] {
      for topic in ["tips", "suggestions", "analysis"] {
        request(.post, "\(target)/\(topic)")
        request(.post, "\(target)/\(topic)", as: .other)
        request(.post, "\(target)/\(topic)", as: .unknown)
      }
    }
    try requestInvalidBodies(.post, goals, MockClient.newGoal)
    try requestInvalidBodies(.put, "\(goals)/\(mine)", MockClient.update)
    request(.put, "\(goals)/\(mine)", MockClient.update.with("target_date", "2026-03-01"))
    request(.get)
    request(.put, "\(goals)/\(mine)", MockClient.update)
    request(.put, unknown, MockClient.update)
    request(.get)
    request(.delete, "\(goals)/\(mine)", as: .other)
    request(.delete, "\(goals)/\(mine)")
    request(.delete, "\(goals)/\(mine)")
    request(.get)
  }

  private mutating func requestInvalidBodies(
    _ method: HTTPMethod, _ target: String, _ body: JSON
  ) throws {
    for name in (body.objectValue?.names ?? []) + ["target_date"] {
      for value in [JSON.null, -1.5, "", []] {
        request(method, target, body.with(name, value))
      }
    }
    for text in ["", "{", "[]", "{\"title\":}", "\u{FEFF}{}", "{\"title\":1,\"title\":2}"] {
      responses.append(client.send(method, target, Array(text.utf8)))
    }
  }

  private mutating func request(
    _ method: HTTPMethod, _ target: String = MockClient.goals, _ body: JSON? = nil,
    as identity: MockIdentity? = .user
  ) {
    responses.append(client.send(method, target, body?.bytes() ?? [], as: identity))
  }
}

extension JSON {
  fileprivate func with(_ name: String, _ value: JSON) -> JSON {
    replacing(at: Pointer([.name(name)]), with: value) ?? self
  }
}
