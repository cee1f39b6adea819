import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// A change that makes a case of the plan smaller.
package struct CaseChange: Sendable, Equatable {
  /// Whether the request is replaced by the one with usual values.
  package var isUsual = false

  /// The indices of the steps that remain; `nil` for all.
  package var steps: [Int]?

  /// The indices of the last step's message changes that remain; `nil` for all.
  package var messageChanges: [Int]?

  /// The keys of the last step's parameters that have their usual value again.
  package var usualParameters: [String] = []

  /// The body that the last step sends instead.
  package var body: Plan.Body?

  package init() {}
}

extension Planner {
  /// The case with a change.
  ///
  /// - Returns: `nil` when it would no longer test the same: a request that must be rejected has to
  ///   violate the contract at the same location in the same way, one that must be accepted must
  ///   not violate it.
  package func applying(_ change: CaseChange, to planned: Plan.Case) -> Plan.Case? {
    var changed = planned
    if let kept = change.steps {
      guard kept.allSatisfy(planned.steps.indices.contains), canKeep(kept, of: planned) else {
        return nil
      }
      changed.steps = kept.map { planned.steps[$0] }
      return changed.steps.isEmpty ? nil : changed
    }
    guard change != CaseChange() else { return planned }
    guard let original = planned.steps.last, let request = original.request,
      let operation = original.operation
    else { return nil }
    guard !change.isUsual else {
      changed.steps = [material.step(.probe, operation, "the usual request")]
      return changed
    }
    var step = original
    if let kept = change.messageChanges {
      guard kept.allSatisfy(request.changes.indices.contains) else { return nil }
      step.request?.changes = kept.map { request.changes[$0] }
    }
    let usual = parameters(of: operation)
    for key in change.usualParameters { step.request?.parameters[key] = usual[key] }
    if let body = change.body { step.request?.body = body }
    guard let step = equivalent(step, to: original, operation) else { return nil }
    changed.steps[changed.steps.count - 1] = step
    return changed
  }

  /// A changed step with its expectation; `nil` where it deserves another response than the
  /// original, or the same for another reason.
  private func equivalent(
    _ step: Plan.Step, to original: Plan.Step, _ operation: CompiledOperation
  ) -> Plan.Step? {
    let expected = original.expectation
    if expected.success == .permitted, !expected.reportsRejection { return step }
    // What a recommendation is about must stay as it is.
    if expected.success == .unadvised || expected.denial != nil { return nil }
    if expected.isSuccess {
      let isValid =
        material.violations(of: step, by: operation).violations.isEmpty
        && followsAdvice(step.request?.body ?? .none, operation)
      return isValid ? step : nil
    }
    let new = material.violations(of: step, by: operation).violations
    guard let violation = original.violation else { return new.isEmpty ? step : nil }
    let old = material.violations(of: original, by: operation).violations
    guard let step = material.expectingRejection(of: step, by: operation),
      step.violation == violation, step.expectation == original.expectation,
      new.count <= old.count, new.first?.kind == old.first?.kind
    else { return nil }
    return step
  }

  /// Whether a body satisfies the advisory constraints, too.
  private func followsAdvice(_ body: Plan.Body, _ operation: CompiledOperation) -> Bool {
    guard let schema = operation.body?.schema, let bytes = body.bytes else { return true }
    return SchemaValidator(schema.withAdviceRequired).accepts(bytes)
  }
}

extension Planner {
  /// Whether some of the steps of a case test the same as in the whole case.
  ///
  /// A resource must exist before the same steps, and be missing before the same steps; and a stored
  /// state must result from the same requests.
  private func canKeep(_ kept: [Int], of planned: Plan.Case) -> Bool {
    let before = existence(before: planned.steps)
    let now = existence(before: kept.map { planned.steps[$0] })
    guard zip(kept, now).allSatisfy({ before[$0] == $1 }) else { return false }
    let comparisons = kept.filter { planned.steps[$0].comparesWithKept }
    let writes = planned.steps.prefix(comparisons.last ?? 0).indices.filter { index in
      planned.steps[index].purpose != .verify && planned.steps[index].expectation.allowsEffects
    }
    return writes.allSatisfy(kept.contains)
  }

  /// Before each step, by resource: whether the one that the case has created last exists.
  private func existence(before steps: [Plan.Step]) -> [[CompiledResource: Bool]] {
    var existing: [CompiledResource: Bool] = [:]
    return steps.map { step in
      defer {
        if step.expectation.allowsEffects {
          for effect in step.operation?.effects ?? []
          where !effect.isOnSingleton {
            switch effect.action {
            case .creates: existing[effect.resource] = true
            case .deletes: existing[effect.resource] = false
            case .updates, .reads, .lists, .links: break
            }
          }
        }
      }
      return existing
    }
  }
}

extension Plan.Step {
  fileprivate var comparesWithKept: Bool {
    switch observation {
    case .isAsKept, .isReplaced, .neighbours, .isNotAssigned, .areListed, .areAllListed, .isOneOf,
      .isAllOf,
      .isMarkedDeleted, .isImage, .isPart, .isSame:
      true
    case .isListed, .isNotListed, .remember, .isUnchanged, .keeps, .keepsBody, nil: false
    }
  }
}
