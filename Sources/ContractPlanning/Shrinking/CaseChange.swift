import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// What is done to a case of the plan to make it smaller.
package struct CaseChange: Sendable, Hashable {
  /// Whether the request is replaced by the one with everything at its usual value.
  package var isUsual = false

  /// By their places: the steps that stay, and of the last step what stays odd about its message;
  /// `nil` where all do.
  package var steps: [Int]?
  package var wire: [Int]?

  /// By their keys: the parameters of the last step that have their usual value again.
  package var usualParameters: [String] = []

  /// What the last step sends instead.
  package var body: Plan.Body?

  package init() {}
}

extension Plan.Case {
  /// The last step, where all before it only make what it needs.
  package var onlyProbe: Plan.Step? {
    guard let last = steps.last, last.purpose == .probe, last.request != nil,
      last.observation == nil, steps.dropLast().allSatisfy({ $0.purpose == .setUp })
    else { return nil }
    return last
  }
}

extension PlanningMaterial {
  /// The case with a change.
  ///
  /// - Returns: `nil` when it would not ask the same any more: a request that must be refused has to
  ///   break the contract at the same place in the same way, one that must be accepted not at all.
  func applying(_ change: CaseChange, to planned: Plan.Case) -> Plan.Case? {
    var changed = planned
    if let kept = change.steps {
      guard kept.allSatisfy(planned.steps.indices.contains), isSound(kept, of: planned) else {
        return nil
      }
      changed.steps = kept.map { planned.steps[$0] }
      return changed.steps.isEmpty ? nil : changed
    }
    guard change != CaseChange() else { return planned }
    guard let original = planned.steps.last, let operation = contract.operation(original.operation)
    else { return nil }
    guard !change.isUsual else {
      changed.steps = [step(.probe, operation, "the usual request")]
      return changed
    }
    var step = original
    let originalChanges = original.request?.changes ?? []
    if let kept = change.wire {
      guard kept.allSatisfy(originalChanges.indices.contains) else { return nil }
      step.request?.changes = kept.map { originalChanges[$0] }
    }
    let usual = parameters(of: operation)
    for key in change.usualParameters { step.request?.parameters[key] = usual[key] }
    if let body = change.body { step.request?.body = body }
    guard deserves(&step, original, operation) else { return nil }
    changed.steps[changed.steps.count - 1] = step
    return changed
  }

  /// Whether a changed step deserves the answer that the original does, for the same reason.
  private func deserves(
    _ step: inout Plan.Step, _ original: Plan.Step, _ operation: Operation
  ) -> Bool {
    guard let compiledOperation = compiled.operation(operation.id) else { return false }
    let new = faults(of: step, operation, judgedBy: compiledOperation).drifts
    switch original.expectation {
    case .successOrRejection, .noServerError: return true
    case .success, .variant:
      return new.isEmpty && isConsiderate(step.request?.body ?? .none, operation)
    case .failure, .rejection, .anyDocumented:
      guard let violation = original.violation else { return new.isEmpty }
      let old = faults(of: original, operation, judgedBy: compiledOperation).drifts
      guard expectRefusal(of: &step, operation, judgedBy: compiledOperation) else { return false }
      return step.violation == violation && step.expectation == original.expectation
        && new.count <= old.count && new.first?.kind == old.first?.kind
    }
  }

  /// Whether a body keeps to advised limits, too.
  private func isConsiderate(_ body: Plan.Body, _ operation: Operation) -> Bool {
    guard let schema = operation.body?.schema, let bytes = body.bytes else { return true }
    return SchemaValidator(schema.withAdviceRequired).accepts(bytes)
  }
}
