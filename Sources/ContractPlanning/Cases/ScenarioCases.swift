import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

/// Makes the cases of the scenarios, and of declared features that need several requests.
struct ScenarioCases: CaseSource {
  let material: PlanningMaterial

  /// The scenarios but those about the first requests of a user, which come before the examples.
  var stages: [Plan.Stage] {
    [
      Plan.Stage(phase: .scenarios, runsInParallel: true, cases: cases(.anytime)),
      Plan.Stage(phase: .scenarios, runsInParallel: false, cases: cases(.alone)),
      // In a row, because lists show what other cases create.
      Plan.Stage(phase: .scenarios, runsInParallel: false, cases: featureCases),
      Plan.Stage(
        phase: .scenarios, runsInParallel: true,
        cases: CrossOriginCases(material: material)?.cases ?? []),
    ]
  }

  func cases(_ timing: Scenario.Timing) -> [Plan.Case] {
    material.contract.scenarios.filter { scenario in
      scenario.timing == timing
        && (material.options.hasSecondUser || !scenario.needsSecondUser)
    }.map { scenario in
      Plan.Case(
        CaseID(.scenarios, .scenario(scenario.id)), isFirst: scenario.timing == .first,
        steps: steps(of: scenario))
    }
  }

  /// The cases of the features that operations and resources declare: pages, filters, orders,
  /// validators, ranges, keys, images, links, states, deletions.
  private var featureCases: [Plan.Case] {
    let resources = ResourceMaker(material: material)
    let creators = UsualParameterCases.creators(in: material.compiled)
    var cases: [Plan.Case] = []
    for operation in material.checkedOperations {
      cases += ListingCases(resources: resources, operation: operation).cases
      cases +=
        UsualParameterCases(material: material, operation: operation, creators: creators).cases
      cases += PageCases(resources: resources, operation: operation).cases
      cases += NestedListCases(resources: resources, operation: operation).cases
      cases += NestedItemCases(resources: resources, operation: operation).cases
      cases += DefaultCases(resources: resources, operation: operation).cases
      cases += CompletionCases(resources: resources, operation: operation).cases
      cases += ConditionalCases(resources: resources, operation: operation).cases
      cases += RangeCases(resources: resources, operation: operation).cases
      cases += IdempotencyCases(resources: resources, operation: operation).cases
      cases += OwnValueCases(resources: resources, operation: operation).cases
      cases += RepresentationCases(resources: resources, operation: operation).cases
      cases += StoredImageCases(resources: resources, operation: operation).cases
      cases += DownloadCases(resources: resources, operation: operation).cases
      cases += LinkCases(resources: resources, operation: operation).cases
      cases += CounterCases(resources: resources, operation: operation).cases
    }
    for resource in material.compiled.resources {
      cases += TransitionCases(resources: resources, resource: resource).cases
      cases += SoftDeletionCases(resources: resources, resource: resource).cases
      cases += ReversalCases(resources: resources, resource: resource).cases
    }
    return cases
  }

  /// The checks and scenarios that need a second user, where there is none.
  var omissions: [Plan.Omission] {
    guard !material.options.hasSecondUser else { return [] }
    let checks = material.compiled.operations.map { operation in
      CheckResult.Subject.check(.isolatesIdentities, operation: operation.id)
    }
    let scenarios = material.contract.scenarios.filter(\.needsSecondUser).map { scenario in
      CheckResult.Subject.scenario(id: scenario.id, title: scenario.title)
    }
    return (checks + scenarios).map {
      Plan.Omission(subject: $0, reason: .needsSecondUser)
    }
  }
}

extension ScenarioCases {
  private func steps(of scenario: Scenario) -> [Plan.Step] {
    // A socket belongs to the channel on which it was opened.
    var channels: [String: String] = [:]
    return scenario.steps.compactMap { step in
      switch step {
      case .call(let call): return self.step(call)
      case .socket(let socket):
        if case .connect(let channel) = socket.action { channels[socket.socket] = channel }
        return channels[socket.socket].map { channel in
          Plan.Step(
            purpose: .probe, endpoint: .channel(channel), identity: .user, reason: socket.summary,
            action: .socket(socket))
        }
      }
    }
  }

  private func step(_ call: ScenarioCall) -> Plan.Step? {
    guard let operation = material.compiled.operation(call.operation) else { return nil }
    let reason = ([call.operation] + call.changes.map(\.summary)).joined(separator: ", ")
    var step = material.step(.probe, operation, reason, as: call.identity)
    step.expectation = expectation(of: call, operation)
    for value in call.parameterValues {
      step.request?.parameters[value.key] = source(of: value, in: operation)
    }
    if !call.changes.isEmpty, let typical = material.typicalBody(of: operation) {
      step.request?.body = .changed(typical, call.changes)
    }
    if !call.expectation.isSuccess { step.violation = call.changes.first?.pointer }
    step.rules = call.rules
    step.captures = call.captures
    step.request?.retryWaits = call.retryWaits
    if let polling = call.polling { step.timing = .polling(polling) }
    return step
  }

  /// The origin of a value of a scenario: an identifier that is written down names nothing that the run has
  /// created, so that a request that may change something has one of its form.
  private func source(
    of value: ScenarioCall.LocatedValue, in operation: CompiledOperation
  ) -> Plan.ParameterSource {
    guard case .constant(let constant) = value.value, value.location == .path,
      material.rules.isWrite(operation), operation.identifiesResource(byPathParameter: value.name)
    else { return .term(value.value) }
    return .unknown(like: constant.parameterText, sharedAs: nil)
  }

  private func expectation(of call: ScenarioCall, _ operation: CompiledOperation)
    -> ExpectedResponse
  {
    switch call.expectation {
    case .success: .success
    case .variant(let name): .variant(name)
    case .rejected: .rejection
    case .failure(let status, let code):
      .failure(
        operation.failures.filter { $0.status == status && $0.code == code })
    }
  }
}

extension Scenario {
  fileprivate var needsSecondUser: Bool {
    steps.contains { if case .call(let call) = $0 { call.identity == .other } else { false } }
  }
}

extension ScenarioCall.Change {
  fileprivate var summary: String {
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
  fileprivate var summary: String {
    switch action {
    case .connect: "\(socket) connects"
    case .send(let message, let changes):
      (["\(socket) sends \(message)"] + changes.map(\.summary)).joined(separator: ", ")
    case .receive(let message, _, _): "\(socket) receives \(message)"
    case .silence(let milliseconds): "\(socket) receives nothing for \(milliseconds) ms"
    case .close: "\(socket) closes"
    }
  }
}
