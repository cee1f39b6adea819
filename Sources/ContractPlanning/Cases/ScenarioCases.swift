import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  func scenarioStages() -> [Plan.Stage] {
    [
      Plan.Stage(phase: .scenarios, runsInParallel: true, cases: scenarioCases(.anytime)),
      Plan.Stage(phase: .scenarios, runsInParallel: false, cases: scenarioCases(.alone)),
    ]
  }

  func scenarioCases(_ timing: Scenario.Timing) -> [Plan.Case] {
    contract.scenarios.filter { $0.timing == timing && canRun($0) }.map { scenario in
      Plan.Case(
        id: CaseID(.scenarios, .scenario(scenario.id)), isFirst: scenario.timing == .first,
        steps: steps(of: scenario))
    }
  }

  private func steps(of scenario: Scenario) -> [Plan.Step] {
    // Sockets keep their channel from the step that opens them.
    var channels: [String: String] = [:]
    return scenario.steps.compactMap { step in
      switch step {
      case .call(let call): return planned(call)
      case .socket(let socket):
        if case .connect(let channel) = socket.action { channels[socket.socket] = channel }
        return channels[socket.socket].map { said(socket, on: $0) }
      }
    }
  }

  private func said(_ socket: SocketStep, on channel: String) -> Plan.Step {
    Plan.Step(
      purpose: .probe, operation: channel, identity: .user, reason: socket.words,
      action: .socket(socket), expectation: .success)
  }

  private func canRun(_ scenario: Scenario) -> Bool {
    options.hasSecondUser || !scenario.needsOtherIdentity
  }

  private func planned(_ call: Call) -> Plan.Step? {
    guard let operation = contract.operation(call.operation) else { return nil }
    var planned = step(
      .probe, operation, reason(of: call), as: call.identity,
      expecting: expectation(of: call, operation))
    for value in call.path { planned.request?.parameters[value.name] = .term(value.value) }
    if !call.changes.isEmpty, let typical = typicalBody(of: operation) {
      planned.request?.body = .changed(typical, call.changes)
    }
    if !call.expectation.isSuccess { planned.violation = call.changes.first?.pointer }
    planned.rules = call.rules
    planned.captures = call.captures
    planned.request?.retryWaits = call.retryWaits
    return planned
  }

  private func reason(of call: Call) -> String {
    ([call.operation] + call.changes.map(\.words)).joined(separator: ", ")
  }

  private func expectation(of call: Call, _ operation: Operation) -> ExpectedResponse {
    switch call.expectation {
    case .success: .success
    case .variant(let name): .variant(name)
    case .refused: .rejection
    case .failure(let status, let code):
      .failure(
        contract.failures(of: operation).filter { $0.status == status && $0.code == code })
    }
  }

  /// What the configuration leaves out, so that it is shown as skipped and not as passed.
  func omissions() -> [Plan.Omission] {
    var omissions: [Plan.Omission] = []
    if !options.hasSecondUser {
      let reason = SkipReason.needsSecondUser
      omissions += contract.operations.map {
        Plan.Omission(
          subject: .check(.isolatesIdentities, operation: $0.id), reason: reason)
      }
      omissions += contract.scenarios.filter(\.needsOtherIdentity).map {
        Plan.Omission(subject: .scenario(id: $0.id, title: $0.title), reason: reason)
      }
    }
    return omissions
  }
}

extension Scenario {
  fileprivate var needsOtherIdentity: Bool {
    steps.contains { step in
      switch step {
      case .call(let call): call.identity == .other
      case .socket: false
      }
    }
  }
}

extension Call.Change {
  fileprivate var words: String {
    switch self {
    case .set(let pointer, let term): "\(pointer) = \(term)"
    case .remove(let pointer): "without \(pointer)"
    }
  }

  fileprivate var pointer: JSON.Pointer {
    switch self {
    case .set(let pointer, _), .remove(let pointer): pointer
    }
  }
}

extension SocketStep {
  /// What is done, in a few words.
  fileprivate var words: String {
    switch action {
    case .connect: "\(socket) connects"
    case .send(let message, let changes):
      (["\(socket) sends \(message)"] + changes.map(\.words)).joined(separator: ", ")
    case .receive(let message, _, _): "\(socket) hears \(message)"
    case .silence(let milliseconds): "\(socket) hears nothing for \(milliseconds) ms"
    case .close: "\(socket) closes"
    }
  }
}
