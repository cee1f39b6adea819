import ContractJSON
import ContractModel
import ContractValidation
import Foundation

extension Command {
  static let lock = Command(
    "lock", "Writes contracts as lock files, or verifies those that are committed.",
    options: .contract + [
      Option("--verify", "write nothing; fail when a lock file differs from its contract"),
      Option("--directory", "DIR", "where lock files are (default snapshots/locks)"),
    ],
    examples: [
      ("contract-check lock", "write snapshots/locks/<contract>.json"),
      ("contract-check lock --verify", "what CI runs: exit 1 when code and lock disagree"),
    ]
  ) { arguments, surroundings throws(Failure) in
    let directory = arguments.last("--directory") ?? "snapshots/locks"
    let contracts = try arguments.contracts(surroundings).map(\.contract)
    var status = ExitStatus.conforms
    for contract in contracts {
      let path = "\(directory)/\(contract.id).json"
      if arguments.has("--verify") {
        if try !verify(contract, path, surroundings) { status = .drift }
      } else {
        try write(contract, directory, path)
        surroundings.out("wrote \(path)\n")
      }
    }
    return status
  }

  private static func write(
    _ contract: Contract, _ directory: String, _ path: String
  ) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
      try Data(contract.lockText.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .environment("\(path): cannot be written: \(error.localizedDescription)")
    }
  }

  /// Whether the lock file says what the contract says, wherever its lines have moved to.
  private static func verify(
    _ contract: Contract, _ path: String, _ surroundings: Surroundings
  ) throws(Failure) -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else {
      surroundings.out("\(path): there is no such file; run contract-check lock\n")
      return false
    }
    let locked: JSON
    do throws(JSON.ParseError) {
      locked = try JSON(parsing: Array(data))
    } catch {
      let place = JSON.TextPosition(offset: error.offset, in: Array(data))
      throw .problems(["\(path):\(place.line):\(place.column): error: \(error.reason)"])
    }
    let differences = LockDifference.all(from: locked, to: contract.lock)
    guard !differences.isEmpty else {
      surroundings.out("\(path): up to date\n")
      return true
    }
    surroundings.out("\(path): differs from the contract in \(differences.count) places\n")
    for difference in differences.prefix(40) { surroundings.out("  \(difference)\n") }
    if differences.count > 40 { surroundings.out("  and \(differences.count - 40) more\n") }
    surroundings.out("run contract-check lock to accept the contract as it is\n")
    return false
  }
}
