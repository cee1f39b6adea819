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

  /// The bodies with one member each, first with other values than before, then null; and those that set a state.
  private func bodies(of update: CompiledOperation) -> [JSON] {
    guard let validator = update.bodyValidator, let fields = update.body?.schema?.objectFields
    else { return [] }
    let members = fields.filter { !$0.isReadOnly && mayChange($0) }
    let changing = material.changingBody(of: update, on: resource)
    let typical = material.typicalBody(of: update)
    let values = members.prefix(Self.mostMembers).compactMap { field in
      (changing?[field.name] ?? typical?[field.name]).map { [field.name: $0] }
    }
    let nulls = members.filter(\.schema.isNullable).prefix(Self.mostMembers).map {
      [$0.name: JSON.null]
    }
    // What is refused because of its state changes nothing else either.
    let states = fields.filter { target != nil && $0.name.namesState }.flatMap { field in
      (field.schema.closedTexts ?? []).prefix(Self.mostStates).map { (field.name, JSON.string($0)) }
    }
    let other = members.first { typical?[$0.name]?.stringValue != nil }
    let withStates = states.enumerated().map { index, state in
      var body = [state.0: state.1]
      if let other {
        body[other.name] = (index.isMultiple(of: 2) ? typical : changing)?[other.name]
      }
      return body
    }
    return (values + nulls + withStates).map(JSON.init(members:))
      .filter { validator.accepts($0.bytes()) }
  }

  private static let mostStates = 6

  /// A document does not say which states follow on another.
  private func mayChange(_ field: Field) -> Bool {
    !field.name.namesState
      && !(target == nil && Self.credentials.contains(field.name.comparableName))
  }
}

extension JSON {
  fileprivate init(members: [String: JSON]) {
    self = .object(
      Object(
        members.sorted { $0.key < $1.key }.map { Object.Member(name: $0.key, value: $0.value) }))
  }
}
