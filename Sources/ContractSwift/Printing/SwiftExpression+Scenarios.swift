import ContractHTTP
import ContractJSON
import ContractModel

extension SwiftExpression {
  /// A scenario with its steps.
  static func scenario(_ scenario: Scenario) -> SwiftExpression {
    var arguments: [Argument] = [
      .init(nil, .string(scenario.id)), .init(nil, .string(scenario.title)),
    ]
    if scenario.timing != .anytime {
      arguments.append(.init("timing", .text(".\(scenario.timing.rawValue)")))
    }
    let steps = scenario.steps.map { step in
      switch step {
      case .call(let call): self.call(call)
      case .socket(let step): socketStep(step)
      }
    }
    arguments.append(.init(nil, .list(steps)))
    return .call("Scenario", arguments)
  }

  private static func call(_ call: ScenarioCall) -> SwiftExpression {
    var arguments = [Argument(nil, .string(call.operation))]
    if call.identity != .user {
      arguments.append(.init("as", .text(".\(call.identity.rawValue)")))
    }
    arguments += values("path", call.path) + values("query", call.query)
    arguments += values("headers", call.headers) + values("cookies", call.cookies)
    arguments += changes(call.changes)
    if call.expectation != .success {
      arguments.append(.init("expect", outcome(call.expectation)))
    }
    arguments += rules(call.rules) + captures(call.captures)
    if !call.retryWaits.isEmpty {
      let waits = call.retryWaits.map { SwiftExpression.text("\($0)") }
      arguments.append(.init("retryWaits", .list(waits)))
    }
    let whole = SwiftExpression.call(".call", arguments)
    guard let polling = call.polling else { return whole }
    return .member(
      whole,
      .call(
        ".eventually",
        [
          .init("within", .text(polling.limit.duration)),
          .init("every", .text(polling.interval.duration)),
        ]))
  }

  private static func values(
    _ label: String, _ values: [ScenarioCall.ParameterValue]
  ) -> [Argument] {
    guard !values.isEmpty else { return [] }
    return [.init(label, .dictionary(values.map { ($0.name.literal, term($0.value)) }))]
  }

  private static func captures(_ captures: [ScenarioCall.Capture]) -> [Argument] {
    guard !captures.isEmpty else { return [] }
    return [
      .init("capture", .dictionary(captures.map { ($0.name.literal, term($0.term)) }))
    ]
  }

  private static func changes(_ changes: [ScenarioCall.Change]) -> [Argument] {
    guard !changes.isEmpty else { return [] }
    let expressions = changes.map { change -> SwiftExpression in
      switch change {
      case .remove(let pointer): .call(".remove", [.init(nil, .pointer(pointer))])
      case .set(let pointer, .constant(let value)):
        .call(".set", [.init(nil, .pointer(pointer)), .init("to", .json(value))])
      case .set(let pointer, let term):
        .call(".set", [.init(nil, .pointer(pointer)), .init("to", self.term(term))])
      }
    }
    return [.init("body", .list(expressions))]
  }

  private static func outcome(_ outcome: ScenarioCall.ExpectedOutcome) -> SwiftExpression {
    switch outcome {
    case .success: ".success"
    case .rejected: ".rejected"
    case .variant(let name): .call(".variant", [.init(nil, .string(name))])
    case .failure(let status, let code):
      .call(
        ".failure",
        [.init(nil, .text("\(status.code)"))] + (code.map { [.init(nil, .string($0))] } ?? []))
    }
  }

  private static func socketStep(_ step: SocketStep) -> SwiftExpression {
    let socket = Argument(nil, .string(step.socket))
    switch step.action {
    case .connect(let channel):
      return .call(".connect", [socket, .init("to", .string(channel))])
    case .send(let message, let changes):
      return .call(".send", [socket, .init(nil, .string(message))] + self.changes(changes))
    case .receive(let message, let rules, let captures):
      return .call(
        ".receive",
        [socket, .init(nil, .string(message))] + self.rules(rules) + self.captures(captures))
    case .silence(let milliseconds):
      return .call(".silence", [socket, .init("milliseconds", .text("\(milliseconds)"))])
    case .close: return .call(".close", [socket])
    }
  }
}

extension Int {
  /// A number of milliseconds as a duration.
  fileprivate var duration: String {
    self % 1000 == 0 ? ".seconds(\(self / 1000))" : ".milliseconds(\(self))"
  }
}
