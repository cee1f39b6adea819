import ContractMock
import ContractModel
import ContractRunner
import TestSupport
import Testing

@Suite struct `A shop that drifted` {
  @Test(arguments: MockDrift.all(of: .shop).map(\.name))
  func `is found out, whatever drifted`(name: String) async throws {
    let drift = try #require(MockDrift.named([name], of: .shop).first)
    let rehearsal = try await Rehearsal(Backend(.shop, drifts: [name])) {
      $0.phases = [.examples, .negative, .auth, .sequences]
    }
    let kinds = Set(rehearsal.findings.map(\.drift.kind))
    #expect(!kinds.isDisjoint(with: drift.expects), "\(kinds)")
  }
}
