import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation

/// Brings a resource into each of its states, and does with it all that the contract allows: use,
/// update, list and delete.
///
/// A state is a value of each closed enumeration that an update sets, or the least or greatest value of a
/// number that has both: nothing done yet, all of it done.
struct StateCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var cases: [(name: String, steps: [Plan.Step])] {
    sequences.updates.flatMap { update -> [(name: String, steps: [Plan.Step])] in
      guard let schema = update.body?.schema, let fields = schema.objectFields,
        let typical = material.typicalBody(of: update)
      else { return [] }
      let states =
        fields.enumerationVariants(of: typical) + extremes(of: fields, in: schema, beside: typical)
      return states.map { ("\($0.name) by \(update.id)", steps(in: $0.body, by: update)) }
    }
  }

  /// Bodies with the least or the greatest value of one number, where the schema limits it on both sides.
  private func extremes(
    of fields: [Field], in schema: Schema, beside typical: JSON
  ) -> [(name: String, body: JSON)] {
    let boundaries = try? boundaries(
      of: schema, beside: typical, today: material.tomorrow, now: material.now)
    return fields.flatMap { field -> [(name: String, body: JSON)] in
      let pointer = JSON.Pointer([.name(field.name)])
      let validator = SchemaValidator(field.schema)
      let edges = (boundaries ?? []).filter { $0.kind == .edge && $0.pointer == pointer }
      let numbers = edges.compactMap { $0.body[pointer]?.numberValue }
      guard let least = numbers.min(), let greatest = numbers.max(),
        ![least.adding(-1), greatest.adding(1)].contains(where: {
          validator.accepts(JSON.number($0).bytes())
        })
      else { return [] }
      return edges.filter { [least, greatest].contains($0.body[pointer]?.numberValue) }
        .map { ($0.name, $0.body) }
    }
  }

  private func steps(in body: JSON, by update: CompiledOperation) -> [Plan.Step] {
    let resource = sequences.resource
    let change = material.step(
      .probe, update, "an update to this state", target: .fresh(resource), body: .json(body))
    var again = change
    again.reason = "an update in this state"
    return sequences.creation + [change] + sequences.shown(.updatePreserves, by: update)
      + sequences.readOnlyUses.map {
        material.step(.verify, $0, "a use in this state", target: .fresh(resource))
      }
      + material.listOfOther(without: resource)
      + sequences.dependents.flatMap(sequences.kept)
      + [again] + sequences.removal
  }
}
