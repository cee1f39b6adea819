import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend {
  /// How a request ended.
  struct Delivery {
    enum Outcome {
      /// `isFirst` says whether it is the first of the run that shows if credentials are valid.
      case response(HTTPResponse, Duration, isFirst: Bool)
      /// The backend is there, but gave no complete response to this request.
      case failure(TransportError, Duration)
      case untested(NotTestedReason)
      /// A limit of the run came first.
      case limited(RunLimit)
    }

    var outcome: Outcome

    /// Whether an attempt got no complete response, although it may have been carried out.
    var isUncertain = false
  }

  /// Sends a request, again after failures of the transport as often as the configuration says.
  ///
  /// A request with an unsafe method uses up what is left to the case.
  func send(
    _ request: HTTPRequest, for step: Plan.Step, named name: String, _ writesLeft: inout Int?,
    over transport: any Transport
  ) async -> Delivery {
    let retryWaits = step.request?.retryWaits ?? []
    var attempt = 0
    var waits = ThrottleWaits()
    var isUncertain = false
    func ended(_ outcome: Delivery.Outcome) -> Delivery {
      Delivery(outcome: outcome, isUncertain: isUncertain)
    }
    while true {
      guard await takeTurn() else { return ended(.limited(.budget)) }
      if Task.isCancelled { return ended(.untested(.interrupted)) }
      if !request.method.isSafe, !limits.withLock({ $0.takeWrite(&writesLeft) }) {
        return ended(.limited(writeLimit))
      }
      let start = environment.clock.uptime()
      do throws(TransportError) {
        let response = try await deliver(request, for: step, over: transport)
        guard response.status == .tooManyRequests, !step.expectsThrottling else {
          let isFirst = noteResponse(to: request, of: step.operation)
          return ended(.response(response, environment.clock.uptime() - start, isFirst: isFirst))
        }
        health.withLock { $0.requests += 1 }
        guard pause(after: response, &waits, name) else {
          return ended(.untested(abort(Self.throttledReason)))
        }
      } catch {
        let end = environment.clock.uptime()
        health.withLock { $0.requests += 1 }
        if case .cancelled = error.reason {
          isUncertain = isUncertain || isCreation(step)
          return ended(.untested(.interrupted))
        }
        health.withLock { $0.noteLoss(from: start, to: end, error) }
        let duration = end - start
        guard let wait = waitToRetry(request, step, attempt: attempt, after: error) else {
          if !error.isBeforeRequest { isUncertain = true }
          return ended(failure(error, duration, step))
        }
        if error.isTimeOut, !error.isBeforeRequest, attempt < retryWaits.count {
          isUncertain = true
        }
        attempt += 1
        note(RunRetry(subject: name, reason: "\(error)", attempt: attempt, wait: wait))
        try? await environment.clock.sleep(wait)
      }
    }
  }

  /// Notes a response, and returns whether it is the first of the run that shows whether the credentials
  /// are valid.
  private func noteResponse(to request: HTTPRequest, of operation: String) -> Bool {
    // A 401 to a request without the credentials of the contract says nothing about them.
    let isJudged =
      access.schemes.isEmpty || access.schemes.contains { request.credential(of: $0) != nil }
    return health.withLock { $0.noteResponse(of: operation, judgesCredentials: isJudged) }
  }

  /// How long to wait before a request is sent again; `nil` where it is not.
  private func waitToRetry(
    _ request: HTTPRequest, _ step: Plan.Step, attempt: Int, after error: TransportError
  ) -> Duration? {
    let retryWaits = step.request?.retryWaits ?? []
    if error.isTimeOut, attempt < retryWaits.count {
      return .seconds(retryWaits[attempt])
    }
    guard attempt < configuration.retries, error.allowsRetry(of: request.method) else {
      return nil
    }
    // Exponential backoff: 1, 2, 4 … 32 s.
    return .seconds(1 << min(attempt, 5))
  }

  private func isCreation(_ step: Plan.Step) -> Bool {
    compiled.operation(step.operation)?.operation.performs(.creates) == true
  }

  /// How long a request that creates something may take after an interrupt.
  private static let grace: Duration = .seconds(1)

  /// Requests that create something may be completed even after an interrupt, because only their
  /// response says what has to be deleted.
  private func deliver(
    _ request: HTTPRequest, for step: Plan.Step, over transport: any Transport
  ) async throws(TransportError) -> HTTPResponse {
    let timeouts = timeouts(of: step.operation)
    guard isCreation(step) else {
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
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task {
        // By the clock of the system, like the timeouts of a transport.
        try? await Task.sleep(for: Self.grace)
        task.cancel()
      }
    }.get()
  }

  private func failure(
    _ error: TransportError, _ duration: Duration, _ step: Plan.Step
  ) -> Delivery.Outcome {
    let hasResponded = health.withLock { $0.noteFailure(of: step.operation, error) }
    // A backend that responds to others and not on one operation has its failure there.
    return hasResponded && !error.isRefusal ? .failure(error, duration) : .untested("\(error)")
  }

  /// Sends a request that belongs to no case, again with other credentials where its own were too
  /// old.
  func send(
    as identity: Identity, over shard: (any Transport)? = nil,
    _ makeRequest: (Credentials?) -> HTTPRequest
  ) async throws(TransportError) -> HTTPResponse {
    let name = "clean-up"
    return try await refreshingCredentials(of: identity, for: name) {
      (credentials, _) async throws(TransportError) in
      let request = makeRequest(credentials)
      let response = try await sendAside(request, for: name, over: shard)
      return (response, response.status == .unauthorized ? carried(credentials, by: request) : nil)
    }
  }

  /// The credentials, where the request carries them.
  func carried(_ credentials: Credentials?, by request: HTTPRequest) -> Credentials? {
    credentials.flatMap { request.carries($0, by: access.schemes) ? $0 : nil }
  }

  /// Sends a request that belongs to no case, and waits as often as a response requires.
  func sendAside(
    _ request: HTTPRequest, for name: String, over shard: (any Transport)? = nil
  ) async throws(TransportError) -> HTTPResponse {
    var waits = ThrottleWaits()
    while true {
      _ = await takeTurn(withinBudget: false)
      health.withLock { $0.requests += 1 }
      var timeouts = timeouts
      timeouts.total = configuration.timeout
      let response = try await (shard ?? environment.transport).send(
        request, timeouts: timeouts)
      guard response.status == .tooManyRequests, pause(after: response, &waits, name) else {
        return response
      }
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

  var isTimeOut: Bool {
    if case .timedOut = reason { true } else { false }
  }

  /// Whether the head of a response came, so that there is a backend that speaks HTTP.
  var hasResponseHead: Bool {
    switch reason {
    case .closedInResponse, .bodyTooLarge, .timedOut(.receivingResponse, _),
      .timedOut(.receivingMore, _):
      true
    default: false
    }
  }

  /// Whether the service kept the connection open and sent nothing.
  var isWaiting: Bool {
    if case .timedOut(.waitingForResponse, _) = reason { true } else { false }
  }

  /// Whether there is no service that takes requests.
  var isRefusal: Bool { !isInvalidResponse && !isSilence }

  /// Whether the request reached a service that then sent nothing.
  var isSilence: Bool {
    switch reason {
    case .closedBeforeResponse, .timedOut(.waitingForResponse, _): true
    default: false
    }
  }
}
