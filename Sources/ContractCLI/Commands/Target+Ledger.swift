import ContractFindings
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractReport
import ContractRunner
import ContractText
import ContractValidation

/// The file that `--ledger` names, locked before the first request, and what is in it.
///
/// A new file that no run uses is removed.
final class GivenLedger: Sendable {
  let file: LockedFile
  let stored: StoredLedger?

  init(_ file: LockedFile) throws(LedgerError) {
    self.file = file
    stored = try StoredLedger(file)
  }

  deinit {
    if stored == nil, file.isRegular, (try? file.size()) == 0 { try? file.remove() }
  }
}

extension Target {
  /// Opens the file of `--ledger`.
  ///
  /// - Throws: A usage error for the ledger of another host or contract, or of a run that has not ended.
  func givenLedger(
    for contracts: [CompiledContract], _ configuration: RunConfiguration, _ arguments: Arguments
  ) throws(Command.Failure) -> GivenLedger? {
    guard let path = arguments[.ledger], let origin = recordedOrigin(configuration) else {
      return nil
    }
    guard contracts.count == 1 || !arguments.has(.contract) else {
      throw .usage(UsageError("--ledger is for one contract; name one with --contract"))
    }
    do throws(LedgerError) {
      let given = try GivenLedger(.ledger(path, .existingOrNew))
      let stored = given.stored
      try stored?.requireEnd()
      try stored?.require(host: "\(origin)")
      if let only = contracts.first, contracts.count == 1 {
        try stored?.require(contract: arguments.name(of: only), id: only.contract.id)
      }
      return given
    } catch {
      throw error.failure
    }
  }

  /// Deletes what earlier runs have left on the host, says so, and starts the ledger of a run; `nil`
  /// for the embedded mock, where nothing is created, or where nothing is to be deleted.
  func startLedger(
    _ given: GivenLedger?, of compiled: CompiledContract, _ configuration: RunConfiguration,
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> LedgerFile? {
    guard let origin = recordedOrigin(configuration) else { return nil }
    let header = LedgerHeader(
      host: "\(origin)", contract: arguments.name(of: compiled), id: compiled.contract.id,
      process: .current, startedAt: Instant.current.text(fractionDigits: 0))
    if let given {
      var rest = Leftovers()
      if let stored = given.stored {
        try checked { () throws(LedgerError) in
          try stored.require(contract: header.contract, id: header.id)
        }
        rest = try await deleteFirst(stored, compiled, configuration, arguments, process)
        try checked { () throws(LedgerError) in try stored.copyDamage() }
      }
      return try checked { [rest] () throws(LedgerError) in
        try LedgerFile(given.file, header, keeping: rest)
      }
    }
    guard let folder = LedgerFolder(process.environment) else { return nil }
    for result in folder.abandoned(by: header) where !Task.isCancelled {
      switch result {
      case .success(let ledger):
        let rest = try await deleteFirst(ledger, compiled, configuration, arguments, process)
        try checked { () throws(LedgerError) in try ledger.close(keeping: rest) }
      case .failure(let error): process.error("\(error.failure.text)\n")
      }
    }
    do throws(LedgerError) {
      return try LedgerFile(try folder.newFile(for: header), header, keeping: Leftovers())
    } catch {
      process.error(
        "\(error.failure.text); what the run creates is not recorded, and remains when the process is "
          + "killed; --ledger names another file\n")
      return nil
    }
  }

  /// The host, where what a run creates there is to be deleted.
  private func recordedOrigin(_ configuration: RunConfiguration) -> Origin? {
    guard case .host(let origin, _) = self, !configuration.isSafe, !configuration.keepsResources
    else { return nil }
    return origin
  }

  private func checked<Value>(
    _ work: () throws(LedgerError) -> Value
  ) throws(Command.Failure) -> Value {
    do throws(LedgerError) {
      return try work()
    } catch {
      throw error.failure
    }
  }

  /// How long a run deletes what one earlier run has left before it begins: two seconds, or longer where
  /// responses may be slow.
  private static func patience(_ configuration: RunConfiguration) -> Duration {
    max(.seconds(2), configuration.timeout / 5)
  }

  /// Deletes what an earlier run has left, before another one begins.
  ///
  /// - Returns: What is to be deleted later.
  private func deleteFirst(
    _ ledger: StoredLedger, _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) async throws(Command.Failure) -> Leftovers {
    let count = ledger.leftovers.count
    if count > 0 {
      process.error(
        "an earlier run left \(count.resources) on \(ledger.header.host), deleting first: "
          + "\(ledger.path)\n")
    }
    let cleaned = try await delete(
      ledger, compiled, configuration, arguments, process, within: Self.patience(configuration))
    for line in cleaned.lines(inFull: false) { process.error("\(line)\n") }
    return cleaned.rest
  }

  /// Deletes what a ledger lists, and records it there; within a limit, or for as long as the backend
  /// responds.
  func delete(
    _ ledger: StoredLedger, _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ arguments: Arguments, _ process: ProcessEnvironment, within limit: Duration? = nil
  ) async throws(Command.Failure) -> CleanedLedger {
    var cleaned = CleanedLedger(ledger)
    let rest = LedgerRest(cleaned.rest, of: ledger.file)
    rest.apply(.attempted)
    if !cleaned.rest.isEmpty {
      cleaned.leaks = try await reach(compiled, configuration, arguments) {
        (configuration, environment) async throws(Command.Failure) in
        var environment = environment
        environment.secondInterrupt = process.secondInterrupt
        environment.recordLedger = { rest.apply($0) }
        let planner = try configuration.planner(of: compiled)
        let run = Run(planner, configuration, in: environment)
        return await run(deleting: cleaned.rest, within: limit)
      }
    }
    cleaned.end(with: rest)
    return cleaned
  }
}

extension RunEnvironment {
  /// Records in a ledger what a run has to clean up, until the second signal ends the clean-up.
  mutating func record(in ledger: LedgerFile?, endingWith second: SecondInterrupt?) {
    secondInterrupt = second
    guard let ledger else { return }
    recordLedger = { ledger.record($0) }
    findLedgerProblem = { ledger.problem }
  }
}

extension LedgerFile {
  /// Closes the ledger after its run, and names the command that deletes what is left.
  ///
  /// - Returns: Whether it is complete.
  func reportRest(_ process: ProcessEnvironment) -> Bool {
    do throws(OutputError) {
      let count = try finish()
      if count > 0 {
        let word = ShellWord.quoted(
          path, isASCII: TerminalText(environment: process.environment).isASCII)
        process.error("to delete \(count.resources) later: \(process.name) clean-up \(word)\n")
      }
      return true
    } catch {
      process.error("\(process.name): \(error)\n")
      return false
    }
  }
}

extension Int {
  /// `1 resource`, `2 resources`.
  var resources: String { counted("resource") }
}
