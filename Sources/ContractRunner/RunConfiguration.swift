package import ContractFindings
package import ContractHTTP
package import ContractModel
package import ContractPlanning

/// The options of a run; those that decide what is planned can be used as its own.
@dynamicMemberLookup
package struct RunConfiguration: Sendable {
  /// The options of the plan.
  package var planning = PlanOptions()

  /// The credentials that requests carry, by identity; without those of the second user there are
  /// no cases for it.
  ///
  /// A token that is fetched is empty until then.
  package var identities: [Identity: Credentials] = [:] {
    didSet {
      planning.hasSecondUser = identities[.other] != nil
      planning.knownCredentials = identities[.user]
    }
  }

  /// Fields that every request has; their values are secret.
  package var fields: [HTTPField] = []

  /// The identities whose credentials the run fetches: before its first request, and after a rejection.
  package var fetchedTokens: Set<Identity> = []

  /// The run ends after a drift of these kinds, where only its existence matters.
  package var endsAtDrifts: Set<Drift.Kind> = []

  /// Whether the run ends after its first drift.
  package var endsAtFirstDrift = false

  /// The part of a plan that the run carries out; its operations are those of the plan's options.
  package var shard: RunShard?

  /// Whether what contradicts inferred effects is drift.
  package var trustsInferred = false

  /// Whether a note makes a check fail.
  package var failsOnNotes = false

  /// Whether every status that the contract does not document is a drift.
  package var failsOnUndocumented = false

  /// How many requests may be under way at once.
  package var jobs = 4

  /// How often a request is sent again after a failure of the transport.
  package var retries = 0

  /// The timeout for a connection, for the start of a response and for each pause within it; a whole
  /// response may take three times as long.
  ///
  /// Requests without a complete response end a run when they have taken five times as long.
  package var timeout: Duration = .seconds(10)

  /// The maximum wait for a backend that responds with 429 and nothing else.
  package var maxWait: Duration = .seconds(30)

  /// How long the run waits for a backend that has stopped responding in the middle of it.
  package var patience: Duration = .seconds(1)

  /// The maximum size of a response body in bytes; a longer one is not read to its end.
  package var maxBody = 16 << 20

  /// A slower response is drift; where it is `nil`, one slower than two seconds is a note.
  package var responseTimeLimit: Duration?

  /// How many requests with unsafe methods cases may send, clean-up apart; `nil` for no limit.
  package var maxWrites: Int?

  /// The minimum time between the starts of two requests, for any number of jobs.
  package var requestInterval: Duration?

  /// Whether created resources remain on the backend.
  package var keepsResources = false

  /// How long the run may take; `nil` for no limit.
  ///
  /// Planned cases that are not reached are reported.
  package var budget: Duration?

  /// The time that slow responses of one operation may take until its further boundary and random
  /// cases are skipped; `nil` for no limit.
  package var operationAllowance: Duration? = .seconds(30)

  /// The minimum coverage in percent; `nil` for none.
  package var requiredCoverage: Int?

  /// How many requests may be sent to shrink the case of one drift; zero for none.
  ///
  /// A run sends at most ten times as many.
  package var shrinkLimit = 32

  /// How long a connection is watched after a response for bytes that belong to none.
  ///
  /// This happens once for each operation and each outcome that its requests should have. With zero, only
  /// bytes are found that come with the response.
  package var lookout: Duration = .zero

  /// The checks that are reported.
  package var checks: Set<Check> = Set(Check.allCases)

  package init() {}

  /// The bearer token of the first user.
  package var token: String? {
    get { identities[.user]?.token }
    set { setToken(newValue, of: .user) }
  }

  /// The bearer token of the second user.
  package var otherToken: String? {
    get { identities[.other]?.token }
    set { setToken(newValue, of: .other) }
  }

  private mutating func setToken(_ token: String?, of identity: Identity) {
    var credentials = identities[identity] ?? Credentials()
    credentials.token = token
    identities[identity] = credentials.isEmpty ? nil : credentials
  }

  package subscript<Value>(dynamicMember option: WritableKeyPath<PlanOptions, Value>) -> Value {
    get { planning[keyPath: option] }
    set { planning[keyPath: option] = newValue }
  }
}
