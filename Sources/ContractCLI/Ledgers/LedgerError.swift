import ContractReport

/// The reason why a ledger cannot be used, in one line.
enum LedgerError: Error, Sendable {
  /// Its run has not ended.
  case inUse(path: String, process: Int32?)
  case otherHost(path: String, own: String, wanted: String)
  case otherContract(path: String, own: String, wanted: String)
  /// It is no ledger, because of its first line.
  case noLedger(path: String, LedgerLineError)
  case unusable(path: String, String)
  case output(OutputError)
}

extension Command.Failure {
  /// The failure in one line.
  var text: String {
    switch self {
    case .usage(let error): error.message
    case .problems(let lines): lines.joined(separator: "; ")
    case .environment(let message): message
    }
  }
}

extension LedgerError {
  var failure: Command.Failure {
    switch self {
    case .inUse(let path, let process):
      let number = process.map { " (process \($0))" } ?? ""
      return .usage(
        UsageError(
          "the ledger \(path) belongs to a run that has not ended\(number); wait for its end, or "
            + "name another file"))
    case .otherHost(let path, let own, let wanted):
      return .usage(
        UsageError(
          "the ledger \(path) is about \(own) and not about \(wanted); name another file, or delete "
            + "what it lists: contract-check clean-up"))
    case .otherContract(let path, let own, let wanted):
      return .usage(
        UsageError(
          "the ledger \(path) is about the contract \(own) and not about \(wanted); name another "
            + "file, or delete what it lists: contract-check clean-up"))
    case .noLedger(let path, let error):
      return .usage(UsageError("\(path):1: not the first line of a ledger: \(error)"))
    case .unusable(let path, let reason): return .usage(UsageError("the ledger \(path) \(reason)"))
    case .output(let error): return .environment("\(error)")
    }
  }
}
