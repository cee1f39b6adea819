import ContractFindings
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractValidation
import Synchronization

/// The plan that the cases of one contract share.
final class CasePlan: Sendable {
  private let configuration: RunConfiguration
  private let planner: Planner
  private let target: TestTarget

  private static let ownMocks = TaskQueue()

  /// The number of cases that this process has run.
  private static let runs = Atomic<Int>(0)

  init(
    _ contract: Contract, phases: [ContractCase.Phase], seed: UInt64, target: TestTarget
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

  /// The cases of the selected phases, in the order of the plan.
  var caseIDs: [CaseID] {
    planner.plan.stages.filter { configuration.phases.contains($0.phase) }.flatMap(\.cases).map(
      \.id)
  }

  /// Runs a case against the host that the environment names, or else against a mock of its own.
  func run(_ id: CaseID) async throws -> CaseReport {
    if let backend = try TestBackend.ofProcess.get() {
      return try await run(id, at: backend)
    }
    // Hundreds of mocks at once would exceed the limit of file descriptors.
    return try await Self.ownMocks.run {
      try await MockTrait.serving(self.planner.compiled.contract) { backend in
        try await self.run(id, at: backend)
      }
    }
  }

  /// Runs a case after the earlier cases of that backend.
  func run(_ id: CaseID, at backend: TestBackend) async throws -> CaseReport {
    try await backend.queue.run { try await self.runNow(id, at: backend) }
  }

  private func runNow(
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
    var host = ""
    if case .host(let origin, _) = target { host = " --host \(origin)" }
    environment.commands.replay = { [host] in "contract-check replay \($0)\(host)" }
    environment.number = Self.runs.add(1, ordering: .relaxed).newValue
    return await Run(planner, configuration, in: environment)(only: id)
  }
}
