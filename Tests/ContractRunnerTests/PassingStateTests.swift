import ContractFindings
import ContractModel
import ContractRunner
import Synchronization
import TestSupport
import Testing

@Suite struct `A state that a backend reaches by itself` {
  private static var contract: Contract {
    let job: Schema = .object {
      Field("id", .uuid)
      Field("status", .oneOf("running", "done", "stopped"))
    }
    let wrongState = Failure(409, "WRONG_STATE", when: .refusedTransition("job"))
    func changing(_ id: String, _ template: String) -> Operation {
      Operation(
        id, .post, template, path: [Field("job_id", .uuid)], responses: [.ok(job)],
        failures: [wrongState],
        effects: [.updates("job", id: path("job_id"), state: response(.root))])
    }
    return Contract(
      "jobs", version: "1", title: "Jobs", authentication: .none,
      errors: .coded,
      failures: [
        Failure(400, "INVALID", when: .invalid), Failure(404, "NOT_FOUND", when: .missing("job")),
      ],
      resources: [
        Resource(
          "job", id: "/id", access: .everyone,
          states: StateMachine(
            at: "/status", initial: "running", .later(from: "running", to: "done"),
            .from("running", to: "stopped", by: "stopJob"),
            .from("done", to: "running", by: "repeatJob")))
      ],
      operations: [
        Operation(
          "startJob", .post, "/jobs", responses: [.created(job)],
          effects: [.creates("job", id: response("/id"), state: response(.root))]),
        Operation(
          "showJob", .get, "/jobs/{job_id}", path: [Field("job_id", .uuid)], responses: [.ok(job)],
          effects: [.reads("job", id: path("job_id"), state: response(.root))]),
        changing("stopJob", "/jobs/{job_id}/stop"),
        changing("repeatJob", "/jobs/{job_id}/repetition"),
      ])
  }

  /// The states that follow each other by themselves are all shorter than a request.
  private static var chained: Contract {
    var contract = contract
    contract.resources[0].states = StateMachine(
      at: "/status", initial: "running", .later(from: "running", to: "done"),
      .later(from: "done", to: "stopped"))
    contract.operations.removeAll { $0.performs(.updates) }
    return contract
  }

  private static func rehearsal(of backend: Backend) async throws -> Rehearsal {
    try await Rehearsal(backend, clock: .slept) { configuration in
      configuration.phases = [.scenarios]
      configuration.jobs = 1
    }
  }

  @Test func `is waited for`() async throws {
    #expect(try await Self.rehearsal(of: Backend(Self.contract)).causes.isEmpty)
  }

  @Test func `is the only drift where it is not reached`() async throws {
    let backend = try Backend(Self.contract, drifts: ["time-stopped"])
    let causes = try await Self.rehearsal(of: backend).causes
    #expect(causes.map(\.drift.kind) == [.ruleBroken])
    #expect(causes.map(\.operation) == ["showJob"])
    // The cases wait three times, each time up to 120 requests; then once, and once to confirm it.
    #expect((120..<270).contains(backend.requests.count), "\(backend.requests.count)")
  }

  /// A backend that puts a job back into its first state when it gets another name.
  @Test func `is not left by an update`() async throws {
    var contract = Self.contract
    contract.operations[0].body = .json(.object { Field("name", .string(.length(1...20))) })
    contract.operations.append(
      Operation(
        "renameJob", .patch, "/jobs/{job_id}", path: [Field("job_id", .uuid)],
        body: .json(.object { Field("name", .string(.length(1...20))) }),
        responses: contract.operations[1].responses,
        effects: [.updates("job", id: path("job_id"), state: response(.root))]))
    let renamed = Mutex<Set<String>>([])
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let path = String(arrival.request.path)
      if arrival.method == .patch { _ = renamed.withLock { $0.insert(path) } }
      let response = arrival.response()
      guard arrival.method == .get, renamed.withLock({ $0.contains(path) }) else { return response }
      return response.setting("/status", to: "running")
    }
    let causes = try await Self.rehearsal(of: backend).causes
    #expect(Set(causes.map(\.drift.kind)) == [.ruleBroken])
  }

  @Test func `may be over before it is seen`() async throws {
    #expect(try await Self.rehearsal(of: Backend(Self.chained)).causes.isEmpty)
  }
}

@Suite struct `A response that repeated requests get after another one` {
  /// A job whose result is shown by another response than its progress.
  private static func contract(_ results: [Response]) -> Contract {
    Contract(
      "jobs", version: "1", title: "Jobs", authentication: .none, errors: .coded,
      failures: [
        Failure(400, "INVALID", when: .invalid), Failure(404, "NOT_FOUND", when: .missing("job")),
      ],
      resources: [Resource("job", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "startJob", .post, "/jobs", responses: [Response(202, .object { Field("id", .uuid) })],
          effects: [.creates("job", id: response("/id"), state: response(.root))]),
        Operation(
          "showResult", .get, "/jobs/{job_id}", path: [Field("job_id", .uuid)],
          responses: results, effects: [.reads("job", id: path("job_id"))]),
      ],
      scenarios: [
        Scenario(
          "job-ends", "A job is done after a while",
          [
            .call("startJob", capture: ["job": response("/id")]),
            .call(
              "showResult", path: ["job_id": captured("job")], expect: .variant("running")),
            .call("showResult", path: ["job_id": captured("job")], expect: .variant("done"))
              .eventually(within: .seconds(10), every: .seconds(1)),
          ])
      ])
  }

  private static let running: Schema = .object { Field("id", .uuid) }
  private static let done: Schema = .object {
    Field("id", .uuid)
    Field("pages", .integer(.atLeast(1)))
  }

  private static func causes(
    _ results: [Response], drifts: [String] = []
  ) async throws -> [Drift.Kind] {
    let backend = try Backend(contract(results), drifts: drifts)
    return try await Rehearsal(backend, clock: .slept) { $0.jobs = 1 }.causes.map(\.drift.kind)
  }

  private static let byStatus = [
    Response(200, done, variant: "done"), Response(202, running, variant: "running"),
  ]

  @Test(
    arguments: [
      byStatus, byStatus.reversed(),
      [Response(200, done, variant: "done"), Response(200, running, variant: "running")],
    ])
  func `is reached by the mock`(results: [Response]) async throws {
    #expect(try await Self.causes(results).isEmpty)
  }

  @Test func `is missed where the first one comes for ever`() async throws {
    let drifts = ["show-result-done-mistaken"]
    #expect(try await Self.causes(Self.byStatus, drifts: drifts) == [.statusUnexpected])
  }
}
