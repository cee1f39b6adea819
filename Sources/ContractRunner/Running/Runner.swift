import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractText
import ContractValidation
import Synchronization

/// Carries the cases of a plan through, and holds what they have in common.
final class Runner: Sendable {
  let compiled: CompiledContract
  let configuration: RunConfiguration
  let backend: Backend
  let world = Mutex(World())

  /// The coverage of each operation.
  let coverage: Mutex<CoverageRecord>
  let defaults: RequestDefaults
  let writes: WriteGuard

  /// The names of the members that requests set.
  let requestMemberNames: Set<String>

  /// Of the contract.
  let fingerprint: String

  /// Differs from run to run, so that unique values do.
  let salt: Int

  /// The cases that create what others share, and the task that carries them out again.
  let preparation: [Plan.Case]
  let recovery = Mutex<Task<Void, Never>?>(nil)

  init(_ planner: Planner, on backend: Backend) {
    self.backend = backend
    compiled = backend.compiled
    configuration = backend.configuration
    coverage = Mutex(CoverageRecord(planner.compiled, configuration))
    defaults = RequestDefaults(planner)
    writes = WriteGuard(backend.compiled, configuration.planning)
    requestMemberNames = backend.compiled.contract.requestMemberNames
    fingerprint = planner.fingerprint
    preparation = planner.preparation
    let environment = backend.environment
    let nonce = configuration.isDisposable ? nil : environment.nonce
    salt = nonce ?? environment.clock.now().secondsSince1970 + environment.number * 4_096
  }

  var contract: Contract { compiled.finite }

  var environment: RunEnvironment { backend.environment }

  func now() -> Instant { environment.clock.now() }

  /// Whether a URL reference leads to the backend itself.
  func isOwn(_ reference: String) -> Bool {
    guard reference.containsScalars("://") || reference.hasScalarPrefix("//") else { return true }
    return reference.hasScalarPrefix(environment.address.url("") + "/")
  }

  func note(_ leak: Leak) {
    world.withLock { $0.noteLeak(leak) }
  }
}

/// The values that the requests of a plan start from.
struct RequestDefaults: Sendable {
  /// The typical bodies, by operation, or by channel and message.
  private let bodies: [String: JSON]

  /// The usual query and header parameters, and values for the parts of the path that name no resource,
  /// by operation.
  private let usual: [String: [String: String]]
  private let indifferent: [String: [String: String]]

  /// The typical requests of the operations of a document, by operation.
  private let steps: [String: Plan.Step]

  init(_ planner: Planner) {
    steps = planner.typicalSteps
    bodies = planner.plan.typicalBodies
    usual = planner.plan.usualParameters
    indifferent = planner.indifferentParameters
  }

  func body(of key: String) -> JSON? { bodies[key] }

  /// The typical request of an operation of a document that may change something.
  func step(of operation: CompiledOperation) -> Plan.Step? { steps[operation.id] }

  func usualParameters(of operation: CompiledOperation) -> [String: String] {
    usual[operation.id] ?? [:]
  }

  func indifferentParameters(of operation: CompiledOperation) -> [String: String] {
    indifferent[operation.id] ?? [:]
  }

  /// The longer texts of an operation's typical body, by which its resources are recognised.
  func texts(of operation: CompiledOperation) -> Set<String> {
    bodies[operation.id]?.longTexts ?? []
  }
}

extension JSON {
  /// The longer texts among the members of an object.
  var longTexts: Set<String> {
    Set((objectValue?.compactMap { $0.value.stringValue } ?? []).filter { $0.utf8.count >= 16 })
  }
}

extension Runner {
  /// The purpose for which a case is run.
  enum Purpose: Equatable {
    /// To check it; of the writes allotted to it, the caller takes back the rest.
    case check(writes: Int?)
    /// To see whether it shows the same once more.
    case confirm
    /// To see whether it shows the same where texts have the mark of the run.
    case attribute
    /// To see whether a smaller case shows the same.
    case shrink
  }

  /// Runs one case.
  ///
  /// What is concluded from a repeated case does not outlast it; what a smaller one creates is
  /// deleted, too.
  ///
  /// - Parameters:
  ///   - planned: The case.
  ///   - purpose: What it is run for.
  ///   - shard: The transport of a case among others.
  ///   - isAlone: Whether no other cases run meanwhile.
  /// - Returns: `nil` where it may not send all its requests, and would show nothing.
  func run(
    _ planned: Plan.Case, to purpose: Purpose, over shard: (any Transport)? = nil,
    isAlone: Bool = true
  ) async -> CaseOutcome? {
    if case .check(let writes) = purpose {
      if backend.shouldSkip(planned) { return CaseOutcome(skipping: planned) }
      var outcome = await check(planned, writes, over: shard, isAlone: isAlone)
      for _ in 0..<3 where writes == nil {
        guard await prepareRepetition(after: outcome) else { break }
        let again = await check(planned, nil, over: shard, isAlone: isAlone, isAgain: true)
        outcome = again.preceded(by: outcome)
      }
      await createMissing()
      return outcome
    }
    let wanted = backend.writes(of: planned)
    let allowance = backend.limits.withLock { $0.reserve([wanted]) }?[0]
    guard allowance ?? wanted == wanted else {
      backend.limits.withLock { $0.release(allowance ?? 0) }
      return nil
    }
    let before = snapshot
    var runner = CaseRunner(planned, in: self, writes: allowance, over: shard)
    runner.record.recordsTrail = purpose == .shrink || planned.steps.count > 1
    runner.record.isMarking = purpose == .attribute
    runner.record.isRepeated = purpose == .attribute || purpose == .confirm
    runner.record.repetition = world.withLock { $0.nextRepetition() }
    var outcome = await runner.run()
    backend.limits.withLock { $0.release((allowance ?? 0) - outcome.writes) }
    if purpose == .shrink, !configuration.keepsResources {
      await cleanUp.delete(except: before.created)
    }
    outcome.hasEndedRun = backend.abortReason != before.abortReason
    restore(before, after: purpose)
    return outcome
  }

