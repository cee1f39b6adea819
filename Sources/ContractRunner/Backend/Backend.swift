import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// The backend under test: how a run reaches it, as whom, how fast and for how long.
///
/// Each part of its state is a value behind a mutex of its own, held for one closure.
final class Backend: Sendable {
  let compiled: CompiledContract
  let configuration: RunConfiguration
  let environment: RunEnvironment

  let access: Access

  let tokens: Mutex<Tokens>
  let pacing = Mutex(Pacing())
  let limits: Mutex<Limits>
  let health: Mutex<Health>
  let slowResponses = Mutex(SlowResponses())
  let outage = Mutex(Outage())
  let longBodies = LongBodies()
  let lookouts = Mutex(Lookouts())

  /// How many requests that may create something were sent.
  let sentCount = Atomic<Int>(0)

  /// Retries that no recorder has received yet.
  private let retries = Mutex<[RunRetry]>([])

  /// The redaction of reports, which grows with each token that is fetched.
  private let secrets: Mutex<Redaction>

  init(
    _ planner: Planner, _ configuration: RunConfiguration, in environment: RunEnvironment
  ) {
    compiled = planner.compiled
    self.configuration = configuration
    self.environment = environment
    access = Access(
      schemes: compiled.contract.schemes,
      loginRequests: planner.loginRequests.mapValues { request in
        var request = request
        request.fields.set(configuration.fields)
        return request
      })
    // A mock that responds late is only a busy machine.
    health = Mutex(Health(waits: configuration.isDisposable ? nil : configuration.timeout * 5))
    tokens = Mutex(Tokens(configuration))
    limits = Mutex(Limits(configuration, start: environment.clock.uptime()))
    var secrets = Redaction(configuration.identities, fields: configuration.fields)
    for identity in [Identity.user, .other] {
      guard let credentials = configuration.credentials[identity] else { continue }
      secrets.add(credentials: credentials, of: identity, except: planner.wordsOfLogin)
    }
    self.secrets = Mutex(secrets)
  }

  var contract: Contract { compiled.finite }

  var timeouts: Timeouts { Timeouts(configuration) }
}

extension Backend {
  /// How requests prove who sends them.
  struct Access: Sendable {
    /// All schemes of the contract.
    let schemes: [Authentication.Scheme]

    /// The requests that log in, by identity.
    let loginRequests: [Identity: HTTPRequest]
  }

  var redaction: Redaction { secrets.withLock { $0 } }

  /// Masks credentials from now on.
  func hide(_ credentials: Credentials, of identity: Identity) {
    secrets.withLock { $0.add(credentials, of: identity) }
  }

  /// Masks a text from now on whose owner is not known.
  func hide(_ text: String) {
    secrets.withLock { $0.add(text) }
  }
}

extension Backend {
  func note(_ retry: RunRetry) {
    retries.withLock { $0.append(retry) }
  }

  /// The retries since the last call, in their order.
  func takeRetries() -> [RunRetry] {
    retries.withLock { retries in
      defer { retries = [] }
      return retries
    }
  }
}

extension Backend {
  /// Ends the run before its plan does.
  @discardableResult
  func abort(_ reason: NotTestedReason) -> NotTestedReason {
    health.withLock { $0.abort(reason) }
    return reason
  }

  var abortReason: NotTestedReason? { health.withLock(\.abortReason) }

  /// The reason why the run sends no further requests; `nil` while it does.
  var reasonToEnd: NotTestedReason? { abortReason ?? exhausted.map { .limit($0) } }

  /// Returns the reason why a step is not sent; `nil` where it may be.
  func reasonNotToSend(_ step: Plan.Step) -> NotTestedReason? {
    if Task.isCancelled { return .interrupted }
    let reason: NotTestedReason? = health.withLock { health in
      health.abortReason ?? (step.socket == nil ? nil : health.socketExhaustion)
        ?? (health.isGivenUp(step.endpointID)
          ? "given up: \(step.endpointID) left three requests in a row without a complete response"
          : nil)
    }
    return reason ?? (step.identity == .other ? reasonNotToSendAsSecondUser : nil)
  }
}

extension Backend {
  var endOfBudget: Duration? { limits.withLock(\.endOfBudget) }

