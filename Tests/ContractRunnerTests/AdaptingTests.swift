import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import TestSupport
import Testing

/// Jobs whose document allows more than their server.
@Suite struct `Bodies that a server accepts` {
  private static var contract: Contract {
    var contract = Contract(
      "jobs", version: "1", title: "Jobs", authentication: .none, errors: .coded,
      resources: [Resource("job", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/jobs",
          body: .json(
            .object {
              Field("name", .string(.length(1...80)))
              Field("shift", .string(.nonEmpty))
              Field("team", .integer, .optional)
            }),
          responses: [
            .created(
              .object {
                Field("id", .string)
                Field("name", .string)
              })
          ], failures: [Failure(400, when: .invalid)],
          effects: [.creates("job", id: response("/id"))]),
        Operation(
          "show", .get, "/jobs/{job}", path: [Field("job", .string(.nonEmpty))],
          responses: [.ok(.object { Field("id", .string) })],
          failures: [Failure(404, when: .missing("job"))],
          effects: [.reads("job", id: path("job"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// A backend that rejects bodies with a complaint, unless it accepts them.
  private static func backend(
    _ complaint: JSON, unless isAccepted: @escaping @Sendable (JSON) -> Bool
  ) throws -> Backend {
    try Backend(contract) { arrival throws(Backend.Fault) in
      let json: HTTPFields = ["Content-Type": "application/json"]
      guard arrival.method == .post else {
        let id = String(arrival.request.path.split(separator: "/").last ?? "")
        return id.hasPrefix("j-")
          ? HTTPResponse(status: .ok, fields: json, body: Array(#"{"id": "\#(id)"}"#.utf8))
          : HTTPResponse(
            status: .notFound, fields: json, body: Array(#"{"code": "x", "message": "y"}"#.utf8))
      }
      guard let body = try? JSON(parsing: arrival.request.body), body["name"]?.stringValue != nil
      else { return HTTPResponse(status: .badRequest) }
      guard isAccepted(body) else {
        return HTTPResponse(status: .badRequest, fields: json, body: complaint.bytes())
      }
      let created = #"{"id": "j-\#(arrival.number)", "name": "n"}"#
      return HTTPResponse(status: .created, fields: json, body: Array(created.utf8))
    }
  }

  /// Whether the run has read a job that it has created.
  private static func isReached(_ backend: Backend) async throws -> Bool {
    _ = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples]
    }
    return backend.requests.contains { $0.path.hasPrefix("/jobs/j-") }
  }

  @Test(
    arguments: [
      ["detail": [["loc": ["body", "shift"], "msg": "Input should be 'day' or 'night'"]]],
      ["shift": ["\"x\" is not a valid choice; choose one of 'day', 'night'."]],
      ["message": "shift must be either \"day\" or \"night\""],
      ["errors": [["field": "shift", "message": "allowed values: `day`, `night`"]]],
    ] as [JSON])
  func `are found where a rejection names their values`(complaint: JSON) async throws {
    let backend = try Self.backend(complaint) { body in
      ["day", "night"].contains(body["shift"]?.stringValue)
    }
    #expect(try await Self.isReached(backend))
  }

  @Test(arguments: [
    ("a valid e-mail address", "someone@example.com"), ("a date as YYYY-MM-DD", "2026-01-02"),
  ])
  func `are found where a rejection names a format`(words: String, value: String) async throws {
    let backend = try Self.backend(["error": .string("shift is not \(words)")]) { body in
      body["shift"]?.stringValue == value
    }
    #expect(try await Self.isReached(backend))
  }

  @Test(arguments: [["message": "team 7 does not exist"], "no"] as [JSON])
  func `are found without optional members`(complaint: JSON) async throws {
    let backend = try Self.backend(complaint) { $0["team"] == nil }
    #expect(try await Self.isReached(backend))
  }

  @Test(
    arguments: [
      ["errors": ["shift": ["This shift already exists."]]], ["message": "shift is in use"],
      ["detail": "Duplicate value for shift"],
    ] as [JSON])
  func `have another value each time where a rejection says that one exists`(
    complaint: JSON
  ) async throws {
    let shifts = Mutex<Set<JSON>>([])
    let backend = try Self.backend(complaint) { body in
      guard let shift = body["shift"] else { return true }
      return shifts.withLock { $0.insert(shift).inserted }
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples, .boundaries]
    }
    let created = shifts.withLock(\.count)
    let sent = backend.requests.count { $0.method == .post }
    // One of them has shown that the value must be unique.
    #expect(created > 3)
    #expect(sent - created < created, "\(created) of \(sent)")
    let rejections: [Drift.Kind] = [.validRejected, .statusUnexpected]
    #expect(
      rehearsal.causes.allSatisfy { !$0.drift.isFailure || !rejections.contains($0.drift.kind) })
  }

  @Test func `are what later cases start from`() async throws {
    let backend = try Self.backend(["message": "shift must be 'day'"]) { body in
      body["shift"]?.stringValue == "day"
    }
    _ = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples, .negative]
    }
    let names = backend.requests.filter { $0.method == .post }.compactMap {
      try? JSON(parsing: $0.body)
    }.filter { $0["name"]?.numberValue != nil }
    #expect(!names.isEmpty)
    #expect(names.allSatisfy { $0["shift"] == "day" }, "\(names)")
  }
}
