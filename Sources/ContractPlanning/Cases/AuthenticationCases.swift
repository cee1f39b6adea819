import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// Requests without a valid token, then another user's, and what they changed.
  func authStages() -> [Plan.Stage] {
    let operations = contract.operations.filter { !$0.isSetUpOnly }
    let updates = operations.filter { operation in
      operation.performs(.updates)
    }
    let observed = updates.map { observations(around: $0, in: .auth) }
    return [
      Plan.Stage(phase: .auth, runsInParallel: false, cases: observed.flatMap(\.before)),
      Plan.Stage(
        phase: .auth, runsInParallel: true,
        cases: operations.concurrentFlatMap { unauthenticatedCases($0) }),
      // Another user's list comes first: it shows whether the second token is any good.
      Plan.Stage(
        phase: .auth, runsInParallel: false,
        cases: operations.flatMap(foreignListCases) + operations.flatMap(foreignCreationCases)),
      Plan.Stage(
        phase: .auth, runsInParallel: true, cases: operations.flatMap(foreignCases)),
      Plan.Stage(phase: .auth, runsInParallel: false, cases: observed.flatMap(\.after)),
    ]
  }

  private func unauthenticatedCases(_ operation: Operation) -> [Plan.Case] {
    let refusals = contract.failures(of: operation).filter { $0.condition == .unauthenticated }
    guard !refusals.isEmpty else { return [] }
    let attempts: [(Identity, String)] = [
      (.anonymous, "no token"), (.unknown, "a token that was never issued"),
      (.malformed, "the token under an unknown scheme"),
    ]
    let oddities: [(WireChange, String)] = [
      (.bareToken, "the token without a scheme"), (.longerToken, "the token and a letter more"),
      (.emptyToken, "a scheme without a token"),
    ]
    return attempts.map { identity, reason in
      authCase(operation, as: identity, reason, expecting: .failure(refusals))
    }
      + oddities.map { change, reason in
        var planned = authCase(operation, as: .user, reason, expecting: .failure(refusals))
        for index in planned.steps.indices where planned.steps[index].purpose == .probe {
          planned.steps[index].request?.changes = [change]
        }
        return planned
      }
  }

  private func foreignListCases(_ operation: Operation) -> [Plan.Case] {
    guard let resource = ownedResource(of: operation, .lists) else { return [] }
    let probe = step(
      .probe, operation, "another user does not see the \(resource)", as: .other,
      observation: .isNotListed(resource, check: .isolatesIdentities))
    return [authCase(operation, "another user", [probe])]
  }

  /// What another user makes is that user's, and not the first one's.
  private func foreignCreationCases(_ operation: Operation) -> [Plan.Case] {
    guard let resource = ownedResource(of: operation, .creates), operation.targets.isEmpty,
      operation.references.isEmpty, isListed(resource)
    else { return [] }
    let steps = [
      step(.probe, operation, "another user makes a \(resource)", as: .other),
      observing(
        resource, "the other user sees it", .isListed(resource, check: .createdIsAvailable),
        as: .other),
      observing(
        resource, "the first user does not",
        .isNotListed(resource, check: .isolatesIdentities)),
    ]
    return [authCase(operation, "another user", steps.compactMap(\.self))]
  }

  private func ownedResource(of operation: Operation, _ action: Effect.Action) -> String? {
    guard options.hasSecondUser,
      let effect = operation.effect(action),
      let access = contract.resource(effect.resource)?.access, access != .everyone,
      // What hangs on another resource is as far away as that one.
      observer(of: effect.resource).map(\.targets.isEmpty) ?? false
    else { return nil }
    return effect.resource
  }

  private func foreignCases(_ operation: Operation) -> [Plan.Case] {
    guard options.hasSecondUser else { return [] }
    let named = operation.targets.map(\.resource) + operation.references.map(\.resource)
    return named.firsts.compactMap { resource in
      let refusals = contract.failures(of: operation).filter { $0.condition == .foreign(resource) }
      guard !refusals.isEmpty else { return nil }
      return authCase(
        operation, as: .other, "another user's \(resource)", expecting: .failure(refusals))
    }
  }

  private func authCase(
    _ operation: Operation, as identity: Identity, _ reason: String,
    expecting expectation: ExpectedResponse
  ) -> Plan.Case {
    let body = marked(operation)
    guard let deletes = operation.effect(.deletes),
      let creation = creation(of: deletes.resource)
    else {
      let probe = step(
        .probe, operation, reason, as: identity, body: body, expecting: expectation)
      return authCase(operation, reason, [probe])
    }
    // A backend that wrongly deletes must not take away what the other cases share.
    let probe = step(
      .probe, operation, reason, as: identity, target: .fresh(deletes.resource), body: body,
      expecting: expectation)
    let verification = observing(
      deletes.resource, "the \(deletes.resource) is still there",
      .isListed(deletes.resource, check: .rejectionHasNoEffect))
    return authCase(operation, reason, [creation, probe, verification].compactMap(\.self))
  }

  private func authCase(
    _ operation: Operation, _ name: String, _ steps: [Plan.Step]
  ) -> Plan.Case {
    Plan.Case(
      id: CaseID(.auth, .operation(operation.id), variant: .named(name)), steps: steps)
  }
}

extension [String] {
  /// Each text once, in the order of its first occurrence.
  fileprivate var firsts: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
