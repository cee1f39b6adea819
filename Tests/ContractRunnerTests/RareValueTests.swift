import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

/// A backend that changes one text of every creation before it is stored.
private func backend(
  changing location: JSON.Pointer, _ change: @escaping @Sendable (String) -> String
) throws -> Backend {
  try Backend { arrival throws(TransportError.Reason) in
    guard arrival.request.operation == "createGoal" else { return arrival.response() }
    return arrival.changing { request in
      guard var body = try? JSON(parsing: request.body), let text = body[location]?.stringValue
      else { return }
      _ = body.set(.string(change(text)), at: location)
      request.body = body.bytes()
    }.response()
  }
}

@Suite struct `A rare value` {
  private static func drifts(_ backend: Backend) async throws -> [Finding] {
    try await Rehearsal(backend) { $0.phases = [.examples, .sequences] }.findings
      .filter { $0.drift.severity == .drift }
  }

  @Test func `comes back from the mock as it was sent`() async throws {
    #expect(try await Self.drifts(Backend()).isEmpty)
  }

  @Test(
    arguments: [
      ("cut to 1,000 characters", { @Sendable text in String(text.prefix(1_000)) }),
      ("cut to 65,535 characters", { @Sendable text in String(text.prefix(65_535)) }),
      ("escaped", { @Sendable text in text.replacing("<", with: "&lt;") }),
      ("trimmed", { @Sendable text in String(text.trimmingPrefix(" ")) }),
      ("composed", { @Sendable text in text.replacing("e\u{301}", with: "\u{E9}") }),
      ("on one line", { @Sendable text in text.replacing("\r\n", with: "\n") }),
    ] as [(String, @Sendable (String) -> String)])
  func `is drift where its text is changed`(
    words: String, change: @escaping @Sendable (String) -> String
  ) async throws {
    let findings = try await Self.drifts(backend(changing: "/description", change))
    #expect(findings.map(\.drift.kind).contains(.ruleBroken))
    #expect(Set(findings.map(\.operation)) == ["createGoal"])
    #expect(findings.allSatisfy { "\($0.drift.location)".contains("description") })
  }

  @Test func `may be rejected`() async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      guard arrival.method != .get, arrival.request.body.count > 2_000 else {
        return arrival.response()
      }
      return .json(400, ["error": ["code": "INVALID_REQUEST", "message": "too long"]])
    }
    #expect(try await Self.drifts(backend).isEmpty)
  }

  @Test func `is drift where only the list changes it`() async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.request.operation == "listGoals" else { return response }
      return response.changingGoals { goal in
        let text = goal["description"]?.stringValue ?? ""
        _ = goal.set(.string(String(text.prefix(500))), at: "/description")
      }
    }
    let findings = try await Self.drifts(backend)
    #expect(findings.map(\.drift.kind) == [.stateLost])
    #expect(findings.first?.operation == "listGoals")
  }
}
