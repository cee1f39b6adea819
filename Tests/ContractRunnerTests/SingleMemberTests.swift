import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import ContractValidation
import Synchronization
import Testing

/// Tickets of a document, of which PATCH changes single members.
@Suite struct `A member of a resource of a document` {
  private static var contract: Contract {
    let members: [Field] = [
      Field("title", .string(.length(1...40)), .optional),
      Field("due", .nullable(.date), .optional),
      Field("status", .oneOf("open", "closed"), .optional),
    ]
    let shown = Schema.object {
      Field("id", .uuid)
      Field("title", .string)
      Field("due", .nullable(.date))
    }
    let id = Field("id", .uuid)
    var contract = Contract(
      "tickets", version: "1", title: "Tickets", authentication: .none, errors: .coded,
      resources: [Resource("ticket", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/tickets",
          body: .json(
            .object {
              Field("title", .string(.length(1...40)))
              Field("due", .date)
            }), responses: [.created(shown)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("ticket", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/tickets/{id}", path: [id], responses: [.ok(shown)],
          failures: [Failure(404, when: .missing("ticket"))],
          effects: [.reads("ticket", id: path("id"), state: response(""))]),
        Operation(
          "change", .patch, "/tickets/{id}", path: [id], body: .json(.object { members }),
          responses: [.ok(shown)],
          failures: [Failure(400, when: .invalid), Failure(404, when: .missing("ticket"))],
          effects: [.updates("ticket", id: path("id"), state: response(""))]),
        Operation(
          "remove", .delete, "/tickets/{id}", path: [id], responses: [.noContent()],
          failures: [Failure(404, when: .missing("ticket"))],
          effects: [.deletes("ticket", id: path("id"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// The locations of the findings of a kind in sequences of requests.
  private static func locations(
    of kind: Drift.Kind, by backend: Backend
  ) async throws -> Set<String> {
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.sequences]
      $0.walks = 0
    }
    return Set(rehearsal.findings.filter { $0.drift.kind == kind }.map { "\($0.drift.location)" })
  }

  /// The locations of what a backend loses that carries out other changes than it is asked for.
  private static func losses(
    carryingOut change: @escaping @Sendable (JSON.Object) -> JSON.Object
  ) async throws -> Set<String> {
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      var request = arrival.request
      if request.method == .patch, let body = (try? JSON(parsing: request.body))?.objectValue {
        request.body = JSON.object(change(body)).bytes()
      }
      return arrival.backend.response(to: request)
    }
    return try await locations(of: .stateLost, by: backend)
  }

  @Test func `can be emptied, and stays where another one changes`() async throws {
    #expect(try await Self.losses { $0 } == [])
    let ignoresNull = try await Self.losses { body in
      JSON.Object(body.members.filter { $0.value != .null })
    }
    #expect(ignoresNull.contains("state /due"), "\(ignoresNull)")
    let empties = try await Self.losses { body in
      body["due"] != nil
        ? body : JSON.Object(body.members + [JSON.Object.Member(name: "due", value: .null)])
    }
    #expect(empties.contains("state /due"), "\(empties)")
    let resets = try await Self.losses { body in
      body["title"] != nil
        ? body
        : JSON.Object(body.members + [JSON.Object.Member(name: "title", value: "untitled")])
    }
    #expect(resets.contains("state /title"), "\(resets)")
  }

  @Test(arguments: [true, false])
  func `stays where a change is refused because of a state`(appliesRest: Bool) async throws {
    let backend = try Backend(Self.contract) { arrival throws(Backend.Fault) in
      var request = arrival.request
      guard request.method == .patch,
        let body = (try? JSON(parsing: request.body))?.objectValue, body["status"] == "closed"
      else { return arrival.response() }
      let rest = body.members.filter { $0.name != "status" }
      if appliesRest, !rest.isEmpty {
        request.body = JSON.object(JSON.Object(rest)).bytes()
        _ = arrival.backend.response(to: request)
      }
      let error: JSON = ["error": ["code": "x", "message": "y"]]
      return HTTPResponse(
        status: .conflict, fields: ["Content-Type": "application/json"], body: error.bytes())
    }
    let leaked = try await Self.locations(of: .stateLeaked, by: backend)
    #expect(leaked.contains("state /title") == appliesRest, "\(leaked)")
  }

  @Test func `is changed by itself where each user has one of it, too`() async throws {
    #expect(try await Self.ownLosses { $0 } == [])
    let ignoresNull = try await Self.ownLosses { body in
      JSON.Object(body.members.filter { $0.value != .null })
    }
    #expect(ignoresNull.contains("state /bio"), "\(ignoresNull)")
  }

  private static var ownContract: Contract {
    let shown = Schema.object {
      Field("nick", .string)
      Field("bio", .nullable(.string))
    }
    let members: [Field] = [
      Field("nick", .string(.length(1...40)), .optional),
      Field("bio", .nullable(.string(.length(1...40))), .optional),
    ]
    var contract = Contract(
      "profiles", version: "1", title: "Profiles", authentication: .none, errors: .coded,
      resources: [Resource("me", id: "/nick", access: .owner)],
      operations: [
        Operation(
          "show", .get, "/me", responses: [.ok(shown)],
          effects: [.readsOwn("me", state: response(""))]),
        Operation(
          "change", .patch, "/me", body: .json(.object { members }), responses: [.ok(shown)],
          failures: [Failure(400, when: .invalid)],
          effects: [.updatesOwn("me", state: response(""))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// The locations of what a backend loses of a profile when it carries out other changes than it is asked for.
  private static func ownLosses(
    carryingOut change: @escaping @Sendable (JSON.Object) -> JSON.Object
  ) async throws -> Set<String> {
    let contract = ownContract
    let profile = Mutex<JSON>(["nick": "nick", "bio": "bio"])
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let json: HTTPFields = ["Content-Type": "application/json"]
      return profile.withLock { profile in
        if arrival.method == .patch {
          guard let body = (try? JSON(parsing: arrival.request.body))?.objectValue,
            contract.operations[1].body?.schema.map({
              SchemaValidator($0).accepts(arrival.request.body)
            }) == true
          else {
            let error: JSON = ["error": ["code": "x", "message": "y"]]
            return HTTPResponse(status: .badRequest, fields: json, body: error.bytes())
          }
          for member in change(body).members {
            _ = profile.set(member.value, at: JSON.Pointer([.name(member.name)]))
          }
        }
        return HTTPResponse(status: .ok, fields: json, body: profile.bytes())
      }
    }
    return try await locations(of: .stateLost, by: backend)
  }
}
