/// What a run tells its recorders, in this order: `started`, then `progress` and `retried` as they
/// come, then `leaked`, then every result of the contract in the contract's order, then `covered` and
/// `ended`.
///
/// Everything in an event is masked already: no recorder ever sees a secret.
package enum RunEvent: Sendable {
  case started(RunInfo)
  case progress(RunProgress)
  /// A request is sent again: after a fault of the transport, an answer of 429 or a token too old.
  case retried(RunRetry)
  case result(CheckResult)
  /// Something the run created and could not delete again.
  case leaked(Leak)
  /// What was exercised of each operation, in the order of the contract.
  case covered([OperationCoverage])
  case ended(RunSummary)
}

/// What is checked, against what.
package struct RunInfo: Sendable, Hashable {
  package var contract: String
  package var version: String
  package var title: String

  /// The origin without credentials, or `embedded mock`.
  package var host: String
  package var seed: UInt64
  package var toolVersion: String

  /// A digest of the contract's lock, so that two reports can be told to be of one contract.
  package var fingerprint: String
  package var operationCount: Int

  /// The ids of the channels, which results name like operations.
  package var channels: [String]
  package var plannedCases: Int

  /// When the run began: RFC 3339, UTC, whole seconds.
  package var startedAt: String

  package init(
    contract: String, version: String, title: String, host: String, seed: UInt64,
    toolVersion: String, fingerprint: String, operationCount: Int, channels: [String] = [],
    plannedCases: Int,
    startedAt: String
  ) {
    self.contract = contract
    self.version = version
    self.title = title
    self.host = host
    self.seed = seed
    self.toolVersion = toolVersion
    self.fingerprint = fingerprint
    self.operationCount = operationCount
    self.channels = channels
    self.plannedCases = plannedCases
    self.startedAt = startedAt
  }
}

/// How far a run is.
package struct RunProgress: Sendable, Hashable {
  package var phase: String
  package var finished: Int
  package var planned: Int
  package var drifts: Int

  package init(phase: String, finished: Int, planned: Int, drifts: Int) {
    self.phase = phase
    self.finished = finished
    self.planned = planned
    self.drifts = drifts
  }
}

/// One request that was sent again.
package struct RunRetry: Sendable, Hashable {
  package var subject: String
  package var reason: String
  package var attempt: Int
  package var wait: Duration

  package init(subject: String, reason: String, attempt: Int, wait: Duration) {
    self.subject = subject
    self.reason = reason
    self.attempt = attempt
    self.wait = wait
  }
}

/// Something left behind on the backend.
package struct Leak: Sendable, Hashable {
  package var resource: String
  package var id: String
  package var reason: String

  package init(resource: String, id: String, reason: String) {
    self.resource = resource
    self.id = id
    self.reason = reason
  }
}
