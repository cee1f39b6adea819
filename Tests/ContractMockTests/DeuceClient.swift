import ContractHTTP
import ContractJSON
import ContractMock
import ContractService

/// A client of the Deuce Diary mock.
struct DeuceClient {
  let mock: MockClient

  init(drifts: [String] = [], isJudged: Bool = true) throws {
    mock = try MockClient(.deuceDiary, drifts: drifts, isJudged: isJudged)
  }

  /// The id of a new group.
  func group(_ name: String = "Throne Room", as identity: MockIdentity = .user) throws -> String {
    try mock.request(.post, "/api/groups", ["name": .string(name)], as: identity).body.text(
      at: "/id")
  }

  func detail(
    of group: String, as identity: MockIdentity = .user
  ) throws -> (status: Int, body: JSON) {
    try mock.request(.get, "/api/groups/\(group)", as: identity)
  }

  func invite(to group: String, as identity: MockIdentity = .user) throws -> String {
    try mock.request(.post, "/api/groups/\(group)/invite", as: identity).body.text(at: "/id")
  }

  func join(
    _ invite: String, as identity: MockIdentity = .other
  ) throws -> (status: Int, body: JSON) {
    try mock.request(.post, "/api/join/\(invite)", as: identity)
  }

  static func deuce(in groups: [String], at moment: String? = nil) -> JSON {
    var body: JSON = [
      "groupIds": .array(groups.map(JSON.string)), "location": "Home", "thoughts": "Ah",
    ]
    if let moment { body = body.adding(["loggedAt": .string(moment)]) }
    return body
  }

  func log(
    in groups: [String], at moment: String? = nil, as identity: MockIdentity = .user
  ) throws -> (status: Int, body: JSON) {
    try mock.request(.post, "/api/deuces", Self.deuce(in: groups, at: moment), as: identity)
  }

  /// The id of a new entry.
  func entry(in group: String, at moment: String? = nil) throws -> String {
    try log(in: [group], at: moment).body.text(at: "/entries/0/id")
  }

  func react(
    _ emoji: JSON, to entry: String, as identity: MockIdentity = .user
  ) throws -> (status: Int, body: JSON) {
    try mock.request(
      .post, "/api/entries/\(entry)/reactions", ["emoji": emoji], as: identity)
  }

  func upload(
    _ name: String = "profilePicture", type: String = "image/png", bytes: Int = 100
  ) -> HTTPResponse {
    let form = MultipartForm([
      MultipartForm.Part(
        name, filename: "me", mediaType: type, body: Array(repeating: 7, count: bytes))
    ])
    return mock.send(
      .post, "/api/auth/user/profile-picture", form.bytes(boundary: "b0undary"),
      type: "multipart/form-data; boundary=b0undary")
  }
}

extension DeuceClient {
  /// Opens a socket that joins a group.
  func listen(_ number: UInt64, to group: String?) {
    mock.service.open(
      SocketID(number), HTTPRequest(method: .get, target: "/ws", fields: ["Host": "localhost"]))
    if let group { join(number, group) }
  }

  func join(_ number: UInt64, _ group: String) {
    say(["type": "join_group", "groupId": .string(group)], on: number)
  }

  func say(_ message: JSON, on number: UInt64) {
    _ = mock.service.receive(message.bytes(), from: SocketID(number))
  }

  /// The messages that sockets receive after a new entry, each with the number of its socket.
  func heard(
    ofDeuceIn groups: [String], as identity: MockIdentity = .user
  ) throws -> [(socket: UInt64, message: JSON)] {
    let reply = mock.reply(
      to: .post, "/api/deuces", Self.deuce(in: groups).bytes(), as: identity)
    return try reply.messages.map { ($0.socket.number, try JSON(parsing: Array($0.text.utf8))) }
  }
}
