import ContractFindings
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractReport
import ContractRunner
import ContractValidation

extension Target {
  /// The ledger of a run; `nil` for the embedded mock, where nothing is created, or where nothing is
  /// to be deleted.
  func ledger(
    of compiled: CompiledContract, _ configuration: RunConfiguration, _ arguments: Arguments,
    _ process: ProcessEnvironment
  ) -> LedgerFile? {
    guard case .host(let origin, _) = self, !configuration.isSafe, !configuration.keepsResources
    else { return nil }
    let header = LedgerHeader(
      host: "\(origin)", contract: arguments.name(of: compiled),
      startedAt: Instant.current.text(fractionDigits: 0))
    let path = arguments.last("--ledger") ?? LedgerFolder(process.environment)?.newPath(for: header)
    return path.map { LedgerFile(path: $0, header) }
  }

  /// Deletes what earlier runs have left on the host, and says so.
  func deleteLeftovers(
    of compiled: CompiledContract, _ configuration: RunConfiguration, _ arguments: Arguments,
    _ process: ProcessEnvironment
  ) async throws(Command.Failure) {
    guard case .host(let origin, _) = self, !configuration.isSafe, !configuration.keepsResources
    else { return }
    let name = arguments.name(of: compiled)
    let given = arguments.last("--ledger").flatMap { StoredLedger(contentsOf: $0) }
    let ledgers =
      given.map { [$0] }
      ?? LedgerFolder(process.environment)?.abandoned(host: "\(origin)", contract: name) ?? []
    for ledger in ledgers where !Task.isCancelled {
      let count = ledger.leftovers.count
      process.error(
        "an earlier run left \(count.resources) on \(origin), deleting first: \(ledger.path)\n")
      let leaks = try await delete(ledger, compiled, configuration, arguments)
      for leak in leaks { process.error("left behind: \(leak.text)\n") }
    }
  }

  /// Deletes what a ledger lists, and updates it.
  ///
  /// - Returns: What could not be deleted.
  func delete(
    _ ledger: StoredLedger, _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ arguments: Arguments
  ) async throws(Command.Failure) -> [Leak] {
    let rest = LeftoverCount(ledger.leftovers)
    let leaks = try await reach(compiled, configuration, arguments) {
      (configuration, environment) async throws(Command.Failure) in
      var environment = environment
      environment.recordLedger = { rest.apply($0) }
      let planner = try configuration.planner(of: compiled)
      return await Run(planner, configuration, in: environment)(deleting: ledger.leftovers)
    }
    do {
      try ledger.replace(by: rest.leftovers)
    } catch {
      throw .environment("\(OutputError(error, path: ledger.path))")
    }
    return leaks
  }
}

extension LedgerFile {
  /// Closes the ledger after its run, and names the command that deletes what is left.
  func reportRest(_ process: ProcessEnvironment) throws(Command.Failure) {
    do throws(OutputError) {
      let count = try finish()
      guard count > 0 else { return }
      process.error("to delete \(count.resources) later: contract-check clean-up '\(path)'\n")
    } catch {
      throw .environment("\(error)")
    }
  }
}

extension Int {
  /// `1 resource`, `2 resources`.
  var resources: String { counted("resource") }
}
