import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

/// A backend that takes members over from requests, though their schema does not have them.
private func backend(taking names: String...) throws -> Backend {
  try Backend { arrival throws(TransportError.Reason) in
    let response = arrival.response()
    guard arrival.method != .get, let sent = try? JSON(parsing: arrival.request.body) else {
      return response
    }
    return names.reduce(response) { response, name in
      sent[name].map { response.setting(JSON.Pointer(["data", name]), to: $0) } ?? response
    }
  }
}

extension JSON.Pointer {
  fileprivate init(_ names: [String]) {
    self.init(names.map(Token.name))
  }
}

@Suite struct `A member that a request may not set` {
  private static func findings(_ backend: Backend) async throws -> [Finding] {
    try await Rehearsal(backend) { $0.phases = [.examples, .auth] }.findings
  }

  @Test func `is ignored by the mock`() async throws {
    let findings = try await Self.findings(Backend())
    #expect(findings.filter { $0.drift.severity == .drift }.isEmpty)
    #expect(findings.filter { $0.drift.kind == .readOnlyChanged }.isEmpty)
  }

  @Test func `leaves only its own check open where no response comes`() async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let sent = try? JSON(parsing: arrival.request.body)
      guard sent?["user_id"] == nil else { throw .closedBeforeResponse }
      return arrival.response()
    }
    let results = try await Rehearsal(backend) { $0.phases = [.auth] }.results
    let open = results.compactMap { result -> Check? in
      guard case .check(let check, operation: "createGoal") = result.subject,
        result.outcome.word.hasPrefix("not tested: no complete response")
      else { return nil }
      return check
    }
    #expect(open.contains(.rejectsInvalid))
    #expect(!open.contains(.rejectionHasNoEffect))
  }

  @Test(arguments: ["createGoal", "updateGoal"])
  func `is tried with the other user, whom the backend knows`(operation: String) async throws {
    let other = MockIdentity.other.userID
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.request.operation == operation,
        let sent = (try? JSON(parsing: arrival.request.body))?["user_id"],
        sent == .string(other)
      else { return response }
      return response.setting("/data/user_id", to: sent)
    }
    let findings = try await Self.findings(backend).filter { $0.drift.kind == .identityLeak }
    #expect(findings.map(\.operation) == [operation])
    #expect(findings.map(\.drift.location.pointer) == ["/user_id"])
  }

  @Test func `may be rejected`() async throws {
    let known: Set = [
      "title", "description", "start_date", "target_date", "goal_type", "target_value",
      "target_unit", "progress", "status", "current_value",
    ]
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let sent = (try? JSON(parsing: arrival.request.body))?.objectValue
      guard sent?.members.allSatisfy({ known.contains($0.name) }) ?? true else {
        return .json(400, ["error": ["code": "INVALID_REQUEST", "message": "unknown member"]])
      }
      return arrival.response()
    }
    let findings = try await Self.findings(backend)
    #expect(findings.filter { $0.drift.severity == .drift }.isEmpty)
  }

  @Test func `is drift where it moves the resource out of the user's list`() async throws {
    let moved = Mutex<Set<String>>([])
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      let sent = try? JSON(parsing: arrival.request.body)
      if arrival.request.operation == "createGoal", sent?["user_id"] != nil,
        let id = (try? JSON(parsing: response.body))?["data"]?["id"]?.stringValue
      {
        moved.withLock { _ = $0.insert(id) }
      }
      guard arrival.request.operation == "listGoals" else { return response }
      return response.changing { json in
        let goals = json["data"]?["goals"]?.arrayValue ?? []
        let shown = goals.filter { goal in
          !moved.withLock { $0.contains(goal["id"]?.stringValue ?? "") }
        }
        _ = json.set(.array(shown), at: "/data/goals")
        _ = json.set(.number(JSON.Number(shown.count)), at: "/data/total")
      }
    }
    let leaks = try await Self.findings(backend).filter { $0.drift.kind == .identityLeak }
    #expect(leaks.map(\.operation) == ["createGoal"])
    #expect(leaks.allSatisfy { $0.drift.actual.hasSuffix("no longer shows it") })
  }

  @Test func `is drift where it is the owner`() async throws {
    let findings = try await Self.findings(backend(taking: "user_id"))
    let leaks = findings.filter { $0.drift.kind == .identityLeak }
    #expect(Set(leaks.map(\.operation)) == ["createGoal", "updateGoal"])
    #expect(leaks.allSatisfy { "\($0.drift.location)" == "request /user_id" })
  }

  @Test func `is drift where it is the id`() async throws {
    let findings = try await Self.findings(backend(taking: "id"))
    let changed = findings.filter { $0.drift.kind == .readOnlyChanged }
    #expect(changed.contains { $0.operation == "createGoal" })
    #expect(changed.allSatisfy { $0.drift.severity == .drift })
  }

  @Test func `is a note otherwise`() async throws {
    let findings = try await Self.findings(backend(taking: "created_at", "is_recurring"))
    let changed = findings.filter { $0.drift.kind == .readOnlyChanged }
    #expect(
      Set(changed.map { "\($0.drift.location)" })
        == ["request /created_at", "request /is_recurring"])
    #expect(changed.allSatisfy { $0.drift.severity == .note })
  }
}

@Suite struct `A token in another form` {
  @Test(arguments: ["USER-TOKEN", "Basic user-token", "access_token=user-token"])
  func `must not be served`(form: String) async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      var arrival = arrival
      let value = arrival.request.fields["Authorization"] ?? ""
      if value == "Bearer \(form)" || value == form || arrival.request.target.contains(form) {
        arrival.request.fields["Authorization"] = "Bearer user-token"
        arrival.request.target = String(arrival.request.target.prefix { $0 != "?" })
      }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .auth] }
    let ignored = rehearsal.findings.filter { $0.drift.kind == .authenticationIgnored }
    #expect(Set(ignored.map(\.operation)).count == 7)
  }
}
