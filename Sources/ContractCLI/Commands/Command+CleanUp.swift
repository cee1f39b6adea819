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
      Option("--host", takes: "URL", "the backend (default: the one in the ledger)")
    ] + .contract + .credentials + .commands + [
      Option(
        "--timeout", takes: "TIME", "for a connection, and for a response to begin (default 10s)"),
      Option("--allow-writes", "allow unsafe methods on a host other than this machine"),
      Option("--ca-file", takes: "FILE", "additional trusted certificates (PEM)"),
    ],
    examples: [
      (
        "contract-check clean-up staging.ledger --token T --allow-writes",
        "after a run with --ledger staging.ledger was killed; exit 3 when something remains"
      )
    ]
  ) { arguments, process throws(Failure) in
    let arguments = try await arguments.settlingCredentials()
    return try await Interrupts.cancelling { () async throws(Failure) in
      try await cleanUp(arguments, process)
    }
  }

  private static func cleanUp(
    _ arguments: Arguments, _ process: ProcessEnvironment
  ) async throws(Failure) -> ExitStatus {
    guard let path = arguments.operands.first, arguments.operands.count == 1 else {
      throw .usage(UsageError("clean-up needs one ledger file; a run with leftovers names it"))
    }
    guard let ledger = StoredLedger(contentsOf: path) else {
      throw .usage(UsageError("\(path) is not a ledger of a run"))
    }
    guard !ledger.isInUse else {
      throw .environment("the run of \(path) still lasts; it cleans up itself")
    }
    var arguments = arguments
    if !arguments.has("--host") { arguments.values["--host"] = [ledger.header.host] }
    if !arguments.has("--contract") { arguments.values["--contract"] = [ledger.header.contract] }
    let contracts = try arguments.contracts(process)
    guard let compiled = contracts.first else {
      throw .usage(UsageError("the contract '\(ledger.header.contract)' is unknown"))
    }
    let target = try Target(for: contracts, arguments, process)
    let configuration = try RunConfiguration(arguments, for: contracts)
    let leaks = try await target.delete(ledger, compiled, configuration, arguments)
    let left = StoredLedger(contentsOf: path)?.leftovers.count ?? 0
    process.out("deleted \((ledger.leftovers.count - left).resources) on \(ledger.header.host)\n")
    for leak in leaks { process.out("left behind: \(leak.text)\n") }
    return left == 0 ? .conforms : .couldNotTest
  }
}
