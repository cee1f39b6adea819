package import ContractPlanning
package import ContractModel

/// The options of a run; those that decide what is planned can be used as its own.
@dynamicMemberLookup
package struct RunConfiguration: Sendable {
  /// What is planned.
  package var planning = PlanOptions()

  /// The tokens of the first and second user; without the second there are no cases for it.
  ///
  /// A token that is fetched is empty until then.
  package var token: String?
  package var otherToken: String? {
    didSet { planning.hasSecondUser = otherToken != nil }
  }

  /// Whose tokens come from the environment of the run: before its first request, and anew when one
  /// is refused.
  package var fetchedTokens: Set<Identity> = []

  /// Whether the run ends after the stage that shows a first drift: all who want to know is whether
  /// there is one.
  package var endsAtDrift = false

  /// Whether a note makes a check fail.
  package var failsOnNotes = false

  /// How many requests may be under way at once.
  package var jobs = 4

  /// How often a request is sent again after a fault of the transport.
  package var retries = 0

  /// How long to wait for a connection and for an answer to begin; the whole of it may take six
  /// times as long.
  package var timeout: Duration = .seconds(10)

  /// An answer slower than this is drift; `nil` notes what takes longer than two seconds.
  package var responseTimeLimit: Duration?

  /// How many requests with unsafe methods cases may send, clean-up apart; `nil` for no limit.
  package var maxWrites: Int?

  /// How long after a request the next one may begin, however many are under way; `nil` for at
  /// once.
  package var requestInterval: Duration?

  /// Whether what was created stays on the backend.
  package var keepsResources = false

  /// How long the run may take; `nil` for no limit.
  ///
  /// What was planned and not reached is told.
  package var budget: Duration?

  /// How much must be exercised at least, in percent; `nil` asks for nothing.
  package var requiredCoverage: Int?

  /// How many requests may be spent on making the case of one new drift smaller; zero for none.
  ///
  /// A run spends ten times as many at most.
  package var shrinkLimit = 32

  /// The checks whose answers count.
  package var checks: Set<Check> = Set(Check.allCases)

  package init() {}

  package subscript<Value>(dynamicMember option: WritableKeyPath<PlanOptions, Value>) -> Value {
    get { planning[keyPath: option] }
    set { planning[keyPath: option] = newValue }
  }
}
