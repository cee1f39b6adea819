import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning

/// The results of one case.
struct CaseOutcome: Sendable {
  /// The checks that one exchange has performed.
  struct PerformedChecks: Sendable {
    var operation: String
    var checks: [Check]
    var duration: Duration = .zero

    /// The check to which the time of the exchange is attributed.
    var primary: Check?
  }

  /// The properties that distinguish the response of a random case from others.
  struct Novelty: Sendable {
    var signature: UInt64

    /// The exchange of a success, whose values can be sent in later requests.
    var exchange: HTTPExchange?
  }

  var performed: [PerformedChecks] = []
  var findings: [Finding] = []

  /// The index of the step that showed each finding.
  var stepsOfFindings: [Int] = []

  /// The requests that were sent, where they are recorded.
  var trail: [Reproduction.Sent] = []
  var requests = 0

  /// How many of its allotted writes the case has used.
  var writes = 0
  var duration: Duration = .zero

  /// Whether a request got no response in time.
  var timedOut = false

  /// Whether a list was too long to be read.
  var hasCutList = false

  /// The knowledge that a fuzzer gains from the last response of a random case.
  var novelty: Novelty?

  /// Whether the run ended while the case was repeated.
  var hasEndedRun = false

  /// The reason why the case could not be completed, and the checks that are open because of it.
  var untested: NotTestedReason?
  var openChecks: [CheckResults.Key] = []
}

extension CaseOutcome {
  /// The outcome of a case that is skipped because its operation is slow; others take the place of
  /// a random one.
  init(skipping planned: Plan.Case) {
    untested = planned.isRandom ? .limit(.budget) : nil
  }
}

extension CaseOutcome {
  /// The outcome together with that of a first try, which could not be completed.
  func preceded(by first: CaseOutcome) -> CaseOutcome {
    var both = self
    both.performed = first.performed + performed
    both.findings = first.findings + findings
    both.stepsOfFindings = first.stepsOfFindings + stepsOfFindings
    both.requests += first.requests
    both.writes += first.writes
    both.duration += first.duration
    both.timedOut = timedOut || first.timedOut
    return both
  }
}

extension HTTPResponse {
  /// A hash that distinguishes types of responses: by status, error code, and the members and types
  /// of the body, three levels deep.
  func signature(of operation: String, code: String?) -> UInt64 {
    var hash = StableHash()
    hash.add(operation)
    hash.add(UInt64(status.code))
    if let code { hash.add(code) }
    if let shape = JSON.structureHash(of: body, depth: 3) { hash.add(shape) }
    return hash.value
  }
}
