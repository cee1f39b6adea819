import ContractModel
import ContractFindings

/// The results of one operation, or of all scenarios, counted by outcome.
struct OutcomeTally {
  /// One result, for those who list them.
  struct Entry {
    var name: String
    var title: String
    var standing: Standing
  }

  /// What a line of the summary says; the worst outcome decides.
  enum Standing {
    case ok
    case drift
    case untested
    case skipped
  }

  var entries: [Entry] = []
  var requests = 0
}

extension OutcomeTally {
  mutating func add(_ result: CheckResult) {
    let (name, title) = result.subject.texts
    entries.append(Entry(name: name, title: title, standing: Standing(result.outcome)))
    switch result.subject {
    // The checks of an operation look at the same requests.
    case .check: requests = max(requests, result.requests)
    case .scenario: requests += result.requests
    }
  }

  func count(_ standing: Standing) -> Int {
    entries.count { $0.standing == standing }
  }

  /// Not checked is not passed: a single unanswered question keeps the whole from being ok.
  var standing: Standing {
    if count(.drift) > 0 { return .drift }
    if count(.untested) > 0 { return .untested }
    return count(.ok) > 0 ? .ok : .skipped
  }
}

extension OutcomeTally.Standing {
  init(_ outcome: CheckResult.Outcome) {
    self =
      switch outcome {
      case .passed: .ok
      case .failed: .drift
      case .couldNotTest, .leftOut: .untested
      case .skipped: .skipped
      }
  }

  var word: String {
    switch self {
    case .ok: "ok"
    case .drift: "DRIFT"
    case .untested: "not tested"
    case .skipped: "skipped"
    }
  }

  var role: Style.Role {
    switch self {
    case .ok: .good
    case .drift: .bad
    case .untested: .doubtful
    case .skipped: .aside
    }
  }
}

extension CheckResult.Subject {
  fileprivate var texts: (name: String, title: String) {
    switch self {
    case .check(let check, _): (check.rawValue, check.summary)
    case .scenario(let id, let title): (id, title)
    }
  }
}
