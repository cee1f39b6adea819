import ContractFindings
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import TestSupport
import Testing

@Suite struct `A shop with a deviation` {
  @Test(arguments: MockDrift.all(of: .shop).map(\.name))
  func `has drift, whatever deviates`(name: String) async throws {
    let drift = try #require(MockDrift.named([name], of: .shop).first)
    var kinds: Set<Drift.Kind> = []
    // Most appear in the first phase; the others need all phases.
    for phases: Set<Phase> in [[.examples], [.examples, .negative, .auth, .sequences]] {
      let rehearsal = try await Rehearsal(Backend(.shop, drifts: [name])) {
        $0.phases = phases
        $0.endsAtDrifts = Set(drift.expects)
      }
      kinds.formUnion(rehearsal.findings.map(\.drift.kind))
      if !kinds.isDisjoint(with: drift.expects) { return }
    }
    Issue.record("\(kinds)")
  }
}
