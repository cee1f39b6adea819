public import ContractHTTP
public import ContractJSON

extension Scenario.Step {
  /// Calls an operation with its typical request, changed as `body` says.
  ///
  /// Path parameters that are not given are made up validly. The answer must be as `expect` says
  /// and keep `rules` besides those of the contract; `capture` keeps values by name for later
  /// steps; `retryWaits` are the seconds to wait before each new attempt after a time-out.
  public static func call(
    _ operation: String, as identity: Identity = .user, path: [String: PositionedTerm] = [:],
    body: [ScenarioCall.Change] = [], expect expectation: ScenarioCall.ExpectedOutcome = .success,
    rules: [Rule] = [],
    capture captures: [String: PositionedTerm] = [:], retryWaits: [Int] = [],
    file: String = #filePath, line: Int = #line
  ) -> Scenario.Step {
    .call(
      ScenarioCall(
        operation: operation, identity: identity,
        path: path.map { ScenarioCall.PathValue(name: $0.key, value: $0.value.term) }
          .sorted { $0.name < $1.name },
        changes: body, expectation: expectation, rules: rules,
        captures: captures.map { ScenarioCall.Capture(name: $0.key, term: $0.value.term) }
          .sorted { $0.name < $1.name },
        retryWaits: retryWaits, position: SourcePosition(filePath: file, line: line)))
  }
}

extension ScenarioCall.Change {
  /// Puts a value known only during the run at a place of the body.
  public static func set(_ pointer: JSON.Pointer, to value: PositionedTerm) -> Self {
    .set(pointer, value.term)
  }

  /// Puts a fixed value at a place of the body.
  public static func set(_ pointer: JSON.Pointer, to value: JSON) -> Self {
    .set(pointer, .constant(value))
  }
}

extension ScenarioCall.ExpectedOutcome {
  /// This failure of the contract.
  public static func failure(_ status: HTTPStatus, _ code: String? = nil) -> Self {
    .failure(status, code: code)
  }
}
