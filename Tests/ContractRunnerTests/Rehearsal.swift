import ContractModel
import ContractNetwork
import ContractMock
import ContractRunner
import ContractValidation
import Synchronization

/// A whole run in memory, without sockets, clocks or waiting, and everything it told.
struct Rehearsal {
  var plan: Plan
  var events: [RunEvent]
  var summary: RunSummary

  /// How long the run wanted to wait, wait by wait.
  var waits: [Duration]

  static let compiled = Result { try CompiledContract(.goals) }

  static func configuration(
    _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) -> RunConfiguration {
    var configuration = RunConfiguration()
    configuration.token = MockIdentity.user.token
    configuration.otherToken = MockIdentity.other.token
    configure(&configuration)
    return configuration
  }

  static func plan(_ configuration: RunConfiguration = configuration()) throws -> Plan {
    try Planner(compiled.get(), configuration, now: .sample).plan()
  }

  init(
    _ transport: any Transport, _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) async throws {
    let configuration = Self.configuration(configure)
    let plan = try Self.plan(configuration)
    let waits = Mutex<[Duration]>([])
    let environment = RunEnvironment(
      transport: transport, url: { Origin.memory.url(for: $0) }, host: "\(Origin.memory)",
      toolVersion: "1", now: { .sample }, clock: { .zero },
      sleep: { wait in waits.withLock { $0.append(wait) } })
    let run = Run(try Self.compiled.get(), configuration, environment, plan)
    var events: [RunEvent] = []
    summary = await run { events.append($0) }
    self.plan = plan
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

  var retries: [RunRetry] {
    events.compactMap { if case .retried(let retry) = $0 { retry } else { nil } }
  }

  var findings: [Finding] { results.flatMap(\.findings) }

  /// The first finding of each distinct drift.
  var causes: [Finding] {
    var seen: Set<String> = []
    return findings.filter { finding in
      finding.drift.severity == .drift && seen.insert(finding.cause).inserted
    }
  }

  var hasTestedNothing: Bool { results.allSatisfy(\.outcome.isUntested) }

  func outcome(_ check: Check, of operation: String) -> CheckResult.Outcome? {
    results.first { $0.subject == .check(check, operation: operation) }?.outcome
  }

  /// Everything told but times and made-up ids, one line a fact.
  var digest: [String] {
    results.flatMap { result -> [String] in
      let heading = "\(result.subject): \(result.outcome.word), \(result.requests) requests"
      return [heading]
        + result.findings.map { finding in
          "  \(finding.drift) in \(finding.caseName), \(finding.occurrences) times"
        }
    }.map { $0.replacing(/[0-9a-f]{8}-[0-9a-f-]{27}/, with: "ID") }
  }
}

extension CheckResult.Outcome {
  /// The outcome, with its reason where it has one.
  var word: String {
    switch self {
    case .passed: "passed"
    case .failed: "failed"
    case .couldNotTest(let reason): "could not test: \(reason)"
    case .skipped(let reason): "skipped: \(reason)"
    }
  }

  var isUntested: Bool { if case .couldNotTest = self { true } else { false } }
  var isPassed: Bool { if case .passed = self { true } else { false } }
}
