import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Sends rare values through the whole round trip of a resource: created or updated, and then as
/// every view shows them.
///
/// All members of a body are rare at once, so that few requests are needed; alone, texts are sent in
/// the protocol phase and other values as boundaries.
struct RareValueCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var cases: [(name: String, steps: [Plan.Step])] {
    creations + sequences.updates.flatMap(updates)
  }

  private var creations: [(name: String, steps: [Plan.Step])] {
    let create = sequences.create
    guard !create.isSetUpOnly else { return [] }
    let bodies = material.leavesResourcesBehind(create) ? fewBodies(of: create) : bodies(of: create)
    return bodies.map { name, body in
      let step = material.step(.probe, create, name, body: .json(body))
      return (
        "\(create.id) with \(name)",
        [step.expecting(.storedUnchangedOrRejected)]
          + sequences.shown(.createdIsAvailable, by: create)
          + sequences.removal
      )
    }
  }

  private func updates(by operation: CompiledOperation) -> [(name: String, steps: [Plan.Step])] {
    bodies(of: operation).map { name, body in
      let step = material.step(
        .probe, operation, name, target: .fresh(sequences.resource), body: .json(body))
      return (
        "\(operation.id) with \(name)",
        sequences.creation + [step.expecting(.storedUnchangedOrRejected)]
          + sequences.shown(.updatePreserves, by: operation) + sequences.removal
      )
    }
  }

  /// A few bodies, each with as much as possible: what they create stays.
  private func fewBodies(of operation: CompiledOperation) -> [(name: String, body: JSON)] {
    let texts = material.operations[operation.id]?.corpus?.extremes() ?? []
    return texts + values(of: operation).prefix(Self.few)
  }

  private static let few = 3

  private func bodies(of operation: CompiledOperation) -> [(name: String, body: JSON)] {
    (material.operations[operation.id]?.corpus?.wholes() ?? []) + values(of: operation)
  }

  private func values(of operation: CompiledOperation) -> [(name: String, body: JSON)] {
    guard let schema = material.operations[operation.id]?.variedSchema,
      let typical = material.typicalBody(of: operation)
    else { return [] }
    // What is updated has dates that the request need not have.
    let firstDay = operation.performs(.updates) ? typical.latestDay : nil
    return rareValues(of: schema, from: typical, since: firstDay) {
      operation.acceptsAnyText(at: $0)
    }
  }
}

extension JSON {
  /// The latest day among the members of an object.
  fileprivate var latestDay: CalendarDate? {
    objectValue?.compactMap { $0.value.stringValue?.day }.max()
  }
}
