import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// The values, schemas and lookups that the cases of all phases are made from; derived once and shared.
final class PlanningMaterial: Sendable {
  let compiled: CompiledContract
  let options: PlanOptions

  /// The rules that decide what requests may change.
  let rules: WriteRules

  /// The time of planning.
  let now: Instant

  /// The root random source; each part of the plan forks its own.
  let source: RandomSource

  /// The material of each operation, by its id.
  let operations: [String: OperationMaterial]

  /// The typical bodies, by operation, or by channel and message.
  let typicalBodies: [String: JSON]

  /// The login operation, where it rejects synthetic credentials.
  let guardedLogin: String?

  /// The operations that are checked.
  let checkedOperations: [CompiledOperation]

  let views: StateViews

  /// The checked operations that create something else for a resource that their body names, by resource.
  let dependents: [CompiledResource: [CompiledOperation]]

  /// The checked operations whose requests name a resource, by resource.
  let naming: [CompiledResource: [CompiledOperation]]

  /// - Throws: ``PlanError`` when no valid request of an operation can be generated.
  init(
    _ compiled: CompiledContract, _ options: PlanOptions, now: Instant
  ) throws(PlanError) {
    self.compiled = compiled
    self.options = options
    self.now = now
    checkedOperations = compiled.operations.filter { !$0.isSetUpOnly }
    views = StateViews(
      checkedOperations, of: compiled.resources, hasSecondUser: options.hasSecondUser)
    dependents = Self.dependents(among: checkedOperations)
    naming = checkedOperations.reduce(into: [:]) { naming, operation in
      for resource in Set(operation.references.map(\.resource)) {
        naming[resource, default: []].append(operation)
      }
    }
    guardedLogin = options.acceptsAnyCredentials ? nil : compiled.finite.login?.operation
    let source = RandomSource(seed: options.seed).forked(compiled.finite.id)
    self.source = source
    var bodies: [String: JSON] = [:]
    for channel in compiled.finite.channels {
      for message in channel.clientMessages {
        var random = source.forked("message/\(channel.id)/\(message.name)")
        let generator = try OperationMaterial.generator(
          of: message.schema, for: compiled.operations[0], now: now)
        bodies[Plan.messageKey(channel.id, message.name)] = generator.typical(&random)
      }
    }
    let rules = WriteRules(compiled, options)
    self.rules = rules
    let materials = compiled.operations.concurrentFlatMap { operation in
      [
        Result { () throws(PlanError) in
          try OperationMaterial(operation, options.phases, rules, from: source, now: now)
        }
      ]
    }
    var operations: [String: OperationMaterial] = [:]
    for (operation, material) in zip(compiled.operations, materials) {
      operations[operation.id] = try material.get()
    }
    self.operations = operations
    typicalBodies = bodies.merging(operations.compactMapValues(\.typicalBody)) { $1 }
  }

  /// Returns the operations that create others which name a resource, by resource.
  private static func dependents(among operations: [CompiledOperation]) -> [CompiledResource:
    [CompiledOperation]]
  {
    var dependents: [CompiledResource: [CompiledOperation]] = [:]
    for operation in operations where operation.performs(.creates) {
      let targets = operation.targets.map(\.resource)
      for resource in Set(operation.references.map(\.resource))
      where !targets.contains(resource)
        && !operation.performs(.creates, .updates, on: resource)
      {
        dependents[resource, default: []].append(operation)
      }
    }
    return dependents
  }
}

extension PlanningMaterial {
  var contract: Contract { compiled.finite }

  var today: CalendarDate { now.date }

  /// Not past in any time zone, and not a date that a backend would fill in by itself.
  var tomorrow: CalendarDate { today.adding(days: 1) }

  /// The operations in an order in which they can be called: those that create come first, each
  /// after those that create what it needs; those that delete come last.
  var orderedOperations: [CompiledOperation] {
    let operations = compiled.operations.filter { !$0.isSetUpOnly || $0.performs(.creates) }
    let others = operations.filter { !$0.performs(.creates) }
    return operations.filter { $0.performs(.creates) }.orderedByDependencies
      + others.filter { !$0.performs(.deletes) } + others.filter { $0.performs(.deletes) }
  }

  func creator(of resource: CompiledResource) -> CompiledOperation? {
    compiled.roles(of: resource).creator
  }

  func deleter(of resource: CompiledResource) -> CompiledOperation? {
    compiled.roles(of: resource).deleter
  }

  func observer(of resource: CompiledResource) -> CompiledOperation? {
    compiled.roles(of: resource).observer
  }