  /// Prepares for a case to be tried again that others have disturbed: they have created so much that a list shows
  /// what is new only, or have something in it that is too long, for a short time.
  ///
  /// - Returns: Whether it may be completed now.
  private func prepareRepetition(after outcome: CaseOutcome) async -> Bool {
    guard outcome.hasCutList else {
      await createMissing()
      return outcome.untested == .notAmongShown
    }
    guard world.withLock({ $0.mayWaitForLists() }) else { return false }
    try? await environment.clock.sleep(.seconds(1))
    return true
  }

  private func check(
    _ planned: Plan.Case, _ writes: Int?, over shard: (any Transport)?, isAlone: Bool,
    isAgain: Bool = false
  ) async -> CaseOutcome {
    var runner = CaseRunner(planned, in: self, writes: writes, over: shard)
    runner.record.recordsTrail = planned.steps.count > 1
    runner.record.isAlone = isAlone
    if isAgain { runner.record.repetition = world.withLock { $0.nextRepetition() } }
    return await runner.run()
  }

  /// Runs cases side by side that are made when their turn comes.
  ///
  /// - Parameters:
  ///   - count: How many there are.
  ///   - writes: How many requests with unsafe methods each may send; `nil` for any number.
  ///   - make: Returns a case by its index.
  /// - Returns: The cases and their outcomes, in their order; `nil` where no case was made.
  func runConcurrently(
    _ count: Int, writes: [Int]?, _ make: @escaping @Sendable (Int) -> Plan.Case?
  ) async -> [(planned: Plan.Case, outcome: CaseOutcome)?] {
    let all = await environment.transport.concurrently(count, jobs: configuration.jobs) {
      (index, shard) -> (planned: Plan.Case, outcome: CaseOutcome)? in
      guard let planned = make(index) else { return nil }
      await self.recover()
      let outcome = await self.run(
        planned, to: .check(writes: writes?[index]), over: shard,
        isAlone: self.configuration.jobs == 1)
      return outcome.map { (planned, $0) }
    }
    let used = all.reduce(0) { $0 + ($1?.outcome.writes ?? 0) }
    backend.limits.withLock { $0.release((writes ?? []).reduce(0, +) - used) }
    return all
  }
}

extension Runner {
  /// The state that repeating a case must not change.
  private struct Snapshot {
    var health: Backend.Health.Conclusions
    var abortReason: NotTestedReason?
    var limit: RunLimit?
    var world: World.Conclusions
    var fixtures: [String: World.Creation]
    var created: Set<World.ResourceID>
  }

  private var snapshot: Snapshot {
    let world = world.withLock { $0 }
    return Snapshot(
      health: backend.health.withLock(\.conclusions), abortReason: backend.abortReason,
      limit: backend.limits.withLock(\.reached),
      world: world.conclusions, fixtures: world.fixtures,
      created: Set(world.ledger.entries.map(\.resourceID)))
  }

  private func restore(_ snapshot: Snapshot, after purpose: Purpose) {
    backend.health.withLock { $0.conclusions = snapshot.health }
    backend.limits.withLock { $0.reached = snapshot.limit }
    world.withLock { world in
      world.conclusions = snapshot.world
      if purpose == .shrink { world.fixtures = snapshot.fixtures }
    }
  }
}

extension Runner {
  static let pagesReason: NotTestedReason = "the list has more pages"

  static let lossReason: NotTestedReason =
    "created resources cannot be found afterwards"

  /// Whether a response only says that a created resource is missing, which is reported already.
  func isConsequenceOfLoss(_ response: HTTPResponse, _ subject: StepSubject) -> Bool {
    guard let target = subject.operation.target, response.status.isClientError,
      world.withLock({ $0.conclusions.lost.contains(target.resource.name) })
    else { return false }
    return subject.operation.failures.contains { failure in
      failure.condition == .missing(target.resource.name) && failure.status == response.status
        && !subject.step.expectation.allows(failure)
    }
  }
}

extension World {
  /// How often a run waits for long lists to become shorter.
  private static let listWaits = 8

  fileprivate mutating func mayWaitForLists() -> Bool {
    waitsForLists += 1
    return waitsForLists <= Self.listWaits
  }

  /// The number of the next case that is repeated.
  fileprivate mutating func nextRepetition() -> Int {
    repetitions += 1
    return repetitions
  }
}
