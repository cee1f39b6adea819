import ContractJSON
import ContractModel
import ContractValidation

/// Applies the state machines of a contract and its soft deletion to the stored resources.
struct ResourceStates: Sendable {
  let behavior: MockBehavior
}

extension ResourceStates {
  /// A body and the representation in it, with the state that the request leads to.
  func applied(
    to body: (bytes: [UInt8], representation: [UInt8]?), _ routed: RoutedRequest
  ) -> (bytes: [UInt8], representation: [UInt8]?) {
    guard routed.plan.resource?.states != nil || routed.plan.deletedMark != nil,
      let location = routed.plan.body.representation, var document = try? JSON(parsing: body.bytes),
      let shown = document[location], document.set(applied(to: shown, routed), at: location)
    else { return body }
    return (document.bytes(), document[location]?.bytes())
  }

  /// A representation with the state that the request leads to.
  func applied(to representation: JSON, _ routed: RoutedRequest) -> JSON {
    let plan = routed.plan
    var item = representation
    if let machine = plan.resource?.states,
      let state = machine.state(after: plan, routed.item?.representation, behavior)
    {
      _ = item.set(.string(state), at: machine.pointer)
    }
    unmark(&item, plan)
    return item
  }

  /// Lets a resource reach by itself the state that follows the one that was shown.
  func passTime(
    of item: ResourceStore.Item, _ resource: Resource?, _ store: inout ResourceStore
  ) {
    guard let machine = resource?.states, !behavior.deviates(.timeStopped),
      var shown = item.representation,
      let current = shown[machine.pointer]?.stringValue,
      let way = machine.transitions.first(where: { $0.from == current && $0.cause == .time })
    else { return }
    _ = shown.set(.string(way.to), at: machine.pointer)
    store.replace(item.id, with: shown.bytes())
  }
}

extension StateMachine {
  /// The state of the resource after a request; `nil` where the request does not change it.
  fileprivate func state(
    after plan: OperationPlan, _ item: JSON?, _ behavior: MockBehavior
  ) -> String? {
    if plan.effect?.action == .creates { return initial }
    let current = item?[pointer]?.stringValue
    let ways = transitions.filter { $0.operation == plan.operation.id }
    guard !ways.isEmpty else { return current }
    if behavior.deviates(.stateKept) { return current }
    return (ways.first { $0.from == current } ?? ways.first)?.to
  }
}