  /// Whether a list shows the state of a resource, so that a missing resource can be noticed.
  func isListed(_ resource: CompiledResource) -> Bool {
    observer(of: resource)?.lists(resource) ?? false
  }

  /// Whether cases must create few resources by an operation, because no operation deletes them, nor the
  /// resource that the run creates for them and whose path they are below.
  func leavesResourcesBehind(_ operation: CompiledOperation) -> Bool {
    guard !options.isDisposable,
      operation.effects(.creates).contains(where: { deleter(of: $0.resource) == nil })
    else { return false }
    return !operation.targets.contains { parent in
      let parameter = operation.parameters.first { $0.name == parent.parameter }
      return parameter?.isSupplied == false && creator(of: parent.resource) != nil
        && deleter(of: parent.resource) != nil
    }
  }

  /// Whether any number of valid JSON bodies can be sent to an operation.
  func drafts(_ operation: CompiledOperation) -> Bool {
    operations[operation.id]?.drafter != nil && !leavesResourcesBehind(operation)
      && operation.id != guardedLogin
  }

  /// The documented failures of an operation with a condition.
  func failures(
    of operation: CompiledOperation, where isMeant: (Failure.Condition) -> Bool
  ) -> [Failure] {
    operation.failures.filter { isMeant($0.condition) }
  }

  /// The documented failures of an operation with a condition; `nil` where there are none.
  func failure(_ condition: Failure.Condition, of operation: CompiledOperation) -> ExpectedResponse?
  {
    let failures = failures(of: operation) { $0 == condition }
    return failures.isEmpty ? nil : .failure(failures)
  }
}

extension PlanningMaterial {
  /// Whether no usual request of an operation is sent, because it might change what was there before.
  func isRefused(_ operation: CompiledOperation) -> Bool {
    rules.effect(of: step(.probe, operation, "")).refusal != nil
  }

  /// The origin of an identifier that no backend issues: of a request that may change something only its
  /// form is sent, because the text itself may exist.
  func guess(
    _ text: String, in operation: CompiledOperation, sharedAs name: String? = nil
  ) -> Plan.ParameterSource {
    rules.isWrite(operation) ? .unknown(like: text, sharedAs: name) : .text(text)
  }

  /// A valid value for the parameter with that key that identifies no resource.
  func value(of key: String, in operation: CompiledOperation) -> String {
    operations[operation.id]?.parameters[key] ?? ""
  }

  /// Valid parameters: identifiers of existing resources where the path names one, generated values
  /// otherwise, and the query and header parameters of typical requests.
  ///
  /// A `target` is the origin of the identifier of one of the resources instead.
  func parameters(
    of operation: CompiledOperation, target: Plan.ParameterSource? = nil
  ) -> [String: Plan.ParameterSource] {
    var parameters = operations[operation.id]?.sources ?? [:]
    guard let target else { return parameters }
    for field in operation.parameters {
      guard let resource = operation.target(of: field.name), target.canIdentify(resource) else {
        continue
      }
      parameters[field.name] = target
    }
    return parameters
  }

  /// The typical body of an operation; the same in every case that does not change it.
  func typicalBody(of operation: CompiledOperation) -> JSON? {
    operations[operation.id]?.typicalBody
  }

  /// The body of a request that is not about its body.
  func usualBody(of operation: CompiledOperation) -> Plan.Body {
    if let body = credentials(for: operation) ?? typicalBody(of: operation) { return .json(body) }
    if let content = operation.body?.raw { return .bytes(content.sample.bytes) }
    return operations[operation.id]?.form.map {
      .form($0.bytes(boundary: RequestBuilder.boundary))
    } ?? .none
  }

  /// The body of a request that must be rejected for another reason: its free texts are marked
  /// where they can be.
  func markedBody(of operation: CompiledOperation) -> Plan.Body {
    operations[operation.id]?.markedBody.map(Plan.Body.json) ?? usualBody(of: operation)
  }

  /// The step that sends a request with usual values, and expects a success.
  func step(
    _ purpose: Plan.Step.Purpose, _ operation: CompiledOperation, _ reason: String,
    as identity: Identity = .user, target: Plan.ParameterSource? = nil, body: Plan.Body? = nil
  ) -> Plan.Step {
    var parameters = parameters(of: operation, target: target)
    // What looks at a list looks at as much of it as it can.
    if purpose == .verify, let size = operation.paging?.size,
      let most = operation.largestSize(size)
    {
      parameters["?\(size)"] = .text(String(most))
    }
    if purpose == .verify, contract.infersEffects, operation.performs(.lists) {
      parameters.merge(operation.parametersForAll) { $1 }
    }
    var step = Plan.Step(
      purpose: purpose, endpoint: .operation(operation), identity: identity, reason: reason,
      action: .request(
        Plan.Request(parameters: parameters, body: body ?? usualBody(of: operation))))
    // The backend may rightly reject bytes that are none of the type.
    let isGenuine =
      operation.body.map { $0.raw?.sample.isGenuine ?? $0.parts.allSatisfy(\.isGenuine) } ?? true
    if !isGenuine { step.expectation = .successOrRejection }
    return step
  }

