import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Updates what each user has exactly one of.
struct SingletonCases: Sendable {
  let material: PlanningMaterial

  var cases: [Plan.Case] {
    let updates = material.checkedOperations.filter { $0.updatesSingleton() }
    return updates.flatMap {
      [ofAnotherUser($0), again($0), eachMember(of: $0)].compactMap(\.self)
    }
  }

  /// Looks at what another user has before and after an update.
  private func ofAnotherUser(_ update: CompiledOperation) -> Plan.Case? {
    let others = material.views.ofOtherUser
    guard !others.isEmpty else { return nil }
    return planned(
      update, "another user",
      others.twoLooks(by: material) + [change(update)]
        + others.looks(by: material).map { $0.attributed(to: update) })
  }

  /// A repeated PUT leaves what the first one has made (RFC 9110, section 9.2.2).
  private func again(_ update: CompiledOperation) -> Plan.Case? {
    guard material.isRepeatable(update), !material.changesState(update),
      let (resource, view) = changed(by: update)
    else { return nil }
    func look(_ reason: String, _ observation: some Plan.Observation) -> Plan.Step {
      material.step(.verify, view.operation, reason, as: view.identity).observing(observation)
    }
    var second = change(update)
    second.reason = "the same update again"
    return planned(
      update, "again",
      [
        change(update), look("the state after the update", .keeps(resource)), second,
        look(
          "the state is unchanged", .isAsKept(resource, check: .updatePreserves)
        ).attributed(to: update),
      ])
  }

  private func eachMember(of update: CompiledOperation) -> Plan.Case? {
    guard let (resource, view) = changed(by: update) else { return nil }
    let look = material.step(
      .verify, view.operation, "what it shows now", as: view.identity)
    let changes = SingleMemberCases(material: material, resource: resource, look: look)
      .steps(of: update)
    return changes.isEmpty ? nil : planned(update, "each member", changes)
  }

  /// The resource that an update changes, and the view that shows it.
  private func changed(
    by update: CompiledOperation
  ) -> (CompiledResource, StateViews.View)? {
    guard let effect = update.effects(.updates).first(where: \.isOnSingleton),
      let view = material.views.ownSingletons.first(where: { $0.resource == effect.resource })
    else { return nil }
    return (effect.resource, view)
  }

  private func change(_ update: CompiledOperation) -> Plan.Step {
    material.step(
      .probe, update, "an update of what the user has alone",
      body: material.otherBody(of: update).map(Plan.Body.json))
  }

  private func planned(_ update: CompiledOperation, _ name: String, _ steps: [Plan.Step])
    -> Plan.Case
  {
    Plan.Case(.sequences, of: update, named: name, steps: steps)
  }
}

extension PlanningMaterial {
  /// Whether the same request twice must leave what it leaves once: only PUT is idempotent (RFC 9110,
  /// section 9.2.2), and members that must be unique differ from request to request.
  func isRepeatable(_ update: CompiledOperation) -> Bool {
    update.method == .put && update.uniquePointers.isEmpty
  }
}
