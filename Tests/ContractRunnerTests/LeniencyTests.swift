import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Contracts
import Testing

@Suite struct `A name with a line break behind it` {
  /// The reaction of a backend to the line break.
  enum Reading: CaseIterable {
    case rejecting, trimming, keeping
  }

  @Test(arguments: [
    (Reading.rejecting, nil as Drift.Severity?), (.trimming, .note), (.keeping, .drift),
  ])
  func `may be rejected or trimmed, but not kept`(
    reading: Reading, severity: Drift.Severity?
  ) async throws {
    let rehearsal = try await Rehearsal(backend(reading)) {
      $0.phases = [.examples, .negative]
      $0.hasDisposableUsers = true
    }
    let findings = rehearsal.findings.filter {
      $0.operation == "updateUser" && $0.drift.location.pointer == "/username"
        && $0.drift.actual.contains("a line break")
    }
    #expect(findings.map(\.drift.severity) == [severity].compactMap(\.self))
    #expect(
      findings.allSatisfy {
        $0.drift.kind == (severity == .drift ? .invalidAccepted : .adviceNotFollowed)
      })
  }

  private func backend(_ reading: Reading) throws -> Backend {
    try Backend(try .named("deuce-diary")) { arrival throws(TransportError.Reason) in
      guard reading != .rejecting, arrival.method == .put,
        arrival.request.path == "/api/auth/user",
        let sent = try? JSON(parsing: arrival.request.body),
        let name = sent["username"]?.stringValue, name.hasSuffix("\n")
      else { return arrival.response() }
      var request = arrival.request
      request.body = (["username": .string(String(name.dropLast()))] as JSON).bytes()
      let response = arrival.backend.response(to: request)
      return reading == .keeping ? response.setting("/username", to: .string(name)) : response
    }
  }
}

@Suite struct `A boolean in another form` {
  @Test func `is tried as text and as a number`() throws {
    let names = try Rehearsal.plan(of: try .named("showcase")).violations(of: "changeAccount")
    #expect(names.contains("newsletter: false as text"))
    #expect(names.contains("newsletter: false as a number"))
  }
}
