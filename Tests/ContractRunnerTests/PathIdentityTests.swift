import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Jobs whose representations have a path or URL in place of their identity.
@Suite struct `An identity that is shown as a path or URL` {
  private static var contract: Contract {
    let job = Schema.object { Field("self", .string(.nonEmpty)) }
    return Contract(
      "jobs", version: "1", title: "Jobs", authentication: .none, errors: .coded,
      resources: [Resource("job", id: "/self", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/v1/jobs",
          body: .json(.object { Field("size", .integer(.between(1, 9))) }),
          responses: [.created(job)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("job", id: response("/self"), state: response(""))]),
        Operation(
          "list", .get, "/v1/jobs", responses: [.ok(.array(of: job))],
          effects: [.lists("job", in: response(""))]),
        Operation(
          "show", .get, "/v1/jobs/{job}", path: [Field("job", .string(.nonEmpty))],
          responses: [.ok(job)], failures: [Failure(404, when: .missing("job"))],
          effects: [.reads("job", id: path("job"), state: response(""))]),
        Operation(
          "remove", .delete, "/v1/jobs/{job}", path: [Field("job", .string(.nonEmpty))],
          responses: [.noContent()], failures: [Failure(404, when: .missing("job"))],
          effects: [.deletes("job", id: path("job"))]),
      ])
  }

  /// A backend that shows jobs as `form` with their number at `ID`, all of them or without the newest.
  private static func backend(_ form: String, losesNewest: Bool = false) throws -> Backend {
    let jobs = Mutex<Set<Int>>([])
    @Sendable func shown(_ id: Int) -> JSON {
      ["self": .string(form.replacing("ID", with: "\(id)"))]
    }
    @Sendable func respond(_ status: HTTPStatus, _ body: JSON) -> HTTPResponse {
      HTTPResponse(
        status: status, fields: ["Content-Type": "application/json"], body: body.bytes())
    }
    return try Backend(contract) { arrival throws(Backend.Fault) in
      let request = arrival.request
      if request.path == "/v1/jobs" {
        guard request.method == .post else {
          let all = jobs.withLock { $0.sorted() }
          return respond(.ok, .array((losesNewest ? all.dropLast() : all).map(shown)))
        }
        let size = (try? JSON(parsing: request.body))?["size"]?.numberValue
        guard let size, 1 <= size, size <= 9, Int(size.text) != nil else {
          return respond(.badRequest, ["error": ["code": "x", "message": "y"]])
        }
        jobs.withLock { _ = $0.insert(arrival.number) }
        return respond(.created, shown(arrival.number))
      }
      let id = Int(request.path.dropFirst("/v1/jobs/".count)) ?? 0
      guard jobs.withLock({ $0.contains(id) }) else {
        return respond(.notFound, ["error": ["code": "x", "message": "y"]])
      }
      guard request.method == .delete else { return respond(.ok, shown(id)) }
      jobs.withLock { _ = $0.remove(id) }
      return HTTPResponse(status: .noContent)
    }
  }

  private static func kinds(_ backend: Backend) async throws -> Set<Drift.Kind> {
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples]
    }
    return Set(rehearsal.causes.map(\.drift.kind))
  }

  @Test(arguments: ["jobs/ID", "http://localhost/v1/jobs/ID/", "/v1/jobs/ID?view=full", "ID"])
  func `is the segment of it that paths have`(form: String) async throws {
    #expect(try await Self.kinds(Self.backend(form)) == [])
    #expect(try await Self.kinds(Self.backend(form, losesNewest: true)) == [.stateLost])
  }
}
