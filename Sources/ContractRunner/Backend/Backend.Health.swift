import ContractFindings
import ContractHTTP
import ContractNetwork

extension Backend {
  /// Whether the backend responds, and which operations are given up because they do not.
  struct Health: Sendable {
    /// The conclusions from requests without a complete response.
    struct Conclusions: Sendable {
      var consecutiveRefusals = 0

      /// Operations without a complete response since the last one of any operation.
      var silentOperations: Set<String> = []

      /// The number of requests in a row that got no complete response, by operation.
      var failures: [String: Int] = [:]

      /// How many requests in a row got none, of whatever operation.
      var consecutiveFailures = 0

      /// Channels on which an expected message did not come; the next wait on them is shorter.
      var silentChannels: Set<String> = []

      /// The reason why the run ends before its plan does.
      var abortReason: NotTestedReason?
    }

    var conclusions = Conclusions()
    var requests = 0

    /// How many requests got a response other than 429.
    private(set) var responses = 0

    /// Whether there is a backend that speaks HTTP.
    private(set) var hasResponded = false

    /// A safe request that got a success, to see whether the backend still responds.
    private(set) var probe: HTTPRequest?

    /// Whether a response has shown if the credentials of the run are valid.
    private var hasJudgedCredentials = false

    /// How many deletions got no response.
    var failedDeletions = 0

    /// How long requests without a complete response have taken, those at the same time counted
    /// once.
    private var lost: Duration = .zero
    private var endOfLoss: Duration = .zero

    /// How long they may take until the run ends; `nil` for no limit.
    private let waits: Duration?

    /// How long sockets have kept the run waiting, those at the same time counted once.
    private var lostOnSockets: Duration = .zero
    private var endOfSocketLoss: Duration = .zero

    /// The reason why the run ends, also where a repeated case has shown it.
    private var exhaustion: NotTestedReason?

    init(waits: Duration?) {
      self.waits = waits
    }
  }
}

extension Backend.Health {
  /// The reason why the run ends before its plan does.
  var abortReason: NotTestedReason? { conclusions.abortReason ?? exhaustion }

  /// Notes the time of a request without a complete response, by the clock of the environment.
  mutating func noteLoss(from start: Duration, to end: Duration, _ error: TransportError) {
    noteLoss(from: start, to: end) { lost in
      "requests without a complete response took \(lost), at last: \(error)"
    }
  }

  /// Notes the time of a response that took longer than the timeout, because it came in pieces.
  mutating func noteSlowness(from start: Duration, to end: Duration) {
    noteLoss(from: start, to: end) { "responses that took longer than the timeout took \($0)" }
  }

  private mutating func noteLoss(
    from start: Duration, to end: Duration, _ reason: (_ lost: String) -> String
  ) {
    lost += max(.zero, end - max(start, endOfLoss))
    endOfLoss = max(endOfLoss, end)
    guard let waits, lost >= waits, exhaustion == nil else { return }
    exhaustion = .other(reason(lost.rounded))
  }

  /// Notes how long a socket has kept the run waiting.
  mutating func noteSocketLoss(from start: Duration, to end: Duration) {
    lostOnSockets += max(.zero, end - max(start, endOfSocketLoss))
    endOfSocketLoss = max(endOfSocketLoss, end)
  }

  /// The reason why no more sockets are used; `nil` while they are.
  var socketExhaustion: NotTestedReason? {
    guard let waits, lostOnSockets >= waits / 2 else { return nil }
    return .other("given up: sockets kept the run waiting for \(lostOnSockets.rounded)")
  }
}

extension Duration {
  /// In whole seconds, or in milliseconds below ten of them.
  fileprivate var rounded: String {
    let milliseconds = Int(self / .milliseconds(1))
    return milliseconds < 10_000 ? "\(milliseconds) ms" : "\(milliseconds / 1_000) s"
  }
}

extension Backend.Health {
  /// - Parameters:
  ///   - status: Of the response.
  ///   - request: The request that got it.
  ///   - operation: The operation that has responded.
  ///   - judgesCredentials: Whether the response shows if the credentials of the run are valid.
  /// - Returns: Whether it is the first one that does.
  mutating func noteResponse(
    _ status: HTTPStatus, to request: HTTPRequest, of operation: String, judgesCredentials: Bool
  ) -> Bool {
    if probe == nil, request.method == .get, status.isSuccess { probe = request }
    let isFirst = judgesCredentials && !hasJudgedCredentials
    hasResponded = true
    if judgesCredentials { hasJudgedCredentials = true }
    requests += 1
    responses += 1
    guard conclusions.consecutiveFailures > 0 || !conclusions.failures.isEmpty else {
      return isFirst
    }
    conclusions.consecutiveRefusals = 0
    conclusions.consecutiveFailures = 0
    conclusions.silentOperations = []
    // One that is given up stays so.
    if !isGivenUp(operation) { conclusions.failures[operation] = nil }
    return isFirst
  }

  /// Notes that a request got no complete response, and ends the run where it cannot go on.
  ///
  /// - Returns: Whether the backend has ever responded.
  mutating func noteFailure(of operation: String, _ error: TransportError) -> Bool {
    let reason = "\(error)"
    // A connection is kept after a response.
    if error.hasResponseHead || error.reason == .closedWhileKept { hasResponded = true }
    conclusions.failures[operation, default: 0] += 1
    conclusions.consecutiveFailures += 1
    conclusions.silentOperations.insert(operation)
    conclusions.consecutiveRefusals = error.isRefusal ? conclusions.consecutiveRefusals + 1 : 0
    if !hasResponded {
      let isDistrusted = error.reason == .tls(.unknownAuthority)
      abort(.unreachable(reason, mayNeed: isDistrusted ? [.trustedCertificates] : []))
    } else if conclusions.consecutiveRefusals >= 3 {
      abort("the backend went away: \(reason)")
    } else if conclusions.silentOperations.count >= 3 {
      abort("three operations in a row got no complete response, at last: \(reason)")
    } else if conclusions.consecutiveFailures >= 10 {
      abort("ten requests in a row got no complete response, at last: \(reason)")
    }
    return hasResponded
  }

  /// Counts malformed messages in a row without a response in time, under a name of their own.
  mutating func noteMalformed(timedOut: Bool, _ name: String) {
    if timedOut {
      conclusions.failures[name, default: 0] += 1
    } else if !conclusions.failures.isEmpty, !isGivenUp(name) {
      conclusions.failures[name] = nil
    }
  }

  /// Ends the run for this reason, unless it ends already.
  mutating func abort(_ reason: NotTestedReason) {
    conclusions.abortReason = conclusions.abortReason ?? reason
  }

  /// Sends no further request of an operation.
  mutating func giveUp(_ operation: String) { conclusions.failures[operation] = 3 }

  func isGivenUp(_ operation: String) -> Bool {
    conclusions.failures[operation, default: 0] >= 3
  }
}
