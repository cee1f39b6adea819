import ContractFindings
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractReport
import ContractRunner
import ContractValidation

extension Command {
  static let replay = Command(
    "replay", "Repeats cases of earlier runs, identified by their replay tokens.",
    operands: "TOKEN…",
    options: [
      .of(.host)
    ] + .contract + .credentials + .commands + [
      .of(.drift, "make the mock drift; may be repeated"),
      .of(.timeout),
      .of(.allowWrites),
      .of(.allowRaw),
      .of(.disposableUsers),
      .of(.keep),
    ] + .connection + [
      .of(.verbose, "show the request and the response")
    ],
    examples: [
      (
        "contract-check replay TOKEN --host localhost:8080",
        "still failing (exit 1), fixed (0), or could not test (3)"
      )
    ]
  ) { arguments, process throws(Failure) in
    let tokens = try arguments.replayTokens
    let arguments = try await arguments.settlingCredentials()
    return try await Interrupts.cancelling { (second) async throws(Failure) in
      var process = process
      process.secondInterrupt = second
      return try await replay(tokens, arguments, process)
    }
  }

  private static func replay(
    _ tokens: [ReplayToken], _ arguments: Arguments, _ process: ProcessEnvironment
  ) async throws(Failure) -> ExitStatus {
    let contracts = try arguments.requestedContracts(process)
    var statuses: Set<ExitStatus> = []
    for token in tokens {
      guard let compiled = contracts.first(where: { $0.contract.id == token.origin.contract })
      else {
        throw .usage(
          UsageError(
            "the token belongs to the contract '\(token.origin.contract)', which is not in the "
              + "catalog; give its lock file with --contract"))
      }
      if token.isOfOther(compiled.contract) {
        process.error(
          "note: the contract \(token.origin.contract) has changed since the token was created\n"
        )
      }
      let target = try Target(for: [compiled], arguments, process)
      let configuration = try RunConfiguration(arguments, for: [compiled])
      let ledger = try await target.startLedger(
        nil, of: compiled, configuration, arguments, process)
      let (outcome, leaks) = try await target.reach(compiled, configuration, arguments) {
        (configuration, environment) async throws(Failure) in
        var environment = environment
        environment.record(in: ledger, endingWith: process.secondInterrupt)
        return try await replay(token, compiled, configuration, environment)
      }
      process.out(outcome.text(of: token, isVerbose: arguments[.verbose]))
      for leak in leaks { process.out("\(leak.sentence)\n") }
      statuses.insert(outcome.status)
      if ledger?.reportRest(process) == false { statuses.insert(.couldNotTest) }
      if Task.isCancelled { return .interrupted }
    }
    return [.drift, .couldNotTest].first(where: statuses.contains) ?? .conforms
  }

  private static func replay(
    _ token: ReplayToken, _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ environment: RunEnvironment
  ) async throws(Failure) -> (Replay.Outcome, [Leak]) {
    let replay: Replay
    do throws(PlanError) {
      replay = try Replay(token, of: compiled, configuration, in: environment)
    } catch {
      throw .problems(["\(error.position): error: \(error)"])
    }
    return await replay()
  }
}

extension Arguments {
  fileprivate var replayTokens: [ReplayToken] {
    get throws(Command.Failure) {
      guard !operands.isEmpty else {
        throw .usage(UsageError("replay needs a token; every drift in a report has one"))
      }
      var tokens: [ReplayToken] = []
      for (index, text) in operands.enumerated() {
        do throws(ReplayToken.ParseError) {
          tokens.append(try ReplayToken(parsing: text))
        } catch {
          let which = operands.count > 1 ? "token \(index + 1)" : "the token"
          throw .usage(UsageError("\(which) cannot be read: \(error)"))
        }
      }
      return tokens
    }
  }
}

extension Replay.Outcome {
  fileprivate var status: ExitStatus {
    switch self {
    case .stillFailing: .drift
    case .fixed: .conforms
    case .notTested: .couldNotTest
    }
  }

  fileprivate func text(of token: ReplayToken, isVerbose: Bool) -> String {
    switch self {
    case .stillFailing(let finding):
      let evidence = isVerbose ? finding.evidence : nil
      let exchange = evidence.map { "\n\($0.request)\n\n\($0.response)\n" } ?? ""
      return "still failing: \(token.drift)\n" + exchange
    case .fixed(let others):
      let now = others.map { "\($0.drift.kind) in \($0.operation) at \($0.drift.location)" }
      return "fixed: \(token.drift)"
        + (now.isEmpty ? "" : "; other drifts: \(now.joined(separator: "; "))") + "\n"
    case .notTested(let reason):
      return "could not test: \(token.drift): \(OptionNames.commandLine.text(reason))\n"
    }
  }
}
