import ContractJSON
import ContractModel
import ContractValidation

/// Requests a list without the parameters that have a default: the list is as if they were sent.
struct DefaultCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    [size, order, filter].compactMap(\.self)
  }
}

extension DefaultCases {
  private var material: PlanningMaterial { resources.material }

  private var items: JSON.Pointer { operation.listedItems ?? .root }

  private func defaultValue(of parameter: String) -> JSON? {
    operation.queryParameters.first { $0.name == parameter }?.constantFallback
  }

  /// The request without the parameter.
  private func request(without parameter: String, _ rules: [Rule]) -> Plan.Step {
    var step = material.step(.probe, operation, "the list without \(parameter)")
    step.request?.parameters["?\(parameter)"] = nil
    step.rules = rules
    return step
  }

  private func planned(_ parameter: String, _ steps: [Plan.Step]) -> Plan.Case {
    resources.planned(operation, "default of \(parameter)", steps)
  }

  /// A page has as many elements as one of the default size, where there are more.
  private var size: Plan.Case? {
    guard let paging = operation.paging, let parameter = paging.size,
      let value = defaultValue(of: parameter), let size = value.numberValue?.exactInt64,
      (1...50).contains(size), let resource = operation.effect(.lists)?.resource,
      let creator = material.creator(of: resource), !material.leavesResourcesBehind(creator)
    else { return nil }
    let creations = (0...size).compactMap { resources.creating(resource, as: "element \($0)") }
    let number = Term.count(.response(items))
    var full = material.step(.setUp, operation, "a page of the default size")
    full.request?.parameters["?\(parameter)"] = .text(String(size))
    full.captures = [ScenarioCall.Capture(name: "number", term: number)]
    let rules = [
      Rule(left: number, .atMost, right: .constant(value), position: paging.position),
      Rule(
        left: number, .equal, right: .constant(value),
        conditions: [.equals(.captured("number"), value)], position: paging.position),
    ]
    return planned(parameter, creations + [full, request(without: parameter, rules)])
  }

  /// The list is in the order that is the default.
  private var order: Plan.Case? {
    for sorting in operation.sortings {
      guard let value = defaultValue(of: sorting.parameter)?.parameterText,
        let order = sorting.orders.first(where: { $0.value == value })
      else { continue }
      let creations =
        operation.effect(.lists).map { resources.creating($0.resource, unlike: order) } ?? []
      let rule = Rule(
        left: .response(items), .equal, right: .sorted(.response(items), by: order.keys),
        position: sorting.position)
      return planned(sorting.parameter, creations + [request(without: sorting.parameter, [rule])])
    }
    return nil
  }

  /// The list has the elements that the default of a filter leaves.
  private var filter: Plan.Case? {
    for filter in operation.filters {
      guard let value = defaultValue(of: filter.parameter),
        let resource = operation.effect(.lists)?.resource
      else { continue }
      let values = resources.values(of: resource, at: filter.pointer, 3)
      let creations = values.enumerated().compactMap { index, value in
        resources.creating(resource, as: "element \(index)", with: [filter.pointer: value])
      }
      let rules = [filter.rule(on: items, .constant(value))]
      return planned(filter.parameter, creations + [request(without: filter.parameter, rules)])
    }
    return nil
  }
}
