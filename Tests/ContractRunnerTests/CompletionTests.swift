import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import Synchronization
import TestSupport
import Testing

@Suite struct `Work on a resource that takes time` {
  private static let contract: Contract = {
    let job: Schema = .object {
      Field("id", .uuid)
      Field("codec", .oneOf("opus", "flac"))
    }
    return Contract(
      "jobs", version: "1", title: "Jobs", authentication: .none, errors: .coded,
      failures: [
        Failure(400, "INVALID", when: .invalid), Failure(404, "NOT_FOUND", when: .missing("job")),
      ],
      resources: [Resource("job", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "startJob", .post, "/jobs",
          body: .json(.object { Field("codec", .oneOf("opus", "flac"), example: "opus") }),
          responses: [Response(202, job)], rules: .echoes("codec", in: .root),
          effects: [.creates("job", id: response("/id"), state: response(.root))]),
        Operation(
          "showJob", .get, "/jobs/{job_id}", path: [Field("job_id", .uuid)],
          responses: [
            Response(
              202, .object { Field("percent", .integer(.between(0, 99))) }, variant: "working"),
            .ok(job, variant: "done"),
          ],
          effects: [.reads("job", id: path("job_id"), state: response(.root))]),
      ])
  }()

  /// A run against the mock, whose responses about a job are changed by their number.
  private static func rehearsal(
    _ change: @escaping @Sendable (_ number: Int, HTTPResponse) -> HTTPResponse
  ) async throws -> Rehearsal {
    let numbers = Mutex<[String: Int]>([:])
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.method == .get, response.status.isSuccess else { return response }
      let number = numbers.withLock { numbers in
        numbers[arrival.request.target, default: 0] += 1
        return numbers[arrival.request.target, default: 0]
      }
      return change(number, response)
    }
    return try await Rehearsal(backend, clock: .slept) { $0.identities = [:] }
  }

  private static func working(_ response: HTTPResponse) -> HTTPResponse {
    var working = response
    working.status = .accepted
    working.body = Array("{\"percent\": 10}".utf8)
    return working
  }

  @Test func `is waited for, and its result compared with the creation`() async throws {
    let rehearsal = try await Self.rehearsal { number, response in
      number < 3 ? Self.working(response) : response
    }
    #expect(rehearsal.causes.isEmpty)
  }

  @Test func `has the result that was asked for`() async throws {
    let rehearsal = try await Self.rehearsal { number, response in
      guard number >= 3, var shown = try? JSON(parsing: response.body) else {
        return Self.working(response)
      }
      _ = shown.set("opus", at: "/codec")
      var changed = response
      changed.body = shown.bytes()
      return changed
    }
    #expect(rehearsal.causes.map(\.drift.kind) == [.stateLost])
  }

  @Test func `may take longer than a run waits`() async throws {
    let rehearsal = try await Self.rehearsal { _, response in Self.working(response) }
    #expect(rehearsal.causes.isEmpty)
    #expect(rehearsal.results.filter(\.outcome.isUntested).map(\.outcome.word) == [])
  }
}
