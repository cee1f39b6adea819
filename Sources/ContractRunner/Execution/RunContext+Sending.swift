import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

extension RunContext {
  /// How a request ended.
  enum Delivery {
    /// `isFirst` says whether it is the first answer of the run.
    case answered(HTTPResponse, Duration, isFirst: Bool)
    /// The backend is there, but did not give a complete answer to this request.
    case faulty(TransportError, Duration)
    case untested(String)
    /// A limit of the run came first.
    case leftOut(RunLimit)
  }

  /// Sends a request, again after faults of the transport as often as the configuration says.
  ///
  /// What has an unsafe method uses up what is left to the case.
  func send(
    _ request: HTTPRequest, for step: Plan.Step, named name: String, _ writesLeft: inout Int?,
    over transport: any Transport
  ) async -> Delivery {
    var attempt = 0
    var patience = Patience()
    while true {
      guard await takeTurn() else { return .leftOut(.budget) }
      if Task.isCancelled { return .untested("interrupted") }
      if !request.method.isSafe, !takeWrite(&writesLeft) {
        return .leftOut(writeLimit)
      }
      let start = environment.clock()
      do throws(TransportError) {
        let response = try await deliver(request, for: step, over: transport)
        if response.status == .tooManyRequests, !step.expectsThrottling {
          state.withLock { $0.requests += 1 }
          guard waits(after: response, &patience, name) else {
            return .untested(abort(Self.throttledReason))
          }
          continue
        }
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
        if error.isTimeOut, attempt < step.retryWaits.count {
          attempt += 1
          if !error.isBeforeRequest { noteUnansweredCreations(by: step) }
          await wait(
            .seconds(step.retryWaits[attempt - 1]), before: attempt, of: name, after: error)
          continue
        }
        if attempt < configuration.retries, error.allowsRetry(of: request.method) {
          attempt += 1
          // 1, 2, 4 s: what the app of the linking document does.
          await wait(
            .seconds(1 << min(attempt - 1, 5)), before: attempt, of: name, after: error)
          continue
        }
        return failed(error, duration, step)
      }
    }
  }

  /// Requests that make something are let finish even after an interrupt, because only their
  /// answer tells what has to be deleted.
  private func deliver(
    _ request: HTTPRequest, for step: Plan.Step, over transport: any Transport
  ) async throws(TransportError) -> HTTPResponse {
    let timeouts = timeouts
    guard compiled.operation(step.operation)?.operation.performs(.creates) == true else {
      return try await transport.send(request, timeouts: timeouts)
    }
    let task = Task(executorPreference: transport.executor) {
      () -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) {
        return .success(try await transport.send(request, timeouts: timeouts))
      } catch {
        return .failure(error)
      }
    }
    return try await task.value.get()
  }

  private func wait(
    _ wait: Duration, before attempt: Int, of name: String, after error: TransportError
  ) async {
    state.withLock {
      $0.retries.append(
        RunRetry(subject: name, reason: "\(error)", attempt: attempt, wait: wait))
    }
    try? await environment.sleep(wait)
  }

  private func failed(_ error: TransportError, _ duration: Duration, _ step: Plan.Step) -> Delivery
  {
    let isRefusal = !error.isInvalidResponse && !error.isSilence
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
    for effect in contract.operation(step.operation)?.effects(.creates) ?? [] {
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
    isBeforeRequest || !isInvalidResponse && method.isIdempotent
  }

  /// Whether nothing of the request can have reached the service.
  var isBeforeRequest: Bool {
    switch reason {
    case .refused, .unknownHost, .unreachable, .tls, .timedOut(.connecting, _): true
    default: false
    }
  }

  fileprivate var isTimeOut: Bool {
    if case .timedOut = reason { true } else { false }
  }

  /// Whether the head of a response came, so that there is a backend that speaks HTTP.
  fileprivate var hasResponseHead: Bool {
    switch reason {
    case .closedInResponse, .bodyTooLarge, .timedOut(.receivingResponse, _): true
    default: false
    }
  }

  /// Whether the service kept the connection open and said nothing.
  var isWaiting: Bool {
    if case .timedOut(.waitingForResponse, _) = reason { true } else { false }
  }

  /// Whether the request reached a service that then said nothing.
  var isSilence: Bool {
    switch reason {
    case .closedBeforeResponse, .timedOut(.waitingForResponse, _): true
    default: false
    }
  }
}
