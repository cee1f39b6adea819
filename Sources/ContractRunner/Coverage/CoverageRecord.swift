import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation

/// The covered parts of each operation.
///
/// A part that is covered is not tested again, so that recording costs little.
struct CoverageRecord: Sendable {
  private struct Entry: Sendable {
    var items: [CoverageItem]
    var open: [Int]

    /// The items of rules that were checked with empty values only.
    var empty: Set<Int> = []
    var responses = 0
    var successes = 0
    var attempts = Attempts()

    /// How many requests with an invalid member were rejected.
    var rejections = 0
  }

  /// The responses to requests that may have success.
  struct Attempts: Sendable {
    /// The number of each status.
    private(set) var statuses: [Int: Int] = [:]

    /// The same of requests that the contract says must have success.
    private(set) var required: [Int: Int] = [:]

    /// The first exchange of a request that must have success, and its case.
    private(set) var first: (exchange: HTTPExchange, caseID: CaseID)?
  }

  private var entries: [String: Entry] = [:]
  private let operations: [CompiledOperation]

  /// Whether a request was rejected for its credentials.
  private(set) var hasDenied = false

  init(_ compiled: CompiledContract, _ configuration: RunConfiguration) {
    let identities: Set<Identity> =
      configuration.identities[.other] == nil ? [.user] : [.user, .other]
    operations = compiled.operations.filter { operation in
      !operation.isSetUpOnly
        && (configuration.only.isEmpty || configuration.only.contains(operation.id))
    }
    let rules = compiled.contract.scenarios.reduce(into: [String: [Rule]]()) { rules, scenario in
      for case .call(let call) in scenario.steps {
        rules[call.operation, default: []] += call.rules
      }
    }
    for operation in operations {
      let items =
        CoverageItem.items(
          of: operation, identities, isFromDocument: compiled.contract.infersEffects)
        + CoverageItem.comparisons(
          of: operation, identities, in: compiled, besides: rules[operation.id] ?? [])
      entries[operation.id] = Entry(items: items, open: Array(items.indices))
    }
  }
}

extension CoverageRecord {
  /// Whether a response of this operation could cover anything new.
  func isOpen(_ operation: String) -> Bool { entries[operation]?.open.isEmpty == false }

  mutating func count(_ operation: String, isSuccess: Bool) {
    entries[operation]?.responses += 1
    if isSuccess { entries[operation]?.successes += 1 }
  }

  /// Notes that a request was rejected, for an invalid member or for another reason.
  mutating func noteRejection(
    _ status: HTTPStatus, of operation: String, forMember isForMember: Bool
  ) {
    if status == .unauthorized || status == .forbidden { hasDenied = true }
    if isForMember { entries[operation]?.rejections += 1 }
  }

  /// Whether no request with an invalid member was rejected.
  func hasNoRejection(_ operation: String) -> Bool { entries[operation]?.rejections == 0 }

  /// Notes the response to a request that may have success, as long as none of the operation had.
  mutating func noteAttempt(
    _ exchange: HTTPExchange, of operation: String, mustSucceed: Bool, in caseID: CaseID
  ) {
    guard entries[operation]?.successes == 0 else { return }
    entries[operation]?.attempts.add(exchange, mustSucceed: mustSucceed, in: caseID)
  }

  /// Returns the reason why no valid request of an operation had success; `nil` where one had, or none was sent.
  func reasonNotReached(_ operation: String) -> String? {
    guard let entry = entries[operation], entry.successes == 0 else { return nil }
    return entry.attempts.reason
  }

  /// Returns the reason why no further valid request of an operation is sent: very many had no success.
  func reasonToStopTrying(_ operation: String) -> String? {
    guard let entry = entries[operation], entry.successes == 0,
      entry.attempts.required.values.reduce(0, +) >= Self.attemptLimit
    else { return nil }
    return entry.attempts.reason
  }

  private static let attemptLimit = 40

  /// The attempts of the operations of which none had success, in the order of the contract.
  var unreached: [(operation: CompiledOperation, attempts: Attempts)] {
    operations.compactMap { operation in
      guard reasonNotReached(operation.id) != nil else { return nil }
      return entries[operation.id].map { (operation, $0.attempts) }
    }
  }

  /// Whether a request of an operation had success.
  func isReached(_ operation: String) -> Bool { entries[operation]?.successes ?? 0 > 0 }

  /// Whether any request had success.
  var hasReached: Bool { entries.contains { $0.value.successes > 0 } }

  mutating func note(_ exchange: CoveredExchange, of operation: String) {
    guard let entry = entries[operation] else { return }
    let open = entry.open.filter { !entry.items[$0].isCovered(by: exchange) }
    if open.count < entry.open.count { entries[operation]?.open = open }
  }

  /// Notes the rules that a response has put to the test.
  mutating func note(_ rules: [Rule], in context: RuleContext, of operation: String) {
    guard let entry = entries[operation] else { return }
    let open = entry.open.filter { index in
      guard case .rule(let rule) = entry.items[index].test, rules.contains(rule) else {
        return true
      }
      switch context.trial(of: rule) {
      case .none: return true
      case .empty:
        entries[operation]?.empty.insert(index)
        return true
      case .full: return false
      }
    }
    if open.count < entry.open.count { entries[operation]?.open = open }
  }

  /// Notes that a response was compared with what was sent or shown before.
  mutating func note(_ views: [CoveredView], of operation: String) {
    guard let entry = entries[operation] else { return }
    let open = entry.open.filter { index in
      guard case .view(let view) = entry.items[index].test else { return true }
      return !views.contains(view)
    }
    if open.count < entry.open.count { entries[operation]?.open = open }
  }

  /// In the order of the contract.
  var report: [OperationCoverage] {
    operations.map(\.id).compactMap { id in
      entries[id].map { entry in
        var coverage = OperationCoverage(
          operation: id, responses: entry.responses, successes: entry.successes,
          total: entry.items.count,
          gaps: entry.open.map { index in
            let name = entry.items[index].name
            return entry.empty.contains(index) ? "\(name) (with empty values only)" : name
          })
        coverage.unreached = reasonNotReached(id)
        return coverage
      }
    }
  }
}

extension CoverageRecord.Attempts {
  fileprivate mutating func add(
    _ exchange: HTTPExchange, mustSucceed: Bool, in caseID: CaseID
  ) {
    statuses[exchange.status.code, default: 0] += 1
    guard mustSucceed else { return }
    required[exchange.status.code, default: 0] += 1
    if first == nil { first = (exchange, caseID) }
  }

  /// `every valid request got 404 (5 requests)`; `nil` without requests.
  fileprivate var reason: String? {
    let counts = required.isEmpty ? statuses : required
    guard !counts.isEmpty else { return nil }
    let total = counts.values.reduce(0, +)
    let codes = counts.keys.sorted().map(String.init).joined(separator: ", ")
    let what = required.isEmpty ? "that may be valid " : ""
    return total == 1
      ? "the only request \(what)got \(codes)"
      : "no request \(what)had success: \(total.counted("request")) got \(codes)"
  }
}
