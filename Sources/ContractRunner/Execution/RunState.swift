import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel

/// What the cases of a run share.
struct RunState: Sendable {
  /// A resource the run has made.
  struct Made: Sendable {
    var id: String

    /// What requests name it by instead, where the contract says so.
    var key: JSON?

    /// The parameters of the path it was made under.
    var parameters: [String: String]
    var creation: HTTPRequest

    /// The member of the creation's answer that holds the id.
    var idMember: String
  }

  /// Tells a resource from all others of its backend.
  struct ResourceID: Sendable, Hashable {
    var resource: String
    var id: String
  }

  var ledger = Ledger()

  /// By resource: the one that cases share.
  var fixtures: [String: Made] = [:]

  /// How each resource was made, and what was last shown of it.
  var made: [ResourceID: Made] = [:]
  var known: [ResourceID: JSON] = [:]

  /// What somebody had by being somebody, as it was before the run.
  var originals: [ResourceID: JSON] = [:]

  /// Of these, what the run has changed.
  var changedOwn: Set<ResourceID> = []

  /// How many values were made up that must be there only once, and by place those that may be
  /// there by now.
  var uniqueCount = 0
  var taken: [String: Set<String>] = [:]

  /// The owner that the backend names in what each identity makes.
  var owners: [Identity: String] = [:]

  /// Resources of which the run has made one that the backend then did not show.
  var lost: Set<String> = []

  /// By resource and id: what the list showed before a stage.
  var remembered: [String: [String: JSON]] = [:]

  /// What a list showed and this run has not made; nothing of it is deleted.
  var foreign: Set<ResourceID> = []

  /// Resources whose state a case has changed that was expected to be refused.
  var touched: Set<ResourceID> = []

  /// Channels on which a message that had to come did not; the next is not waited for so long.
  var silentChannels: Set<String> = []

  /// The causes that were tried again, or are about to be.
  var confirmed: Set<String> = []

  /// The first cases that have shown a cause, and shown it again.
  var failing: [Failing] = []

  /// How many requests that were to delete something got no answer.
  var unansweredDeletions = 0

  /// How many random cases were sent.
  var fuzzed = 0

  /// By the clock of the environment: when the next request may begin, and until when none may
  /// because the backend asked for it; how often it did.
  var nextTurn: Duration = .zero
  var pausedUntil: Duration = .zero
  var pauses = 0

  /// How many answers were more than a wish to wait, and whether waiting has been of no use.
  var answers = 0
  var waitsInVain = false

  /// By identity, as they are now.
  var tokens: [Identity: String] = [:]

  /// Tokens that are being fetched; whoever wants one waits for the same.
  var fetches: [Identity: Task<String?, Never>] = [:]

  /// Tokens that were never of use although they had been fetched because others were refused, and
  /// by identity the last one that was.
  var uselessTokens: Set<String> = []
  var provenTokens: [Identity: String] = [:]

  var requests = 0
  var hasAnswered = false
  var consecutiveRefusals = 0

  /// Operations that got no complete answer since anything last did.
  var silentOperations: Set<String> = []

  /// By operation: how many requests were never answered.
  var unanswered: [String: Int] = [:]

  /// How many requests with unsafe methods are left that no case was allotted; `nil` for any number.
  var writesLeft: Int?

  /// The limit that first left something out that was listed, and the one that ended random cases.
  var reachedLimit: RunLimit?
  var fuzzingLimit: RunLimit?

  /// Why the run ends before its plan does.
  var abortReason: String?

  /// Whether the second identity's token was refused at first, or has ever been good.
  var otherIsRefused = false
  var otherIsAccepted = false

  /// What was sent again and has not been told yet.
  var retries: [RunRetry] = []
  var leaks: [Leak] = []
}

extension RunState {
  mutating func answered() {
    hasAnswered = true
    answers += 1
    consecutiveRefusals = 0
    silentOperations = []
  }

  /// Notes that a request got no answer and ends the run where going on makes no sense.
  mutating func failed(_ operation: String, _ reason: String, isRefusal: Bool) {
    unanswered[operation, default: 0] += 1
    silentOperations.insert(operation)
    consecutiveRefusals = isRefusal ? consecutiveRefusals + 1 : 0
    if !hasAnswered {
      abortReason = abortReason ?? reason
    } else if consecutiveRefusals >= 3 {
      abortReason = abortReason ?? "the backend went away: \(reason)"
    } else if silentOperations.count >= 3 {
      abortReason =
        abortReason ?? "three operations in a row got no complete answer, at last: \(reason)"
    }
  }

  /// Whether an operation has left enough requests unanswered to be given up.
  func isGivenUp(_ operation: String) -> Bool { unanswered[operation, default: 0] >= 2 }
}
