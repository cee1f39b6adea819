import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// One stage an operation: what the list shows, every broken request, what the list shows then.
  func negativeStages() -> [Plan.Stage] {
    orderedOperations.concurrentFlatMap { operation -> [Plan.Stage] in
      let cases = brokenCases(operation)
      guard !cases.isEmpty else { return [] }
      let (before, after) = observations(around: operation, in: .negative)
      return [
        Plan.Stage(phase: .negative, runsInParallel: false, cases: before),
        Plan.Stage(phase: .negative, runsInParallel: true, cases: cases),
        Plan.Stage(phase: .negative, runsInParallel: false, cases: after),
      ]
    }
  }

  /// What the list shows before and after requests that must be refused.
  func observations(
    around operation: Operation, in phase: Phase
  ) -> (before: [Plan.Case], after: [Plan.Case]) {
    guard
      let effect = operation.effects.first(where: {
        [.creates, .updates, .deletes].contains($0.action)
      }),
      let before = observing(
        effect.resource, "what there is before the refused requests", .remember(effect.resource)),
      let after = observing(
        effect.resource, "the refused requests changed nothing", .isUnchanged(effect.resource))
    else { return ([], []) }
    func observation(_ variant: CaseID.Variant, _ step: Plan.Step) -> [Plan.Case] {
      [Plan.Case(id: CaseID(phase, .operation(operation.id), variant: variant), steps: [step])]
    }
    return (observation(.before, before), observation(.after, after))
  }

  private func brokenCases(_ operation: Operation) -> [Plan.Case] {
    guard !operation.isSetUpOnly, let compiledOperation = compiled.operation(operation.id) else {
      return []
    }
    return brokenBodies(operation, compiledOperation) + brokenForms(operation, compiledOperation)
      + brokenParameters(operation, compiledOperation) + unknownTargets(operation)
      + unknownReferences(operation) + duplicates(operation)
  }

  private func brokenBodies(
    _ operation: Operation, _ compiledOperation: CompiledOperation
  ) -> [Plan.Case] {
    guard let schema = operation.body?.schema, let judge = compiledOperation.body,
      let valid = refusableBody(of: operation)
    else { return [] }
    let violations = kits[operation.id]?.mutator?.invalidValues(from: valid) ?? []
    let broken = violations.filter { !isMoot($0, compiledOperation) }.map { violation in
      negativeCase(
        operation, violation.name, [refusal(of: violation, operation, compiledOperation)])
    }
    let malformed = MalformedBody.certainCases(of: schema, validator: judge, from: valid)
    return broken
      + malformed.compactMap {
        negativeCase(operation, $0.name, body: .bytes($0.bytes), judgedBy: compiledOperation)
      }
  }

  /// A request that must be refused for its body, and is right otherwise.
  private func refusal(
    of violation: InvalidValue, _ operation: Operation, _ compiledOperation: CompiledOperation
  ) -> Plan.Step {
    var probe = step(.probe, operation, violation.name, body: .json(violation.body))
    expectRefusal(of: violation, in: &probe, operation, judgedBy: compiledOperation)
    return probe
  }

  /// A valid id that no resource has: "backend id, not local id".
  private func unknownTargets(_ operation: Operation) -> [Plan.Case] {
    operation.targets.compactMap { target in
      guard let field = operation.parameters.first(where: { $0.name == target.parameter }) else {
        return nil
      }
      let missing = contract.failures(of: operation).filter {
        $0.condition == .missing(target.resource)
      }
      guard !missing.isEmpty else { return nil }
      // Where the contract does not say what ids look like, or in which order they are given, the
      // backend's own ones do.
      let source: Plan.ParameterSource =
        field.schema.leavesIdentitiesOpen
        ? .unissued(target.resource) : .text(madeUp(field.name, for: operation))
      return negativeCase(
        operation, "\(field.name): unknown",
        [
          step(
            .probe, operation, "an id that no \(target.resource) has", target: source,
            body: marked(operation), expecting: .failure(missing))
        ])
    }
  }

  /// An identity in the body that no resource has.
  private func unknownReferences(_ operation: Operation) -> [Plan.Case] {
    (compiled.operation(operation.id)?.references ?? []).compactMap { reference in
      let missing = contract.failures(of: operation).filter {
        $0.condition == .missing(reference.resource)
      }
      let place = reference.pointer.firstElement
      guard !missing.isEmpty, let typical = typicalBody(of: operation), typical[place] != nil
      else { return nil }
      return negativeCase(
        operation, "\(place.description.dropFirst()): unknown",
        [
          step(
            .probe, operation, "an id that no \(reference.resource) has",
            body: .unissued(typical, at: place, resource: reference.resource),
            expecting: .failure(missing))
        ])
    }
  }

  /// The same value twice where each must be there once.
  private func duplicates(_ operation: Operation) -> [Plan.Case] {
    contract.failures(of: operation).compactMap { failure in
      guard case .duplicate(let place) = failure.condition,
        let typical = typicalBody(of: operation)
      else { return nil }
      // What a user has of its own can only be taken from another one.
      let isOwn = operation.updatesSingleton()
      guard !isOwn || options.hasSecondUser else { return nil }
      var first = step(
        .setUp, operation, "a value for \(place) that is then taken", as: isOwn ? .other : .user)
      first.captures = [ScenarioCall.Capture(name: "taken", term: .request(place))]
      let again = step(
        .probe, operation, "the same \(place) again",
        body: .changed(typical, [.set(place, .captured("taken"))]),
        expecting: .failure([failure]))
      return negativeCase(operation, "\(place.description.dropFirst()): taken", [first, again])
    }
  }

  private func negativeCase(
    _ operation: Operation, _ name: String, _ steps: [Plan.Step]
  ) -> Plan.Case {
    Plan.Case(
      id: CaseID(.negative, .operation(operation.id), variant: .named(name)), steps: steps)
  }

  /// A case for a request that must be refused; `nil` when its bytes turn out to be valid.
  ///
  /// A parameter that comes without a text is left out.
  func negativeCase(
    _ operation: Operation, _ name: String, body: Plan.Body? = nil,
    parameter: (stated: Operation.Parameter, text: String?)? = nil,
    judgedBy compiledOperation: CompiledOperation
  ) -> Plan.Case? {
    var probe = step(.probe, operation, name, body: body ?? marked(operation))
    if let parameter {
      probe.request?.parameters[parameter.stated.key] = parameter.text.map(
        Plan.ParameterSource.text)
    }
    guard expectRefusal(of: &probe, operation, judgedBy: compiledOperation) else { return nil }
    guard let parameter, parameter.stated.location != .path,
      let deletes = operation.effect(.deletes),
      let creation = creation(of: deletes.resource)
    else { return negativeCase(operation, name, [probe]) }
    // A backend that wrongly deletes must not take away what the other cases share.
    if let target = deletes.pathParameter {
      probe.request?.parameters[target] = .fresh(deletes.resource)
    }
    return negativeCase(operation, name, [creation, probe])
  }

  /// Says of a request what its bytes deserve.
  ///
  /// - Returns: Whether they break the contract at all; if not, the step is left as it is.
  func expectRefusal(
    of probe: inout Plan.Step, _ operation: Operation, judgedBy compiledOperation: CompiledOperation
  ) -> Bool {
    let (request, broken) = faults(of: probe, operation, judgedBy: compiledOperation)
    guard !broken.isEmpty else { return false }
    expectRefusal(of: &probe, for: broken, in: request, operation, judgedBy: compiledOperation)
    return true
  }

  /// Says what a request deserves whose body has one fault, and the rest of which is right.
  func expectRefusal(
    of violation: InvalidValue, in probe: inout Plan.Step, _ operation: Operation,
    judgedBy compiledOperation: CompiledOperation
  ) {
    expectRefusal(
      of: &probe, for: [compiledOperation.violation(violation.drift)],
      in: HTTPRequest(
        method: operation.method, target: "/", fields: [:], body: violation.body.bytes()),
      operation, judgedBy: compiledOperation)
  }

  private func expectRefusal(
    of probe: inout Plan.Step, for broken: [Drift], in request: @autoclosure () -> HTTPRequest,
    _ operation: Operation, judgedBy compiledOperation: CompiledOperation
  ) {
    let failures = compiledOperation.expectedFailures(for: broken, in: request())
    if failures.contains(where: \.isAboutForm) {
      probe.expectation = .failure(failures)
    } else {
      // Whether an id of another form counts as unknown, as foreign or as no id is not said; that
      // something is out of its limits is, and so is that it must not be.
      let mustBeRefused =
        !failures.isEmpty || broken.allSatisfy(\.isOfStatedLimit)
      probe.expectation = mustBeRefused ? .rejection : .anyDocumented
    }
    probe.violation = broken.first?.location.pointer
    if namesNothing(broken, in: try? JSON(parsing: request().body), compiledOperation) {
      probe.expectation = .anyDocumented
    }
    // Somebody who is made up may be refused as such before anything else is looked at.
    if operation.id == guardedLogin {
      probe.expectation = probe.expectation == .anyDocumented ? .successOrRejection : .rejection
    }
  }

  /// The request of a step as far as a plan knows it, and how it breaks the contract.
  func faults(
    of probe: Plan.Step, _ operation: Operation, judgedBy compiledOperation: CompiledOperation
  ) -> (request: HTTPRequest, drifts: [Drift]) {
    var stand: [String: String] = [:]
    for (key, source) in probe.request?.parameters ?? [:] {
      if case .text(let text) = source {
        stand[key] = text
      } else {
        stand[key] = madeUp(key, for: operation)
      }
    }
    let request = RequestBuilder(compiled: compiledOperation, token: nil)
      .request(parameters: stand, body: probe.request?.body ?? .none, identity: .user)
      .changed(by: probe.request?.changes ?? [])
    return (request, compiledOperation.violations(in: request, parameters: stand))
  }

  /// Whether all that is wrong is the version of a UUID that names a resource: it names none, too,
  /// and which of the two is told, or looked at, is not said.
  private func namesNothing(
    _ broken: [Drift], in body: @autoclosure () -> JSON?, _ operation: CompiledOperation
  ) -> Bool {
    guard broken.count == 1, let drift = broken.first, drift.kind == .formatBroken,
      operation.references.contains(where: { $0.pointer.firstElement == drift.location.pointer }),
      let text = body()?[drift.location.pointer]?.stringValue
    else { return false }
    return SchemaValidator(Schema(.uuid(version: nil))).accepts(JSON.string(text).bytes())
  }

  /// Whether a broken body only names nothing, in a request that writes.
  ///
  /// A backend that does not look at names stores it, and then rightly shows what the run itself has
  /// made wrong.
  func isMoot(_ violation: InvalidValue, _ operation: CompiledOperation) -> Bool {
    operation.operation.performs(.creates, .updates)
      && namesNothing([operation.violation(violation.drift)], in: violation.body, operation)
  }

  private func brokenForms(
    _ operation: Operation, _ compiledOperation: CompiledOperation
  ) -> [Plan.Case] {
    (operation.body?.brokenForms ?? []).compactMap { name, bytes in
      negativeCase(operation, name, body: .form(bytes), judgedBy: compiledOperation)
    }
  }
}

extension Failure {
  /// Whether the failure answers a request that is wrong in itself.
  fileprivate var isAboutForm: Bool {
    switch condition {
    case .invalid, .invalidAt, .absent: true
    case .unauthenticated, .missing, .foreign, .duplicate, .serverError: false
    }
  }
}

extension Drift {
  /// Whether a value breaks a limit that the contract states for it.
  fileprivate var isOfStatedLimit: Bool {
    switch kind {
    case .constraintBroken, .enumNewValue: true
    default: false
    }
  }
}

extension Schema {
  /// Whether a value that is made up may be no identity, or that of something.
  fileprivate var leavesIdentitiesOpen: Bool {
    switch kind {
    case .string, .number: true
    default: false
    }
  }
}
