import ContractJSON
import ContractModel
import ContractValidation
import Foundation

extension Command {
  static let lock = Command(
    "lock", "Writes contracts as lock files, or verifies committed ones.",
    options: .wholeContract + [
      .of(.verify, "write nothing; fail when a lock file differs from its contract")
        .onCommandLineOnly,
      .of(.lockFolder),
    ],
    examples: [
      ("contract-check lock", "write snapshots/locks/<contract>.json"),
      ("contract-check lock --verify", "for CI: exit 1 when code and lock differ"),
    ]
  ) { arguments, process throws(Failure) in
    let contracts = try arguments.contracts(process).map(\.contract)
    var status = ExitStatus.conforms
    // Nothing is written where one of them cannot be.
    for contract in contracts { _ = try arguments.lockPath(of: contract.id) }
    for contract in contracts {
      let path = try arguments.lockPath(of: contract.id)
      if arguments[.verify] {
        if try !verify(contract, path, process) { status = .drift }
      } else {
        try write(contract.lockText, toFile: path, within: arguments.lockFolder)
        process.out("wrote \(path)\n")
      }
    }
    return status
  }

  /// Whether the lock file matches the contract, source positions ignored.
  private static func verify(
    _ contract: Contract, _ path: String, _ process: ProcessEnvironment
  ) throws(Failure) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else {
      process.out("\(path): no such file; run contract-check lock\n")
      return false
    }
    let differences = LockDifference.all(from: try JSON(inFile: path), to: contract.lock)
    guard !differences.isEmpty else {
      process.out("\(path): up to date\n")
      return true
    }
    process.out("\(path): differs from the contract in \(differences.count) places\n")
    for difference in differences.prefix(40) { process.out("  \(difference)\n") }
    if differences.count > 40 { process.out("  and \(differences.count - 40) more\n") }
    process.out("run contract-check lock to accept the contract as it is\n")
    return false
  }
}
