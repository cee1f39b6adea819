import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import TestSupport
import Testing

@Suite struct `A run of a contract with several media types` {
  private func backend(
    of target: String, accepting accepted: String? = nil, type: String, body: String
  ) throws -> Backend {
    try Backend(.journal) { arrival throws(Backend.Fault) in
      guard arrival.request.target == target, arrival.method == .get,
        accepted == nil || arrival.request.fields["Accept"] == accepted
      else { return arrival.response() }
      return HTTPResponse(status: .ok, fields: ["Content-Type": type], body: Array(body.utf8))
    }
  }

  @Test func `finds no drift in the contract's mock`() async throws {
    let backend = try Backend(.journal)
    let rehearsal = try await Rehearsal(backend) { $0.phases.insert(.protocol) }
    #expect(rehearsal.causes.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
    func types(_ target: String, _ name: String) -> Set<String> {
      Set(backend.requests.filter { $0.target == target }.compactMap { $0.fields[name] })
    }
    #expect(types("/imports", "Content-Type") == ["application/x-ndjson"])
    #expect(
      types("/entries", "Content-Type").isSuperset(
        of: ["application/json", "application/x-www-form-urlencoded"]))
    #expect(
      types("/entries", "Accept").isSuperset(
        of: ["application/json", "application/x-ndjson", "application/x-unknown"]))
    #expect(types("/exports", "Accept").contains("application/x-ndjson, application/json"))
  }

  @Test func `violates every constraint of the lines of a request`() throws {
    let names = try Rehearsal.plan(of: .journal).violations(of: "importEntries")
    for start in [
      "body: empty", "body: 21 elements", "0/title: missing", "0/title: 61 ", "0/stars: 6",
    ] {
      #expect(names.contains { $0.hasPrefix(start) }, "\(start) \(names)")
    }
  }

  @Test(arguments: MockDrift.all(of: .journal).map(\.name))
  func `finds what deviates`(name: String) async throws {
    let drift = try #require(MockDrift.named([name], of: .journal).first)
    for phases: Set<Phase> in [
      [.examples], [.examples, .negative, .auth, .sequences, .scenarios],
    ] {
      let rehearsal = try await Rehearsal(Backend(.journal, drifts: [name])) {
        $0.phases = phases
        $0.endsAtDrifts = Set(drift.expects)
      }
      let kinds = Set(rehearsal.findings.map(\.drift.kind))
      if !kinds.isDisjoint(with: drift.expects) { return }
    }
    Issue.record("no finding of \(drift.expects)")
  }

  @Test(
    arguments: [
      ("/exports", "application/json", "[]", .contentTypeChanged, ""),
      ("/exports", "application/x-ndjson", "{\"id\":\n", .bodyUnreadable, ""),
      ("/exports", "application/x-ndjson", "{\"id\":1}\n", .stringAsNumber, "/*/id"),
      ("/events", "text/event-stream", "data: 1\n\n", .enumNewValue, "/*/event"),
      ("/events", "text/event-stream", ":\n\n", .constraintBroken("count"), ""),
    ] as [(String, String, String, Drift.Kind, String)])
  func `finds a value that the contract does not allow`(
    target: String, type: String, body: String, kind: Drift.Kind, pointer: String
  ) async throws {
    let rehearsal = try await Rehearsal(backend(of: target, type: type, body: body)) {
      $0.phases = [.examples]
    }
    let found = rehearsal.causes.map(\.drift).filter { $0.kind == kind }
    #expect(found.map { "\($0.location.pointer)" } == [pointer], "\(rehearsal.causes.map(\.drift))")
  }

  @Test(
    arguments: [
      ("application/x-ndjson", "application/json", "[]"),
      ("application/json", "application/x-ndjson", "{}\n"),
    ])
  func `finds another media type than the one that it asks for`(
    accepted: String, type: String, body: String
  ) async throws {
    let backend = try backend(of: "/entries", accepting: accepted, type: type, body: body)
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.scenarios] }
    #expect(rehearsal.causes.map(\.drift.kind).contains(.contentTypeChanged))
  }

  @Test func `reads only the beginning of events without an end`() async throws {
    let event = #"{"id":"7c1f9d0e-52b6-4e0b-9a53-6d1f0c9be842","title":"a","stars":1}"#
    let backend = try Backend(.journal) { arrival throws(Backend.Fault) in
      guard arrival.request.target == "/events", arrival.method == .get,
        arrival.timeouts.streaming != nil
      else { return arrival.response() }
      var response = HTTPResponse(
        status: .ok, fields: ["Content-Type": "text/event-stream"],
        body: Array("event: added\ndata: \(event)\n\nevent: gone\ndata: {\"id\":".utf8))
      response.isCut = true
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(rehearsal.causes.map(\.drift) == [])
  }
}
