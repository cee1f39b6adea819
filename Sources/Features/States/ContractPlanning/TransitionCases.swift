import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

/// Calls each operation that changes the state of a resource in each of its states: it must lead to
/// the next one, or be refused and change nothing.
struct TransitionCases: Sendable {
  let resources: ResourceMaker
  let resource: CompiledResource

  var cases: [Plan.Case] {
    guard let machine = resource.states else { return [] }
    return machine.operations.compactMap { material.compiled.operation($0) }
      .filter { !$0.isSetUpOnly }
      .flatMap { operation in
        machine.states.compactMap { planned(operation, in: $0, machine) }
      } + passing(machine) + updates(machine)
  }
}

extension TransitionCases {
  private var material: PlanningMaterial { resources.material }

  /// How long a state that takes time is waited for.
  static let patience = Polling(limit: 30_000, interval: 250)

  private func planned(
    _ operation: CompiledOperation, in state: String, _ machine: StateMachine
  ) -> Plan.Case? {
    guard let reached = steps(to: state, machine) else { return nil }
    var call = material.step(
      .probe, operation, "\(operation.id) in the state \(state)", target: .fresh(resource))
    let next = machine.transitions.first { $0.from == state && $0.operation == operation.id }?.to
    // Time may have changed the state before the call, which is then rejected.
    let passes = machine.hasTimedTransition(from: state)
    if let next {
      call.expectation = passes ? .storedUnchangedOrRejected : .success
      call.rules = stateRules(next, of: operation, machine)
    } else {
      let refusals = material.failures(of: operation) {
        $0 == .refusedTransition(resource.name)
      }
      call.expectation = refusals.isEmpty ? .rejection : .failure(refusals)
    }
    // What time changes is not compared with what it was.
    let leaves = next ?? state
    var after =
      machine.hasTimedTransition(from: leaves)
      ? nil : reading("the state afterwards", is: leaves, machine)
    if passes, next != nil {
      let rules = after?.rules.map { $0.excluding(state) }
      after?.rules = rules ?? []
    }
    // A list that is kept from before the change would show it.
    let isListed = !passes && !machine.hasTimedTransition(from: leaves)
    let before = isListed && next != nil ? listing(state, "the list before", machine) : nil
    let listed = isListed ? listing(leaves, "the list shows the state, too", machine) : nil
    let others = next == nil ? [] : material.listOfOther(without: resource)
    return resources.planned(
      operation, "in state \(state)",
      reached + [before].compactMap(\.self) + [call]
        + [after?.attributed(to: operation)].compactMap(\.self) + others
        + [listed?.attributed(to: operation)].compactMap(\.self))
  }

  /// Updates in the states that last, except for the first one: no update is a transition.
  private func updates(_ machine: StateMachine) -> [Plan.Case] {
    let states = machine.states.filter {
      $0 != machine.initial && !machine.hasTimedTransition(from: $0)
    }
    return material.checkedOperations.filter { isUpdate($0, machine) }.flatMap { update in
      states.compactMap { state in
        guard let reached = steps(to: state, machine),
          let after = reading("the state afterwards", is: state, machine)
        else { return nil }
        // The contract does not state whether the resource may be changed in every state.
        let call = material.step(
          .probe, update, "\(update.id) in the state \(state)", target: .fresh(resource)
        ).expecting(.successOrRejection)
        return resources.planned(
          update, "in state \(state)", reached + [call, after.attributed(to: update)])
      }
    }
  }

  /// Whether an operation changes the resource, but neither by a transition nor by a state in its request.
  private func isUpdate(_ operation: CompiledOperation, _ machine: StateMachine) -> Bool {
    operation.effects(.updates, on: resource).contains { $0.pathParameter != nil }
      && !machine.operations.contains(operation.id) && !operation.isSetUpOnly
      && resource.softDeletion?.restoredBy != operation.id
      && operation.body?.schema?.schema(at: machine.pointer) == nil
  }

  /// The states that a resource reaches by itself, which the list shows, too.
  private func passing(_ machine: StateMachine) -> [Plan.Case] {
    machine.transitions.filter { $0.cause == .time }.compactMap { way in
      guard var reached = steps(to: way.to, machine),
        let shown = reading("", is: way.to, machine),
        let subject = shown.operation
      else { return nil }
      let listed =
        machine.hasTimedTransition(from: way.to)
        ? nil : listing(way.to, "the list shows it, too", machine)
      // A list that is kept from before would show the earlier state.
      if var before = listed {
        before.rules = []
        before.reason = "the list before"
        reached.insert(before, at: reached.count - 1)
      }
      return resources.planned(
        subject, "from \(way.from) to \(way.to)", reached + [listed].compactMap(\.self))
    }
  }

  /// The steps that create a resource and bring it into a state.
  func steps(to state: String, _ machine: StateMachine) -> [Plan.Step]? {
    guard let ways = machine.path(to: state),
      let creation = resources.creating(resource, as: "resource")
    else { return nil }
    var steps = [creation]
    for way in ways {
      switch way.cause {
      case .time:
        guard var wait = reading("the state \(way.to) after some time", is: way.to, machine) else {
          return nil
        }
        // A state that passes by itself may be over before it is seen.
        if machine.hasTimedTransition(from: way.to) {
          wait.rules = wait.rules.map { $0.excluding(way.from) }
        }
        wait.timing = .polling(Self.patience)
        steps.append(wait)
      case .operation(let id):
        guard let operation = material.compiled.operation(id) else { return nil }
        var call = material.step(
          .setUp, operation, "\(id) leads to \(way.to)", target: .fresh(resource))
        call.expectation = .success
        steps.append(call)
      }
    }
    return steps
  }

  /// The step that shows the state: in the details, or else in a list.
  private func reading(
    _ reason: String, is state: String, _ machine: StateMachine
  ) -> Plan.Step? {
    guard let (read, location) = resources.reading(resource, reason) else {
      return listing(state, reason, machine)
    }
    var step = read
    step.rules = [rule(location.appending(machine.pointer), state)]
    return step
  }

  /// The step that shows the state in a list.
  private func listing(
    _ state: String, _ reason: String, _ machine: StateMachine
  ) -> Plan.Step? {
    guard let list = material.checkedOperations.first(where: { $0.lists(resource) }),
      case .response(let items)? = list.effect(.lists, on: resource)?.state
    else { return nil }
    var step = material.step(.verify, list, reason, target: .fresh(resource))
    let shown = Term.element(
      of: .response(items), where: resource.id, is: .captured("resource"), at: machine.pointer)
    step.rules = [
      Rule(
        left: shown, .equal, right: .constant(.string(state)), position: resource.position)
    ]
    return step
  }

  /// The response of a call shows the next state where it shows the resource.
  private func stateRules(
    _ state: String, of operation: CompiledOperation, _ machine: StateMachine
  ) -> [Rule] {
    guard case .response(let location)? = operation.effect(.updates, on: resource)?.state else {
      return []
    }
    return [rule(location.appending(machine.pointer), state)]
  }

  private func rule(_ location: JSON.Pointer, _ state: String) -> Rule {
    Rule(
      left: .response(location), .equal, right: .constant(.string(state)),
      position: resource.position)
  }
}

extension Rule {
  /// The rule that the left side has another value than this one.
  fileprivate func excluding(_ state: String) -> Rule {
    Rule(left: left, .excludes, right: .constant(.string(state)), position: position)
  }
}
