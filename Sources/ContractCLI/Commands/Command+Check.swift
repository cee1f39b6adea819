import ContractFindings
import ContractMock
import ContractModel
import ContractModels
import ContractNetwork
import ContractReport
import ContractRunner
import ContractService
import ContractText
import ContractValidation

extension RunSummary.BlindSpots {
  /// Counts what the contract cannot show; `nil` where it can show every named drift.
  fileprivate init?(
    of contract: Contract, _ service: (any Service)?, named name: String, tool: String
  ) {
    let drifts = MockDrift.all(of: contract, service)
    let contract = contract.resolved
    let count = drifts.count { $0.blindSpot(in: contract) != nil }
    guard count > 0 else { return nil }
    self.init(
      count: count, drifts: drifts.count,
      command: "\(tool) self-test --contract \(ShellWord.plain(name))")
  }
}

extension RunEvent {
  /// The event with what the contract cannot show, where it is the last one.
  fileprivate func with(_ spots: RunSummary.BlindSpots?) -> RunEvent {
    guard case .ended(var summary) = self else { return self }
    summary.blindSpots = spots
    return .ended(summary)
  }
}

extension Command {
  static let check = Command(
    "check", "Checks a backend, or the embedded mock, against its API contract.",
    options: [
      Option(
        "--host", takes: "URL",
        "the backend: localhost:8080 or https://…; default: the embedded mock")
    ] + .contract + .scope + [.affectedBy, .shard] + .commands + .reports + .consequences + [
      Option(
        "--max-writes", takes: "N",
        "maximum number of requests with unsafe methods, clean-up excluded"),
      Option(
        "--budget", takes: "TIME|off",
        "time budget of the run; checks that it does not reach are reported; off: also no limit "
          + "for operations with slow responses (by default, after 30s their boundary and random "
          + "cases are skipped and reported)"),
      Option("--jobs", takes: "N", "maximum number of concurrent requests (default 4)"),
      Option("--rate", takes: "N/s", "maximum request rate, for example 20/s or 600/m"),
      Option(
        "--timeout", takes: "TIME",
        "for a connection, for a response to begin, and for each pause within it; a whole "
          + "response may take three times as long (default 10s)"),
      Option(
        "--max-wait", takes: "TIME",
        "maximum wait for a backend that responds with nothing but 429 (default 30s)"),
      Option(
        "--max-body", takes: "SIZE", "do not read longer response bodies (default 16MiB)"),
      Option(
        "--max-response-time", takes: "TIME", "a slower response is drift (default: a note over 2s)"
      ),
      Option(
        "--wait", takes: "TIME",
        "wait at most this long until the host accepts requests, also during a run"),
      Option(
        "--retries", takes: "N",
        "retries of a request that got no response or 502, 503 or 504 and can be repeated, after "
          + "1s, 2s, 4s or as Retry-After says (default 0)"),
      Option("--check", takes: "LIST", isList: true, "run only these checks (see explain)"),
      Option("--skip-check", takes: "LIST", isList: true, "do not run these checks"),
      Option(
        "--shrink", takes: "N|off", "requests spent on shrinking each failing request (default 32)"),
      Option("--fail-fast", "end the run at its first drift that is not known"),
      Option(
        "--trust-inferred",
        "what contradicts effects that were inferred from an OpenAPI document is drift, not a note"),
      Option("--require-coverage", takes: "PERCENT", "exit with status 4 when coverage is lower"),
      Option("--allow-writes", "allow unsafe methods on a host other than this machine"),
      Option("--allow-raw", "send malformed HTTP to a host other than this machine"),
      Option("--keep", "do not delete the resources created by the run"),
      Option(
        "--ledger", takes: "FILE",
        "keep a list of created resources here while the run lasts, for clean-up after a crash "
          + "(default: a file in the state folder)"),
    ] + .connection + .models + .verbosity,
    examples: [
      ("contract-check", "every contract of the catalog against its embedded mock"),
      (
        "contract-check --host localhost:8080 --contract lume-goals \\\n    --token T --as-other T2",
        "a backend on this machine, as two users"
      ),
      (
        "contract-check --host https://staging.example.com --contract lume-goals \\\n    --allow-writes --junit report.xml",
        "a deploy gate; tokens come from environment variables"
      ),
      (
        "contract-check --contract lume-goals --models Models --recorded session.har",
        "which version cannot decode the recorded responses: Models/1.0/*.swift,\n"
          + "      and in Models/models.json {\"operations\": {\"listGoals\": \"[GoalDTO]\"}}"
      ),
    ]
  ) { arguments, process throws(Failure) in
    try await Recorders.reporting(arguments, process) { recorders async throws(Failure) in
      let arguments = try await arguments.settlingCredentials()
      // Until the reports are written, so that Ctrl-C never loses them.
      return try await Interrupts.cancelling { (second) async throws(Failure) in
        var process = process
        process.secondInterrupt = second
        do throws(Failure) {
          return try await check(arguments, process, recorders)
        } catch {
          // A cancelled operation did not fail.
          if Task.isCancelled { return .interrupted }
          throw error
        }
      }
    }
  }

  private static func check(
    _ arguments: Arguments, _ process: ProcessEnvironment, _ recorders: Recorders
  ) async throws(Failure) -> ExitStatus {
    let (contracts, areComplete) = try arguments.checkableContracts(process)
    if arguments.has("--recorded") {
      return try await checkRecorded(contracts, arguments, process, recorders)
    }
    let target = try Target(for: contracts, arguments, process)
    let configuration = try RunConfiguration(arguments, for: contracts)
    let given = try target.givenLedger(for: contracts, configuration, arguments)
    let served = try await target.served(contracts, configuration, arguments)
    let models = try await ModelCheck(of: contracts, arguments, process)
    var status = areComplete ? ExitStatus.conforms : .usage
    let selected = served.filter { configuration.includes($0.contract) }
    try configuration.requirePart(of: selected.map(\.contract))
    for compiled in selected where configuration.hasPart(of: compiled.contract) {
      let affected = try await arguments.selectingAffected(configuration, of: compiled, process)
      guard let configuration = affected, configuration.hasPart(of: compiled.contract) else {
        continue
      }
      let blindSpots = RunSummary.BlindSpots(
        of: compiled.contract, process.services()[compiled.contract.id],
        named: arguments.name(of: compiled), tool: arguments.toolName)
      let (summary, isLedgerComplete) = try await target.check(
        compiled, configuration, arguments, given, models, process,
        isKnown: { recorders.isKnown($0) }
      ) { event in
        let event = event.with(blindSpots)
        models?.record(event)
        if case .ended = event, let matrix = models?.matrix(of: compiled.contract) {
          recorders.record(.decoded(matrix, of: compiled.contract.id))
        }
        recorders.record(event)
      }
      status = status.worse(ExitStatus((recorders.summary ?? summary).verdict))
      if !isLedgerComplete { status = status.worse(.couldNotTest) }
      if summary.ending == .interrupted { break }
    }
    return models.map { status.worse($0.exitStatus) } ?? status
  }
}
