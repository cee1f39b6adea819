import ContractModel
import ContractFindings

/// The results of one operation, or of all scenarios, counted by outcome.
struct OutcomeTally {
  /// One result, for those who list them.
  struct Entry {
    var name: String
    var title: String
    var verdict: Verdict
  }

  var entries: [Entry] = []
  var requests = 0
}

extension OutcomeTally {
  mutating func add(_ result: CheckResult) {
    let (name, title) = result.subject.texts
    entries.append(Entry(name: name, title: title, verdict: result.verdict))
    switch result.subject {
    // The checks of an operation look at the same requests.
    case .check: requests = max(requests, result.requests)
    case .scenario: requests += result.requests
    }
  }

  func count(_ verdict: Verdict) -> Int {
    entries.count { $0.verdict == verdict }
  }

  /// The worst of the verdicts: a single result that is not tested keeps the whole from passing.
  var verdict: Verdict {
    [.failed, .notTested, .noted, .passed].first { count($0) > 0 } ?? .skipped
  }
}

extension Verdict {
  var word: String {
    switch self {
    case .passed, .noted: "ok"
    case .failed: "DRIFT"
    case .notTested: "not tested"
    case .skipped: "skipped"
    }
  }

  var role: Style.Role {
    switch self {
    case .passed, .noted: .good
    case .failed: .bad
    case .notTested: .doubtful
    case .skipped: .aside
    }
  }
}

extension CheckResult.Subject {
  fileprivate var texts: (name: String, title: String) {
    switch self {
    case .check(let check, _): (check.rawValue, check.question)
    case .scenario(let id, let title): (id, title)
    }
  }
}
