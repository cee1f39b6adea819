import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// A reason to reject a request.
enum Rejection {
  case invalidParameters([Drift])
  /// The violations of the body; none for a body that only lenient readers accept.
  case invalidBody([Drift])
  /// One of the conditions that a contract can state.
  case condition(Failure.Condition)

  /// Whether another resource has a value that must be unique.
  var isDuplicate: Bool {
    if case .condition(.duplicate) = self { true } else { false }
  }

  /// The violations of the contract in the request.
  var violations: [Drift] {
    switch self {
    case .invalidParameters(let violations), .invalidBody(let violations): violations
    case .condition: []
    }
  }
}

extension RoutedRequest {
  /// The reasons to reject the request that do not depend on stored resources, in the order in which
  /// a careful backend checks them.
  ///
  /// Later ones count only when a drift ignores the earlier ones.
  var formalRejections: [Rejection] {
    let (inParameters, inBody) = violations
    return unauthenticated + inParameters + inBody
  }

  /// All reasons to reject the request, those about the resources in the path included.
  func rejections(_ behavior: MockBehavior, _ state: MockState) -> [Rejection] {
    let (inParameters, inBody) = violations
    return unauthenticated + formRejections(behavior) + inParameters + resourceRejections + inBody
      + referenceRejections(state) + stateRejections(behavior) + duplicateRejections(state)
  }

  private func formRejections(_ behavior: MockBehavior) -> [Rejection] {
    behavior.deviates(.formRejected) && plan.compiled.form(of: request) !== plan.compiled
      ? [.condition(.invalid)] : []
  }

  private var unauthenticated: [Rejection] {
    caller == nil ? [.condition(.unauthenticated)] : []
  }

  private var resourceRejections: [Rejection] {
    zip(plan.pathResources, items).compactMap { named, item in
      guard let item else { return .condition(.missing(named.resource.name)) }
      return item.owner == caller || named.isReadableByAll
        ? nil : .condition(.foreign(named.resource.name))
    }
  }

  private var violations: (inParameters: [Rejection], inBody: [Rejection]) {
    let compiled = plan.compiled
    let isForm = compiled.body.map { !$0.isJSON || !$0.alternatives.isEmpty } ?? false
    // The strict and fast way first; only a body that fails it is validated for its violations.
    let isBodyAccepted = !isForm && compiled.bodyValidator?.accepts(request.body) ?? true
    if isBodyAccepted, plan.parameterPointers.isEmpty { return ([], []) }
    let all = compiled.violations(in: request, parameters: path)
    let inParameters = all.filter { plan.parameterPointers.contains($0.location.pointer) }
    let inBody = all.filter { !plan.parameterPointers.contains($0.location.pointer) }
    let isBodyRejected = isForm ? !inBody.isEmpty : !isBodyAccepted
    return (
      inParameters.isEmpty ? [] : [.invalidParameters(inParameters)],
      isBodyRejected ? [.invalidBody(inBody)] : []
    )
  }
}

extension RoutedRequest {
  /// The resources that the body names and that belong to another user, or do not exist where the contract
  /// says how that fails or the operation links them.
  func referenceRejections(_ state: MockState) -> [Rejection] {
    guard !plan.compiled.references.isEmpty, let body = plan.compiled.document(of: request) else {
      return []
    }
    return plan.compiled.references.compactMap { resource, pointer in
      let mustExist =
        plan.compiled.failures.contains { $0.condition == .missing(resource.name) }
        || plan.compiled.effects(.links).contains {
          $0.resource == resource || $0.other == resource
        }
      let isPrivate = plan.access.privateResources.contains(resource.name)
      return body.values(at: pointer).compactMap(\.identityIfAny).lazy.compactMap { id in
        guard let item = state.stores[resource.name]?[id] else {
          return mustExist ? .condition(.missing(resource.name)) : nil
        }
        return isPrivate && item.owner != caller ? .condition(.foreign(resource.name)) : nil
      }.first
    }
  }

