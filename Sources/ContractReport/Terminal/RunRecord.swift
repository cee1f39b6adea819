import ContractFindings

/// What a run has told so far, as far as a terminal shows it.
///
/// It grows with the contract and its distinct drifts, not with the number of requests.
struct RunRecord {
  let info: RunInfo
  private let options: OptionNames

  /// In the order of the results, which is that of the contract.
  private(set) var operations: [(name: String, tally: OutcomeTally)] = []
  private(set) var scenarios = OutcomeTally()
  private(set) var drifts = DriftGroups()
  private(set) var notes = DriftGroups()

  /// Why questions were not answered, or not asked, and which.
  private(set) var untested = Reasons()
  private(set) var skipped = Reasons()

  /// What was exercised of each operation.
  var coverage: [OperationCoverage] = []

  private(set) var leaks: [Leak] = []
  private(set) var retries: [RunRetry] = []
  private(set) var retryCount = 0

  /// How many retries are worth a line of their own.
  private static let retryLimit = 3

  init(_ info: RunInfo, _ options: OptionNames) {
    self.info = info
    self.options = options
  }
}

extension RunRecord {
  mutating func add(_ result: CheckResult) {
    switch result.subject {
    case .check(_, let operation):
      if operations.last?.name != operation,
        let index = operations.firstIndex(where: { $0.name == operation })
      {
        operations[index].tally.add(result)
      } else {
        if operations.last?.name != operation { operations.append((operation, OutcomeTally())) }
        operations[operations.count - 1].tally.add(result)
      }
    case .scenario: scenarios.add(result)
    }
    for finding in result.failing { drifts.add(finding, in: result.subject) }
    for finding in result.notes { notes.add(finding, in: result.subject) }
    switch result.outcome {
    case .notTested(let reason): untested.add(options.text(reason), result.subject)
    case .skipped(let reason): skipped.add(options.text(reason), result.subject)
    case .tested: break
    }
  }

  mutating func add(_ leak: Leak) {
    leaks.append(leak)
  }

  mutating func add(_ retry: RunRetry) {
    retryCount += 1
    if retries.count < Self.retryLimit { retries.append(retry) }
  }

  var resultCount: Int {
    operations.reduce(scenarios.entries.count) { $0 + $1.tally.entries.count }
  }
}

/// Equal reasons once, with how many questions they concern.
struct Reasons {
  struct Entry {
    var reason: String
    var checks = 0
    var scenarios = 0
    var operations: [String] = []
  }

  private(set) var entries: [Entry] = []
  private var indices: [String: Int] = [:]

  mutating func add(_ reason: String, _ subject: CheckResult.Subject) {
    let index = indices[reason, default: entries.count]
    if index == entries.count {
      indices[reason] = index
      entries.append(Entry(reason: reason))
    }
    switch subject {
    case .check(_, let operation):
      entries[index].checks += 1
      if entries[index].operations.last != operation { entries[index].operations.append(operation) }
    case .scenario: entries[index].scenarios += 1
    }
  }
}

extension Reasons.Entry {
  /// `connection refused (24 checks of createGoal, listGoals; 3 scenarios)`.
  var sentence: String {
    let parts = [
      checks > 0
        ? "\(checks.counted("check")) of \(operations.joined(separator: ", "))" : nil,
      scenarios > 0 ? scenarios.counted("scenario") : nil,
    ]
    return "\(reason) (\(parts.compactMap(\.self).joined(separator: "; ")))"
  }
}