  var isOverBudget: Bool {
    endOfBudget.map { environment.clock.uptime() > $0 } ?? false
  }

  /// The limit that ends the run; `nil` while it goes on.
  var exhausted: RunLimit? {
    limits.withLock(\.hasDrift) ? .firstDrift : isOverBudget ? .budget : nil
  }

  var writeLimit: RunLimit { .writes(configuration.maxWrites ?? 0) }

  /// How many requests of a case have unsafe methods.
  func writes(of planned: Plan.Case) -> Int {
    planned.steps.count { step in
      guard step.request != nil, let operation = step.operation
      else { return false }
      return !step.method(of: operation).isSafe
    }
  }
}

extension Backend {
  /// The timeouts of the request of a step, and the size up to which its body is read.
  func timeouts(of step: Plan.Step) -> Timeouts {
    var timeouts = timeouts
    if step.operation?.mayStayOpen == true {
      timeouts.streaming = Timeouts.Streaming(
        quiet: min(.seconds(1), configuration.timeout / 4),
        total: min(.seconds(3), configuration.timeout))
    }
    guard longBodies.areCut(of: step.endpointID) else { return timeouts }
    timeouts.bodyBytes = min(configuration.maxBody, LongBodies.headBytes)
    return timeouts
  }

  /// Notes that a body was longer than what was read of it.
  func noteCutBody(of operation: String, in response: HTTPResponse) {
    guard configuration.maxBody > LongBodies.headBytes else { return }
    let length = response.fields["Content-Length"].flatMap(Int.init)
    longBodies.noteExcess(
      of: operation, isShort: length.map { $0 <= configuration.maxBody } ?? false)
  }

  /// Returns the reason why the body of a response was not read to its end.
  func reasonForCutting(_ operation: String) -> String {
    longBodies.areCut(of: operation)
      ? "of long bodies of \(operation) only the head is read, after several that are too long or "
        + "violate the contract"
      : "the response body of \(operation) is longer than the limit of "
        + "\(configuration.maxBody) bytes"
  }
}

extension Backend {
  /// Notes a use of a socket, where it has taken long.
  ///
  /// Short waits are part of every conversation; long ones add up to a limit of the whole run.
  func noteSocketWait(from start: Duration) {
    let end = environment.clock.uptime()
    guard end - start >= configuration.timeout / 4 else { return }
    health.withLock { $0.noteSocketLoss(from: start, to: end) }
  }

  /// Notes how long a response took.
  func noteDuration(_ duration: Duration, of operation: String) {
    let threshold = max(SlowResponses.threshold, configuration.responseTimeLimit ?? .zero)
    guard duration >= threshold, let allowance = configuration.operationAllowance else { return }
    let average = slowResponses.withLock { $0.note(duration, of: operation) }
    guard let average else { return }
    environment.announce?(
      "\(operation) takes \(average.inTenths) per response; after \(allowance.inTenths) its boundary "
        + "and random cases are skipped")
  }

  /// Whether a case is skipped because the responses of its operation are slow.
  func shouldSkip(_ planned: Plan.Case) -> Bool {
    guard let allowance = configuration.operationAllowance,
      planned.phase == .boundaries || planned.isRandom,
      case .operation(let operation) = planned.subject
    else { return false }
    return slowResponses.withLock { $0.shouldSkip(of: operation, allowance: allowance) }
  }

  /// The cases that were skipped because responses are slow.
  var reductions: [RunReduction] {
    guard let allowance = configuration.operationAllowance else { return [] }
    return slowResponses.withLock { $0.reductions(allowance: allowance) }
  }
}

extension Timeouts {
  fileprivate init(_ configuration: RunConfiguration) {
    self.init(
      connecting: configuration.timeout, waiting: configuration.timeout,
      idle: configuration.timeout, total: configuration.timeout * 3)
    bodyBytes = configuration.maxBody
  }
}

extension Duration {
  fileprivate var inTenths: String {
    let tenths = Int(self / .milliseconds(100))
    return tenths.isMultiple(of: 10) ? "\(tenths / 10) s" : "\(tenths / 10).\(tenths % 10) s"
  }
}
