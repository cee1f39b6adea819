import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension Planner {
  /// One stage an operation: what the list shows, every broken request, what the list shows then.
  func negativeStages() -> [Plan.Stage] {
    orderedOperations.flatMap { operation -> [Plan.Stage] in
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
    func observation(_ name: String, _ step: Plan.Step) -> [Plan.Case] {
      [
        Plan.Case(
          name: "\(phase.rawValue)/\(operation.id)/\(name)", subject: .operation(operation.id),
          steps: [step])
      ]
    }
    return (observation("before", before), observation("after", after))
  }

  private func brokenCases(_ operation: Operation) -> [Plan.Case] {
    guard let compiledOperation = compiled.operation(operation.id) else { return [] }
    return brokenBodies(operation, compiledOperation) + brokenPaths(operation, compiledOperation)
      + unknownTargets(operation)
  }

  private func brokenBodies(
    _ operation: Operation, _ compiledOperation: CompiledOperation
  ) -> [Plan.Case] {
    guard let schema = operation.body?.schema, let valid = refusableBody(of: operation) else {
      return []
    }
    let broken = violations(of: schema, from: valid).map {
      ($0.name, Plan.Body.json($0.body))
    }
    let malformed = MalformedBody.cases(of: schema, from: valid).map {
      ($0.name, Plan.Body.bytes($0.bytes))
    }
    return (broken + malformed).compactMap { name, body in
      negativeCase(operation, name, body: body, judgedBy: compiledOperation)
    }
  }

  private func brokenPaths(
    _ operation: Operation, _ compiledOperation: CompiledOperation
  ) -> [Plan.Case] {
    operation.parameters.flatMap { field -> [Plan.Case] in
      let valid = JSON.string(madeUp(field, for: operation))
      return violations(of: field.schema, from: valid).compactMap { violation in
        // Within a path every value is a text, and none can be left out.
        guard case .string(let text) = violation.body, !text.isEmpty else { return nil }
        return negativeCase(
          operation, "\(field.name): \(text)", parameter: (field.name, text),
          judgedBy: compiledOperation)
      }
    }
  }

  /// A valid id that no resource has: "backend id, not local id".
  private func unknownTargets(_ operation: Operation) -> [Plan.Case] {
    guard let target = target(of: operation),
      let field = operation.parameters.first(where: { $0.name == target.parameter })
    else { return [] }
    let missing = contract.failures(of: operation).filter {
      $0.condition == .missing(target.resource)
    }
    guard !missing.isEmpty else { return [] }
    return [
      Plan.Case(
        name: "\(Phase.negative.rawValue)/\(operation.id)/\(field.name): unknown",
        subject: .operation(operation.id),
        steps: [
          step(
            .probe, operation, "an id that no \(target.resource) has",
            target: .text(madeUp(field, for: operation)),
            body: refusableBody(of: operation).map(Plan.Body.json), expecting: .failure(missing))
        ])
    ]
  }

  /// A case for a request that must be refused; `nil` when its bytes turn out to be valid.
  private func negativeCase(
    _ operation: Operation, _ name: String, body: Plan.Body? = nil,
    parameter: (name: String, text: String)? = nil, judgedBy compiledOperation: CompiledOperation
  ) -> Plan.Case? {
    var probe = step(
      .probe, operation, name, body: body ?? refusableBody(of: operation).map(Plan.Body.json))
    if let parameter { probe.parameters[parameter.name] = .text(parameter.text) }
    let stand: [String: String] = Dictionary(
      uniqueKeysWithValues: operation.parameters.map { field in
        guard case .text(let text)? = probe.parameters[field.name] else {
          return (field.name, madeUp(field, for: operation))
        }
        return (field.name, text)
      })
    let request = RequestBuilder(operation: operation, token: nil)
      .request(parameters: stand, body: probe.body.bytes, identity: .user)
    let broken = compiledOperation.violations(in: request, parameters: stand)
    guard !broken.isEmpty else { return nil }
    let failures = compiledOperation.expectedFailures(for: broken, in: request)
    probe.expectation = failures.isEmpty ? .anything : .failure(failures)
    probe.fault = broken.first?.place.pointer
    return Plan.Case(
      name: "\(Phase.negative.rawValue)/\(operation.id)/\(name)",
      subject: .operation(operation.id), steps: [probe])
  }
}
