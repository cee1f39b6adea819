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

  /// The members by which a user logs in: with others, they could not be put back.
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
    let single = (values.prefix(Self.mostMembers) + nulls.prefix(Self.mostMembers)).compactMap {
      name, value in value.map { [JSON.Object.Member(name: name, value: $0)] }
    }
    // What is refused because of its state changes nothing else either.
    let other = members.first { typical?[$0.name]?.stringValue != nil }?.name
    let states = target == nil ? [] : fields.filter(\.namesState)
    let withState = states.flatMap { field in
      (field.schema.closedTexts ?? []).prefix(Self.mostStates).enumerated().map { index, text in
        let value = other.flatMap { index.isMultiple(of: 2) ? typical?[$0] : changing?[$0] }
        return [
          JSON.Object.Member(name: field.name, value: .string(text)),
          other.flatMap { name in value.map { JSON.Object.Member(name: name, value: $0) } },
        ].compactMap(\.self)
      }
    }
    return (single + withState).map { JSON.object(JSON.Object($0)) }
      .filter { validator.accepts($0.bytes()) }
  }

  private static let mostStates = 6

  /// A document does not say which states follow on another.
  private func mayChange(_ field: Field) -> Bool {
    !field.namesState
      && !(target == nil && Self.credentials.contains(field.name.comparableName))
  }
}

extension Field {
  fileprivate var namesState: Bool { ["status", "state"].contains(name.comparableName) }
}
