package import ContractFindings
package import ContractJSON
package import ContractModel

/// What a run may do, and as whom.
package struct RunConfiguration: Sendable {
  /// Tokens by identity; an identity without one is left out of the plan.
  ///
  /// One that is fetched is empty until then.
  package var token: String?
  package var otherToken: String?

  /// Whose tokens come from the environment of the run: before its first request, and anew when one
  /// is refused.
  package var fetchedTokens: Set<Identity> = []

  /// By identity: the body by which it logs in, where its token is fetched by the login operation of
  /// the contract instead.
  ///
  /// Valid requests of that operation are the user's, too.
  package var credentials: [Identity: JSON] = [:]

  /// Whether everybody may log in whose request is valid, as with the mock; others refuse people
  /// who are made up, and do so rightly.
  package var letsAnybodyIn = true

  /// Whether the run ends after the stage that shows a first drift: all who want to know is whether
  /// there is one.
  package var endsAtDrift = false

  package var seed: UInt64 = 1

  /// How many requests may be under way at once.
  package var jobs = 4

  /// How often a request is sent again after a fault of the transport.
  package var retries = 0

  /// How long to wait for a connection and for an answer to begin; the whole of it may take six
  /// times as long.
  package var timeout: Duration = .seconds(10)

  /// An answer slower than this is drift; `nil` notes what takes longer than two seconds.
  package var responseTimeLimit: Duration?

  /// Whether only safe methods (RFC 9110, section 9.2.1) are sent.
  package var isSafe = false

  /// Whether messages are sent that are no HTTP.
  package var allowsRaw = false

  /// How many requests with unsafe methods cases may send, clean-up apart; `nil` for no limit.
  package var maxWrites: Int?

  /// How long after a request the next one may begin, however many are under way; `nil` for at
  /// once.
  package var requestInterval: Duration?

  /// Whether what was created stays on the backend.
  package var keepsResources = false

  /// Whether nobody minds what stays, because the backend ends with the run.
  package var isThrowaway = false

  /// How many random cases the fuzz phase sends at most.
  package var fuzzLimit = 256

  /// How long the run may take; `nil` for no limit.
  ///
  /// What was planned and not reached is told.
  package var budget: Duration?

  /// How much must be exercised at least, in percent; `nil` asks for nothing.
  package var requiredCoverage: Int?

  /// How many random walks there are for each resource, besides the directed ones.
  package var walks = 4

  /// How many requests may be spent on making the case of one new drift smaller; zero for none.
  ///
  /// A run spends ten times as many at most.
  package var shrinkLimit = 32

  package var phases: Set<Phase> = Set(Phase.allCases)

  /// The checks whose answers count.
  package var checks: Set<Check> = Set(Check.allCases)

  /// Restricts the operations and scenarios that are checked, by id; empty means all.
  package var only: Set<String> = []

  package init() {}
}
