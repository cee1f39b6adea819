package import ContractModel

/// The result of one check of one operation, or of one scenario.
package struct CheckResult: Sendable {
  /// The check or the scenario that has the result.
  package enum Subject: Sendable, Hashable {
    case check(Check, operation: String)
    case scenario(id: String, title: String)
  }

  package enum Outcome: Sendable {
    /// The findings, drifts before notes; none where every response conformed.
    case tested([Finding])
    case notTested(NotTestedReason)
    case skipped(SkipReason)
  }

  package var contract: String
  package var subject: Subject
  package var outcome: Outcome

  /// The reason why no valid request of the operation had success, so that what its responses show is no test;
  /// `nil` where one had.
  package var unreached: String?

  /// Whether a note alone makes the result fail.
  package var failsOnNotes = false

  /// The number of requests that the outcome is based on.
  package var requests: Int
  package var duration: Duration

  /// The declaration of the operation or scenario in the contract.
  package var source: SourcePosition

  package init(
    contract: String, subject: Subject, outcome: Outcome, requests: Int, duration: Duration,
    source: SourcePosition
  ) {
    self.contract = contract
    self.subject = subject
    self.outcome = outcome
    self.requests = requests
    self.duration = duration
    self.source = source
  }
}

extension CheckResult {
  /// The check of an operation; `nil` for a scenario.
  package var check: Check? {
    if case .check(let check, _) = subject { check } else { nil }
  }
}

extension CheckResult.Outcome {
  /// Whether the check was not tested because a limit of the run was exhausted.
  package var isLimited: Bool {
    if case .notTested(let reason) = self { reason.isLimit } else { false }
  }
}
