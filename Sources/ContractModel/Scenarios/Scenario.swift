public import ContractHTTP
public import ContractJSON

/// Named steps with captured values: a flow across operations, as a line of a test plan.
public struct Scenario: Sendable, Hashable {
  /// Names the scenario within its contract; stable, because reports are compared by it.
  public var id: String

  public var title: String
  public var steps: [Step]
  public var position: SourcePosition

  public init(
    _ id: String, _ title: String, _ steps: [Step], file: String = #filePath, line: Int = #line
  ) {
    self.init(
      id: id, title: title, steps: steps,
      position: SourcePosition(filePath: file, line: line))
  }

  package init(id: String, title: String, steps: [Step], position: SourcePosition) {
    self.id = id
    self.title = title
    self.steps = steps
    self.position = position
  }

  public enum Step: Sendable, Hashable {
    /// Calls an operation; the answer is judged by the whole contract and by what is added here.
    case call(Call)
  }
}

/// One call in a scenario: the operation's typical request with some changes.
public struct Call: Sendable, Hashable {
  /// What the answer must be.
  public enum Expectation: Sendable, Hashable {
    /// A documented success.
    case success
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
  }

  public var operation: String
  public var identity: Identity
  public var path: [PathValue]
  public var changes: [Change]
  public var expectation: Expectation
  public var rules: [Rule]
  public var captures: [Capture]
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
