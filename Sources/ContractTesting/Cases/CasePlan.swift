import ContractFindings
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractValidation
import Synchronization

/// What the cases of one contract have in common.
final class CasePlan: Sendable {
  private let configuration: RunConfiguration
  private let planner: Planner
  private let target: TestTarget

  private static let ownMocks = Turnstile()

  /// How many cases this process has carried through.
  private static let runs = Atomic<Int>(0)

  init(
    _ contract: Contract, _ phases: [ContractCase.Phase], seed: UInt64, _ target: TestTarget
  ) throws(BackendProblem) {
    let compiled: CompiledContract
    do throws(ContractProblems) {
      compiled = try CompiledContract(contract)
    } catch {
      throw BackendProblem("\(error)")
    }
    var configuration = try target.configuration(for: contract)
    configuration.seed = seed
    configuration.phases = Set(phases.compactMap { Phase(rawValue: $0.rawValue) })
    do throws(PlanError) {
      planner = try Planner(compiled, configuration.planning, now: .current)
    } catch {
      throw BackendProblem("\(error.position): error: \(error)")
    }
    self.configuration = configuration
    self.target = target
  }

  /// The cases of the wanted phases, in the order of the plan.
  var caseIDs: [CaseID] {
    planner.plan.stages.filter { configuration.phases.contains($0.phase) }.flatMap(\.cases).map(
      \.id)
  }

  /// Carries a case through at the one backend that the environment names, or else a mock of its
  /// own.
  func carryThrough(_ id: CaseID) async throws -> CaseReport {
    if let backend = try TestBackend.ofProcess.get() {
      return try await carryThrough(id, at: backend)
    }
    // Hundreds of mocks at once would take more descriptors than there are.
    return try await Self.ownMocks.pass {
      try await MockTrait.serving(self.planner.compiled.contract) { backend in
        try await self.carryThrough(id, at: backend)
      }
    }
  }

  /// Carries a case through, when those before it at that backend have ended.
  func carryThrough(_ id: CaseID, at backend: TestBackend) async throws -> CaseReport {
    try await backend.turnstile.pass { try await self.carryThroughNow(id, at: backend) }
  }

  private func carryThroughNow(
    _ id: CaseID, at backend: TestBackend
  ) async throws(BackendProblem) -> CaseReport {
    let transport: ShardedTransport
    do throws(TransportError) {
      transport = try ShardedTransport(backend.origin, connections: 1)
    } catch {
      throw BackendProblem("\(error)")
    }
    var environment = RunEnvironment(
      reaching: backend.origin, over: transport, named: "\(backend.origin)", toolVersion: "",
      allowsRaw: configuration.allowsRaw)
    if case .host(let origin, _) = target {
      environment.commands.replay = { "contract-check replay \($0) --host \(origin)" }
    }
    environment.number = Self.runs.add(1, ordering: .relaxed).newValue
    return await Run(planner, configuration, in: environment)(only: id)
  }
}
