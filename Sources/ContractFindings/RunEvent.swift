package import ContractModel

/// An event of a run, in this order: `started`, then `progress`, `confirmed` and `retried` as they occur, then
/// `leaked`, `reduced`, then every result in the order of the contract, then `covered`, `decoded` and `ended`.
///
/// Events are masked already: no recorder receives a secret.
package enum RunEvent: Sendable {
  case started(RunInfo)
  case progress(RunProgress)
  /// A request is repeated: after a transport error, a 429 or an expired token.
  case retried(RunRetry)
  /// A drift that no result before had, as soon as it is confirmed; the results repeat it.
  case confirmed(Finding)
  case result(CheckResult)
  /// The resources that the run has created, or may have created, and not deleted.
  case leaked(Leak)
  /// Cases of an operation were skipped because its responses are slow.
  case reduced(RunReduction)
  /// The coverage of each operation, in the order of the contract.
  case covered([OperationCoverage])
  /// The responses of a contract decoded by shipped models. Outside a run, the only event about the
  /// contract.
  case decoded(DecodeMatrix, of: String)
  case ended(RunSummary)
}

/// The contract and the backend of a run.
package struct RunInfo: Sendable, Equatable {
  package var contract: String
  package var version: String
  package var title: String

  /// The origin without credentials, or `embedded mock`.
  package var host: String
  package var seed: UInt64
  package var toolVersion = ""

  /// A digest of the lock, which is equal in two reports on the same contract.
  package var fingerprint = ""
  package var operationCount = 0

  /// The parts of the documents that the contract does not hold.
  package var omissions: [DocumentOmission] = []

  /// The ids of the channels, which results contain like operations.
  package var channels: [String] = []
  package var plannedCases = 0

  /// The part of the plan that the run carries out; `nil` for all of it.
  package var shard: RunShard?

  /// When the run began: RFC 3339, UTC, whole seconds.
  package var startedAt: String

  package init(
    contract: String, version: String, title: String, host: String, seed: UInt64,
    startedAt: String
  ) {
    self.contract = contract
    self.version = version
    self.title = title
    self.host = host
    self.seed = seed
    self.startedAt = startedAt
  }
}

/// The progress of a run.
package struct RunProgress: Sendable, Equatable {
  package var phase: String
  package var finished: Int
  package var planned: Int

  /// Distinct drifts so far, counted as reports count them.
  package var drifts: Int
  package var requests = 0

  package init(phase: String, finished: Int, planned: Int, drifts: Int) {
    self.phase = phase
    self.finished = finished
    self.planned = planned
    self.drifts = drifts
  }
}

/// A repeated request.
package struct RunRetry: Sendable, Equatable {
  package var subject: String
  package var reason: String
  package var attempt: Int
  package var wait: Duration

  /// The status of the response, where this was the last retry of a request and got one.
  package var outcome: String?

  package init(subject: String, reason: String, attempt: Int, wait: Duration) {
    self.subject = subject
    self.reason = reason
    self.attempt = attempt
    self.wait = wait
  }
}

/// Cases that were skipped because the responses of an operation are slow.
package struct RunReduction: Sendable, Equatable {
  package var operation: String
  package var skippedCases: Int

  /// The average time of its slow responses, and the time that they may take together.
  package var average: Duration
  package var allowance: Duration

  package init(operation: String, skippedCases: Int, average: Duration, allowance: Duration) {
    self.operation = operation
    self.skippedCases = skippedCases
    self.average = average
    self.allowance = allowance
  }
}
