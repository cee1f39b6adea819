import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

@Suite struct `A rejected request` {
  private static func findings(
    _ phase: Phase, _ conduct: @escaping Backend.Conduct
  ) async throws -> [Finding] {
    try await Rehearsal(Backend(.goals, conduct)) { $0.phases = [.examples, phase] }.findings
  }

  @Test func `is drift where it changes what no request sets`() async throws {
    let count = Mutex(0)
    let findings = try await Self.findings(.negative) { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      if arrival.method == .post, response.status == .badRequest { count.withLock { $0 += 1 } }
      guard arrival.request.operation == "listGoals" else { return response }
      let text = "after \(count.withLock(\.self)) rejections"
      return response.changingGoals { _ = $0.set(.string(text), at: "/motto") }
    }
    let leaks = findings.filter { $0.drift.check == .rejectionHasNoEffect }
    #expect(Set(leaks.map { "\($0.drift.location)" }) == ["state /motto"])
    #expect(Set(leaks.map(\.drift.severity)) == [.drift])
    #expect(Set(leaks.map(\.operation)) == ["createGoal"])
  }
}

@Suite struct `A valid request in another form` {
  private static func operations(
    rejecting isRejected: @escaping @Sendable (HTTPRequest) -> Bool
  ) async throws -> [Finding] {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      guard isRejected(arrival.request) else { return arrival.response() }
      return .json(400, ["error": ["code": "INVALID_REQUEST", "message": "unreadable"]])
    }
    return try await Rehearsal(backend) { $0.phases = [.examples, .protocol] }.findings
      .filter { $0.drift.kind == .validRejected }
  }

  @Test func `has names of fields in small letters`() async throws {
    let findings = try await Self.operations { request in
      request.fields.contains { $0.name == "authorization" }
    }
    #expect(Set(findings.map(\.operation)).count > 3)
  }

  @Test func `states the charset of its JSON`() async throws {
    let findings = try await Self.operations { request in
      request.fields["Content-Type"]?.hasSuffix("charset=utf-8") ?? false
    }
    #expect(Set(findings.map(\.operation)) == ["createGoal", "updateGoal"])
  }
}

@Suite struct `A value in a loose form` {
  @Test func `is noted where it is accepted`() async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      arrival.changing { request in
        guard var body = try? JSON(parsing: request.body) else { return }
        for location in ["/status", "/goal_type"] as [JSON.Pointer] {
          guard let text = body[location]?.stringValue else { continue }
          _ = body.set(.string(text.lowercased()), at: location)
        }
        request.body = body.bytes()
      }.response()
    }
    let notes = try await Rehearsal(backend) { $0.phases = [.examples, .negative] }.findings
      .filter { $0.drift.kind == .adviceNotFollowed }
    let locations = Set(notes.map { "\($0.operation) \($0.drift.location)" })
    #expect(
      locations.isSuperset(of: [
        "createGoal request /goal_type", "updateGoal request /goal_type",
        "updateGoal request /status",
      ]))
    #expect(notes.allSatisfy { $0.drift.severity == .note })
  }
}
