import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Makes the examples: every operation with its typical request and with a few others that are
/// certainly valid.
struct ExampleCases: CaseSource {
  let material: PlanningMaterial

  /// First the scenarios about the first requests of a user; then the state before the run, so that
  /// additions can be noticed; then the examples.
  var stages: [Plan.Stage] {
    let operations = material.orderedOperations
    let lists = operations.filter { $0.performs(.lists) }
    let others = operations.filter { !$0.performs(.lists) }
    // Lists are also requested after creations and updates; alone they come right after those.
    let cases = others.concurrentFlatMap { self.cases(of: $0) }
    let creations = cases.prefix { planned in
      planned.steps.contains { $0.operation?.performs(.creates) == true && $0.purpose == .probe }
    }
    let first = ScenarioCases(material: material).cases(.first)
    let before = statesBeforeRun
    return [
      Plan.Stage(phase: .scenarios, runsInParallel: false, cases: first),
      Plan.Stage(phase: .examples, runsInParallel: false, cases: before),
      // The first request of a run is one of the first user: it shows whether the token is valid.
      Plan.Stage(
        phase: .examples, runsInParallel: false,
        cases: before.isEmpty ? [] : FirstUseCases(material: material).beforeCreations),
      Plan.Stage(phase: .examples, runsInParallel: false, cases: Array(creations)),
      Plan.Stage(
        phase: .examples, runsInParallel: false,
        cases: lists.flatMap(self.cases) + cases.dropFirst(creations.count)
          + FirstUseCases(material: material).afterCreation),
    ]
  }
}

extension ExampleCases {
  private var statesBeforeRun: [Plan.Case] {
    material.compiled.resources.compactMap { resource in
      guard let observer = material.observer(of: resource),
        let writer = material.compiled.roles(of: resource).writer
      else { return nil }
      let isSingleton = observer.usesSingleton(resource)
      let needsOthers = material.parameters(of: observer).values.contains(where: \.requiresResource)
      guard isSingleton || !needsOthers else { return nil }
      // Both users may have resources from before the run.
      let isPrivate =
        isSingleton || resource.access != .everyone
      let identities: [Identity] =
        isPrivate && material.options.hasSecondUser ? [.user, .other] : [.user]
      let steps = identities.compactMap { identity in
        material.observing(
          resource, "the state before the run", .remembers(resource), as: identity)
      }
      return Plan.Case(.examples, of: writer, .before, steps: steps)
    }
  }

  private func cases(of operation: CompiledOperation) -> [Plan.Case] {
    guard operation.id != material.guardedLogin,
      let typical = material.typicalBody(of: operation),
      let fields = operation.body?.schema?.objectFields
    else {
      return [example(operation, .typical, body: nil)] + imageVariants(operation)
    }
    var cases = [example(operation, .typical, body: .json(typical))]
    if operation.isSetUpOnly { return cases }
    if !fields.contains(where: \.isRequired) {
      // Many backends rightly reject an empty object, so that each member is sent alone.
      for field in fields where field.aliased == nil {
        guard let value = typical[field.name] else { continue }
        cases.append(
          example(operation, .named("only \(field.name)"), body: .json([field.name: value])))
      }
    } else if fields.contains(where: { $0.presence == .optional }) {
      var least = typical
      for field in fields where !field.isRequired {
        _ = least.remove(at: JSON.Pointer([.name(field.name)]))
      }
      cases.append(example(operation, .named("required fields only"), body: .json(least)))
    }
    return cases
      + fields.enumerationVariants(of: typical).map { name, body in
        example(operation, .named(name), body: .json(body))
      }
  }

  /// The same form with images of another type, where the contract accepts any.
  private func imageVariants(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let parts = operation.body?.parts, parts.contains(where: { $0.mediaType == "image/*" }),
      var form = material.operations[operation.id]?.form
    else { return [] }
    for index in parts.indices where parts[index].mediaType == "image/*" {
      form.parts[index].filename = "picture.gif"
      form.parts[index].mediaType = "image/gif"
      form.parts[index].body = SampleImage.gif
    }
    let bytes = form.bytes(boundary: RequestBuilder.boundary)
    return [example(operation, .named("image/gif"), body: .form(bytes))]
  }
}

