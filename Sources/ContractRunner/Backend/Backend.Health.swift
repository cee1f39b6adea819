import ContractFindings
import ContractModel
import ContractNetwork
import ContractPlanning
import Synchronization

extension Backend {
  /// Whether the backend responds, and which operations are given up because they do not.
  struct Health: Sendable {
    /// What follows from requests without a complete response.
    struct Conclusions: Sendable {
      var consecutiveRefusals = 0

      /// Operations without a complete response since the last one of any operation.
      var silentOperations: Set<String> = []

      /// By operation: how many requests got no complete response.
      var failures: [String: Int] = [:]

      /// Channels on which an expected message did not come; the next wait on them is shorter.
      var silentChannels: Set<String> = []

      /// Why the run ends before its plan does.
      var abortReason: NotTestedReason?
    }

    var conclusions = Conclusions()
    var requests = 0

    /// How many requests got a response other than 429.
    private(set) var responses = 0

    /// Whether there is a backend that speaks HTTP.
    private(set) var hasResponded = false

    /// How many deletions got no response.
    var failedDeletions = 0
  }
}

extension Backend.Health {
  /// - Returns: Whether it is the first response of the run.
  mutating func noteResponse() -> Bool {
    defer { hasResponded = true }
    requests += 1
    responses += 1
    conclusions.consecutiveRefusals = 0
    conclusions.silentOperations = []
    return !hasResponded
  }

  /// Notes a request without a complete response, and ends the run where it cannot go on.
  ///
  /// - Returns: Whether the backend has ever responded.
  mutating func noteFailure(of operation: String, _ error: TransportError) -> Bool {
    let reason = "\(error)"
    if error.hasResponseHead { hasResponded = true }
    conclusions.failures[operation, default: 0] += 1
    conclusions.silentOperations.insert(operation)
    conclusions.consecutiveRefusals = error.isRefusal ? conclusions.consecutiveRefusals + 1 : 0
    if !hasResponded {
      let isDistrusted = error.reason == .tls(.unknownAuthority)
      abort(.unreachable(reason, mayNeed: isDistrusted ? [.trustedCertificates] : []))
    } else if conclusions.consecutiveRefusals >= 3 {
      abort("the backend went away: \(reason)")
    } else if conclusions.silentOperations.count >= 3 {
      abort("three operations in a row got no complete response, at last: \(reason)")
    }
    return hasResponded
  }

  /// Ends the run for this reason, unless it ends already.
  mutating func abort(_ reason: NotTestedReason) {
    conclusions.abortReason = conclusions.abortReason ?? reason
  }

  func isGivenUp(_ operation: String) -> Bool {
    conclusions.failures[operation, default: 0] >= 2
  }
}

extension Backend {
  /// Ends the run before its plan does.
  @discardableResult
  func abort(_ reason: NotTestedReason) -> NotTestedReason {
    health.withLock { $0.abort(reason) }
    return reason
  }

  var abortReason: NotTestedReason? { health.withLock(\.conclusions.abortReason) }

  /// Why the run sends no further requests; `nil` while it does.
  var reasonToEnd: NotTestedReason? { abortReason ?? (isOverBudget ? .limit(.budget) : nil) }

  /// Why a step is not sent; `nil` where it may be.
  func reasonNotToSend(_ step: Plan.Step) -> NotTestedReason? {
    if Task.isCancelled { return .interrupted }
    let reason: NotTestedReason? = health.withLock { health in
      health.conclusions.abortReason
        ?? (health.isGivenUp(step.operation)
          ? "given up: \(step.operation) left two requests without a response" : nil)
    }
    return reason ?? (step.identity == .other ? reasonNotToSendAsOther : nil)
  }
}
