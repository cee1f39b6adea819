import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import TestSupport
import Testing

@Suite struct `A run of a contract with forms` {
  @Test func `finds no drift in the contract's mock`() async throws {
    let backend = try Backend(.desk)
    let rehearsal = try await Rehearsal(backend) {
      $0.phases.insert(.protocol)
      $0.isDisposable = true
    }
    #expect(rehearsal.causes.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
    let bodies = backend.requests.filter { $0.method == .post && $0.target == "/tickets" }
    #expect(bodies.allSatisfy { !$0.body.starts(with: "{".utf8) })
    #expect(
      bodies.allSatisfy {
        $0.body.isEmpty || $0.fields["Content-Type"] == "application/x-www-form-urlencoded"
      })
  }

  @Test func `violates every constraint of every field`() throws {
    let names = try Rehearsal.plan(of: .desk).violations(of: "openTicket")
    for name in [
      "title: missing", "seats: missing", "urgent: missing", "topic: missing", "labels: missing",
    ] {
      #expect(names.contains(name))
    }
    for start in ["title: 61 ", "seats: 0", "seats: 21", "labels: 4 ", "due: ", "codes/"] {
      #expect(names.contains { $0.hasPrefix(start) }, "\(start) \(names)")
    }
    // A form carries texts only.
    let impossible = ["title: null", "seats: null", "title: number instead of string"]
    #expect(names.filter(impossible.contains) == [])
  }

  @Test(arguments: MockDrift.all(of: .desk).map(\.name))
  func `finds what deviates`(name: String) async throws {
    let drift = try #require(MockDrift.named([name], of: .desk).first)
    // Most appear in the first phase; the others need more.
    for phases: Set<Phase> in [[.examples], [.examples, .negative, .auth, .sequences]] {
      let rehearsal = try await Rehearsal(Backend(.desk, drifts: [name])) {
        $0.phases = phases
        $0.isDisposable = true
        $0.endsAtDrifts = Set(drift.expects)
      }
      let kinds = Set(rehearsal.findings.map(\.drift.kind))
      if !kinds.isDisjoint(with: drift.expects) { return }
    }
    Issue.record("no finding of \(drift.expects)")
  }

  @Test func `shows how to send a form again`() async throws {
    let backend = try Backend(.desk) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      if response.status == .created { response.status = .ok }
      return response
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples]
      $0.isDisposable = true
    }
    let line = try #require(rehearsal.findings.compactMap(\.reproduction.script).first)
    #expect(line.contains(#"--data-urlencode 'title=It & that = "broken"'"#), "\(line)")
    #expect(!line.contains("Content-Type"))
  }
}

@Suite struct `A run of a contract with other bodies` {
  @Test func `asks for the documented media types`() async throws {
    let backend = try Backend(.desk)
    _ = try await Rehearsal(backend) {
      $0.phases = [.examples]
      $0.isDisposable = true
    }
    func accepted(_ target: String) -> Set<String?> {
      Set(
        backend.requests.filter { $0.target == target && $0.method == .get }.map {
          $0.fields["Accept"]
        })
    }
    #expect(accepted("/greeting") == ["text/plain, application/json"])
    #expect(accepted("/logo") == ["image/*, application/json"])
    #expect(accepted("/tickets") == ["application/json"])
  }

  @Test func `violates texts, sizes and media types`() throws {
    let configuration = Rehearsal.configuration { $0.isDisposable = true }
    let cases = try Rehearsal.plan(configuration, of: .desk).cases.map(\.id)
      .filter { $0.phase == .negative }
    func names(_ operation: String) -> [String] {
      cases.filter { $0.subject == .operation(operation) }.map(\.title)
    }
    #expect(
      names("setLogo") == ["body: no body", "body: application/x-unknown", "body: 50001 bytes"])
    #expect(names("setGreeting").contains { $0.contains("61 characters") })
    for name in ["caption: missing", "page: 0, must be between 1 and 99", "file: 100001 bytes"] {
      #expect(names("attachFile").contains(name), "\(names("attachFile"))")
    }
    #expect(!names("attachFile").contains("page: missing"))
  }

  @Test(
    arguments: [
      ("/greeting", "text/html", "Hello", .contentTypeChanged),
      ("/greeting", "text/plain", "", .constraintBroken("length")),
      ("/logo", "text/plain", "x", .contentTypeChanged),
    ] as [(String, String, String, Drift.Kind)])
  func `finds another body`(
    target: String, type: String, body: String, kind: Drift.Kind
  ) async throws {
    let backend = try Backend(.desk) { arrival throws(Backend.Fault) in
      guard arrival.request.target == target, arrival.method == .get else {
        return arrival.response()
      }
      return HTTPResponse(status: .ok, fields: ["Content-Type": type], body: Array(body.utf8))
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples]
      $0.isDisposable = true
    }
    #expect(Set(rehearsal.causes.map(\.drift.kind)) == [kind])
  }

  @Test func `finds a rejected text of a form`() async throws {
    let backend = try Backend(.desk) { arrival throws(Backend.Fault) in
      let hasPage = String(decoding: arrival.request.body, as: UTF8.self).contains("name=\"page\"")
      guard arrival.request.target == "/files", !hasPage else { return arrival.response() }
      return HTTPResponse(
        status: .badRequest, fields: ["Content-Type": "application/json"],
        body: Array(#"{"error":{"code":"INVALID","message":"no page"}}"#.utf8))
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples, .boundaries]
      $0.isDisposable = true
    }
    #expect(Set(rehearsal.causes.map(\.drift.kind)) == [.validRejected])
  }
}
