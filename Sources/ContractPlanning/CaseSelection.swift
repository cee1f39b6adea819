import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Makes the cases of one phase.
protocol CaseSource: Sendable {
  var stages: [Plan.Stage] { get }
}

/// Chooses from the cases of all phases those that the options want or that others need.
struct CaseSelection: Sendable {
  let material: PlanningMaterial

  /// The stages of all wanted phases, in their order.
  var stages: [Plan.Stage] {
    // Examples create the fixtures, so that some of them stay in every plan.
    let phases = Phase.allCases.filter { material.options.phases.contains($0) || $0 == .examples }
    let changing = Set(material.compiled.resources.flatMap(\.stateDependentOperations))
    let all = phases.concurrentFlatMap { source(of: $0)?.stages ?? [] }
    let stages = all.map { allowingForStates($0, changedBy: changing) }.map { stage in
      // A plan of many cases would take long to copy.
      if stage.cases.allSatisfy({ isWanted($0, in: stage.phase) }) { return stage }
      var stage = stage
      stage.cases.removeAll { !isWanted($0, in: stage.phase) }
      return stage
    }
    return withoutHarm(withoutNeedlessPreparation(stages)).filter { !$0.cases.isEmpty }
  }

  /// Whether other cases need what this one observes or creates, so that it stays in every plan.
  func isPreparation(_ planned: Plan.Case) -> Bool {
    guard planned.phase == .examples, let operation = planned.operation else { return false }
    return [.before, .typical].contains(planned.id.variant) && operation.performs(.creates)
  }
}

extension CaseSelection {
  /// The cases of a stage, where a resource may be in any of its states: only scenarios know which.
  private func allowingForStates(
    _ stage: Plan.Stage, changedBy changing: Set<String>
  ) -> Plan.Stage {
    guard stage.phase != .scenarios, !changing.isEmpty else { return stage }
    var stage = stage
    for index in stage.cases.indices {
      for step in stage.cases[index].steps.indices
      where changing.contains(stage.cases[index].steps[step].endpointID)
        && stage.cases[index].steps[step].expectation == .success
      {
        stage.cases[index].steps[step].expectation = .anyDocumented
      }
    }
    return stage
  }

  private func source(of phase: Phase) -> (any CaseSource)? {
    switch phase {
    case .examples: ExampleCases(material: material)
    case .boundaries: BoundaryCases(material: material)
    case .negative: NegativeCases(material: material)
    case .auth: AuthenticationCases(material: material)
    case .protocol: ProtocolCases(material: material)
    case .scenarios: ScenarioCases(material: material)
    case .sequences: SequenceCases(material: material)
    case .fuzz: nil
    }
  }

  /// Whether the options want a case, or other cases need it.
  private func isWanted(_ planned: Plan.Case, in phase: Phase) -> Bool {
    if material.options.isSafe, planned.steps.contains(where: { !isSafe($0) }) { return false }
    if material.needsUnknownCredentials(planned) { return false }
    if isPreparation(planned) { return true }
    guard material.options.phases.contains(phase) else { return false }
    return material.options.only.isEmpty || material.options.only.contains(planned.subject.id)
  }

  /// Whether a step changes nothing, and needs no resource that would have to be created first.
  private func isSafe(_ step: Plan.Step) -> Bool {
    switch step.observation {
    case .isListed, .isNotListed, .keeps, .isAsKept, .isReplaced, .neighbours, .isNotAssigned,
      .areListed, .areAllListed, .isOneOf, .isAllOf, .isMarkedDeleted, .isImage:
      return false
    case .remember, .isUnchanged, .keepsBody, .isPart, .isSame, nil: break
    }
    let parameters = step.request?.parameters ?? [:]
    guard !parameters.values.contains(where: \.requiresResource) else { return false }
    guard let operation = step.operation else {
      return step.socket != nil
    }
    return step.method(of: operation).isSafe
  }
}

extension CaseSelection {
  /// The stages without cases whose requests would not be sent, because they might change something that
  /// was there before the run.
  ///
  /// Where that is true of all requests of an operation, the first case of each phase remains and says so.
  private func withoutHarm(_ stages: [Plan.Stage]) -> [Plan.Stage] {
    let rules = material.rules
    var kept: Set<String> = []
    func isDropped(_ planned: Plan.Case, in phase: Phase) -> Bool {
      guard let operation = planned.operation,
        planned.steps.contains(where: { rules.effect(of: $0).refusal != nil })
      else { return false }
      return !material.isRefused(operation) || !kept.insert("\(phase) \(operation.id)").inserted
    }
    return stages.map { stage in
      let dropped = Set(stage.cases.indices.filter { isDropped(stage.cases[$0], in: stage.phase) })
      guard !dropped.isEmpty else { return stage }
      var stage = stage
      stage.cases = stage.cases.indices.filter { !dropped.contains($0) }.map { stage.cases[$0] }
      return stage
    }
  }

  /// The stages without the creation of resources that no wanted case uses, where only some are wanted.
  private func withoutNeedlessPreparation(_ stages: [Plan.Stage]) -> [Plan.Stage] {
    let only = material.options.only
    guard !only.isEmpty else { return stages }
    let steps = stages.flatMap(\.cases).filter { only.contains($0.subject.id) }.flatMap(\.steps)
    // A message of a socket may name any resource.
    guard steps.allSatisfy({ $0.socket == nil }) else { return stages }
    let used = resources(usedBy: only.union(steps.map(\.endpointID)))
    return stages.map { stage in
      var stage = stage
      stage.cases.removeAll { planned in
        isPreparation(planned) && !only.contains(planned.subject.id)
          && !used.contains { planned.operation?.performs(.creates, on: $0) == true }
      }
      return stage
    }
  }

  /// The resources that some operations use, and those that their creation uses.
  private func resources(usedBy operations: Set<String>) -> Set<CompiledResource> {
    var found: Set<CompiledResource> = []
    var pending = operations.compactMap(material.compiled.operation)
    while let operation = pending.popLast() {
      let named =
        operation.effects.map(\.resource) + operation.references.map(\.resource)
        + operation.parameterResources
      for resource in named where found.insert(resource).inserted {
        pending += material.compiled.operations.filter { $0.performs(.creates, on: resource) }
      }
    }
    return found
  }
}
