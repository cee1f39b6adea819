import ContractHTTP
import ContractJSON

extension Contract {
  func problems(of scenario: Scenario) -> [ContractProblem] {
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
    guard let operation = operation(call.operation) else {
      let suggestion = Suggestion(for: call.operation, among: operations.map(\.id))
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
    found += terms.flatMap {
      problems(of: $0, in: operation, captures: captures, at: call.position)
    }
    if call.retryWaits.contains(where: { $0 < 0 }) {
      found.add("a wait cannot be below 0 seconds", at: call.position)
    }
    found += call.rules.flatMap(\.orderProblems)
    if case .variant(let name) = call.expectation,
      !operation.responses.contains(where: { $0.variant == name })
    {
      found.add("operation '\(operation.id)' has no variant '\(name)'", at: call.position)
    }
    if case .failure(let status, let code) = call.expectation,
      !failures(of: operation).contains(where: { $0.status == status && $0.code == code })
    {
      found.add(
        "operation '\(operation.id)' has no failure "
          + [String(status.code), code].compactMap(\.self).joined(separator: " "),
        at: call.position)
    }
    return found
  }
}

extension Contract {
  func problems(of channel: Channel) -> [ContractProblem] {
    var found: [ContractProblem] = []
    if !channel.path.hasPrefix("/") || channel.path.contains("{") {
      found.add(
        "the path of channel '\(channel.id)' must start with / and have no parameter",
        at: channel.position)
    }
    for messages in [channel.clientMessages, channel.serverMessages] {
      found += repeated(messages.map { ($0.name, $0.position) }, "message")
      for message in messages { found += problems(of: message) }
    }
    return found
  }

  private func problems(of message: Message) -> [ContractProblem] {
    var found = message.schema.problems(at: message.position)
    if message.schema.schema(at: JSON.Pointer([.name(Channel.discriminator)])) == nil {
      found.add(
        "message '\(message.name)' has no member '\(Channel.discriminator)'",
        at: message.position)
    }
    for rule in message.rules {
      found += rule.orderProblems
      for term in rule.terms {
        found += problems(of: term, in: message, captures: [], at: rule.position)
      }
    }
    return found
  }

  /// Returns the problems with a step of a conversation; updates the open sockets.
  func problems(
    of step: SocketStep, _ sockets: inout [String: Channel], captures: Set<String>
  ) -> [ContractProblem] {
    func problem(_ message: String) -> [ContractProblem] {
      [ContractProblem(message, at: step.position)]
    }
    if case .connect(let id) = step.action {
      guard let channel = channel(id) else {
        return problem("unknown channel '\(id)'\(Suggestion(for: id, among: channels.map(\.id)))")
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
      return milliseconds > 0 ? [] : problem("silence takes more than 0 milliseconds")
    case .send(let name, let changes):
      guard let message = channel.clientMessage(name) else {
        return problem("channel '\(channel.id)' has no client message '\(name)'")
      }
      return changes.flatMap { change -> [Term] in
        switch change {
        case .set(let location, let term): [term, .message(location)]
        case .remove(let location): [.message(location)]
        }
      }.flatMap { problems(of: $0, in: message, captures: captures, at: step.position) }
    case .receive(let name, let rules, let kept):
      guard let message = channel.serverMessage(name) else {
        return problem("channel '\(channel.id)' has no server message '\(name)'")
      }
      return rules.flatMap(\.orderProblems)
        + (rules.flatMap(\.terms) + kept.map(\.term)).flatMap {
          problems(of: $0, in: message, captures: captures, at: step.position)
        }
    }
  }

  private func problems(
    of term: Term, in message: Message, captures: Set<String>, at position: SourcePosition
  ) -> [ContractProblem] {
    func problem(_ words: String) -> [ContractProblem] {
      [ContractProblem("\(words) in message '\(message.name)'", at: position)]
    }
    switch term {
    case .message(let pointer):
      return message.schema.schema(at: pointer) == nil ? problem("there is no \(pointer)") : []
    case .captured(let name):
      return captures.contains(name)
        ? [] : problem("'\(name)' is not captured by an earlier step")
    case .constant, .now: return []
    case .created(let resource): return unknownResource(resource, at: position)
    case .count, .sum, .sorted, .days, .dayCounts, .element, .elements, .part:
      return term.operands.flatMap {
        problems(of: $0, in: message, captures: captures, at: position)
      }
    case .response, .request, .path, .query, .header, .cookie, .responseHeader, .stored:
      return problem("\(term) is not available")
    }
  }
}
