import ContractFindings
import ContractMock
import ContractModel
import Testing

@Suite struct `A contract of random constructs` {
  private static let seeds: Range<UInt64> = 0..<60

  @Test(arguments: seeds)
  func `is met by its own mock`(seed: UInt64) async throws {
    let contract = RandomService.contract(seed: seed)
    let rehearsal = try await Rehearsal(Backend(contract), clock: .slept) { configuration in
      configuration.identities = MockIdentity.credentialsOfTwo
    }
    let drifts = rehearsal.causes.filter(\.drift.isFailure)
    #expect(drifts.map { "\($0.operation): \($0.drift.kind) at \($0.drift.location)" } == [])
    // What would replace something that cannot be read before is not sent.
    let untested = rehearsal.results.filter(\.outcome.isUntested).map(\.outcome.word)
    #expect(untested.filter { !$0.contains("cannot be read and put back") } == [])
  }
}
