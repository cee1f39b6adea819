import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests that must be rejected, each with one violation, and compares the state before and
/// after them.
struct NegativeCases: CaseSource {
  let material: PlanningMaterial

  /// Three stages for each operation: the state before, the invalid requests, the state after.
  var stages: [Plan.Stage] {
    let parts = material.orderedOperations.concurrentFlatMap { part(of: $0).map { [$0] } ?? [] }
    let rejections = RejectionCases(material: material, rejections: parts.map(\.rejections))
    return parts.flatMap(\.stages) + [
      Plan.Stage(phase: .negative, runsInParallel: false, cases: rejections.cases)
    ]
  }

  /// The stages and rejections that are made for one operation.
  private struct Part: Sendable {
    var stages: [Plan.Stage]
    var rejections: RejectionCases.Rejections
  }

  private func part(of operation: CompiledOperation) -> Part? {
    guard !operation.isSetUpOnly else { return nil }
    let bodies = invalidBodies(operation)
    let cases =
      bodies.map { negativeCase(operation, $0.name, [$0.step]) } + malformedBodies(operation)
      + otherForms(of: bodies, operation) + formCases(operation)
      + RawContentCases(material: material).invalidCases(of: operation)
      + parameterCases(operation) + unknownTargets(operation) + unknownReferences(operation)
      + duplicates(operation) + AdviceCases(material: material).cases(of: operation)
    let rejections = RejectionCases.Rejections(
      operation: operation,
      steps: operation.method.isSafe ? [] : shortForms(operation) + bodies.map(\.step).ends)
    guard !cases.isEmpty else { return Part(stages: [], rejections: rejections) }
    let (before, after) = material.observations(around: operation, in: .negative)
    let stages = [
      Plan.Stage(phase: .negative, runsInParallel: false, cases: before),
      Plan.Stage(phase: .negative, runsInParallel: true, cases: cases),
      Plan.Stage(phase: .negative, runsInParallel: false, cases: after),
    ]
    return Part(stages: stages, rejections: rejections)
  }

  private func negativeCase(
    _ operation: CompiledOperation, _ name: String, _ steps: [Plan.Step]
  ) -> Plan.Case {
    Plan.Case(.negative, of: operation, named: name, steps: steps)
  }

  /// A case for an invalid request; `nil` when its bytes turn out to be valid.
  private func negativeCase(
    _ operation: CompiledOperation, _ name: String, body: Plan.Body
  ) -> Plan.Case? {
    let probe = material.step(.probe, operation, name, body: body)
    return material.expectingRejection(of: probe, by: operation).map {
      negativeCase(operation, name, [$0])
    }
  }
}

extension NegativeCases {
  /// The requests with each invalid value of the body.
  private func invalidBodies(
    _ operation: CompiledOperation
  ) -> [(name: String, step: Plan.Step)] {
    guard let own = material.operations[operation.id], let valid = own.markedBody else { return [] }
    let invalid = (own.mutator?.invalidValues(from: valid) ?? []).filter {
      !material.onlyHasUnknownIdentifier($0, in: operation)
    }
    var forms: Set<[UInt8]> = []
    return invalid.compactMap { value in
      // A form carries texts only, so that different values may be the same there.
      if operation.body?.isJSON == false,
        !forms.insert(operation.bytes(of: value.body)).inserted
      {
        return nil
      }
      let probe = material.step(.probe, operation, value.name, body: .json(value.body))
      return material.expectingRejection(of: value, in: probe, by: operation).map {
        (value.name, $0)
      }
    }
  }

  /// The invalid values in each other form of the body that can carry them.
  private func otherForms(
    of bodies: [(name: String, step: Plan.Step)], _ operation: CompiledOperation
  ) -> [Plan.Case] {
    operation.otherForms.flatMap { form -> [Plan.Case] in
      guard let type = form.operation.body?.mediaType else { return [] }
      var sent: Set<[UInt8]> = []
      return bodies.compactMap { name, step in
        guard case .json(let value) = step.request?.body, form.carries(value),
          sent.insert(form.bytes(of: value)).inserted
        else { return nil }
        var probe = step
        probe.request?.mediaType = type
        return material.expectingRejection(of: probe, by: operation).map {
          negativeCase(operation, "\(name) as \(type)", [$0])
        }
      }
    }
  }

