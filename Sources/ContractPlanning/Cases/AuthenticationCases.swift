import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests without a valid token and requests of another user, and compares the state before
/// and after them.
struct AuthenticationCases: CaseSource {
  let material: PlanningMaterial

  var stages: [Plan.Stage] {
    let operations = material.checkedOperations
    let observed = writers.map { material.observations(around: $0, in: .auth) }
    return [
      Plan.Stage(phase: .auth, runsInParallel: false, cases: observed.flatMap(\.before)),
      Plan.Stage(
        phase: .auth, runsInParallel: true,
        cases: operations.concurrentFlatMap { unauthenticatedCases($0) }),
      // The other user's list comes first: it shows whether the second token is valid.
      Plan.Stage(
        phase: .auth, runsInParallel: false,
        cases: operations.compactMap(otherUsersList) + operations.compactMap(otherUsersCreation)),
      Plan.Stage(
        phase: .auth, runsInParallel: true, cases: operations.flatMap(foreignCases)),
      Plan.Stage(phase: .auth, runsInParallel: false, cases: observed.flatMap(\.after)),
      Plan.Stage(
        phase: .auth, runsInParallel: false, cases: AssignmentCases(material: material).cases),
    ]
  }

  /// For each resource one operation that changes it, an update before a creation: its state is
  /// compared.
  private var writers: [Operation] {
    var seen: Set<String> = []
    let actions: [Effect.Action] = [.updates, .creates, .deletes]
    return actions.flatMap { action in
      material.checkedOperations.filter { operation in
        operation.effect(action).map { seen.insert($0.resource).inserted } ?? false
      }
    }
  }

  private func authCase(
    _ operation: Operation, _ name: String, _ steps: [Plan.Step]
  ) -> Plan.Case {
    Plan.Case(id: CaseID(.auth, .operation(operation.id), variant: .named(name)), steps: steps)
  }

  /// A request that must be rejected because of its identity; where it deletes, it is about a
  /// resource of its own, which must still exist afterwards.
  private func authCase(
    _ operation: Operation, _ reason: String, as identity: Identity = .user,
    changes: [MessageChange] = [], expecting rejection: ExpectedResponse
  ) -> Plan.Case {
    func probe(_ target: Plan.ParameterSource?) -> Plan.Step {
      material.step(
        .probe, operation, reason, as: identity, target: target,
        body: material.markedBody(of: operation)
      ).expecting(rejection).changed(by: changes)
    }
    guard let resource = operation.effect(.deletes)?.resource,
      let creation = material.creation(of: resource)
    else { return authCase(operation, reason, [probe(nil)]) }
    let verification = material.observing(
      resource, "the \(resource) still exists",
      .isListed(resource, check: .rejectionHasNoEffect))
    let steps = [creation, probe(.fresh(resource)), verification]
    return authCase(operation, reason, steps.compactMap(\.self))
  }
}

extension AuthenticationCases {
  private func unauthenticatedCases(_ operation: Operation) -> [Plan.Case] {
    let isStated = operation.requiresAuthentication && material.contract.authentication != .none
    guard
      let rejection = material.failure(.unauthenticated, of: operation)
        ?? (isStated ? .denial(.unauthenticated) : nil)
    else { return [] }
    let identities: [(Identity, String)] = [
      (.anonymous, "no token"), (.unknown, "a token that was never issued"),
      (.malformed, "the token under an unknown scheme"),
    ]
    let changes: [(MessageChange, String)] = [
      (.bareToken, "the token without a scheme"),
      (.longerToken, "the token with a letter appended"),
      (.emptyToken, "a scheme without a token"),
      (.tokenInOtherCase, "the token in other letter case"),
      (.tokenInQuery, "the token in the query"),
      (.tokenAsBasic, "the token under the scheme Basic"),
    ]
    return identities.map { identity, reason in
      authCase(operation, reason, as: identity, expecting: rejection)
    }
      + changes.map { change, reason in
        authCase(operation, reason, changes: [change], expecting: rejection)
      }
  }

  private func otherUsersList(_ operation: Operation) -> Plan.Case? {
    guard let resource = ownedResource(of: operation, .lists) else { return nil }
    let probe = material.step(
      .probe, operation, "another user does not see the \(resource)", as: .other
    ).observing(.isNotListed(resource, check: .isolatesIdentities))
    return authCase(operation, "another user", [probe])
  }

  /// A resource that another user creates belongs to that user, and not to the first one.
  private func otherUsersCreation(_ operation: Operation) -> Plan.Case? {
    guard let resource = ownedResource(of: operation, .creates), operation.targets.isEmpty,
      operation.references.isEmpty, material.isListed(resource)
    else { return nil }
    let steps = [
      material.step(.probe, operation, "another user creates a \(resource)", as: .other),
      material.observing(
        resource, "the other user sees it", .isListed(resource, check: .createdIsAvailable),
        as: .other),
      material.observing(
        resource, "the first user does not see it",
        .isNotListed(resource, check: .isolatesIdentities)),
    ]
    return authCase(operation, "another user", steps.compactMap(\.self))
  }

  private func ownedResource(of operation: Operation, _ action: Effect.Action) -> String? {
    guard material.options.hasSecondUser, let resource = operation.effect(action)?.resource,
      let access = material.contract.resource(resource)?.access, access != .everyone,
      // Access to a resource within another one depends on that one.
      material.observer(of: resource).map(\.targets.isEmpty) ?? false
    else { return nil }
    return resource
  }

  private func foreignCases(_ operation: Operation) -> [Plan.Case] {
    guard material.options.hasSecondUser else { return [] }
    var seen: Set<String> = []
    return (operation.targets.map(\.resource) + operation.references.map(\.resource))
      .filter { seen.insert($0).inserted }
      .compactMap { resource in
        rejection(ofForeign: resource, by: operation).map { rejection in
          authCase(operation, "another user's \(resource)", as: .other, expecting: rejection)
        }
      } + foreignReferences(operation)
  }

  /// A request about the other user's own resource that names one of the first user in its body.
  ///
  /// Where no failure is documented, a backend may store identifiers without looking at them.
  private func foreignReferences(_ operation: Operation) -> [Plan.Case] {
    guard let own = operation.targets.first?.resource, operation.targets.count == 1,
      let creation = material.creation(of: own),
      let creator = material.contract.operation(creation.operation),
      creator.targets.isEmpty, creator.references.isEmpty
    else { return [] }
    var seen: Set<String> = [own]
    return operation.references.filter { seen.insert($0.resource).inserted }
      .compactMap { reference in
        let resource = reference.resource
        guard material.contract.resource(resource)?.access == .owner else { return nil }
        var othersOwn = creation
        othersOwn.identity = .other
        var probe = material.step(
          .probe, operation, "another user's \(resource) for one's own \(own)", as: .other,
          target: .fresh(own), body: material.markedBody(of: operation)
        ).expecting(material.failure(.foreign(resource), of: operation) ?? .advisedRejection)
        probe.violation = reference.pointer
        return authCase(operation, "another user's \(resource) in the body", [othersOwn, probe])
      }
  }

  /// How another user's resource is rejected: as documented, or else in any way where only its owner
  /// has access.
  private func rejection(
    ofForeign resource: String, by operation: Operation
  ) -> ExpectedResponse? {
    if let stated = material.failure(.foreign(resource), of: operation) { return stated }
    let isOwned = material.contract.resource(resource)?.access == .owner
    return isOwned && operation.requiresAuthentication ? .denial(.foreign(resource)) : nil
  }
}
