import ContractJSON
import ContractModel
import ContractValidation

extension Planner {
  func authStages() -> [Plan.Stage] {
    [
      Plan.Stage(
        phase: .auth, runsInParallel: true,
        cases: contract.operations.flatMap(unauthenticatedCases)),
      // Another user's list comes first: it shows whether the second token is any good.
      Plan.Stage(
        phase: .auth, runsInParallel: false, cases: contract.operations.flatMap(foreignListCases)),
      Plan.Stage(
        phase: .auth, runsInParallel: true, cases: contract.operations.flatMap(foreignCases)),
    ]
  }

  private func unauthenticatedCases(_ operation: Operation) -> [Plan.Case] {
    let refusals = contract.failures(of: operation).filter { $0.condition == .unauthenticated }
    guard !refusals.isEmpty else { return [] }
    let attempts: [(Identity, String)] = [
      (.anonymous, "no token"), (.unknown, "a token that was never issued"),
      (.malformed, "the token under an unknown scheme"),
    ]
    return attempts.map { identity, reason in
      authCase(operation, as: identity, reason, expecting: .failure(refusals))
    }
  }

  private func foreignListCases(_ operation: Operation) -> [Plan.Case] {
    guard configuration.otherToken != nil,
      let effect = operation.effects.first(where: { $0.action == .lists }),
      contract.resource(effect.resource)?.access == .owner
    else { return [] }
    let probe = step(
      .probe, operation, "another user does not see the \(effect.resource)", as: .other,
      observation: .isNotListed(effect.resource, check: .isolatesIdentities))
    return [
      Plan.Case(
        name: "\(Phase.auth.rawValue)/\(operation.id)/another user",
        subject: .operation(operation.id), steps: [probe])
    ]
  }

  private func foreignCases(_ operation: Operation) -> [Plan.Case] {
    guard configuration.otherToken != nil, let target = operation.target else { return [] }
    let refusals = contract.failures(of: operation).filter {
      $0.condition == .foreign(target.resource)
    }
    guard !refusals.isEmpty else { return [] }
    return [
      authCase(
        operation, as: .other, "another user's \(target.resource)", expecting: .failure(refusals))
    ]
  }

  private func authCase(
    _ operation: Operation, as identity: Identity, _ reason: String,
    expecting expectation: Expectation
  ) -> Plan.Case {
    var steps: [Plan.Step] = []
    var target: Plan.ParameterSource?
    // A backend that wrongly deletes must not take away what the other cases share.
    if let deletes = operation.effects.first(where: { $0.action == .deletes }),
      let creation = creation(of: deletes.resource)
    {
      steps.append(creation)
      target = .fresh(deletes.resource)
    }
    steps.append(
      step(.probe, operation, reason, as: identity, target: target, expecting: expectation))
    return Plan.Case(
      name: "\(Phase.auth.rawValue)/\(operation.id)/\(reason)",
      subject: .operation(operation.id), steps: steps)
  }
}
