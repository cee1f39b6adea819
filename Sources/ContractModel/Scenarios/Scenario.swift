/// A flow across operations: named steps with captured values, like a line of a test plan.
public struct Scenario: Sendable, Equatable {
  /// The time at which a scenario runs.
  public enum Timing: String, Sendable, CaseIterable {
    /// Before everything else, because it is about the first request of a user.
    case first
    /// Concurrently with other scenarios.
    case anytime
    /// Alone, because it counts what other cases change.
    case alone
  }

  /// One step.
  public enum Step: Sendable, Equatable {
    /// Calls an operation; the whole contract and the rules of the step apply to the response.
    case call(ScenarioCall)
    /// Sends or receives a message on a socket.
    case socket(SocketStep)
  }

  /// The identifier within the contract; keep it stable, because reports are compared by it.
  public var id: String

  /// One sentence about the documented behaviour.
  public var title: String

  /// The time at which it runs.
  public var timing: Timing

  /// The steps, in order.
  public var steps: [Step]

  /// The line the scenario was written on.
  public var position: SourcePosition
}

extension Scenario {
  /// Creates a scenario from its identifier, its title and its steps.
  public init(
    _ id: String, _ title: String, timing: Timing = .anytime, _ steps: [Step],
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id: id, title: title, timing: timing, steps: steps,
      position: SourcePosition(filePath: file, line: line))
  }
}

/// How a call is repeated until its response is as expected.
package struct Polling: Sendable, Equatable {
  /// The milliseconds after which the last response counts.
  package var limit: Int

  /// The milliseconds between two calls; a `Retry-After` of the response may make it more.
  package var interval: Int

  /// Creates a repetition from its times in milliseconds.
  package init(limit: Int, interval: Int) {
    self.limit = limit
    self.interval = interval
  }
}

extension Scenario.Step {
  /// Returns the call, repeated until its response is as expected: what a job has done, a state that
  /// takes time.
  ///
  /// - Parameters:
  ///   - limit: The time after which the last response counts.
  ///   - interval: The time between two calls; a `Retry-After` of the response may make it more.
  /// - Returns: The call; any other step as it is.
  public func eventually(
    within limit: Duration = .seconds(30), every interval: Duration = .milliseconds(500)
  ) -> Scenario.Step {
    guard case .call(var call) = self else { return self }
    call.polling = Polling(
      limit: max(0, limit.wholeMilliseconds), interval: max(1, interval.wholeMilliseconds))
    return .call(call)
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(min(max(0, seconds), 86_400)) * 1_000 + Int(attoseconds / 1_000_000_000_000_000)
  }
}

extension Scenario.Step {
  /// Calls an operation with its typical request, changed by `body`.
  ///
  /// Path parameters that are not given get valid generated values; parameters of the query, the
  /// header and the cookies are those of a typical request. The response must be `expect`
  /// and meet `rules` besides those of the contract; `capture` keeps values by name for later
  /// steps; `retryWaits` are the seconds to wait before each new attempt after a timeout.
  public static func call(
    _ operation: String, as identity: Identity = .user, path: [String: PositionedTerm] = [:],
    query: [String: PositionedTerm] = [:], headers: [String: PositionedTerm] = [:],
    cookies: [String: PositionedTerm] = [:], body: [ScenarioCall.Change] = [],
    expect expectation: ScenarioCall.ExpectedOutcome = .success, rules: [Rule] = [],
    capture captures: [String: PositionedTerm] = [:], retryWaits: [Int] = [],
    file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    .call(
      ScenarioCall(
        operation: operation, identity: identity, path: .init(path), query: .init(query),
        headers: .init(headers), cookies: .init(cookies), changes: body, expectation: expectation,
        rules: rules, captures: .init(captures),
        retryWaits: retryWaits, position: SourcePosition(filePath: file, line: line)))
  }
}
