import ContractJSON
import ContractModel
import ContractValidation

extension Planner {
  func scenarioStages() -> [Plan.Stage] {
    let cases = contract.scenarios.compactMap { scenario -> Plan.Case? in
      guard canRun(scenario) else { return nil }
      return Plan.Case(
        name: "\(Phase.scenarios.rawValue)/\(scenario.id)", subject: .scenario(scenario.id),
        steps: scenario.steps.compactMap(step))
    }
    return [Plan.Stage(phase: .scenarios, runsInParallel: true, cases: cases)]
  }

  private func canRun(_ scenario: Scenario) -> Bool {
    configuration.otherToken != nil || !scenario.needsOtherIdentity
  }

  private func step(_ step: Scenario.Step) -> Plan.Step? {
    switch step {
    case .call(let call):
      guard let operation = contract.operation(call.operation) else { return nil }
      var planned = self.step(
        .probe, operation, reason(of: call), as: call.identity,
        expecting: expectation(of: call, operation))
      for value in call.path { planned.parameters[value.name] = .term(value.value) }
      if !call.changes.isEmpty, let typical = typicalBody(of: operation) {
        planned.body = .changed(typical, call.changes)
      }
      if case .failure = call.expectation { planned.fault = call.changes.first?.pointer }
      planned.rules = call.rules
      planned.captures = call.captures
      return planned
    case .socket: return nil
    }
  }

  private func reason(of call: Call) -> String {
    let changes = call.changes.map { change in
      switch change {
      case .set(let pointer, let term): "\(pointer) = \(term)"
      case .remove(let pointer): "without \(pointer)"
      }
    }
    return ([call.operation] + changes).joined(separator: ", ")
  }

  private func expectation(of call: Call, _ operation: Operation) -> Expectation {
    switch call.expectation {
    case .success: .success
    case .variant(let name): .variant(name)
    case .refused: .refusal
    case .failure(let status, let code):
      .failure(
        contract.failures(of: operation).filter { $0.status == status && $0.code == code })
    }
  }

  /// What the configuration leaves out, so that it is shown as skipped and not as passed.
  func omissions() -> [Plan.Omission] {
    var omissions: [Plan.Omission] = []
    if configuration.otherToken == nil {
      let reason = "needs a second identity, --as-other TOKEN"
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
  fileprivate var pointer: JSON.Pointer {
    switch self {
    case .set(let pointer, _), .remove(let pointer): pointer
    }
  }
}
