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
  let resource: CompiledResource

  /// The step that shows the resource after each change.
  let look: Plan.Step

  /// The origin of its identifier; `nil` for what a user has one of.
  var target: Plan.ParameterSource?

  private static let mostMembers = 8

  /// The members by which a user logs in: with others, nobody could put them back.
  private static let credentials: Set<String> = [
    "email", "handle", "login", "password", "username",
  ]

  /// A look, and each change followed by another one; none where there are fewer than two changes.
  func steps(of update: CompiledOperation) -> [Plan.Step] {
    guard material.contract.infersEffects, update.method != .put else { return [] }
    let bodies = bodies(of: update)
    guard bodies.count > 1 else { return [] }
    let shown = look.observing(.isListed(resource, check: .updatePreserves)).attributed(to: update)
    return [shown]
      + bodies.flatMap { body in
        [
          material.step(
            .probe, update, "a change of one member", target: target, body: .json(body)
          ).expecting(.changeOrRejection),
          shown,
        ]
      }
  }

  /// The bodies with one member each: first with other values than before, then null.
  private func bodies(of update: CompiledOperation) -> [JSON] {
    guard let validator = update.bodyValidator, let fields = update.body?.schema?.objectFields
    else { return [] }
    let changing = material.changingBody(of: update, on: resource)
    let typical = material.typicalBody(of: update)
    let members = fields.filter { !$0.isReadOnly && mayChange($0) }
    let values = members.map { ($0.name, changing?[$0.name] ?? typical?[$0.name]) }
    let nulls = members.filter(\.schema.isNullable).map { ($0.name, JSON.null as JSON?) }
    return (values.prefix(Self.mostMembers) + nulls.prefix(Self.mostMembers)).compactMap {
      name, value -> JSON? in
      guard let value else { return nil }
      let body = JSON.object(JSON.Object([JSON.Object.Member(name: name, value: value)]))
      return validator.accepts(body.bytes()) ? body : nil
    }
  }

  /// A document does not say which states follow on another.
  private func mayChange(_ field: Field) -> Bool {
    let name = field.name.comparableName
    return !["status", "state"].contains(name)
      && !(target == nil && Self.credentials.contains(name))
  }
}
