public import ContractHTTP
public import ContractJSON

/// One call of a scenario: the operation's typical request with some changes.
public struct ScenarioCall: Sendable, Equatable {
  /// The expected response.
  public enum ExpectedOutcome: Sendable, Equatable {
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
  public enum Change: Sendable, Equatable {
    /// Sets the value at a location.
    case set(JSON.Pointer, Term)
    /// Removes the value at a location.
    case remove(JSON.Pointer)
  }

  /// A value kept for later steps.
  package struct Capture: Sendable, Equatable {
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
  package struct ParameterValue: Sendable, Equatable {
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
