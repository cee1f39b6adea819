import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

/// Notes, and a profile with their number.
@Suite struct `A number that creations raise` {
  private static var contract: Contract {
    let shown = Schema.object { Field("id", .uuid) }
    let profile = Schema.object {
      Field("name", .string)
      Field("noteCount", .integer)
      Field("requests", .integer)
    }
    return Contract(
      "notes", version: "1", title: "Notes", authentication: .bearer, errors: .coded,
      resources: [
        Resource("note", id: "/id"), Resource("profile", id: "/name"),
      ],
      operations: [
        Operation(
          "add", .post, "/notes",
          body: .json(.object { Field("text", .string(.length(1...40))) }),
          responses: [.created(shown)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("note", id: response("/id"), state: response(""))]),
        Operation(
          "remove", .delete, "/notes/{id}", path: [Field("id", .uuid)], responses: [.noContent()],
          failures: [Failure(404, when: .missing("note"))],
          effects: [.deletes("note", id: path("id"))]),
        Operation(
          "profile", .get, "/profile", responses: [.ok(profile)],
          effects: [.readsOwn("profile", state: response(""))]),
      ])
  }

  /// The locations of what is lost by a backend that counts all creations, or one of those without a read in between.
  private static func losses(
    countsAll: Bool, countsDeletions: Bool = false, infers: Bool = false
  ) async throws -> Set<String> {
    struct State {
      var count = 0
      var requests = 0
      var hasJustCreated = false
    }
    let state = Mutex(State())
    var contract = contract
    contract.infersEffects = infers
    let backend = try Backend(contract) { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      return state.withLock { state in
        state.requests += 1
        guard response.status.isSuccess else { return response }
        if arrival.method == .post {
          if countsAll || !state.hasJustCreated { state.count += 1 }
          state.hasJustCreated = true
        } else if arrival.method == .delete {
          if countsDeletions { state.count -= 1 }
        } else {
          state.hasJustCreated = false
        }
        guard arrival.request.path == "/profile" else { return response }
        return response.setting("/noteCount", to: .number(JSON.Number(state.count)))
          .setting("/requests", to: .number(JSON.Number(state.requests)))
      }
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.scenarios] }
    let found = rehearsal.findings.map(\.drift).filter { infers || $0.severity == .drift }
    return Set(found.map { "\($0.kind) at \($0.location)" })
  }

  @Test func `is raised by each of several creations at once`() async throws {
    #expect(try await Self.losses(countsAll: true) == [])
    #expect(try await Self.losses(countsAll: false) == ["state-lost at state /noteCount"])
  }

  @Test func `is lowered by a deletion, where a document describes both`() async throws {
    let kept = try await Self.losses(countsAll: true, infers: true)
    #expect(kept.contains("state-leaked at state /noteCount"), "\(kept)")
    let lowered = try await Self.losses(countsAll: true, countsDeletions: true, infers: true)
    #expect(!lowered.contains("state-leaked at state /noteCount"), "\(lowered)")
  }
}