  private func malformedBodies(_ operation: CompiledOperation) -> [Plan.Case] {
    let body = operation.body
    if body?.stream == .lines { return malformedLines(operation) }
    guard body?.isJSON == true, let validator = operation.bodyValidator,
      let own = material.operations[operation.id], let schema = own.variedSchema,
      let valid = own.markedBody
    else { return [] }
    return MalformedBody.certainCases(of: schema, validator: validator, from: valid).compactMap {
      negativeCase(operation, $0.name, body: .bytes($0.bytes))
    }
  }

  /// Valid lines with one in between that is no JSON, which a reader of single lines may skip.
  private func malformedLines(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let elements = material.operations[operation.id]?.markedBody?.arrayValue,
      let first = elements.first?.bytes(), let last = elements.last?.bytes()
    else { return [] }
    let lines = [
      ("a line that is cut off", Array(first.dropLast(first.count / 2))),
      ("a line that is no JSON", Array("contract-check".utf8)),
    ]
    return lines.compactMap { name, line in
      let bytes = [first, line, last].map { $0 + [UInt8(ascii: "\n")] }.joined()
      return negativeCase(operation, "body: \(name)", body: .bytes(Array(bytes)))
    }
  }

  private func invalidForms(_ operation: CompiledOperation) -> [(name: String, bytes: [UInt8])] {
    material.operations[operation.id]?.invalidForms(of: operation.body) ?? []
  }

  /// The requests with invalid forms that are short.
  private func shortForms(_ operation: CompiledOperation) -> [Plan.Step] {
    invalidForms(operation).filter { $0.bytes.count < 64 << 10 }
      .compactMap { form in
        let probe = material.step(
          .probe, operation, form.name, body: .form(form.bytes))
        return material.expectingRejection(of: probe, by: operation)
      }
  }

  private func formCases(_ operation: CompiledOperation) -> [Plan.Case] {
    invalidForms(operation).compactMap { name, bytes in
      negativeCase(operation, name, body: .form(bytes))
    }
  }

  /// Every parameter with each invalid value, and required ones omitted.
  private func parameterCases(_ operation: CompiledOperation) -> [Plan.Case] {
    operation.allParameters.flatMap { parameter -> [Plan.Case] in
      let valid = material.value(of: parameter.key, in: operation)
      var values: [(name: String, text: String?)] = invalidTexts(
        of: parameter.field.schema, from: valid, in: parameter.location
      ).map { ($0.name, $0.text) }
      // A path always has its parameters.
      if parameter.location != .path, parameter.field.isRequired {
        values.insert(("missing", nil), at: 0)
      }
      let subject =
        switch parameter.location {
        case .header: "header \(parameter.field.name)"
        case .cookie: "cookie \(parameter.field.name)"
        case .path, .query: parameter.key
        }
      return values.compactMap { name, text in
        parameterCase(operation, "\(subject): \(name)", parameter, text)
      }
    }
  }

  private func parameterCase(
    _ operation: CompiledOperation, _ name: String, _ parameter: Operation.Parameter,
    _ text: String?
  ) -> Plan.Case? {
    // Without a segment it is another path.
    if parameter.location == .path, let text, parameter.pathText(of: text).isEmpty { return nil }
    var probe = material.step(
      .probe, operation, name, body: material.markedBody(of: operation))
    probe.request?.parameters[parameter.key] = text.map {
      parameter.location == .path ? material.guess($0, in: operation) : .text($0)
    }
    guard var probe = material.expectingRejection(of: probe, by: operation) else { return nil }
    guard parameter.location != .path, let deletes = operation.effect(.deletes),
      let creation = material.creation(of: deletes.resource)
    else { return negativeCase(operation, name, [probe]) }
    // A backend that wrongly deletes must not delete a fixture of other cases.
    if let target = deletes.pathParameter {
      probe.request?.parameters[target] = .fresh(deletes.resource)
    }
    return negativeCase(operation, name, [creation, probe])
  }
}

