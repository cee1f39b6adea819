import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

extension Planner {
  /// Every operation with its typical request and, where fields are optional, with the least one.
  func exampleStages() -> [Plan.Stage] {
    let operations = orderedOperations
    let lists = operations.filter { operation in
      operation.effects.contains { $0.action == .lists }
    }
    let others = operations.filter { operation in
      !operation.effects.contains { $0.action == .lists }
    }
    // What a list shows is asked as part of creating and updating; alone it comes right after.
    let cases = others.flatMap(exampleCases)
    let first = cases.prefix { $0.steps.contains { isCreation($0) && $0.purpose == .probe } }
    return [
      Plan.Stage(phase: .examples, runsInParallel: false, cases: Array(first)),
      Plan.Stage(
        phase: .examples, runsInParallel: false,
        cases: lists.flatMap(exampleCases) + cases.dropFirst(first.count)),
    ]
  }

  private func isCreation(_ step: Plan.Step) -> Bool {
    contract.operation(step.operation)?.effects.contains { $0.action == .creates } ?? false
  }

  private func exampleCases(_ operation: Operation) -> [Plan.Case] {
    var cases = [exampleCase(operation, "typical", body: nil)]
    if let typical = typicalBody(of: operation), let schema = operation.body?.schema,
      case .object(let fields) = schema.kind, fields.contains(where: { !$0.isRequired })
    {
      var least = typical
      for field in fields where !field.isRequired {
        _ = least.remove(at: JSON.Pointer([.name(field.name)]))
      }
      cases.append(exampleCase(operation, "required fields only", body: .json(least)))
    }
    return cases
  }

  private func exampleCase(
    _ operation: Operation, _ variant: String, body: Plan.Body?
  ) -> Plan.Case {
    var steps: [Plan.Step] = []
    let deletes = operation.effects.first { $0.action == .deletes }
    if let deletes, let creation = creation(of: deletes.resource) { steps.append(creation) }
    steps.append(
      step(
        .probe, operation, "a valid request: \(variant)",
        target: deletes.map { .fresh($0.resource) }, body: body))
    for effect in operation.effects { steps += verification(of: effect, by: operation) }
    return Plan.Case(
      name: "\(Phase.examples.rawValue)/\(operation.id)/\(variant)",
      subject: .operation(operation.id), steps: steps)
  }

  /// The requests that show whether an effect took place.
  private func verification(of effect: Effect, by operation: Operation) -> [Plan.Step] {
    let resource = effect.resource
    let observed: Plan.Step? =
      switch effect.action {
      case .creates:
        observing(
          resource, "the new \(resource) is listed",
          .isListed(resource, check: .createdIsAvailable))
      case .updates:
        observing(
          resource, "the list shows the update", .isListed(resource, check: .updatePreserves))
      case .deletes:
        observing(
          resource, "the deleted \(resource) is not listed",
          .isNotListed(resource, check: .deletedIsGone))
      case .reads, .lists: nil
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
      target: operation.target.map { .fresh($0.resource) },
      expecting: missing.isEmpty ? .anything : .failure(missing))
  }
}
