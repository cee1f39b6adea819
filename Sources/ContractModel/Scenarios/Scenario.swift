public import ContractHTTP
public import ContractJSON

/// Named steps with captured values: a flow across operations, as a line of a test plan.
public struct Scenario: Sendable, Hashable {
  /// Names the scenario within its contract; stable, because reports are compared by it.
  public var id: String

  public var title: String
  public var steps: [Step]

  /// When a scenario runs.
  public enum Timing: String, Sendable, Hashable, CaseIterable {
    /// Before everything else, because it is about the first call of somebody.
    case first
    /// Beside other scenarios.
    case anytime
    /// With nothing beside it, because it counts what others change.
    case alone
  }

  public var timing: Timing

  public var position: SourcePosition

  public init(
    _ id: String, _ title: String, timing: Timing = .anytime, _ steps: [Step],
    file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id: id, title: title, timing: timing, steps: steps,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(
    id: String, title: String, timing: Timing, steps: [Step], position: SourcePosition
  ) {
    self.id = id
    self.title = title
    self.steps = steps
    self.timing = timing
    self.position = position
  }

  public enum Step: Sendable, Hashable {
    /// Calls an operation; the answer is judged by the whole contract and by what is added here.
    case call(ScenarioCall)
    /// Says or hears something on a socket.
    case socket(SocketStep)
  }
}

/// One call in a scenario: the operation's typical request with some changes.
public struct ScenarioCall: Sendable, Hashable {
  /// What the answer must be.
  public enum ExpectedOutcome: Sendable, Hashable {
    /// A documented success.
    case success
    /// One of the documented refusals, whichever.
    case rejected
    /// The documented success of that variant.
    case variant(String)
    /// This failure of the contract.
    case failure(HTTPStatus, code: String?)
  }

  /// One change to the operation's typical JSON body.
  public enum Change: Sendable, Hashable {
    case set(JSON.Pointer, Term)
    case remove(JSON.Pointer)
  }

  /// A value kept for later steps.
  public struct Capture: Sendable, Hashable {
    public var name: String
    public var term: Term

    package init(name: String, term: Term) {
      self.name = name
      self.term = term
    }
  }

  public var operation: String
  public var identity: Identity
  public var path: [PathValue]
  public var changes: [Change]
  public var expectation: ExpectedOutcome
  public var rules: [Rule]
  public var captures: [Capture]

  /// After a time-out the call is sent again, whatever its method, after so many seconds each
  /// time; with none it is not.
  public var retryWaits: [Int]

  public var position: SourcePosition

  /// The value of a path parameter.
  public struct PathValue: Sendable, Hashable {
    public var name: String
    public var value: Term
  }
}

/// Who sends a request.
public enum Identity: String, Sendable, Hashable, CaseIterable {
  case user
  /// A second, unrelated user.
  case other
  /// Nobody: no token at all.
  case anonymous
  /// Somebody with a token that was never issued.
  case unknown
  /// The user's token under a scheme the contract does not know.
  case malformed
}
