package import ContractFindings
package import ContractJSON
package import ContractModel

/// The options that decide which cases a plan has.
package struct PlanOptions: Sendable {
  package var seed: UInt64 = 1

  package var phases: Set<Phase> = Set(Phase.allCases)

  /// Restricts the operations and scenarios that are checked, by id; empty means all.
  package var only: Set<String> = []

  /// Whether only safe methods (RFC 9110, section 9.2.1) are sent.
  package var isSafe = false

  /// Whether malformed messages are sent.
  package var allowsRaw = false

  /// Whether the backend is disposable, so that cases may create what cannot be deleted.
  package var isDisposable = false

  /// Whether the users exist for tests only, so that what each has one of may be changed without being put back.
  package var hasDisposableUsers = false

  /// How many random cases the fuzz phase sends at most.
  package var fuzzLimit = 256

  /// How many random sequences there are for each resource, besides the fixed ones.
  package var walks = 4

  /// Whether there is a second user, to check that users are isolated from each other.
  package var hasSecondUser = false

  /// The credentials of the first user, where they decide which schemes requests can use; `nil` for
  /// all.
  package var knownCredentials: Credentials?

  /// The body of the login request of each identity whose token is fetched by the login operation
  /// of the contract.
  ///
  /// Valid requests of that operation carry the user's, too.
  package var credentials: [Identity: JSON] = [:]

  /// Whether the login accepts synthetic credentials, as the mock does; other backends rightly
  /// reject them.
  package var acceptsAnyCredentials = true

  /// Whether time passes between requests, as it does with every backend but the embedded mock, so that cases may
  /// wait a second.
  package var takesTime = false

  package init() {}
}
