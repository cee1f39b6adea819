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

      /// Whether the connection has ended, so that the backend is through with the request.
      var isBroken: Bool {
        if case .failure(let error, _) = self { !error.isTimeOut } else { false }
      }
    }

    var outcome: Outcome

    /// Whether an attempt got no complete response, although it may have been carried out.
    var isUncertain = false

    /// The number in the ledger of a request that got a success.
    var ledgerNumber: Int?
  }

  /// Sends a request, again after failures of the transport as often as the configuration says.
  ///
  /// A request with an unsafe method uses up what is left to the case.
  func send(
    _ request: HTTPRequest, for step: Plan.Step, named name: String, _ writesLeft: inout Int?,
    over transport: any Transport
  ) async -> Delivery {
    var attempts = Attempts()
    var waits = ThrottleWaits()
    func ended(_ outcome: Delivery.Outcome, _ number: Int? = nil) -> Delivery {
      for retry in attempts.retried(endingWith: outcome) { note(retry) }
      return Delivery(outcome: outcome, isUncertain: attempts.isUncertain, ledgerNumber: number)
    }
    while true {
      guard await waitForRateLimit() else { return ended(.limited(.budget)) }
      if Task.isCancelled { return ended(.untested(.interrupted)) }
      if !request.method.isSafe, !limits.withLock({ $0.takeWrite(&writesLeft) }) {
        return ended(.limited(writeLimit))
      }
      let number = recordSending(request, of: step.operation)
      if number != nil, let problem = environment.findLedgerProblem?() {
        return ended(.untested(abort(.other(problem))))
      }
      let start = environment.clock.uptime()
      let lookout = lookout(of: step, by: request.method)
      do throws(TransportError) {
        let response = try await deliver(request, for: step, watching: lookout, over: transport)
        let end = environment.clock.uptime()
        if end - start > configuration.timeout {
          health.withLock { $0.noteSlowness(from: start, to: end) }
        }
        if let wait = waitToRetry(request, step, attempt: attempts.retries, after: response) {
          health.withLock { $0.requests += 1 }
          // What a gateway may have passed on may have created something.
          if response.status == .serviceUnavailable { recordSettled(number) }
          attempts.note(response.status, to: request, name, wait)
          try? await environment.clock.sleep(wait)
          continue
        }
        if attempts.areContradicted(by: response.status, to: step) {
          recordSettled(number)
          _ = noteResponse(response.status, to: request, of: step.endpointID)
          return ended(.untested(Self.retriedReason(response.status)))
        }
        guard response.status == .tooManyRequests, !step.expects(.tooManyRequests) else {
          if response.status.isClientError { recordSettled(number) }
          let isFirst = noteResponse(response.status, to: request, of: step.endpointID)
          // Where nothing came, the time was waited in vain.
          let waited = response.surplus.isEmpty ? lookout ?? .zero : .zero
          let duration = max(.zero, end - start - waited)
          return ended(.response(response, duration, isFirst: isFirst), number)
        }
        recordSettled(number)
        health.withLock { $0.requests += 1 }
        guard pause(after: response, &waits, name) else {
          return ended(.untested(abort(Self.throttledReason)))
        }
      } catch {
        let outcome = await outcome(of: error, request, step, since: start, name, &attempts)
        if error.isBeforeRequest || outcome == nil { recordSettled(number) }
        if let outcome { return ended(outcome, number) }
      }
    }
  }

  /// Decides what follows from a request without a complete response.
  ///
  /// - Returns: `nil` where it is to be sent again, after a wait that is over now.
  private func outcome(
    of error: TransportError, _ request: HTTPRequest, _ step: Plan.Step, since start: Duration,
    _ name: String, _ attempts: inout Attempts
  ) async -> Delivery.Outcome? {
    let end = environment.clock.uptime()
    health.withLock { $0.requests += 1 }
    if case .cancelled = error.reason {
      attempts.isUncertain = attempts.isUncertain || mayCreateOrReplace(step, request)
      return .untested(.interrupted)
    }
    health.withLock { $0.noteLoss(from: start, to: end, error) }
    let lost = Outage.LostRequest(
      start: start, request: request, name: step.endpointID, operation: step.operation,
      isRefused: error.isBeforeRequest)
    switch await examine(lost, error) {
    case .single: break
    case .cause:
      attempts.isUncertain = true
      _ = health.withLock { $0.noteFailure(of: step.endpointID, error) }
      return .failure(error, end - start)
    case .consequence(_, isOver: true) where error.isBeforeRequest && attempts.restarts < 2:
      attempts.restarts += 1
      return nil
    case .consequence(let reason, _):
      if !error.isBeforeRequest { attempts.isUncertain = true }
      return .untested(reason)
    }
    guard let wait = waitToRetry(request, step, attempt: attempts.retries, after: error) else {
      if !error.isBeforeRequest { attempts.isUncertain = true }
      return failure(error, end - start, step)
    }
    let retryWaits = step.request?.retryWaits ?? []
    if error.isTimeOut, !error.isBeforeRequest, attempts.retries < retryWaits.count {
      attempts.isUncertain = true
    }
    // A change that was carried out without a response may be rejected the second time.
    if !error.isBeforeRequest, !request.method.isSafe { attempts.mayHaveChanged = true }
    attempts.note("\(error)", name, wait)
    try? await environment.clock.sleep(wait)
    return nil
  }

  /// Notes a response, and returns whether it is the first of the run that shows whether the credentials
  /// are valid.
  private func noteResponse(
    _ status: HTTPStatus, to request: HTTPRequest, of operation: String
  ) -> Bool {
    // A 401 to a request without the credentials of the contract says nothing about them.
    let isJudged =
      access.schemes.isEmpty || access.schemes.contains { request.credential(of: $0) != nil }
    return health.withLock {
      $0.noteResponse(status, to: request, of: operation, judgesCredentials: isJudged)
    }
  }

  private func mayCreateOrReplace(_ step: Plan.Step, _ request: HTTPRequest) -> Bool {
    step.operation?.mayCreateOrReplace(by: request.method) == true
  }

  /// How long a request that creates something may take after an interrupt.
  private var grace: Duration { min(.seconds(1), configuration.timeout / 2) }

  /// Requests that create something may be completed even after an interrupt, because only their
  /// response says what has to be deleted.
  private func deliver(
    _ request: HTTPRequest, for step: Plan.Step, watching lookout: Duration?,
    over transport: any Transport
  ) async throws(TransportError) -> HTTPResponse {
    var timeouts = timeouts(of: step)
    timeouts.lookout = lookout
    guard mayCreateOrReplace(step, request) else {
      return try await transport.send(request, timeouts: timeouts).decoded(for: request)
    }
    let task = Task(executorPreference: transport.executor) {
      () -> Result<HTTPResponse, TransportError> in
      do throws(TransportError) {
        let response = try await transport.send(request, timeouts: timeouts)
        return .success(response.decoded(for: request))
      } catch {
        return .failure(error)
      }
    }
    return try await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      Task { [grace] in
        // By the clock of the system, like the timeouts of a transport.
        try? await Task.sleep(for: grace)
        task.cancel()
      }
    }.get()
  }

  private func failure(
    _ error: TransportError, _ duration: Duration, _ step: Plan.Step
  ) -> Delivery.Outcome {
    let hasResponded = health.withLock { $0.noteFailure(of: step.endpointID, error) }
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
      let response = try await sendOutsideCases(request, for: name, over: shard)
      return (response, response.status == .unauthorized ? carried(credentials, by: request) : nil)
    }
  }

  /// The credentials, where the request carries them.
  func carried(_ credentials: Credentials?, by request: HTTPRequest) -> Credentials? {
    credentials.flatMap { request.carries($0, by: access.schemes) ? $0 : nil }
  }

  /// Sends a request that belongs to no case, and waits as often as a response requires.
  func sendOutsideCases(
    _ request: HTTPRequest, for name: String, over shard: (any Transport)? = nil
  ) async throws(TransportError) -> HTTPResponse {
    var waits = ThrottleWaits()
    var attempts = Attempts()
    defer { for retry in attempts.noted { note(retry) } }
    while true {
      _ = await waitForRateLimit(withinBudget: false)
      health.withLock { $0.requests += 1 }
      var timeouts = timeouts
      timeouts.total = configuration.timeout
      let response = try await noteAside(request, for: name) {
        () async throws(TransportError) in
        try await (shard ?? environment.transport).send(request, timeouts: timeouts)
      }
      if let wait = waitToRetry(request, attempt: attempts.retries, after: response) {
        attempts.note(response.status, to: request, name, wait)
        try? await environment.clock.sleep(wait)
        continue
      }
      guard response.status == .tooManyRequests, pause(after: response, &waits, name) else {
        return response
      }
    }
  }
}

extension TransportError {
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
    case .closedBeforeResponse, .closedWhileKept, .timedOut(.waitingForResponse, _): true
    default: false
    }
  }
}
