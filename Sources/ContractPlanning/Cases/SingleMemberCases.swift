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
    guard material.contract.infersEffects, update.method != .put,
      let fields = update.body?.schema?.objectFields, let typical = material.typicalBody(of: update)
    else { return [] }
    let changing = material.changingBody(of: update, on: resource) ?? typical
    let members = fields.filter { !$0.isReadOnly && mayChange($0) }
    let values = members.prefix(Self.mostMembers).compactMap { field in
      (changing[field.name] ?? typical[field.name]).map { [field.name: $0] }
    }
    let nulls = members.filter(\.schema.isNullable).prefix(Self.mostMembers).map {
      [$0.name: JSON.null]
    }
    let other = members.first { typical[$0.name]?.stringValue != nil }
    let states = states(of: fields).enumerated().map { index, state in
      var body = [state.name: state.value]
      if let other { body[other.name] = (index.isMultiple(of: 2) ? typical : changing)[other.name] }
      return body
    }
    let shown = look.observing(.isListed(resource, check: .updatePreserves))
    let kept = look.observing(Observations.StaysIfRefused(resource: resource))
    let changes =
      self.changes(values + nulls, by: update, each: shown)
      + self.changes(states, by: update, each: kept)
    return changes.count > 3 ? changes : []
  }

  /// The changes that an update can make, each between two looks.
  private func changes(
    _ bodies: [[String: JSON]], by update: CompiledOperation, each look: Plan.Step
  ) -> [Plan.Step] {
    let look = look.attributed(to: update)
    let changes = bodies.map { members in
      JSON.object(
        JSON.Object(
          members.sorted { $0.key < $1.key }
            .map { JSON.Object.Member(name: $0.key, value: $0.value) }))
    }.filter { update.bodyValidator?.accepts($0.bytes()) == true }
    guard !changes.isEmpty else { return [] }
    return [look]
      + changes.flatMap { body in
        [
          material.step(
            .probe, update, "a change of one member", target: target, body: .json(body)
          ).expecting(.changeOrRejection),
          look,
        ]
      }
  }

  /// The states that an update may set, of what is not each user's own: it could not be put back.
  private func states(of fields: [Field]) -> [(name: String, value: JSON)] {
    fields.filter { target != nil && $0.name.namesState }.flatMap { field in
      (field.schema.closedTexts ?? []).prefix(Self.mostStates).map { (field.name, .string($0)) }
    }
  }

  private static let mostStates = 6

  /// A document does not say which states follow on another.
  private func mayChange(_ field: Field) -> Bool {
    !field.name.namesState
      && !(target == nil && Self.credentials.contains(field.name.comparableName))
  }
}