extension ExampleCases {
  private func example(
    _ operation: CompiledOperation, _ variant: CaseID.Variant, body: Plan.Body?
  ) -> Plan.Case {
    let deleted = operation.effect(.deletes)?.resource
    var steps = [deleted.flatMap(material.creation)].compactMap(\.self)
    steps.append(
      material.step(
        .probe, operation, "a valid request: \(variant.title)",
        target: deleted.map(Plan.ParameterSource.fresh), body: body))
    if !operation.isSetUpOnly {
      steps += [followingLocation(of: operation)].compactMap(\.self)
      for effect in operation.effects { steps += verification(of: effect, by: operation) }
    }
    return Plan.Case(.examples, of: operation, variant, steps: steps)
  }

  /// The resource that a documented `Location` identifies (RFC 9110, section 10.2.2); a document has the header field,
  /// and not what it names.
  private func located(by operation: CompiledOperation) -> String? {
    if let stated = operation.responses.lazy.compactMap(\.location).first { return stated }
    let hasField = operation.responses.contains {
      $0.status == .created && $0.hasHeader("Location")
    }
    return hasField && material.contract.infersEffects
      ? operation.effect(.creates)?.resource.name : nil
  }

  /// A request to a documented `Location`.
  private func followingLocation(of operation: CompiledOperation) -> Plan.Step? {
    guard let name = located(by: operation) else { return nil }
    let readers = material.compiled.operations.lazy.filter { $0.method == .get }
    let views = readers.compactMap { reader in
      reader.effects(.reads).first { effect in
        // Not a part of the resource: `/orders/{id}/events`.
        effect.resource.name == name
          && effect.pathParameter.map { reader.template.hasScalarSuffix("{\($0)}") } ?? false
      }.map { (reader, $0.resource) }
    }
    guard let (reader, resource) = views.first else { return nil }
    var step = material.step(.verify, reader, "the resource at Location", target: .fresh(resource))
      .expecting(.noServerError).attributed(to: operation)
      .observing(.isListed(resource, check: .createdIsAvailable))
    step.request?.followsLocation = true
    return step
  }

  /// The requests that show whether an effect took place.
  private func verification(of effect: CompiledEffect, by operation: CompiledOperation) -> [Plan
    .Step]
  {
    let resource = effect.resource
    let observed: Plan.Step? =
      switch effect.action {
      case .creates:
        material.observing(
          resource, "the new \(resource) exists",
          .isListed(resource, check: .createdIsAvailable))
      case .updates:
        material.observing(
          resource, "the \(resource) shows the update", .isListed(resource, check: .updatePreserves)
        )
      case .deletes where material.isListed(resource):
        material.observing(
          resource, "the deleted \(resource) is not listed",
          .isNotListed(resource, check: .deletedIsGone))
      case .deletes: lookAtDeleted(resource, by: operation)
      case .reads, .lists, .links: nil
      }
    return [observed].compactMap(\.self)
      + (effect.action == .deletes ? [secondDeletion(operation)] : [])
  }

  /// A request for the details of what was deleted, where no list shows it and the contract states no failure
  /// for it.
  private func lookAtDeleted(_ resource: CompiledResource, by operation: CompiledOperation) -> Plan
    .Step?
  {
    guard resource.softDeletion == nil,
      operation.responses.allSatisfy({ $0.status != .accepted }),
      let reader = material.observer(of: resource), reader.method == .get,
      reader.effects(.reads, on: resource).contains(where: { $0.pathParameter != nil }),
      material.failure(.missing(resource.name), of: reader) == nil
    else { return nil }
    return material.step(
      .verify, reader, "the details of the deleted \(resource)", target: .fresh(resource)
    ).expecting(.noServerError).observing(.isNotListed(resource, check: .deletedIsGone))
  }

  /// A second deletion, for which the resource must be unknown, unless the first one only marks it.
  private func secondDeletion(_ operation: CompiledOperation) -> Plan.Step {
    let deleted = operation.effect(.deletes)?.resource
    let missing =
      deleted?.softDeletion != nil
      ? []
      : material.failures(of: operation) { condition in
        if case .missing = condition { true } else { false }
      }
    return material.step(
      .verify, operation, "a second deletion",
      target: operation.effect(.deletes).map { .fresh($0.resource) }
    ).expecting(missing.isEmpty ? .anyDocumented : .failure(missing))
  }
}
