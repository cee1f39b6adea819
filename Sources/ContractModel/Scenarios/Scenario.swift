public import ContractHTTP
public import ContractJSON

/// A flow across operations: named steps with captured values, like a line of a test plan.
public struct Scenario: Sendable, Hashable {
  /// The time at which a scenario runs.
  public enum Timing: String, Sendable, Hashable, CaseIterable {
    /// Before everything else, because it is about the first request of a user.
    case first
    /// Concurrently with other scenarios.
    case anytime
    /// Alone, because it counts what other cases change.
    case alone
  }

  /// One step.
  public enum Step: Sendable, Hashable {
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

/// One call of a scenario: the operation's typical request with some changes.
public struct ScenarioCall: Sendable, Hashable {
  /// The expected response.
  public enum ExpectedOutcome: Sendable, Hashable {
    /// A documented success.
    case success
    /// Any of the documented rejections.
    case rejected
    /// The documented success of that variant.
    case variant(String)
    /// This failure of the contract.
    case failure(HTTPStatus, code: String?)
  }

  /// One change to the operation's typical JSON body.
  public enum Change: Sendable, Hashable {
    /// Sets the value at a location.
    case set(JSON.Pointer, Term)
    /// Removes the value at a location.
    case remove(JSON.Pointer)
  }

  /// A value kept for later steps.
  package struct Capture: Sendable, Hashable {
    /// The name by which later steps refer to it.
    package var name: String

    /// The value to keep.
    package var term: Term

    package init(name: String, term: Term) {
      self.name = name
      self.term = term
    }
  }

  /// The value of a parameter.
  package struct ParameterValue: Sendable, Hashable {
    /// The name of the parameter.
    package var name: String

    /// Its value.
    package var value: Term
  }

  /// The identifier of the operation.
  package var operation: String

  /// The identity whose credentials the request carries.
  package var identity: Identity

  /// The values of path parameters; the others are generated.
  package var path: [ParameterValue]

  /// The values of query parameters; the others are as in a typical request.
  package var query: [ParameterValue] = []

  /// The values of header fields; the others are as in a typical request.
  package var headers: [ParameterValue] = []

  /// The values of cookies; the others are as in a typical request.
  package var cookies: [ParameterValue] = []

  /// The changes to the typical body.
  package var changes: [Change]

  /// The expected response.
  package var expectation: ExpectedOutcome

  /// The rules for the response besides those of the contract.
  package var rules: [Rule]

  /// The values to keep for later steps.
  package var captures: [Capture]

  /// The seconds to wait before each new attempt after a timeout, whatever the method; empty for no
  /// further attempt.
  package var retryWaits: [Int]

  /// How long the call is repeated until its response is as expected; once when `nil`.
  package var polling: Polling?

  /// The line the step was written on.
  package var position: SourcePosition
}

/// How a call is repeated until its response is as expected.
package struct Polling: Sendable, Hashable {
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

extension [ScenarioCall.ParameterValue] {
  /// The values by name.
  init(_ terms: [String: PositionedTerm]) {
    self = terms.map { ScenarioCall.ParameterValue(name: $0.key, value: $0.value.term) }
      .sorted { $0.name < $1.name }
  }
}

extension [ScenarioCall.Capture] {
  /// The captures by name.
  init(_ terms: [String: PositionedTerm]) {
    self = terms.map { ScenarioCall.Capture(name: $0.key, term: $0.value.term) }
      .sorted { $0.name < $1.name }
  }
}

extension ScenarioCall.Change {
  /// Sets the value at a location to one known only during the run.
  public static func set(_ pointer: JSON.Pointer, to value: PositionedTerm) -> Self {
    .set(pointer, value.term)
  }

  /// Sets the value at a location to a fixed one.
  public static func set(_ pointer: JSON.Pointer, to value: JSON) -> Self {
    .set(pointer, .constant(value))
  }
}

extension ScenarioCall.ExpectedOutcome {
  /// This failure of the contract.
  public static func failure(_ status: HTTPStatus, _ code: String? = nil) -> Self {
    .failure(status, code: code)
  }

  package var isSuccess: Bool {
    switch self {
    case .success, .variant: true
    case .failure, .rejected: false
    }
  }
}

/// The identity whose credentials a request carries.
public enum Identity: String, Sendable, Hashable, CaseIterable {
  /// The first user.
  case user
  /// A second, unrelated user.
  case other
  /// No credentials.
  case anonymous
  /// Credentials that were never issued.
  case unknown
  /// The first user's credentials under a scheme that the contract does not define.
  case malformed
}
