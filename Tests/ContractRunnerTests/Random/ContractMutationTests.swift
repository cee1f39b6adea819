import ContractFindings
import ContractMock
import ContractModel
import ContractPlanning
import ContractValidation
import Foundation
import Testing

@Suite struct `A contract with one mutated statement` {
  /// How many contracts each mutation changes; more by hand.
  private static let count =
    ProcessInfo.processInfo.environment["MUTATED_CONTRACTS"].flatMap(Int.init) ?? 1

  @Test(arguments: ContractMutation.all)
  func `has a problem with its line, or is met by its own mock`(
    mutation: ContractMutation
  ) async throws {
    let contracts = mutation.contracts(Self.count)
    #expect(!contracts.isEmpty, "nothing to mutate")
    for (seed, contract) in contracts {
      do {
        _ = try CompiledContract(contract)
      } catch {
        #expect(error.problems.allSatisfy { $0.position.line > 0 }, "\(seed): \(error)")
        continue
      }
      let rehearsal: Rehearsal
      do {
        rehearsal = try await Rehearsal(Backend(contract), clock: .slept) { configuration in
          configuration.identities = MockIdentity.credentialsOfTwo
        }
      } catch let error as PlanError {
        #expect(error.position.line > 0, "\(seed): \(error)")
        continue
      }
      let drifts = rehearsal.causes.filter(\.drift.isFailure)
      #expect(
        drifts.map { "\($0.operation): \($0.drift.kind) at \($0.drift.location)" } == [],
        "\(mutation.name) of contract \(seed)")
    }
  }
}
