import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

/// What all cases of a run have in common.
final class RunContext: Sendable {
  let compiled: CompiledContract
  let configuration: RunConfiguration
  let environment: RunEnvironment
  let state = Mutex(RunState())

  /// By operation: the body that its cases start from.
  private let typicalBodies: [String: JSON]

  let redaction: Redaction
  private let reproduction: Reproduction

  init(
    _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ environment: RunEnvironment, _ typicalBodies: [String: JSON]
  ) {
    self.compiled = compiled
    self.typicalBodies = typicalBodies
    self.configuration = configuration
    self.environment = environment
    redaction = Redaction(
      token: configuration.token, otherToken: configuration.otherToken)
    reproduction = Reproduction(url: environment.url, masked: redaction)
  }

  var contract: Contract { compiled.contract }

  func now() -> Instant { environment.now() }
}

extension RunContext {
  func token(of identity: Identity) -> String? {
    switch identity {
    case .user, .malformed: configuration.token
    case .other: configuration.otherToken
    case .anonymous, .unknown: nil
    }
  }

  /// Ends the run before its plan does.
  func abort(_ reason: String) -> String {
    state.withLock { $0.abortReason = $0.abortReason ?? reason }
    return reason
  }

  /// Why a step is not sent any more, if so.
  func reasonNotToSend(_ step: Plan.Step) -> String? {
    if Task.isCancelled { return "interrupted" }
    return state.withLock { state in
      if let reason = state.abortReason { return reason }
      if state.isGivenUp(step.operation) {
        return "given up: \(step.operation) left two requests without an answer"
      }
      if step.identity == .other, state.otherIsRefused {
        return "the backend refused the second token; give a valid one with --as-other"
      }
      return nil
    }
  }

  static let lossReason = "what the run makes cannot be found afterwards"

  /// Why a request must not touch what it would touch, if so: it is not the run's own.
  func reasonNotToTouch(_ operation: Operation, _ parameters: [String: String]) -> String? {
    guard !operation.method.isSafe, let target = operation.target,
      let id = target.pathParameter.flatMap({ parameters[$0] }),
      ["", ".", ".."].contains(id) || state.withLock({ $0.foreign.contains(id) })
    else { return nil }
    return "the \(target.resource) \"\(id)\" was not made by this run"
  }

  /// Whether an answer only says that what the run made is not there, which was told already.
  func isConsequenceOfLoss(_ response: HTTPResponse, _ subject: StepSubject) -> Bool {
    guard let target = subject.operation.target, response.status.isClientError,
      state.withLock({ $0.lost.contains(target.resource) })
    else { return false }
    return contract.failures(of: subject.operation).contains { failure in
      failure.condition == .missing(target.resource) && failure.status == response.status
        && !subject.step.expectation.allows(failure)
    }
  }

  func finding(
    _ drift: Drift, _ operation: Operation, _ exchange: Exchange, caseName: String
  ) -> Finding {
    let resource = state.withLock { state in
      state.made.values.first { exchange.request.target.contains($0.id) }
    }
    return Finding(
      contract: contract.id, operation: operation.id,
      route: "\(operation.method.name) \(operation.template)", drift: drift,
      caseName: caseName, occurrences: 1,
      evidence: Evidence(exchange, masked: redaction),
      reproduction: reproduction.line(
        for: exchange.request,
        resource: resource.map { Reproduction.Origin(creation: $0.creation, id: $0.id) }))
  }

  /// Equal leaks are told once.
  func leak(_ leak: Leak) {
    state.withLock { state in
      if !state.leaks.contains(leak) { state.leaks.append(leak) }
    }
  }
}

extension RunContext {
  /// How a request ended.
  enum Delivery {
    /// `isFirst` says whether it is the first answer of the run.
    case answered(HTTPResponse, Duration, isFirst: Bool)
    /// The backend is there, but did not give a complete answer to this request.
    case faulty(TransportError, Duration)
    case untested(String)
  }

  /// Sends a request, again after faults of the transport as often as the configuration says.
  func send(_ request: HTTPRequest, for step: Plan.Step, named name: String) async -> Delivery {
    var attempt = 0
    while true {
      let start = environment.clock()
      do throws(TransportError) {
        let response = try await deliver(request, for: step)
        let isFirst = state.withLock { state in
          defer { state.answered() }
          state.requests += 1
          return !state.hasAnswered
        }
        return .answered(response, environment.clock() - start, isFirst: isFirst)
      } catch {
        let duration = environment.clock() - start
        state.withLock { $0.requests += 1 }
        if case .cancelled = error.reason { return .untested("interrupted") }
        if attempt < configuration.retries, error.allowsRetry(of: request.method) {
          attempt += 1
          await wait(before: attempt, of: name, after: error)
          continue
        }
        return failed(error, duration, step)
      }
    }
  }

