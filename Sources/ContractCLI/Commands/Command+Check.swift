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

extension [Option] {
  /// How much a run asks of the backend, and what of it.
  fileprivate static let limits: [Option] = [
    .of(.maxWrites), .of(.budget), .of(.jobs), .of(.rate), .of(.runTimeout), .of(.maxWait),
    .of(.maxBody), .of(.maxResponseTime), .of(.wait), .of(.retries), .of(.check), .of(.skipCheck),
    .of(.shrink), .of(.failFast), .of(.trustInferred), .of(.requireCoverage), .of(.allowWrites),
    .of(.allowRaw), .of(.keep), .of(.ledger),
  ]
}

extension Command {
  static let check = Command(
    "check", "Checks a backend, or the embedded mock, against its API contract.",
    options: [.of(.host)] + .contract + .scope + [.of(.affectedBy), .of(.shard)] + .commands
      + .reports + .consequences + .limits + .connection + .models + .verbosity,
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
    if arguments.has(.recorded) {
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
