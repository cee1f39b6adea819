import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Backend {
  /// When requests may begin, by the clock of the environment.
  struct Pacing: Sendable {
    var nextTurn: Duration = .zero

    /// The end of the pause that the backend has demanded, and how often it demanded one.
    var pausedUntil: Duration = .zero
    var pauses = 0

    /// Whether waiting after 429 has not helped, so that it is not tried again.
    var isWaitingUseless = false
  }

  /// How often one request got 429.
  struct ThrottleWaits {
    fileprivate(set) var count = 0

    /// How long it has waited, and how long without a response to any other request.
    fileprivate var waited: Duration = .zero
    fileprivate var waitedWithoutProgress: Duration = .zero

    /// How many of the waits passed without a response to any other request.
    fileprivate var waitsWithoutProgress = 0
    fileprivate var responsesBefore = 0
  }

  static let throttledReason: NotTestedReason = "the backend kept responding 429"

  /// Waits until a request may begin: no sooner after others than the rate allows, and not during
  /// a pause that the backend has demanded.
  ///
  /// - Returns: Whether it may begin; not when the time budget ends before.
  func waitForRateLimit(withinBudget: Bool = true) async -> Bool {
    while true {
      let now = environment.clock.uptime()
      let end = withinBudget ? endOfBudget : nil
      let (begin, pauses) = pacing.withLock { pacing -> (Duration?, Int) in
        let begin = max(now, pacing.nextTurn, pacing.pausedUntil)
        // A request that is not sent takes no turn.
        if let end, begin > end { return (nil, pacing.pauses) }
        if let interval = configuration.requestInterval { pacing.nextTurn = begin + interval }
        return (begin, pacing.pauses)
      }
      guard let begin else { return false }
      guard begin > now else { return true }
      // A cancelled wait ends with the request that it was for.
      do { try await environment.clock.sleep(begin - now) } catch { return true }
      if pacing.withLock({ $0.pauses == pauses }) { return true }
    }
  }

  /// Pauses every request as a response of 429 demands (RFC 6585, section 4), where that can help.
  ///
  /// - Returns: Whether the request is to be sent again, when its turn comes.
  func pause(after response: HTTPResponse, _ waits: inout ThrottleWaits, _ name: String) -> Bool {
    let now = environment.clock.uptime()
    let responses = health.withLock(\.responses)
    // While other requests get a response, this one will get its turn, too.
    if responses != waits.responsesBefore {
      waits.waitsWithoutProgress = 0
      waits.waitedWithoutProgress = .zero
    }
    waits.responsesBefore = responses
    let mayWait = pacing.withLock { pacing in
      let isTooLong = max(waits.waitedWithoutProgress, waits.waited / 2) >= configuration.maxWait
      if waits.waitsWithoutProgress >= 5 || waits.count >= 20 || isTooLong {
        pacing.isWaitingUseless = true
      }
      return !pacing.isWaitingUseless
    }
    guard mayWait else { return false }
    waits.count += 1
    waits.waitsWithoutProgress += 1
    let wished = response.retryDelay(now: environment.clock.now().secondsSince1970)
    let wait = min(
      wished ?? .seconds(1 << min(waits.count - 1, 2)),
      configuration.maxWait - waits.waitedWithoutProgress)
    waits.waited += wait
    waits.waitedWithoutProgress += wait
    pacing.withLock { pacing in
      pacing.pausedUntil = max(pacing.pausedUntil, now + wait)
      pacing.pauses += 1
    }
    note(
      RunRetry(
        subject: name, reason: "the backend responded with 429", attempt: waits.count, wait: wait
      ))
    return true
  }
}

extension Plan.Step {
  /// Whether the step expects a response of this status as a failure, such as 429.
  func expects(_ status: HTTPStatus) -> Bool {
    expectation.failures.contains { $0.status == status }
  }
}