  /// Requests that make something are let finish even after an interrupt, because only their
  /// answer tells what has to be deleted.
  private func deliver(
    _ request: HTTPRequest, for step: Plan.Step
  ) async throws(TransportError) -> HTTPResponse {
    let deadlines = Deadlines(configuration)
    let creates = contract.operation(step.operation)?.effects.contains { $0.action == .creates }
    guard creates == true else {
      return try await environment.transport.send(request, deadlines: deadlines)
    }
    let transport = environment.transport
    let result: Result<HTTPResponse, TransportError> = await Task {
      do throws(TransportError) {
        return .success(try await transport.send(request, deadlines: deadlines))
      } catch {
        return .failure(error)
      }
    }.value
    return try result.get()
  }

  private func wait(before attempt: Int, of name: String, after error: TransportError) async {
    // 1, 2, 4 s: what the app of the linking document does.
    let wait = Duration.seconds(1 << min(attempt - 1, 5))
    state.withLock {
      $0.retries.append(
        RunRetry(subject: name, reason: "\(error)", attempt: attempt, wait: wait))
    }
    try? await environment.sleep(wait)
  }

  private func failed(_ error: TransportError, _ duration: Duration, _ step: Plan.Step) -> Delivery
  {
    let isRefusal = !error.isFaultOfAnswer && !error.isSilence
    let reason = "\(error)"
    if !error.isBeforeRequest { noteUnansweredCreations(by: step) }
    let hasAnswered = state.withLock { state in
      if error.hasResponseHead { state.hasAnswered = true }
      defer { state.failed(step.operation, reason, isRefusal: isRefusal) }
      return state.hasAnswered
    }
    // A backend that answers others and is silent on one operation is at fault there.
    return hasAnswered && !isRefusal ? .faulty(error, duration) : .untested(reason)
  }

  private func noteUnansweredCreations(by step: Plan.Step) {
    for effect in contract.operation(step.operation)?.effects ?? [] where effect.action == .creates
    {
      leak(
        Leak(
          resource: effect.resource, id: "of unknown id",
          reason: "\(step.operation) got no complete answer, but may have been carried out"))
    }
  }
}

extension TransportError {
  /// Whether sending the same request again can help, and cannot do anything twice.
  fileprivate func allowsRetry(of method: HTTPMethod) -> Bool {
    isBeforeRequest || !isFaultOfAnswer && method.isIdempotent
  }

  /// Whether nothing of the request can have reached the service.
  fileprivate var isBeforeRequest: Bool {
    switch reason {
    case .refused, .unknownHost, .unreachable, .tls, .timedOut(.connecting, _): true
    default: false
    }
  }

  /// Whether the head of a response came, so that there is a backend that speaks HTTP.
  fileprivate var hasResponseHead: Bool {
    switch reason {
    case .closedInResponse, .bodyTooLarge, .timedOut(.receivingResponse, _): true
    default: false
    }
  }

  /// Whether the request reached a service that then said nothing.
  fileprivate var isSilence: Bool {
    switch reason {
    case .closedBeforeResponse, .timedOut(.waitingForResponse, _): true
    default: false
    }
  }
}

extension RunContext {
  /// The places of a resource that documented rules settle, so that a list must show them too.
  func settledPlaces(of resource: String) -> [JSON.Pointer] {
    var places: [JSON.Pointer] = []
    for operation in contract.operations {
      for effect in operation.effects where effect.resource == resource {
        guard case .response(let state)? = effect.state, effect.action != .lists else { continue }
        for rule in operation.rules where rule.relation == .equal && !rule.isAdvised {
          guard case .response(let place) = rule.left, place.hasPrefix(state) else { continue }
          let inner = JSON.Pointer(Array(place.tokens.dropFirst(state.tokens.count)))
          if !places.contains(inner) { places.append(inner) }
        }
      }
    }
    return places
  }

  /// The longer texts of an operation's typical body, by which its resources are recognised.
  func typicalTexts(of operation: Operation) -> Set<String> {
    guard case .object(let body)? = typicalBodies[operation.id] else { return [] }
    return Set(body.compactMap { $0.value.stringValue }.filter { $0.utf8.count >= 16 })
  }
}
