import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// Every operation with its typical request and, where fields are optional, with the least one.
  func exampleStages() -> [Plan.Stage] {
    let operations = orderedOperations
    let lists = operations.filter { operation in
      operation.performs(.lists)
    }
    let others = operations.filter { operation in
      !operation.performs(.lists)
    }
    // What a list shows is asked as part of creating and updating; alone it comes right after.
    let cases = others.concurrentFlatMap { exampleCases($0) }
    let first = cases.prefix { $0.steps.contains { makes($0.operation) && $0.purpose == .probe } }
    return [
      Plan.Stage(phase: .examples, runsInParallel: false, cases: Array(first)),
      Plan.Stage(
        phase: .examples, runsInParallel: false,
        cases: lists.flatMap(exampleCases) + cases.dropFirst(first.count)),
    ]
  }

  /// The scenarios about somebody's first call, then what there was before the run, so that what
  /// it adds can be told from it.
  func firstStages() -> [Plan.Stage] {
    [
      Plan.Stage(phase: .scenarios, runsInParallel: false, cases: scenarioCases(.first)),
      Plan.Stage(phase: .examples, runsInParallel: false, cases: firstLook()),
    ]
  }

  private func firstLook() -> [Plan.Case] {
    contract.resources.flatMap { resource -> [Plan.Case] in
      guard let observer = observer(of: resource.name) else { return [] }
      let isOwn = observer.usesSingleton(resource.name)
      guard let writer = writer(of: resource.name), isOwn || observer.targets.isEmpty else {
        return []
      }
      // Two users may each have something of the kind from before.
      let isPrivate = isOwn || contract.resource(resource.name)?.access != .everyone
      let identities: [Identity] =
        isPrivate && options.hasSecondUser ? [.user, .other] : [.user]
      let steps = identities.compactMap { identity in
        observing(
          resource.name, "what there is before the run", .remember(resource.name), as: identity)
      }
      return [
        Plan.Case(
          id: CaseID(.examples, .operation(writer.id), variant: .before), steps: steps)
      ]
    }
  }

  private func exampleCases(_ operation: Operation) -> [Plan.Case] {
    guard operation.id != guardedLogin, let typical = typicalBody(of: operation),
      let schema = operation.body?.schema,
      case .object(let fields) = schema.kind
    else {
      return [exampleCase(operation, .typical, body: nil)] + pictureVariants(operation)
    }
    var cases = [exampleCase(operation, .typical, body: .json(typical))]
    // Only to set the scene.
    if operation.isSetUpOnly { return cases }
    if !fields.contains(where: \.isRequired) {
      // A request that says nothing is hardly meant; each part alone is.
      for field in fields where field.aliased == nil {
        guard let value = typical[field.name] else { continue }
        cases.append(
          exampleCase(operation, .named("only \(field.name)"), body: .json([field.name: value])))
      }
    } else if fields.contains(where: { $0.presence == .optional }) {
      var least = typical
      for field in fields where !field.isRequired {
        _ = least.remove(at: JSON.Pointer([.name(field.name)]))
      }
      cases.append(exampleCase(operation, .named("required fields only"), body: .json(least)))
    }
    return cases
      + enumerationVariants(of: typical, fields).map { name, body in
        exampleCase(operation, .named(name), body: .json(body))
      }
  }

  /// The same form with pictures of another kind, where the contract takes any.
  private func pictureVariants(_ operation: Operation) -> [Plan.Case] {
    guard let parts = operation.body?.parts, parts.contains(where: { $0.mediaType == "image/*" }),
      var form = operation.body?.form
    else { return [] }
    for index in parts.indices where parts[index].mediaType == "image/*" {
      form.parts[index].filename = "picture.gif"
      form.parts[index].mediaType = "image/gif"
      form.parts[index].body = SampleImage.gif
    }
    return [
      exampleCase(
        operation, .named("image/gif"), body: .form(form.bytes(boundary: RequestBuilder.boundary)))
    ]
  }

  /// Bodies in which every closed enumeration takes each of its values once, all at the same time;
  /// dates move along, so that no two variants are the same.
  private func enumerationVariants(of typical: JSON, _ fields: [Field]) -> [(String, JSON)] {
    let enumerations = fields.compactMap { field -> (Field, [String])? in
      guard let values = field.schema.closedValues else { return nil }
      return (field, values)
    }
    let count = enumerations.map(\.1.count).max() ?? 0
    return (0..<count).map { variant in
      var body = typical
      var words: [String] = []
      for (field, values) in enumerations {
        let value = values[variant % values.count]
        words.append(value)
        _ = body.set(.string(value), at: JSON.Pointer([.name(field.name)]))
      }
      for field in fields where field.schema.kind == .date {
        let place = JSON.Pointer([.name(field.name)])
        guard let date = body[place]?.stringValue.flatMap(CalendarDate.init) else { continue }
        _ = body.set(.string("\(date.adding(days: variant + 1))"), at: place)
      }
      return (words.joined(separator: ", "), body)
    }
  }

  private func exampleCase(
    _ operation: Operation, _ variant: CaseID.Variant, body: Plan.Body?
  ) -> Plan.Case {
    let id = CaseID(.examples, .operation(operation.id), variant: variant)
    var steps: [Plan.Step] = []
    let deletes = operation.effect(.deletes)
    if let deletes, let creation = creation(of: deletes.resource) { steps.append(creation) }
    steps.append(
      step(
        .probe, operation, "a valid request: \(id.title)",
        target: deletes.map { .fresh($0.resource) }, body: body))
    if !operation.isSetUpOnly {
      steps += following(operation)
      for effect in operation.effects { steps += verification(of: effect, by: operation) }
    }
    return Plan.Case(id: id, steps: steps)
  }

  /// Going to where a documented `Location` leads: it names what is new (RFC 9110, section 10.2.2).
  private func following(_ operation: Operation) -> [Plan.Step] {
    guard let resource = operation.responses.lazy.compactMap(\.location).first,
      let reader = contract.operations.first(where: { reader in
        reader.method == .get
          && reader.performs(.reads, on: resource)
      })
    else { return [] }
    var step = step(
      .verify, reader, "where Location leads", target: .fresh(resource), expecting: .noServerError,
      observation: .isListed(resource, check: .createdIsAvailable))
    step.request?.followsLocation = true
    step.attribution = operation.id
    return [step]
  }

  /// The requests that show whether an effect took place.
  private func verification(of effect: Effect, by operation: Operation) -> [Plan.Step] {
    let resource = effect.resource
    let observed: Plan.Step? =
      switch effect.action {
      case .creates:
        observing(
          resource, "the new \(resource) is there",
          .isListed(resource, check: .createdIsAvailable))
      case .updates:
        observing(
          resource, "the \(resource) shows the update", .isListed(resource, check: .updatePreserves)
        )
      case .deletes where isListed(resource):
        observing(
          resource, "the deleted \(resource) is not listed",
          .isNotListed(resource, check: .deletedIsGone))
      case .reads, .lists, .deletes: nil
      }
    return [observed].compactMap(\.self) + (effect.action == .deletes ? [again(operation)] : [])
  }

  /// Deleting a second time: the resource must be unknown by now.
  private func again(_ operation: Operation) -> Plan.Step {
    let missing = contract.failures(of: operation).filter { failure in
      if case .missing = failure.condition { true } else { false }
    }
    return step(
      .verify, operation, "deleting it again finds nothing",
      target: operation.effect(.deletes).map { .fresh($0.resource) },
      expecting: missing.isEmpty ? .anyDocumented : .failure(missing))
  }
}

extension Schema {
  /// The values of a closed enumeration.
  var closedValues: [String]? {
    guard case .string(let limits) = kind else { return nil }
    for case .enumeration(let values, isOpen: false) in limits.required() { return values }
    return nil
  }
}

extension RequestBody {
  /// The form that an operation is usually sent: each part a small picture of a fitting type.
  var form: MultipartForm? {
    guard !parts.isEmpty else { return nil }
    return MultipartForm(
      parts.map { part in
        MultipartForm.Part(
          part.name, filename: "picture.png", mediaType: "image/png", body: SampleImage.png(side: 8)
        )
      })
  }
}
