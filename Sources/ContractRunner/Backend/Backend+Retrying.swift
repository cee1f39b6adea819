import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation

extension Backend {
  /// The attempts to send a request.
  struct Attempts {
    /// How often it was sent again as the configuration says, and after the backend had not responded to
    /// anything.
    private(set) var retries = 0
    var restarts = 0

    /// Whether one of them may have been carried out.
    var isUncertain = false

    /// Whether one before a retry may have changed something.
    var mayHaveChanged = false

    /// The retries so far.
    private(set) var noted: [RunRetry] = []
  }

  /// How long to wait before a request is sent again after an error of the transport; `nil` where it is
  /// not.
  func waitToRetry(
    _ request: HTTPRequest, _ step: Plan.Step, attempt: Int, after error: TransportError
  ) -> Duration? {
    let retryWaits = step.request?.retryWaits ?? []
    if error.isTimeOut, attempt < retryWaits.count {
      return .seconds(retryWaits[attempt])
    }
    guard attempt < configuration.retries, error.allowsRetry(of: request.method) else {
      return nil
    }
    return Self.backoff(attempt)
  }

  /// How long to wait before a request is sent again after the response of a gateway, or of a backend that
  /// is not available; `nil` where it is not.
  ///
  /// After 503 the backend is unable to handle requests (RFC 9110, section 15.6.4). A gateway that sent 502
  /// or 504 may have passed the request on, so that it is repeated only where that does nothing twice.
  func waitToRetry(
    _ request: HTTPRequest, _ step: Plan.Step, attempt: Int, after response: HTTPResponse
  ) -> Duration? {
    guard !step.expects(response.status) else { return nil }
    return waitToRetry(request, attempt: attempt, after: response)
  }

  /// The same for a request that belongs to no case.
  func waitToRetry(
    _ request: HTTPRequest, attempt: Int, after response: HTTPResponse
  ) -> Duration? {
    guard attempt < configuration.retries else { return nil }
    switch response.status.code {
    case 503: break
    case 502, 504: guard request.method.isIdempotent else { return nil }
    default: return nil
    }
    let wished = response.retryDelay(now: environment.clock.now().secondsSince1970)
    return wished.map { min($0, configuration.maxWait) } ?? Self.backoff(attempt)
  }

  /// The exponential backoff: 1, 2, 4 … 32 s.
  private static func backoff(_ attempt: Int) -> Duration { .seconds(1 << min(attempt, 5)) }

  /// The reason why a response to a repeated change says nothing.
  static func retriedReason(_ status: HTTPStatus) -> NotTestedReason {
    "the request was retried and got \(status), but an earlier attempt may have been carried out"
  }
}

extension Backend.Attempts {
  /// Notes that a request is sent again.
  mutating func note(_ reason: String, _ name: String, _ wait: Duration) {
    retries += 1
    noted.append(RunRetry(subject: name, reason: reason, attempt: retries, wait: wait))
  }

  /// Notes that a request is sent again because of the status of its response.
  mutating func note(
    _ status: HTTPStatus, to request: HTTPRequest, _ name: String, _ wait: Duration
  ) {
    if !request.method.isSafe {
      mayHaveChanged = true
      if status != .serviceUnavailable { isUncertain = true }
    }
    note("the backend responded with \(status)", name, wait)
  }

  /// Whether an unexpected rejection may only be a consequence of an earlier attempt, as a second deletion
  /// gets 404.
  func areContradicted(by status: HTTPStatus, to step: Plan.Step) -> Bool {
    guard mayHaveChanged, [404, 409, 410, 412].contains(status.code) else { return false }
    return step.expectation.isSuccess
  }

  /// The retries; the last one says how they ended.
  func retried(endingWith outcome: Backend.Delivery.Outcome) -> [RunRetry] {
    var retries = noted
    if case .response(let response, _, _) = outcome, !retries.isEmpty {
      retries[retries.count - 1].outcome = "\(response.status)"
    }
    return retries
  }
}

extension TransportError {
  /// Whether sending the same request again can help, and cannot do anything twice.
  fileprivate func allowsRetry(of method: HTTPMethod) -> Bool {
    isBeforeRequest || !isInvalidResponse && method.isIdempotent
  }
}
