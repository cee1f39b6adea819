import ContractHTTP

extension Contract {
  func problems(of scenario: Scenario) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if scenario.steps.isEmpty {
      found.append(
        ContractProblem("scenario '\(scenario.id)' has no step", at: scenario.position))
    }
    var captures: Set<String> = []
    var sockets: [String: Channel] = [:]
    for step in scenario.steps {
      switch step {
      case .call(let call):
        found += problems(of: call, captures: captures)
        captures.formUnion(call.captures.map(\.name))
      case .socket(let step):
        found += problems(of: step, &sockets, captures: captures)
        if case .receive(_, _, let kept) = step.action { captures.formUnion(kept.map(\.name)) }
      }
    }
    return found
  }

  private func problems(of call: ScenarioCall, captures: Set<String>) -> [ContractProblem] {
    guard let operation = operation(call.operation) else {
      let suggestion = Suggestion(for: call.operation, among: operations.map(\.id))
      return [
        ContractProblem("unknown operation '\(call.operation)'\(suggestion)", at: call.position)
      ]
    }
    var terms = call.path.map(\.value) + call.captures.map(\.term) + call.rules.flatMap(\.terms)
    var found: [ContractProblem] = []
    for value in call.path where !operation.parameters.contains(where: { $0.name == value.name }) {
      found.append(
        ContractProblem(
          "operation '\(operation.id)' has no path parameter '\(value.name)'", at: call.position))
    }
    for change in call.changes {
      switch change {
      case .set(let pointer, let term):
        terms.append(term)
        // A scenario may send what is undocumented on purpose, but only to see it refused.
        if call.expectation.isSuccess { terms.append(.request(pointer)) }
      case .remove(let pointer): terms.append(.request(pointer))
      }
    }
    found += terms.flatMap {
      problems(of: $0, in: operation, captures: captures, at: call.position)
    }
    if call.retryWaits.contains(where: { $0 < 0 }) {
      found.append(ContractProblem("a wait cannot be below 0 seconds", at: call.position))
    }
    found += call.rules.flatMap(\.orderProblems)
    if case .variant(let name) = call.expectation,
      !operation.responses.contains(where: { $0.variant == name })
    {
      found.append(
        ContractProblem(
          "operation '\(operation.id)' has no variant '\(name)'", at: call.position))
    }
    if case .failure(let status, let code) = call.expectation,
      !failures(of: operation).contains(where: { $0.status == status && $0.code == code })
    {
      found.append(
        ContractProblem(
          "operation '\(operation.id)' has no failure "
            + [String(status.code), code].compactMap(\.self).joined(separator: " "),
          at: call.position))
    }
    return found
  }
}

extension ScenarioCall.ExpectedOutcome {
  package var isSuccess: Bool {
    switch self {
    case .success, .variant: true
    case .failure, .rejected: false
    }
  }
}
