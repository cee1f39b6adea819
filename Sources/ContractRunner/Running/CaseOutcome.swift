import ContractFindings
import ContractJSON
import ContractModel

/// What one case has shown.
struct CaseOutcome: Sendable {
  /// The checks that one exchange has answered.
  struct Asked: Sendable {
    var operation: String
    var checks: [Check]
    var duration: Duration = .zero

    /// The check for which the time of the exchange counts, so that it is counted once.
    var primary: Check?
  }

  /// What tells whether a response is of a new kind.
  struct Novelty: Sendable {
    var signature: UInt64

    /// The exchange of a success, of which values can be sent back.
    var exchange: HTTPExchange?
  }

  var asked: [Asked] = []
  var findings: [Finding] = []

  /// By finding: the place of the step that showed it.
  var showingSteps: [Int] = []

  /// What was sent, where that is asked.
  var trail: [Reproduction.Sent] = []
  var requests = 0

  /// How much of what it may write the case has used.
  var writes = 0
  var duration: Duration = .zero

  /// Whether a request got no answer in time.
  var timedOut = false

  /// What a fuzzer learns from the last response of a random case.
  var novelty: Novelty?

  /// Whether the run ended while the case was repeated.
  var hasEndedRun = false

  /// Why the case could not be carried through, and the checks that are open because of it.
  var untested: NotTestedReason?
  var unasked: [Tally.Key] = []
}
