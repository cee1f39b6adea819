import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Rooms of a document that can be joined and left, with comments.
@Suite struct `What one operation does and another takes back` {
  /// The ways in which a backend of rooms is wrong.
  enum Fault: CaseIterable {
    case staysAfterLeaving, countsTwice, showsNoJoining, countsDeletedComments
  }

  private static var contract: Contract {
    let shown = Schema.object {
      Field("id", .string(.nonEmpty))
      Field("members", .integer)
      Field("isJoined", .boolean)
      Field("comments", .integer)
      Field("visits", .integer)
    }
    let comment = Schema.object { Field("id", .string(.nonEmpty)) }
    let id = Field("room", .string(.nonEmpty))
    func action(_ word: String) -> Operation {
      Operation(
        word, .post, "/rooms/{room}/\(word)", path: [id], responses: [.noContent()],
        failures: [Failure(404, when: .missing("room"))],
        effects: [.reads("room", id: path("room"))])
    }
    var contract = Contract(
      "rooms", version: "1", title: "Rooms", authentication: .none, errors: .coded,
      resources: [
        Resource("room", id: "/id", access: .everyone),
        Resource("comment", id: "/id", access: .everyone),
      ],
      operations: [
        Operation(
          "add", .post, "/rooms", body: .json(.object { Field("name", .string(.length(1...40))) }),
          responses: [.created(shown)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("room", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/rooms/{room}", path: [id], responses: [.ok(shown)],
          failures: [Failure(404, when: .missing("room"))],
          effects: [.reads("room", id: path("room"), state: response(""))]),
        action("join"), action("leave"),
        Operation(
          "comment", .post, "/rooms/{room}/comments", path: [id],
          body: .json(.object { Field("text", .string(.length(1...40))) }),
          responses: [.created(comment)],
          failures: [Failure(400, when: .invalid), Failure(404, when: .missing("room"))],
          effects: [
            .reads("room", id: path("room")),
            .creates("comment", id: response("/id"), state: response("")),
          ]),
        Operation(
          "uncomment", .delete, "/rooms/{room}/comments/{comment}",
          path: [id, Field("comment", .string(.nonEmpty))], responses: [.noContent()],
          failures: [Failure(404, when: .missing("comment"))],
          effects: [.deletes("comment", id: path("comment"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  private struct Room {
    var members = 0
    var isJoined = false
    var comments: Set<String> = []
    var counted = 0
    var visits = 0
  }

  private static func backend(_ fault: Fault?) throws -> Backend {
    let rooms = Mutex<[String: Room]>([:])
    return try Backend(contract) { arrival throws(Backend.Fault) in
      let parts = arrival.request.path.split(separator: "/").map(String.init)
      return rooms.withLock { rooms in
        if parts.count == 1 {
          guard let body = try? JSON(parsing: arrival.request.body),
            let name = body["name"]?.stringValue, (1...40).contains(name.unicodeScalars.count)
          else { return respond(.badRequest, error) }
          rooms["r\(arrival.number)"] = Room()
          return respond(.created, state(of: "r\(arrival.number)", Room()))
        }
        guard var room = rooms[parts[1]] else { return respond(.notFound, error) }
        defer { rooms[parts[1]] = room }
        switch parts.dropFirst(2).first {
        case "join":
          if !room.isJoined || fault == .countsTwice { room.members += 1 }
          room.isJoined = true
        case "leave":
          if room.isJoined, fault != .staysAfterLeaving { room.members = 0 }
          if fault != .staysAfterLeaving { room.isJoined = false }
        case "comments":
          let id = "c\(arrival.number)"
          guard arrival.method != .post else {
            room.comments.insert(id)
            room.counted += 1
            return respond(.created, ["id": .string(id)])
          }
          guard room.comments.remove(parts.last ?? "") != nil else {
            return respond(.notFound, error)
          }
          if fault != .countsDeletedComments { room.counted -= 1 }
        default:
          room.visits += 1
          var shown = room
          if fault == .showsNoJoining { shown.isJoined = false }
          return respond(.ok, state(of: parts[1], shown))
        }
        return HTTPResponse(status: .noContent)
      }
    }
  }

  private static let error: JSON = ["error": ["code": "x", "message": "y"]]

  private static func respond(_ status: HTTPStatus, _ body: JSON) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: body.bytes())
  }

  private static func state(of id: String, _ room: Room) -> JSON {
    [
      "id": .string(id), "members": .number(JSON.Number(room.members)),
      "isJoined": .boolean(room.isJoined), "comments": .number(JSON.Number(room.counted)),
      "visits": .number(JSON.Number(room.visits)),
    ]
  }

  /// The kinds and locations of what is found.
  private static func findings(_ fault: Fault?) async throws -> Set<String> {
    let rehearsal = try await Rehearsal(backend(fault)) {
      $0.identities = [:]
      $0.phases = [.scenarios]
    }
    return Set(rehearsal.findings.map { "\($0.drift.kind) at \($0.drift.location)" })
  }

  @Test func `leaves everything as it was`() async throws {
    #expect(try await Self.findings(nil) == [])
    let stays = try await Self.findings(.staysAfterLeaving)
    #expect(stays == ["state-leaked at state /members"], "\(stays)")
    let comments = try await Self.findings(.countsDeletedComments)
    #expect(comments.contains("state-leaked at state /comments"), "\(comments)")
  }

  @Test func `is seen in between, and happens once`() async throws {
    #expect(try await Self.findings(.showsNoJoining).contains("state-lost at state /isJoined"))
    #expect(try await Self.findings(.countsTwice).contains("state-leaked at state /members"))
  }
}