  /// The step that creates a resource for its case.
  func creation(of resource: CompiledResource) -> Plan.Step? {
    creator(of: resource).map {
      step(.setUp, $0, "a new \(resource) for this case")
    }
  }

  /// The step that observes the state of a resource by its list, or else by its details.
  func observing(
    _ resource: CompiledResource, _ reason: String, _ observation: some Plan.Observation,
    as identity: Identity = .user
  ) -> Plan.Step? {
    observer(of: resource).map {
      step(.verify, $0, reason, as: identity, target: .made(resource)).observing(observation)
    }
  }

  /// Cases that compare the state before and after requests that must be rejected.
  func observations(
    around operation: CompiledOperation, in phase: Phase
  ) -> (before: [Plan.Case], after: [Plan.Case]) {
    let effect = operation.effects.first { [.creates, .updates, .deletes].contains($0.action) }
    guard let resource = effect?.resource,
      let before = observing(
        resource, "the state before the rejected requests", .remembers(resource)),
      let after = observing(
        resource, "the rejected requests changed nothing", .isUnchanged(resource))
    else { return ([], []) }
    func observation(_ variant: CaseID.Variant, _ step: Plan.Step) -> [Plan.Case] {
      [Plan.Case(phase, of: operation, variant, steps: [step])]
    }
    return (observation(.before, before), observation(.after, after))
  }
}

extension PlanningMaterial {
  /// Whether the operation changes the state of a resource, so that it is refused in some.
  func changesState(_ operation: CompiledOperation) -> Bool {
    contract.resources.contains { $0.stateDependentOperations.contains(operation.id) }
  }

  /// A valid body that differs from the typical one.
  func otherBody(of operation: CompiledOperation) -> JSON? {
    draft(of: operation) { $0 != typicalBody(of: operation) }
  }

  /// A valid body that gives a resource another state than its creation and the typical body do, where
  /// one is found.
  func changingBody(of update: CompiledOperation, on resource: CompiledResource) -> JSON? {
    let others = [
      typicalBody(of: update), creator(of: resource).flatMap(typicalBody),
    ]
    .compactMap(\.self)
    let unique = update.uniquePointers
    let hidden = (update.body?.schema?.subschemas() ?? []).compactMap { part in
      part.field.flatMap { $0.isWriteOnly ? $0.name : nil }
    }
    let body = draft(of: update) { body in
      guard let object = body.objectValue else { return !others.contains(body) }
      return object.members.contains { member in
        guard member.value != .null, !hidden.contains(member.name) else { return false }
        // A run replaces a unique value by another one.
        return unique.contains(JSON.Pointer([.name(member.name)]))
          || others.allSatisfy { $0[member.name] != member.value }
      }
    }
    return contract.infersEffects ? body.map { withoutState($0, update) } : body
  }

  /// The body without a member for a state, where it is valid without: a document does not say which states follow.
  private func withoutState(_ body: JSON, _ update: CompiledOperation) -> JSON {
    guard var object = body.objectValue, object.members.count > 1 else { return body }
    object.members.removeAll(where: \.name.namesState)
    let rest = JSON.object(object)
    return !object.members.isEmpty && update.bodyValidator?.accepts(rest.bytes()) == true
      ? rest : body
  }

  /// Whether the typical body of an update sets a member that a new resource does not have like that.
  func changesNewResource(_ update: CompiledOperation, _ resource: CompiledResource) -> Bool {
    guard let typical = typicalBody(of: update)?.objectValue,
      let created = creator(of: resource).flatMap(typicalBody)
    else { return true }
    let unique = update.uniquePointers
    return typical.members.contains { member in
      created[member.name] != member.value
        || unique.contains(JSON.Pointer([.name(member.name)]))
    }
  }

  private func draft(of operation: CompiledOperation, where isRight: (JSON) -> Bool) -> JSON? {
    guard let drafter = operations[operation.id]?.drafter else { return nil }
    var random = source.forked("other/\(operation.id)")
    return (0..<20).lazy.map { _ in drafter.draft(&random) }.first(where: isRight)
  }
}
