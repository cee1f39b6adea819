import ContractFindings
import ContractJSON
import ContractModel

/// Why something was not asked.
struct Obstacle: Error {
  var reason: String

  /// Whether it is only a limit that the run was given.
  var isLimit = false
}

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

  /// What kind of answer the last request got, where that is asked.
  var signature: UInt64?

  /// The exchange of a success, where values can be taken from it.
  var answer: HTTPExchange?

  /// Whether the run ended while the case was repeated.
  var hasEndedRun = false

  /// Why the case could not be carried through, and the checks that are open because of it.
  var untested: Obstacle?
  var unasked: [Tally.Key] = []
}
