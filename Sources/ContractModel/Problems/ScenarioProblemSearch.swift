import ContractHTTP
import ContractJSON

/// The search for the mistakes of a scenario, as a part of those of its contract.
struct ScenarioProblemSearch {
  private var scenario: Scenario
  private var search: ProblemSearch

  init(_ scenario: Scenario, _ search: ProblemSearch) {
    self.scenario = scenario
    self.search = search
  }

  private var contract: Contract { search.contract }

  /// In seconds.
  private static let longestWait = 86_400
}

extension ScenarioProblemSearch {
  func problems() -> [ContractProblem] {
    var found: [ContractProblem] = []
    if scenario.steps.isEmpty {
      found.add("scenario '\(scenario.id)' has no step", at: scenario.position)
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
    guard let operation = contract.operation(call.operation) else {
      let suggestion = Suggestion(for: call.operation, among: contract.operations.map(\.id))
      return [
        ContractProblem("unknown operation '\(call.operation)'\(suggestion)", at: call.position)
      ]
    }
    let values = call.parameterValues
    var terms = values.map(\.value) + call.captures.map(\.term) + call.rules.flatMap(\.terms)
    var found: [ContractProblem] = []
    for value in values
    where !operation.allParameters.contains(where: { $0.key == value.key }) {
      found.add(
        "operation '\(operation.id)' has no \(value.location.noun) '\(value.name)'",
        at: call.position)
    }
    for change in call.changes {
      switch change {
      case .set(let pointer, let term):
        terms.append(term)
        // A scenario may send undocumented members only where it expects a rejection.
        if call.expectation.isSuccess { terms.append(.request(pointer)) }
      case .remove(let pointer): terms.append(.request(pointer))
      }
    }
    let inOperation = OperationProblemSearch(operation, search)
    found += terms.flatMap {
      inOperation.problems(of: $0, captures: captures, at: call.position)
    }
    if call.retryWaits.contains(where: { $0 < 0 }) {
      found.add("a wait cannot be below 0 seconds", at: call.position)
    }
    let polling = [call.polling?.limit, call.polling?.interval].compactMap(\.self)
    let waits = call.retryWaits + polling.map { $0 / 1_000 }
    if waits.contains(where: { $0 > Self.longestWait }) {
      found.add("a wait cannot be over a day", at: call.position)
    }
    found += call.rules.flatMap(\.orderProblems)
    if found.isEmpty { found += call.rules.flatMap(inOperation.typeProblems) }
    return found + expectationProblems(of: call, operation)
  }

  /// The problems of the response that a call expects.
  private func expectationProblems(
    of call: ScenarioCall, _ operation: Operation
  ) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if case .variant(let name) = call.expectation,
      !operation.responses.contains(where: { $0.variant == name })
    {
      found.add("operation '\(operation.id)' has no variant '\(name)'", at: call.position)
    }
    if case .failure(let status, let code) = call.expectation,
      !contract.failures(of: operation).contains(where: { $0.status == status && $0.code == code })
    {
      found.add(
        "operation '\(operation.id)' has no failure "
          + [String(status.code), code].compactMap(\.self).joined(separator: " "),
        at: call.position)
    }
    return found
  }
}

extension ScenarioProblemSearch {
  /// Returns the problems with a step of a conversation; updates the open sockets.
  private func problems(
    of step: SocketStep, _ sockets: inout [String: Channel], captures: Set<String>
  ) -> [ContractProblem] {
    func problem(_ message: String) -> [ContractProblem] {
      [ContractProblem(message, at: step.position)]
    }
    if case .connect(let id) = step.action {
      guard let channel = contract.channel(id) else {
        let suggestion = Suggestion(for: id, among: contract.channels.map(\.id))
        return problem("unknown channel '\(id)'\(suggestion)")
      }
      guard sockets.updateValue(channel, forKey: step.socket) == nil else {
        return problem("socket '\(step.socket)' is open already")
      }
      return []
    }
    guard let channel = sockets[step.socket] else {
      return problem("socket '\(step.socket)' is not open")
    }
    switch step.action {
    case .connect: return []
    case .close:
      sockets[step.socket] = nil
      return []
    case .silence(let milliseconds):
      if milliseconds <= 0 { return problem("silence takes more than 0 milliseconds") }
      return milliseconds / 1_000 > Self.longestWait ? problem("silence takes at most a day") : []
    case .send(let name, let changes):
      guard let message = channel.clientMessage(name) else {
        return problem("channel '\(channel.id)' has no client message '\(name)'")
      }
      let inMessage = MessageProblemSearch(message, search)
      return changes.flatMap { change -> [Term] in
        switch change {
        case .set(let location, let term): [term, .message(location)]
        case .remove(let location): [.message(location)]
        }
      }.flatMap { inMessage.problems(of: $0, captures: captures, at: step.position) }
    case .receive(let name, let rules, let kept):
      guard let message = channel.serverMessage(name) else {
        return problem("channel '\(channel.id)' has no server message '\(name)'")
      }
      let inMessage = MessageProblemSearch(message, search)
      return rules.flatMap(\.orderProblems)
        + (rules.flatMap(\.terms) + kept.map(\.term)).flatMap {
          inMessage.problems(of: $0, captures: captures, at: step.position)
        }
    }
  }
}
