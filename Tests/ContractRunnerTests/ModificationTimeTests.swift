import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

/// Notes with the time of their last change.
@Suite struct `The time of the last change` {
  private static var contract: Contract {
    let shown = Schema.object {
      Field("id", .uuid)
      Field("text", .string(.length(1...40)))
      Field("created_at", .timestamp)
      Field("updated_at", .timestamp)
    }
    let note = Schema.object { Field("text", .string(.length(1...40))) }
    return Contract(
      "notes", version: "1", title: "Notes", authentication: .none, errors: .coded,
      resources: [Resource("note", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/notes", body: .json(note), responses: [.created(shown)],
          failures: [Failure(400, when: .invalid)],
          effects: [.creates("note", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/notes/{id}", path: [Field("id", .uuid)], responses: [.ok(shown)],
          failures: [Failure(404, when: .missing("note"))],
          effects: [.reads("note", id: path("id"), state: response(""))]),
        Operation(
          "change", .put, "/notes/{id}", path: [Field("id", .uuid)], body: .json(note),
          responses: [.ok(shown)],
          failures: [Failure(400, when: .invalid), Failure(404, when: .missing("note"))],
          effects: [.updates("note", id: path("id"), state: response(""))]),
      ])
  }

  enum Fault {
    case none, frozen, changedByReads, changesCreation
  }

  /// The notes on the times of a backend, whose clock goes on by a second with each request.
  private static func noted(_ fault: Fault, takesTime: Bool = true) async throws -> Set<String> {
    let times = Mutex<[Substring: (created: Int, updated: Int)]>([:])
    let backend = try Backend(contract) { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard response.status.isSuccess,
        let id = (try? JSON(parsing: response.body))?["id"]?.stringValue
      else { return response }
      let (created, updated) = times.withLock { times in
        var time = times[id[...]] ?? (arrival.number, arrival.number)
        switch (arrival.method, fault) {
        case (.put, .frozen): break
        case (.put, .changesCreation): time = (arrival.number, arrival.number)
        case (.put, _), (.get, .changedByReads): time.updated = arrival.number
        default: break
        }
        times[id[...]] = time
        return time
      }
      func written(_ number: Int) -> JSON {
        .string("\(Instant.sample.adding(seconds: number))")
      }
      return response.setting("/created_at", to: written(created))
        .setting("/updated_at", to: written(updated))
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.sequences]
      $0.walks = 0
      $0.takesTime = takesTime
    }
    #expect(rehearsal.waits.contains(.milliseconds(1_100)) == takesTime)
    return Set(
      rehearsal.findings.filter { $0.drift.severity == .note }.map { "\($0.drift.location)" })
  }

  @Test func `changes with each change, and only with it`() async throws {
    #expect(try await Self.noted(.none) == [])
    #expect(try await Self.noted(.frozen).contains("/updated_at"))
    #expect(try await Self.noted(.changedByReads).contains("/updated_at"))
    #expect(try await Self.noted(.changesCreation).contains("/created_at"))
  }

  @Test func `is not waited for where no time passes`() async throws {
    #expect(try await Self.noted(.frozen, takesTime: false).contains("/updated_at") == false)
  }
}
