import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `A recommendation of the contract` {
  @Test func `is noted where a backend accepts requests against it`() async throws {
    let rehearsal = try await Rehearsal(Backend(drifts: ["advice-ignored"])) {
      $0.phases = [.examples, .negative]
    }
    let notes = rehearsal.findings.filter { $0.drift.kind == .adviceNotFollowed }
    #expect(notes.allSatisfy { $0.drift.severity == .note })
    let locations = Set(notes.map { "\($0.operation) \($0.drift.location)" })
    #expect(
      locations.isSuperset(of: [
        "updateGoal request /title", "updateGoal request /current_value",
        "createGoal request /target_value",
      ]))
    // Each is shown with the line of the contract that recommends it.
    #expect(notes.allSatisfy { $0.drift.source?.file.hasPrefix("contracts/LumeGoals") ?? false })
  }

  @Test func `is not noted of the mock, which follows it`() async throws {
    let rehearsal = try await Rehearsal(Backend())
    #expect(rehearsal.findings.filter { $0.drift.kind == .adviceNotFollowed }.isEmpty)
  }

  @Test func `is noted where a response does not follow it`() async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      arrival.response().setting("/data/current_progress", to: 45)
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let notes = rehearsal.findings.filter { $0.drift.kind == .adviceNotFollowed }
    #expect(Set(notes.map(\.operation)) == ["analysis"])
    #expect(rehearsal.summary.verdict == .conforms)
  }

  @Test func `fails the run where notes do`() async throws {
    let rehearsal = try await Rehearsal(Backend(drifts: ["advice-ignored"])) {
      $0.phases = [.examples, .negative]
      $0.failsOnNotes = true
    }
    #expect(rehearsal.summary.verdict == .drift)
  }
}
