import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation
import Synchronization

extension RunContext {
  /// How long a request that is asked to come later does so.
  struct Patience {
    /// How often it was asked, and how often of these nothing else was answered in between.
    fileprivate(set) var waits = 0
    fileprivate var waitsInVain = 0
    fileprivate var answersBefore = 0
  }

  static let throttledReason = "the backend kept answering 429"

  /// Waits until a request may begin: no sooner after others than the rate allows, and not while
  /// the backend has asked to be left alone.
  ///
  /// - Returns: Whether it may; not when the time of the budget is over before.
  func takeTurn(withinBudget: Bool = true) async -> Bool {
    while true {
      let now = environment.clock()
      let (begin, pauses) = state.withLock { state in
        let begin = max(now, state.nextTurn, state.pausedUntil)
        if let interval = configuration.requestInterval { state.nextTurn = begin + interval }
        return (begin, state.pauses)
      }
      if withinBudget, let end = endOfBudget, begin > end { return false }
      guard begin > now else { return true }
      // A wait that is broken off ends with the request that it was for.
      do { try await environment.sleep(begin - now) } catch { return true }
      if state.withLock({ $0.pauses == pauses }) { return true }
    }
  }

  /// Lets every request wait as an answer of 429 asks (RFC 6585, section 4), where that can help.
  ///
  /// - Returns: Whether the request is to be sent again, when its turn comes.
  func waits(after response: HTTPResponse, _ patience: inout Patience, _ name: String) -> Bool {
    let now = environment.clock()
    let (answers, waitsInVain) = state.withLock { ($0.answers, $0.waitsInVain) }
    // While others are served, a turn comes for this one, too.
    if answers != patience.answersBefore { patience.waitsInVain = 0 }
    patience.answersBefore = answers
    guard !waitsInVain, patience.waitsInVain < 5, patience.waits < 20 else {
      state.withLock { $0.waitsInVain = true }
      return false
    }
    patience.waits += 1
    patience.waitsInVain += 1
    let wait = retryDelay(of: response) ?? .seconds(1 << min(patience.waits - 1, 2))
    state.withLock { state in
      state.pausedUntil = max(state.pausedUntil, now + wait)
      state.pauses += 1
      state.retries.append(
        RunRetry(
          subject: name, reason: "the backend answered 429", attempt: patience.waits,
          wait: wait))
    }
    return true
  }

  /// How long an answer asks to wait (RFC 9110, section 10.2.3), a minute at most.
  private func retryDelay(of response: HTTPResponse) -> Duration? {
    guard let text = response.fields["Retry-After"] else { return nil }
    let seconds: Int
    if !text.isEmpty, text.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      seconds = Int(text) ?? .max
    } else if let date = HTTPDate.secondsSince1970(text) {
      // By the clock of the backend, which may go wrong.
      let now = response.fields["Date"].flatMap(HTTPDate.secondsSince1970)
      seconds = date - (now ?? environment.now().secondsSince1970)
    } else {
      return nil
    }
    return .seconds(min(max(seconds, 0), 60))
  }
}

extension Plan.Step {
  /// Whether 429 is the answer that the step is sent for.
  var expectsThrottling: Bool {
    switch expectation {
    case .failure(let failures): failures.contains { $0.status == .tooManyRequests }
    case .success, .variant, .rejection, .anyDocumented, .successOrRejection, .noServerError: false
    }
  }
}
