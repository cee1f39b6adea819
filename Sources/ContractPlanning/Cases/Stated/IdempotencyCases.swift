import ContractFindings
import ContractModel

/// Repeats a request with one idempotency key, which must take effect once, and with another one.
struct IdempotencyCases: Sendable {
  let resources: ResourceMaker
  let operation: Operation

  var cases: [Plan.Case] {
    let material = resources.material
    guard let key = operation.idempotencyKey.map({ "\($0.lowercased()):" }),
      let effect = operation.effect(.creates), let id = effect.id
    else { return [] }
    func request(_ name: String, _ reason: String, _ purpose: Plan.Step.Purpose) -> Plan.Step {
      var step = material.step(purpose, operation, reason)
      step.request?.parameters[key] = .unique(name)
      return step
    }
    var first = request("first", "a request with a key", .setUp)
    first.captures = [ScenarioCall.Capture(name: "id", term: id)]
    var again = request("first", "the same request with the same key", .probe)
    again.rules = [Rule(left: id, .equal, right: .captured("id"), position: operation.position)]
    var other = request("second", "the same request with another key", .probe)
    other.rules = [Rule(left: id, .excludes, right: .captured("id"), position: operation.position)]
    return [resources.planned(operation, "idempotency key", [first, again, other])]
  }
}
