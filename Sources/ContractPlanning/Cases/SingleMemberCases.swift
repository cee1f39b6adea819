import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Changes one member of a resource of a document after the other, then each to null, where a partial update may: what
/// was sent is shown, and what was not sent stays.
struct SingleMemberCases: Sendable {
  let material: PlanningMaterial
  let sequences: ResourceSequences

  private static let mostMembers = 8

  func steps(of update: CompiledOperation) -> [Plan.Step] {
    guard material.contract.infersEffects, update.method != .put,
      let view = sequences.views.first(where: { !$0.lists(resource) }),
      let validator = update.bodyValidator, let fields = update.body?.schema?.objectFields
    else { return [] }
    let changing = material.changingBody(of: update, on: resource)
    let typical = material.typicalBody(of: update)
    // A document does not say which states follow.
    let members = fields.filter {
      !$0.isReadOnly && !["status", "state"].contains($0.name.comparableName)
    }
    let values = members.map { ($0.name, changing?[$0.name] ?? typical?[$0.name]) }
    let nulls = members.filter(\.schema.isNullable).map { ($0.name, JSON.null as JSON?) }
    let bodies = (values.prefix(Self.mostMembers) + nulls.prefix(Self.mostMembers)).compactMap {
      name, value -> JSON? in
      guard let value else { return nil }
      let body = JSON.object(JSON.Object([JSON.Object.Member(name: name, value: value)]))
      return validator.accepts(body.bytes()) ? body : nil
    }
    guard bodies.count > 1 else { return [] }
    let shown = material.step(.verify, view, "what it shows now", target: .fresh(resource))
      .observing(.isListed(resource, check: .updatePreserves)).attributed(to: update)
    let changes = bodies.flatMap { body in
      [
        material.step(
          .probe, update, "a change of one member", target: .fresh(resource), body: .json(body)
        ).expecting(.changeOrRejection),
        shown,
      ]
    }
    return sequences.creation + [shown] + changes + sequences.removal
  }

  private var resource: CompiledResource { sequences.resource }
}
