import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests without valid credentials, with each accepted combination, and requests of another user, and compares the state before
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
        cases: operations.concurrentFlatMap { credentialCases($0) }
          + material.contract.channels.flatMap(handshakeCases)),
      // The other user's list comes first: it shows whether the second token is valid.
      Plan.Stage(
        phase: .auth, runsInParallel: false,
        cases: operations.compactMap(otherUsersList) + operations.compactMap(otherUsersCreation)),
      Plan.Stage(
        phase: .auth, runsInParallel: true, cases: operations.flatMap(foreignCases)),
      Plan.Stage(phase: .auth, runsInParallel: false, cases: observed.flatMap(\.after)),
      // These succeed, and change the state.
      Plan.Stage(
        phase: .auth, runsInParallel: false,
        cases: operations.flatMap { alternativeCases($0) + openCases($0) }),
      Plan.Stage(
        phase: .auth, runsInParallel: false,
        cases: AssignmentCases(material: material).cases
          + ForeignValueCases(material: material).cases),
    ]
  }

  /// For each resource one operation that changes it, an update before a creation: its state is
  /// compared.
  private var writers: [CompiledOperation] {
    var seen: Set<CompiledResource> = []
    let actions: [Effect.Action] = [.updates, .creates, .deletes]
    return actions.flatMap { action in
      material.checkedOperations.filter { operation in
        operation.effect(action).map { seen.insert($0.resource).inserted } ?? false
      }
    }
  }

  private func authCase(
    _ operation: CompiledOperation, _ name: String, _ steps: [Plan.Step]
  ) -> Plan.Case {
    Plan.Case(.auth, of: operation, named: name, steps: steps)
  }

  /// A request that must be rejected because of its identity; where it deletes, it is about a
  /// resource of its own, which must still exist afterwards.
  private func authCase(
    _ operation: CompiledOperation, _ reason: String, as identity: Identity = .user,
    by schemes: [Authentication.Scheme]? = nil, changes: [MessageChange] = [],
    body: Plan.Body? = nil, expecting rejection: ExpectedResponse
  ) -> Plan.Case {
    func probe(_ target: Plan.ParameterSource?) -> Plan.Step {
      material.step(
        .probe, operation, reason, as: identity, target: target,
        body: body ?? material.markedBody(of: operation)
      ).expecting(rejection).authenticated(by: schemes).changed(by: changes)
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
  private func credentialCases(_ operation: CompiledOperation) -> [Plan.Case] {
    let authentication = operation.authentication
    guard authentication.isRequired else { return [] }
    let rejection =
      material.failure(.unauthenticated, of: operation) ?? .denial(.unauthenticated)
    let isToken = authentication == .bearer
    let missing = authCase(
      operation, isToken ? "no token" : "no credentials", as: .anonymous, expecting: rejection)
    let schemes = authentication.schemes
    let changed = authentication.alternatives.flatMap { combination in
      combination.flatMap { scheme in
        changedCases(
          operation, scheme, among: schemes, in: combination, of: authentication, rejection)
      }
    }
    return [missing] + withUnknownTarget(operation, rejection) + changed
  }

  /// A request without credentials about what does not exist: it is advised to look at them first, because the
  /// response says what exists.
  private func withUnknownTarget(
    _ operation: CompiledOperation, _ rejection: ExpectedResponse
  ) -> [Plan.Case] {
    guard !material.contract.infersEffects, let target = operation.targets.first,
      material.failure(.missing(target.resource.name), of: operation) != nil
    else { return [] }
    let probe = material.step(
      .probe, operation, "no credentials, for an unknown \(target.resource)", as: .anonymous,
      target: .unissued(target.resource), body: material.markedBody(of: operation))
    return [authCase(operation, probe.reason, [probe.expecting(rejection.advised)])]
  }

  /// Sockets that are opened without credentials, and with unknown ones.
  private func handshakeCases(_ channel: Channel) -> [Plan.Case] {
    guard material.contract.authentication(of: channel).isRequired else { return [] }
    let identities: [(Identity, String)] = [
      (.anonymous, "no credentials"), (.unknown, "unknown credentials"),
    ]
    return identities.compactMap { identity, reason in
      guard case .socket(var connect) = Scenario.Step.connect("socket", to: channel.id) else {
        return nil
      }
      connect.position = channel.position
      let step = Plan.Step(
        purpose: .probe, endpoint: .channel(channel.id), identity: identity, reason: reason,
        action: .socket(connect))
      return Plan.Case(
        CaseID(.auth, .operation(channel.id), variant: .named(reason)),
        steps: [step.expecting(.denial(.unauthenticated))])
    }
  }

  /// Requests in which the credentials of one scheme are missing or changed, beside those of the
  /// other schemes that are required together with it.
  private func changedCases(
    _ operation: CompiledOperation, _ scheme: Authentication.Scheme,
    among all: [Authentication.Scheme],
    in combination: [Authentication.Scheme], of authentication: Authentication,
    _ rejection: ExpectedResponse
  ) -> [Plan.Case] {
    let others = combination.filter { $0 != scheme }
    // What the others alone permit is no reason to reject the request.
    guard !authentication.alternatives.contains(where: { Set($0).isSubset(of: others) }) else {
      return []
    }
    let beside =
      others.isEmpty
      ? "" : " beside the " + others.map(\.noun).joined(separator: " and the ")
    let schemes = authentication == .bearer ? nil : combination
    var cases: [Plan.Case] = []
    if !others.isEmpty, isKnown(others) {
      cases.append(
        authCase(
          operation, "no \(scheme.noun)\(beside)", by: others, expecting: rejection))
    }
    // Many servers accept the right token under any word for its scheme.
    let strict = rejection
    for change in CredentialChange.all(of: scheme, among: all) {
      let rejection =
        material.contract.infersEffects && change.isAboutSchemeAlone ? .advisedRejection : strict
      let words = change.words(of: scheme) + beside
      switch change {
      case .unknown where others.isEmpty:
        cases.append(
          authCase(operation, words, as: .unknown, by: schemes, expecting: rejection))
      case .underUnknownScheme where others.isEmpty && isKnown(combination):
        cases.append(
          authCase(operation, words, as: .malformed, by: schemes, expecting: rejection))
      default:
        guard isKnown(combination) else { continue }
        cases.append(
          authCase(
            operation, words, by: schemes, changes: [.credential(change, scheme)],
            // A backend may look for unknown query items first, and reject them in its own way.
            expecting: change == .moved(.query) ? .denial(.unauthenticated) : rejection))
      }
    }
    return cases
  }

  /// Requests with the credentials of each accepted combination, where there are several.
  private func alternativeCases(_ operation: CompiledOperation) -> [Plan.Case] {
    let alternatives = operation.authentication.alternatives
    let deleted = operation.effect(.deletes)?.resource
    let creation = deleted.flatMap(material.creation)
    guard alternatives.count > 1, deleted == nil || creation != nil,
      !material.leavesResourcesBehind(operation)
    else { return [] }
    return alternatives.filter { !$0.isEmpty && isKnown($0) }.map { combination in
      let words = "the " + combination.map(\.noun).joined(separator: " and the ") + " alone"
      let probe = material.step(
        .probe, operation, words, target: deleted.map(Plan.ParameterSource.fresh)
      ).authenticated(by: combination)
      return authCase(operation, words, [creation, probe].compactMap(\.self))
    }
  }

  /// Requests without credentials, and with unknown ones, to an operation that accepts credentials and
  /// needs none.
  ///
  /// Unknown ones may be rejected, or ignored.
  private func openCases(_ operation: CompiledOperation) -> [Plan.Case] {
    let authentication = operation.authentication
    let isPublic = operation.effects.allSatisfy { effect in
      effect.resource.access == .everyone
    }
    guard !authentication.isRequired, !authentication.schemes.isEmpty, isPublic,
      operation.method.isSafe
    else { return [] }
    let missing = material.step(.probe, operation, "no credentials", as: .anonymous)
    let unknown = material.step(.probe, operation, "unknown credentials", as: .unknown)
      .expecting(.successOrRejection)
    return [missing, unknown].map { authCase(operation, $0.reason, [$0]) }
  }

  /// Whether the first user has the credentials of all these schemes.
  private func isKnown(_ schemes: [Authentication.Scheme]) -> Bool {
    guard let known = material.options.knownCredentials else { return true }
    return schemes.allSatisfy { known.value(of: $0) != nil }
  }

  private func otherUsersList(_ operation: CompiledOperation) -> Plan.Case? {
    guard let resource = ownedResource(of: operation, .lists) else { return nil }
    let probe = material.step(
      .probe, operation, "another user does not see the \(resource)", as: .other
    ).observing(.isNotListed(resource, check: .isolatesIdentities))
    return authCase(operation, "another user", [probe])
  }

  /// A resource that another user creates belongs to that user, and not to the first one.
  private func otherUsersCreation(_ operation: CompiledOperation) -> Plan.Case? {
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

  private func ownedResource(
    of operation: CompiledOperation, _ action: Effect.Action
  ) -> CompiledResource? {
    guard material.options.hasSecondUser, let resource = operation.effect(action)?.resource,
      resource.access != .everyone,
      // Access to a resource within another one depends on that one.
      material.observer(of: resource).map(\.targets.isEmpty) ?? false
    else { return nil }
    return resource
  }

  private func foreignCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard material.options.hasSecondUser else { return [] }
    var seen: Set<CompiledResource> = []
    return (operation.targets.map(\.resource) + operation.references.map(\.resource))
      .filter { seen.insert($0).inserted }
      .compactMap { resource in
        rejection(ofForeign: resource, by: operation).map { rejection in
          var foreign = authCase(
            operation, "another user's \(resource)", as: .other,
            body: body(of: operation, namingOnly: resource), expecting: rejection)
          if operation.method.isSafe {
            // A cache has something to show then.
            let owners = material.step(.verify, operation, "the same request of the owner")
            foreign.steps.insert(owners, at: 0)
          }
          return foreign
        }
      } + foreignReferences(operation)
  }

  /// The marked body without the members that name other resources, as far as it may lack them: a request that names
  /// several foreign resources may be rejected because of any.
  private func body(
    of operation: CompiledOperation, namingOnly resource: CompiledResource
  ) -> Plan.Body {
    let whole = material.markedBody(of: operation)
    guard case .json(var json) = whole else { return whole }
    for reference in operation.references where reference.resource != resource {
      guard operation.body?.schema?.field(at: reference.pointer)?.isRequired == false else {
        continue
      }
      _ = json.remove(at: reference.pointer)
    }
    return json.objectValue?.isEmpty == true ? whole : .json(json)
  }

  /// A request about the other user's own resource that names one of the first user in its body.
  ///
  /// Where no failure is documented, a backend may store identifiers without looking at them.
  private func foreignReferences(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let own = operation.targets.first?.resource, operation.targets.count == 1,
      let creation = material.creation(of: own),
      let creator = creation.operation,
      creator.targets.isEmpty, creator.references.isEmpty
    else { return [] }
    var seen: Set<CompiledResource> = [own]
    return operation.references.filter { seen.insert($0.resource).inserted }
      .compactMap { reference in
        let resource = reference.resource
        guard resource.access == .owner else { return nil }
        var othersOwn = creation
        othersOwn.identity = .other
        var probe = material.step(
          .probe, operation, "another user's \(resource) for one's own \(own)", as: .other,
          target: .fresh(own), body: material.markedBody(of: operation)
        ).expecting(material.failure(.foreign(resource.name), of: operation) ?? .advisedRejection)
        probe.violation = reference.pointer
        return authCase(operation, "another user's \(resource) in the body", [othersOwn, probe])
      }
  }

  /// How another user's resource is rejected: as documented, or else in any way where only its owner
  /// has access.
  private func rejection(
    ofForeign resource: CompiledResource, by operation: CompiledOperation
  ) -> ExpectedResponse? {
    if let stated = material.failure(.foreign(resource.name), of: operation) { return stated }
    let isOwned = resource.access == .owner
    let isRequired = operation.authentication.isRequired
    return isOwned && isRequired ? .denial(.foreign(resource.name)) : nil
  }
}