extension NegativeCases {
  /// A path with a valid identifier that no resource has: any one, and one that differs from that of a
  /// resource in its last digit only.
  private func unknownTargets(_ operation: CompiledOperation) -> [Plan.Case] {
    operation.targets.flatMap { target -> [Plan.Case] in
      // A document that states nothing of unknown identifiers gets a note with the response.
      let unstated: ExpectedResponse? = material.contract.infersEffects ? .anyDocumented : nil
      guard let field = operation.parameters.first(where: { $0.name == target.parameter }),
        let missing = material.failure(.missing(target.resource.name), of: operation) ?? unstated
      else { return [] }
      // Where the contract does not define the form of identifiers, the backend's own ones do.
      let source: Plan.ParameterSource =
        field.schema.mayIdentifyAnything
        ? .unissued(target.resource)
        : material.guess(material.value(of: field.name, in: operation), in: operation)
      func unknown(_ name: String, _ source: Plan.ParameterSource) -> Plan.Case {
        let probe = material.step(
          .probe, operation, "an id that no \(target.resource) has", target: source,
          body: material.markedBody(of: operation))
        return negativeCase(operation, "\(field.name): \(name)", [probe.expecting(missing)])
      }
      // One that differs a little may exist, where they are issued in a row.
      guard case .uuid? = field.schema.kind.typedText, !material.rules.isWrite(operation) else {
        return [unknown("unknown", source)]
      }
      return [
        unknown("unknown", source),
        unknown("another last digit", .unissued(target.resource)),
      ]
    }
  }

  /// A body with an identifier that no resource has.
  private func unknownReferences(_ operation: CompiledOperation) -> [Plan.Case] {
    operation.references.compactMap { reference in
      let pointer = reference.pointer.firstElement
      guard let missing = material.failure(.missing(reference.resource.name), of: operation),
        let typical = material.typicalBody(of: operation), typical[pointer] != nil
      else { return nil }
      let probe = material.step(
        .probe, operation, "an id that no \(reference.resource) has",
        body: .unissued(typical, at: pointer, resource: reference.resource))
      return negativeCase(
        operation, "\(pointer.description.dropFirst()): unknown", [probe.expecting(missing)])
    }
  }

  /// A value twice that must be unique.
  private func duplicates(_ operation: CompiledOperation) -> [Plan.Case] {
    operation.failures.compactMap { failure in
      guard case .duplicate(let pointer) = failure.condition,
        let typical = material.typicalBody(of: operation)
      else { return nil }
      // The value of a per-user singleton can only be taken by another user.
      let isSingleton = operation.updatesSingleton()
      guard !isSingleton || material.options.hasSecondUser else { return nil }
      // An update of a resource with the value that it has takes nothing from another one.
      let updated = operation.effects(.updates).first { $0.pathParameter != nil }?.resource
      let creations = updated.map { [material.creation(of: $0)].compactMap(\.self) } ?? []
      guard updated == nil || !creations.isEmpty else { return nil }
      let target = updated.map(Plan.ParameterSource.fresh)
      var first = material.step(
        .setUp, operation, "a value for \(pointer) that is then taken",
        as: isSingleton ? .other : .user, target: target)
      first.captures = [ScenarioCall.Capture(name: "taken", term: .request(pointer))]
      let second = material.step(
        .probe, operation, "the same \(pointer) again", target: target,
        body: .changed(typical, [.set(pointer, .captured("taken"))])
      ).expecting(.failure([failure]))
      return negativeCase(
        operation, "\(pointer.description.dropFirst()): taken",
        creations + [first] + creations + [second])
    }
  }
}

extension Schema {
  /// Whether a generated value may be no identifier, or that of an existing resource.
  fileprivate var mayIdentifyAnything: Bool {
    switch kind {
    case .number: true
    case .string(let limits): limits.typedText == nil
    default: false
    }
  }
}
