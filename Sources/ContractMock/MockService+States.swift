import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension MockService {
  /// A body and the representation in it, with the state that the request leads to.
  func withState(
    _ body: (bytes: [UInt8], representation: [UInt8]?), _ routed: RoutedRequest
  ) -> (bytes: [UInt8], representation: [UInt8]?) {
    let plan = routed.plan
    guard let machine = plan.resource?.states,
      let state = machine.state(after: plan, routed.item?.representation, behavior)
    else { return body }
    var result = body
    if let place = plan.body.representation, var document = try? JSON(parsing: body.bytes),
      document.set(.string(state), at: place.appending(machine.pointer))
    {
      result = (document.bytes(), document[place]?.bytes())
    }
    return result
  }

  /// The bytes of an item that the response does not show, with the state that the request leads to.
  func withState(_ bytes: [UInt8], _ routed: RoutedRequest) -> [UInt8] {
    guard let machine = routed.plan.resource?.states,
      let state = machine.state(after: routed.plan, routed.item?.representation, behavior),
      var item = try? JSON(parsing: bytes)
    else { return bytes }
    _ = item.set(.string(state), at: machine.pointer)
    return item.bytes()
  }

  /// Lets a resource reach by itself the state that follows the one that was shown.
  func passTime(for routed: RoutedRequest, _ store: inout ResourceStore) {
    guard let machine = routed.plan.resource?.states, let item = routed.item,
      !behavior.deviates(.timeStopped), var shown = item.representation,
      let current = shown[machine.pointer]?.stringValue,
      let way = machine.transitions.first(where: { $0.from == current && $0.cause == .time })
    else { return }
    _ = shown.set(.string(way.to), at: machine.pointer)
    store.replaceBytes(of: item.id, with: shown.bytes())
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

extension RoutedRequest {
  /// The resources that the body names and that do not exist, where the contract says how that fails.
  func referenceRejections(_ state: MockState) -> [Rejection] {
    guard !plan.compiled.references.isEmpty, let body = plan.compiled.document(of: request) else {
      return []
    }
    return plan.compiled.references.compactMap { resource, pointer in
      guard plan.compiled.failures.contains(where: { $0.condition == .missing(resource) }),
        let store = state.stores[resource],
        body.values(at: pointer).compactMap(\.identityIfAny).contains(where: { store[$0] == nil })
      else { return nil }
      return .condition(.missing(resource))
    }
  }

  /// The reasons to reject the request that lie in the state of the resource.
  func stateRejections(_ behavior: MockBehavior) -> [Rejection] {
    var found: [Rejection] = []
    if let item, let name = plan.resource?.name {
      if let wanted = request.fields["if-match"],
        plan.compiled.failures.contains(where: { $0.condition == .stale(name) }),
        !wanted.names(item.entityTag(of: behavior))
      {
        found.append(.condition(.stale(name)))
      }
      if let machine = plan.resource?.states, machine.operations.contains(plan.operation.id),
        let current = item.representation?[machine.pointer]?.stringValue,
        !machine.allows(plan.operation.id, in: current)
      {
        found.append(.condition(.refusedTransition(name)))
      }
    }
    return found
  }
}

extension JSON {
  /// The identifier as it is written in a path; `nil` for null and what is no identifier.
  fileprivate var identityIfAny: String? { stringValue ?? numberValue?.text }
}