  /// The values of a new or changed resource that must be unique, and that another one has.
  private func duplicateRejections(_ state: MockState) -> [Rejection] {
    guard let effect = plan.effect, [.creates, .updates].contains(effect.action),
      let store = state.stores[effect.resource.name]
    else { return [] }
    let own = effect.action == .updates ? item?.id : nil
    return plan.compiled.failures.compactMap { failure in
      guard case .duplicate(let pointer) = failure.condition,
        let wanted = plan.compiled.document(of: request)?[pointer],
        store.items(with: wanted, at: pointer).contains(where: { !$0.isDeleted && $0.id != own })
      else { return nil }
      return .condition(failure.condition)
    }
  }

  /// The reasons to reject the request that lie in the state of the resource.
  func stateRejections(_ behavior: MockBehavior) -> [Rejection] {
    var found: [Rejection] = []
    if let item, let name = plan.resource?.name {
      if let wanted = request.fields["if-match"],
        plan.compiled.failures.contains(where: { $0.condition == .stale(name) }),
        !wanted.names(item.entityTag(of: behavior))
      {
        found.append(.condition(.stale(name)))
      }
      if let machine = plan.resource?.states, machine.operations.contains(plan.operation.id),
        let current = item.representation?[machine.pointer]?.stringValue,
        !machine.allows(plan.operation.id, in: current)
      {
        found.append(.condition(.refusedTransition(name)))
      }
    }
    return found
  }
}

extension CompiledOperation {
  /// The documented failures for a rejection, the best one first.
  ///
  /// A response of 429 would only be waited for and repeated.
  func failures(for rejection: Rejection, of request: HTTPRequest) -> [Failure] {
    documentedFailures(for: rejection, of: request).filter { $0.status.code != 429 }
  }

  private func documentedFailures(
    for rejection: Rejection, of request: HTTPRequest
  ) -> [Failure] {
    switch rejection {
    case .condition(let condition): return failures(on: condition)
    case .invalidParameters(let violations): return expectedFailures(for: violations, in: request)
    case .invalidBody(let violations):
      // Any of several violations may be the one that is reported.
      guard let first = violations.first else { return failures(on: .invalid) }
      let expected = expectedFailures(for: [first], in: request)
      let all =
        expected
        + expectedFailures(for: violations, in: request).filter { !expected.contains($0) }
      // The contract leaves the status to servers; the mock takes that of another invalid value.
      if all.isEmpty, first.kind == .constraintBroken("size") {
        return failures(on: .invalidAt(first.location.pointer))
      }
      let isForm = operation.body.map { !$0.parts.isEmpty } ?? false
      return all.isEmpty && isForm && first.kind == .bodyUnreadable ? failuresOfParts : all
    }
  }

  /// A form that cannot be read has none of its parts, and no valid ones.
  private var failuresOfParts: [Failure] {
    let names = Set(operation.body?.parts.map(\.name) ?? [])
    func concern(_ location: JSON.Pointer) -> Bool {
      if case .name(let name)? = location.tokens.first { names.contains(name) } else { false }
    }
    let absent = failures.filter { failure in
      if case .absent(let location) = failure.condition { concern(location) } else { false }
    }
    return absent
      + failures.filter { failure in
        if case .invalidAt(let location) = failure.condition { concern(location) } else { false }
      }
  }

  private func failures(on condition: Failure.Condition) -> [Failure] {
    let documented = failures.filter { $0.condition == condition }
    guard documented.isEmpty else { return documented }
    switch condition {
    // A backend that does not distinguish the two reports that the resource does not exist.
    case .foreign(let resource): return failures.filter { $0.condition == .missing(resource) }
    case .invalidAt, .absent, .duplicate: return failures.filter { $0.condition == .invalid }
    case .unauthenticated, .missing, .invalid, .stale, .refusedTransition, .serverError: return []
    }
  }
}

extension JSON {
  /// The identifier as it is written in a path; `nil` for null and what is no identifier.
  fileprivate var identityIfAny: String? { stringValue ?? numberValue?.text }
}
