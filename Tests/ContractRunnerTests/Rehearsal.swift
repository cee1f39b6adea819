import ContractFindings
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import ContractValidation
import Contracts
import Synchronization

/// A whole run in memory, without sockets, clocks or waiting, and all its events.
struct Rehearsal {
  var plan: Plan
  var events: [RunEvent]
  var summary: RunSummary

  /// The waits of the run, in their order.
  var waits: [Duration]

  static let compiled = Result { try CompiledContract(.goals) }

  /// The options of a short run: everything but unusual messages, which have tests of their own.
  static func configuration(
    _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) -> RunConfiguration {
    var configuration = RunConfiguration()
    configuration.token = MockIdentity.user.token
    configuration.otherToken = MockIdentity.other.token
    configuration.fuzzLimit = 16
    configuration.walks = 1
    configuration.shrinkLimit = 0
    configuration.phases.remove(.protocol)
    configure(&configuration)
    return configuration
  }

  static func plan(
    _ configuration: RunConfiguration = configuration(), of contract: Contract = .goals
  ) throws -> Plan {
    try planner(configuration, of: contract).plan
  }

  static func planner(
    _ configuration: RunConfiguration = configuration(), of contract: Contract = .goals,
    at now: Instant = .sample
  ) throws -> Planner {
    // Most tests use one of these contracts, and a plan does not depend on the backend.
    guard isCommon(contract) else {
      return try Planner(compiled(contract), configuration.planning, now: now)
    }
    let key = "\(contract.id) \(now) \(configuration.planning)"
    if let planner = planners.withLock({ $0[key] }) { return planner }
    let planner = try Planner(compiled(contract), configuration.planning, now: now)
    planners.withLock { $0[key] = planner }
    return planner
  }

  private static let planners = Mutex<[String: Planner]>([:])

  private static func isCommon(_ contract: Contract) -> Bool {
    [.goals, .shop, .vault, .desk, .journal].contains(contract)
      || Catalog.all.contains { $0.id == contract.id && $0 == contract }
  }

  static func compiled(_ contract: Contract) throws -> CompiledContract {
    contract == .goals ? try compiled.get() : try CompiledContract(contract)
  }

  /// Checks a backend at a point in time, as two users.
  ///
  /// The clock that measures durations does not advance, unless another one is given.
  init(
    _ backend: any Counterpart, at start: Instant = .sample, clock: RehearsalClock = .still,
    hasSockets: Bool = true, besideOthersAs nonce: Int? = nil,
    _ configure: (inout RunConfiguration) -> Void = { _ in },
    fetchingTokens fetchToken: (@Sendable (Identity) async -> Result<String, TokenError>)? = nil,
    sendingRaw sendRaw: RawSending? = nil,
    recordingLedger recordLedger: (@Sendable (LedgerChange) -> Void)? = nil,
    announcing announce: (@Sendable (String) -> Void)? = nil
  ) async throws {
    let configuration = Self.configuration(configure)
    let planner = try Self.planner(configuration, of: backend.contract, at: start)
    let waits = Mutex<[Duration]>([])
    var environment = RunEnvironment(
      transport: backend,
      openSocket: hasSockets ? backend.opener : nil,
      address: .init(host: "\(Origin.memory)") { Origin.memory.url(for: $0) },
      toolVersion: "1",
      clock: RunClock(
        now: { start }, uptime: { clock() },
        sleep: { wait in
          waits.withLock { $0.append(wait) }
          clock.sleep(wait)
        }))
    if let fetchToken {
      environment.fetchCredentials = { identity in
        await fetchToken(identity).map { Credentials(token: $0) }
      }
    }
    environment.sendRaw = sendRaw
    environment.recordLedger = recordLedger
    environment.announce = announce
    environment.nonce = nonce
    environment.commands.rerun = { "check \($0) \($1)" }
    environment.commands.replay = { "replay \($0)" }
    let run = Run(planner, configuration, in: environment)
    var events: [RunEvent] = []
    summary = await run { events.append($0) }
    plan = planner.plan
    self.events = events
    self.waits = waits.withLock { $0 }
  }
}

extension Rehearsal {
  var results: [CheckResult] {
    events.compactMap { if case .result(let result) = $0 { result } else { nil } }
  }

  var leaks: [Leak] {
    events.compactMap { if case .leaked(let leak) = $0 { leak } else { nil } }
  }

  var reductions: [RunReduction] {
    events.compactMap { if case .reduced(let reduction) = $0 { reduction } else { nil } }
  }

  var retries: [RunRetry] {
    events.compactMap { if case .retried(let retry) = $0 { retry } else { nil } }
  }

  var findings: [Finding] { results.flatMap(\.findings) }

  /// The first finding of each distinct drift.
  var causes: [Finding] {
    var seen: Set<Finding.Cause> = []
    return findings.filter { finding in
      finding.drift.severity == .drift && seen.insert(finding.cause).inserted
    }
  }

  var hasTestedNothing: Bool { results.allSatisfy(\.outcome.isUntested) }

  func outcome(_ check: Check, of operation: String) -> CheckResult.Outcome? {
    results.first { $0.subject == .check(check, operation: operation) }?.outcome
  }

  func outcome(ofScenario id: String) -> CheckResult.Outcome? {
    results.first { if case .scenario(id, _) = $0.subject { true } else { false } }?.outcome
  }

  var info: RunInfo? {
    events.lazy.compactMap { if case .started(let info) = $0 { info } else { nil } }.first
  }

  /// All results without times and generated ids, one line a fact.
  var digest: [String] {
    results.flatMap { result -> [String] in
      let heading = "\(result.subject): \(result.outcome.word), \(result.requests) requests"
      return [heading]
        + result.findings.map { finding in
          "  \(finding.drift) in \(finding.caseID.name), \(finding.occurrences) times"
        }
    }.map { $0.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID") }
  }
}

/// A clock for tests without waiting.
final class RehearsalClock: Sendable {
  private let step: Duration
  private let isMovedBySleep: Bool
  private let slept = Mutex(Duration.zero)
  private let calls = Atomic<Int>(0)

  private init(_ step: Duration, isMovedBySleep: Bool = false) {
    self.step = step
    self.isMovedBySleep = isMovedBySleep
  }

  static var still: RehearsalClock { RehearsalClock(.zero) }

  /// A clock that advances by a millisecond with each reading.
  static var ticking: RehearsalClock { RehearsalClock(.milliseconds(1)) }

  /// A clock that advances only by sleeping.
  static var slept: RehearsalClock { RehearsalClock(.zero, isMovedBySleep: true) }

  func callAsFunction() -> Duration {
    step * calls.add(1, ordering: .relaxed).newValue + slept.withLock { $0 }
  }

  func sleep(_ wait: Duration) {
    if isMovedBySleep { slept.withLock { $0 += wait } }
  }
}

extension CheckResult.Outcome {
  /// The outcome, with its reason where it has one.
  var word: String {
    switch self {
    case .tested(let findings):
      findings.contains { $0.drift.severity == .drift } ? "failed" : "passed"
    case .notTested(let reason): "not tested: \(reason)"
    case .skipped(let reason): "skipped: \(reason)"
    }
  }

  var isUntested: Bool { if case .notTested = self { !isLimited } else { false } }
  var isPassed: Bool { word == "passed" }
}

extension Plan {
  /// The titles of the cases that violate the contract by requests of an operation.
  func violations(of operation: String) -> [String] {
    cases.filter { planned in
      planned.id.phase == .negative && planned.id.subject == .operation(operation)
    }.map(\.id.title)
  }
}
