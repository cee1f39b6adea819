import ContractHTTP
import ContractJSON
import ContractMock

/// Requests for every operation and every documented failure of Deuce Diary, with three open
/// sockets.
struct DeuceWalk {
  let client: DeuceClient

  /// The status and body of every response.
  private(set) var responses: [String] = []
  private(set) var statuses: [Int] = []

  /// The messages that each socket received, in order.
  private(set) var messages: [String] = []

  init(_ client: DeuceClient? = nil) throws {
    self.client = try client ?? DeuceClient()
    try run()
  }

  private mutating func run() throws {
    for identity in [MockIdentity.user, .other, .unknown, nil] {
      request(.get, "/api/auth/user", as: identity)
    }
    request(.get, "/api/analytics/most-deuces")
    request(.get, "/api/groups")
    for name in ["john_doe", "x", ""] {
      for identity in [MockIdentity.user, .other] {
        request(.put, "/api/auth/user", ["username": .string(name)], as: identity)
      }
    }
    request(.put, "/api/auth/user", [:])
    let upload = client.upload()
    keep(upload)
    let picture = (try? JSON(parsing: upload.body))?["profileImageUrl"]?.stringValue
    if let picture { request(.get, picture) }
    keep(client.upload("other"))
    keep(client.upload(type: "text/plain"))
    request(.get, "/api/auth/user")
    // Drifts may change ids, so those of a mock without drifts are used.
    let ids = try Self.ids.get()
    request(.post, "/api/groups", ["name": "One", "description": "First"])
    request(.post, "/api/groups", ["name": "Two"])
    request(.post, "/api/groups", ["name": 5])
    try visit(ids)
    try log(ids)
    react(to: ids.entry)
    request(.get, "/api/groups")
    request(.get, "/api/groups", as: .other)
    for group in ids.groups { request(.get, "/api/groups/\(group)") }
    for name in ["Zoo", "Attic", "Zoo", ""] {
      request(.post, "/api/locations", ["name": .string(name)])
    }
    request(.get, "/api/locations", as: nil)
    request(.get, "/api/locations", as: .other)
    request(.get, "/api/analytics/most-deuces")
    request(.get, "/api/auth/user")
  }

  private mutating func visit(_ ids: Ids) throws {
    let group = "/api/groups/\(ids.groups[0])"
    request(.get, group)
    request(.get, group, as: .other)
    request(.get, "/api/groups/\(Self.unknown)")
    request(.post, "\(group)/invite")
    request(.post, "\(group)/invite", as: .other)
    for identity in [MockIdentity.user, .other, .other, nil] {
      request(.post, "/api/join/\(ids.invite)", as: identity)
    }
    request(.post, "/api/join/\(Self.unknown)")
    request(.get, group, as: .other)
  }

  private mutating func log(_ ids: Ids) throws {
    client.listen(1, to: ids.groups[0])
    client.listen(2, to: ids.groups[1])
    client.listen(3, to: ids.groups[0])
    client.join(2, ids.groups[0])
    post(DeuceClient.deuce(in: ids.groups, at: "2025-06-10T08:00:00.000Z"))
    for _ in 1...2 {
      post(DeuceClient.deuce(in: [ids.groups[0]], at: "2025-06-10T09:00:00.000Z"))
    }
    client.join(2, ids.groups[1])
    post(DeuceClient.deuce(in: [ids.groups[0]], at: "2025-06-12T08:00:00.000Z"))
    post(DeuceClient.deuce(in: [ids.groups[0]]), as: .other)
    post(["groupId": .string(ids.groups[1]), "location": "Work", "thoughts": "Old"])
    post(DeuceClient.deuce(in: []))
    post(["location": "Work", "thoughts": "None"])
    post(DeuceClient.deuce(in: [ids.groups[1]]), as: .other)
    client.mock.service.close(.init(1))
    post(DeuceClient.deuce(in: [ids.groups[0]]))
  }

  private mutating func react(to entry: String) {
    let path = "/api/entries/\(entry)/reactions"
    for emoji in ["👑", "👑", "🧻", "", "0123456789X"] as [JSON] {
      request(.post, path, ["emoji": emoji])
      request(.post, path, ["emoji": emoji], as: .other)
    }
    request(.post, "/api/entries/\(Self.unknown)/reactions", ["emoji": "👑"])
    request(.get, path)
    request(.delete, path, ["emoji": "👑"])
    request(.delete, path, [:])
    request(.get, path)
  }
}

extension DeuceWalk {
  private static let unknown = "00000000-0000-4000-8000-00000000000f"

  private struct Ids {
    var groups: [String]
    var invite: String
    var entry: String
  }

  /// The ids of a mock without drifts.
  private static let ids = Result {
    let client = try DeuceClient()
    for identity in [MockIdentity.user, .other] {
      _ = try client.mock.request(.get, "/api/auth/user", as: identity)
    }
    let groups = [try client.group(), try client.group()]
    let invite = try client.invite(to: groups[0])
    return Ids(groups: groups, invite: invite, entry: try client.entry(in: groups[0]))
  }

  private mutating func post(_ body: JSON, as identity: MockIdentity = .user) {
    let reply = client.mock.reply(to: .post, "/api/deuces", body.bytes(), as: identity)
    keep(reply.response)
    messages += reply.messages.map { "\($0.socket.number): \($0.text)" }
  }

  private mutating func request(
    _ method: HTTPMethod, _ target: String, _ body: JSON? = nil,
    as identity: MockIdentity? = .user
  ) {
    keep(client.mock.send(method, target, body?.bytes() ?? [], as: identity))
  }

  private mutating func keep(_ response: HTTPResponse) {
    statuses.append(response.status.code)
    responses.append(
      "\(response.status.code) \(response.fields["content-type"] ?? "") "
        + String(decoding: response.body, as: UTF8.self))
  }
}
