import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

/// A backend that does the same to the goals of the other user as the user does to one of its own.
private func backend(extending method: HTTPMethod) throws -> Backend {
  try Backend { arrival throws(TransportError.Reason) in
    let response = arrival.response()
    guard arrival.method == method, response.status.isSuccess,
      arrival.request.token == "Bearer \(MockIdentity.user.token)"
    else { return response }
    let body = try? JSON(parsing: arrival.request.body)
    for id in ((try? arrival.backend.goals(of: .other)) ?? [:]).keys {
      _ = try? arrival.backend.request(method, "/api/v1/goals/\(id)", as: .other, body)
    }
    return response
  }
}

@Suite struct `A resource that a request is not about` {
  private static func findings(_ backend: Backend) async throws -> [Finding] {
    try await Rehearsal(backend) { $0.phases = [.examples, .sequences] }.findings
  }

  @Test(
    arguments: [
      (HTTPMethod.put, "updateGoal", Drift.Kind.stateLeaked),
      (.delete, "deleteGoal", .stateLost),
    ])
  func `is another user's and changes`(
    method: HTTPMethod, operation: String, kind: Drift.Kind
  ) async throws {
    let drifts = try await Self.findings(backend(extending: method)).filter {
      $0.drift.severity == .drift
    }
    #expect(Set(drifts.map(\.operation)) == [operation])
    #expect(Set(drifts.map(\.drift.kind)) == [kind])
    #expect(Set(drifts.map(\.drift.check)) == [.isolatesIdentities])
  }

  private static let otherTitle: JSON = [
    "title": "Another title", "description": "", "progress": 0.45, "status": "active",
    "goal_type": "activity", "target_value": 20, "target_unit": "sessions", "current_value": 9,
  ]

  @Test func `is not changed by an operation that reads it`() async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.request.operation == "analysis", response.status.isSuccess else {
        return response
      }
      let goal = arrival.request.path.split(separator: "/")[3]
      _ = try? arrival.backend.request(.put, "/api/v1/goals/\(goal)", as: .user, Self.otherTitle)
      return response
    }
    let drifts = try await Self.findings(backend).filter { $0.drift.severity == .drift }
    let leaks = drifts.filter { $0.drift.kind == .stateLeaked }
    #expect(Set(leaks.map(\.operation)) == ["analysis"])
    #expect(leaks.contains { "\($0.drift.location)" == "state /title" })
  }

  @Test func `is noted where a member changes that no request sets`() async throws {
    let count = Mutex(0)
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      if arrival.method == .put, response.status.isSuccess { count.withLock { $0 += 1 } }
      guard arrival.request.operation == "listGoals" else { return response }
      let text = "after \(count.withLock(\.self)) updates"
      return response.changingGoals { _ = $0.set(.string(text), at: "/motto") }
    }
    let findings = try await Self.findings(backend).filter { $0.drift.check == .othersUnchanged }
    #expect(Set(findings.map(\.drift.severity)) == [.note])
    #expect(Set(findings.map { "\($0.drift.location)" }) == ["state /motto"])
    #expect(Set(findings.map(\.operation)) == ["updateGoal"])
  }

  @Test func `may change by itself`() async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.request.operation == "listGoals" else { return response }
      return response.changingGoals { _ = $0.set(.string("\(arrival.number)"), at: "/shown") }
    }
    let findings = try await Self.findings(backend)
    #expect(!findings.contains { $0.drift.kind == .stateLeaked })
  }
}

@Suite struct `A state that changes by time` {
  private static let jobs = Contract(
    "jobs", version: "1", title: "Jobs", authentication: .none,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(400, when: .invalid), Failure(404, when: .missing("job"))],
    resources: [
      Resource(
        "job", id: "/id", access: .everyone,
        states: StateMachine(
          at: "/status", initial: "running", .later(from: "running", to: "done")))
    ],
    operations: [
      Operation(
        "start", .post, "/jobs", body: .json(.object { Field("text", .string(.length(1...9))) }),
        responses: [.created(job)],
        effects: [.creates("job", id: response("/id"), state: response(.root))]),
      Operation(
        "list", .get, "/jobs", responses: [.ok(.array(of: job))],
        effects: [.lists("job", in: response(.root))]),
    ])

  private static let job: Schema = .object {
    Field("id", .uuid)
    Field("text", .string)
    Field("status", .string(.oneOf(["running", "done"])))
    Field("finished", .boolean)
  }

  /// A job is done as soon as a list has shown it.
  @Test func `is no effect of the requests in between`() async throws {
    let shown = Mutex<Set<String>>([])
    let backend = try Backend(Self.jobs) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      guard response.status.isSuccess, var body = try? JSON(parsing: response.body) else {
        return response
      }
      for index in (body.arrayValue ?? []).indices {
        let location = JSON.Pointer([.index(index)])
        let isDone = shown.withLock { shown in
          !shown.insert(body[location]?["id"]?.stringValue ?? "").inserted
        }
        _ = body.set(.string(isDone ? "done" : "running"), at: location.appending("/status"))
        _ = body.set(.boolean(isDone), at: location.appending("/finished"))
      }
      response.body = body.bytes()
      return response
    }
    let findings = try await Rehearsal(backend) { $0.phases = [.negative, .sequences] }.findings
    #expect(!findings.contains { $0.drift.kind == .stateLeaked }, "\(findings.map(\.drift))")
  }
}
