import ContractFindings
import ContractModel
import ContractNetwork
import ContractRunner
import ContractValidation

extension Command {
  static let cleanUp = Command(
    "clean-up", "Deletes what an earlier run has left on a backend, from its ledger.",
    operands: "FILE",
    options: [
      .of(.host, "the backend, which must be the one in the ledger")
    ] + .contract + .credentials + .commands + [
      .of(.timeout),
      .of(.allowWrites),
      .of(.closesLedger),
    ] + .connection,
    examples: [
      (
        "contract-check clean-up staging.ledger --token T --allow-writes",
        "after a run with --ledger staging.ledger was killed; exit 3 when something remains, or may\n"
          + "      remain"
      )
    ]
  ) { arguments, process throws(Failure) in
    let arguments = try await arguments.settlingCredentials()
    return try await Interrupts.cancelling { (second) async throws(Failure) in
      var process = process
      process.secondInterrupt = second
      return try await cleanUp(arguments, process)
    }
  }

  private static func cleanUp(
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) async throws(Failure) -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage(UsageError("clean-up needs one ledger file; a run with leftovers names it"))
    }
    let ledger = try ledger(at: path)
    var arguments = arguments
    if !arguments.has(.host) { arguments.set(.host, to: ledger.header.host) }
    if !arguments.has(.contract) { arguments.set(.contract, to: ledger.header.contract) }
    let contracts = try arguments.contracts(process)
    guard let compiled = contracts.first else {
      throw .usage(UsageError("the contract '\(ledger.header.contract)' is unknown"))
    }
    let target = try Target(for: contracts, arguments, process)
    do throws(LedgerError) {
      if case .host(let origin, _) = target { try ledger.require(host: "\(origin)") }
      if let id = ledger.header.id {
        try ledger.require(contract: id, id: compiled.contract.id)
      }
    } catch {
      throw error.failure
    }
    let configuration = try RunConfiguration(arguments, for: contracts)
    let cleaned = try await target.delete(ledger, compiled, configuration, arguments, process)
    let left = cleaned.undeletedCount
    process.out("deleted \((ledger.leftovers.count - left).resources) on \(ledger.header.host)\n")
    for line in cleaned.lines(inFull: true) { process.out("\(line)\n") }
    do throws(LedgerError) {
      try ledger.close(keeping: arguments[.closesLedger] ? Leftovers() : cleaned.rest)
    } catch {
      throw error.failure
    }
    if Task.isCancelled { return .interrupted }
    return cleaned.isClean ? .conforms : .couldNotTest
  }

  /// The locked ledger of a run that has ended.
  private static func ledger(at path: String) throws(Failure) -> StoredLedger {
    do throws(LedgerError) {
      guard let ledger = try StoredLedger(.ledger(path, .existing)) else {
        throw .unusable(path: path, "is empty: its run has created nothing")
      }
      try ledger.requireEnd()
      return ledger
    } catch {
      throw error.failure
    }
  }
}
