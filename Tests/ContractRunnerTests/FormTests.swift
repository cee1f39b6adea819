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
    let rehearsal = try await Rehearsal(backend) { $0.phases.insert(.protocol) }
    #expect(rehearsal.causes.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
    let bodies = backend.requests.filter { $0.method == .post }
    #expect(bodies.allSatisfy { !$0.body.starts(with: "{".utf8) })
    #expect(
      bodies.allSatisfy {
        $0.body.isEmpty || $0.fields["Content-Type"] == "application/x-www-form-urlencoded"
      })
  }

  @Test func `violates every constraint of every field`() throws {
    let names = try Rehearsal.plan(of: .desk).cases.map(\.id)
      .filter { $0.phase == .negative && $0.subject == .operation("openTicket") }
      .map(\.title)
    for name in [
      "title: missing", "seats: missing", "urgent: missing", "topic: missing", "labels: missing",
    ] {
      #expect(names.contains(name))
    }
    for start in ["title: 61 ", "seats: 0", "seats: 21", "labels: 4 ", "due: ", "codes/"] {
      #expect(names.contains { $0.hasPrefix(start) }, "\(start) \(names)")
    }
    // A form carries texts only.
    #expect(!names.contains { $0.hasPrefix("title: 1") || $0.hasSuffix("null") }, "\(names)")
  }

  @Test(arguments: MockDrift.all(of: .desk).map(\.name))
  func `finds what deviates`(name: String) async throws {
    let drift = try #require(MockDrift.named([name], of: .desk).first)
    let rehearsal = try await Rehearsal(Backend(.desk, drifts: [name]))
    #expect(!drift.expects.isDisjoint(with: rehearsal.findings.map(\.drift.kind)))
  }

  @Test func `shows how to send a form again`() async throws {
    let backend = try Backend(.desk) { arrival throws(Backend.Fault) in
      var response = arrival.response()
      if response.status == .created { response.status = .ok }
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let line = try #require(rehearsal.findings.compactMap(\.reproduction).first)
    #expect(line.contains(#"--data-urlencode 'title=It & that = "broken"'"#), "\(line)")
    #expect(!line.contains("Content-Type"))
  }
}
