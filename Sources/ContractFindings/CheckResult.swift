package import ContractModel

/// The answer to one question about one operation, or the outcome of one scenario.
package struct CheckResult: Sendable {
  /// What was asked.
  package enum Subject: Sendable, Hashable {
    case check(Check, operation: String)
    case scenario(id: String, title: String)
  }

  package enum Outcome: Sendable {
    /// Every answer conformed; there may be notes.
    case passed(notes: [Finding])
    /// At least one drift; drifts come before notes.
    case failed([Finding])
    /// The question was not answered for a reason outside the contract (not checked is not passed).
    case couldNotTest(String)
    /// The question was to be asked, but a limit that the run was given came first.
    case leftOut(String)
    /// The question was deliberately not asked.
    case skipped(String)
  }

  package var contract: String
  package var subject: Subject
  package var outcome: Outcome

  /// How many requests the answer rests on.
  package var requests: Int
  package var duration: Duration

  /// The line of the contract that declares the operation or scenario.
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
  package var findings: [Finding] {
    switch outcome {
    case .passed(let notes): notes
    case .failed(let findings): findings
    case .couldNotTest, .leftOut, .skipped: []
    }
  }
}
