import ContractFindings
import ContractJSON
import ContractModel

/// Brings a resource into each of its states, and does with it all that the contract allows: use,
/// update, list and delete.
///
/// A state is a value of each closed enumeration that an update sets.
struct StateCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  var cases: [(name: String, steps: [Plan.Step])] {
    sequences.updates.flatMap { update -> [(name: String, steps: [Plan.Step])] in
      guard case .object(let fields)? = update.body?.schema?.kind,
        let typical = material.typicalBody(of: update)
      else { return [] }
      return fields.enumerationVariants(of: typical).map { name, body in
        ("\(name) by \(update.id)", steps(in: body, by: update))
      }
    }
  }

  private func steps(in body: JSON, by update: Operation) -> [Plan.Step] {
    let resource = sequences.resource
    let change = material.step(
      .probe, update, "an update to this state", target: .fresh(resource), body: .json(body))
    var again = change
    again.reason = "an update in this state"
    return sequences.creation + [change] + sequences.shown(.updatePreserves, by: update)
      + sequences.readingUses.map {
        material.step(.verify, $0, "a use in this state", target: .fresh(resource))
      }
      + material.listOfOther(without: resource)
      + sequences.dependents.flatMap(sequences.kept)
      + [again] + sequences.removal
  }
}
