import ContractJSON
import ContractModel
import ContractValidation

/// Requests a list with each of its filters and orders, beside elements that they must leave out or
/// move.
struct ListingCases: Sendable {
  let resources: ResourceMaker
  let operation: Operation

  var cases: [Plan.Case] {
    operation.filters.map { filter in
      resources.planned(operation, "filter \(filter.parameter)", steps(of: filter))
    }
      + operation.sortings.flatMap { sorting in
        sorting.orders.map { order in
          resources.planned(
            operation, "order \(sorting.parameter)=\(order.value)", steps(of: order, sorting))
        }
      }
  }
}

extension ListingCases {
  private var material: PlanningMaterial { resources.material }

  private var resource: String? { operation.effect(.lists)?.resource }

  private var items: JSON.Pointer { operation.listedItems ?? .root }

  /// The request for the list with as many elements as possible.
  private func request(
    _ parameter: String, _ value: Plan.ParameterSource, _ reason: String, rules: [Rule]
  ) -> Plan.Step {
    var step = material.step(.probe, operation, reason)
    step.request?.parameters["?\(parameter)"] = value
    if let size = operation.paging?.size, let most = material.largestSize(size, of: operation) {
      step.request?.parameters["?\(size)"] = .text(String(most))
    }
    step.rules = rules
    return step
  }

  /// Rules that need the whole list apply only where the response says that it is whole.
  private var isWhole: [Rule.Condition]? {
    if let more = operation.effect(.lists)?.hasMore { return [.equals(more, false)] }
    guard let paging = operation.paging else { return [] }
    if case .cursor(let next) = paging.style { return [.equals(next, .null)] }
    return nil
  }

  private func steps(of filter: Filter) -> [Plan.Step] {
    let place = items.appending(.every).appending(filter.pointer)
    func matching(_ value: Term) -> Rule {
      switch filter.match {
      case .equal:
        Rule(left: .response(place), .equal, right: value, position: filter.position)
      case .contains:
        Rule(left: .response(place), .includes, right: value, position: filter.position)
      case .atLeast:
        Rule(left: value, .atMost, right: .response(place), position: filter.position)
      case .atMost:
        Rule(left: .response(place), .atMost, right: value, position: filter.position)
      }
    }
    let accepts = material.accepting(filter.parameter, of: operation)
    let isRange = filter.match == .atLeast || filter.match == .atMost
    guard let resource, let id = material.contract.resource(resource)?.id,
      case let values = resources.values(
        of: resource, at: filter.pointer, isRange ? 3 : 2, where: accepts),
      let parts = Self.parts(of: values, filter.match),
      let creations = resources.creating(resource, parts, at: filter.pointer)
    else { return stepsWithoutCreation(of: filter, matching) }
    let ids = Term.response(items.appending(.every).appending(id))
    let asked = filter.match == .contains ? Self.part(of: values, where: accepts) : parts[0].value
    var rules = [
      matching(.constant(asked)),
      Rule(left: ids, .excludes, right: .captured("other"), position: filter.position),
      Rule(left: .constant(1), .atMost, right: .count(.response(items)), position: filter.position),
    ]
    if let isWhole {
      rules += parts.filter { $0.name != "other" }.map { part in
        Rule(
          left: ids, .contains, right: .captured(part.name), conditions: isWhole,
          position: filter.position)
      }
    }
    return creations + [
      request(
        filter.parameter, .text(asked.parameterText),
        "only elements whose \(filter.pointer) matches \(asked.parameterText)", rules: rules)
    ]
  }

  /// The inner part of the first text, where the second one does not have it; or else the whole.
  private static func part(of values: [JSON], where isUsable: (JSON) -> Bool) -> JSON {
    guard case .string(let text)? = values.first, case .string(let other)? = values.last else {
      return values[0]
    }
    var inner = text.dropFirst().dropLast()
    while inner.first == " " { inner.removeFirst() }
    while inner.last == " " { inner.removeLast() }
    let part = JSON.string(String(inner))
    let isDistinct = !inner.isEmpty && !other.lowercased().contains(inner.lowercased())
    return isDistinct && isUsable(part) ? part : values[0]
  }

  /// The elements that a case creates: one with the value that is asked for, one that the filter
  /// leaves out, and one within the range, where there are three values.
  private static func parts(
    of values: [JSON], _ match: Filter.Match
  ) -> [(name: String, value: JSON)]? {
    guard values.count >= 2 else { return nil }
    let ascending = match == .atMost ? values.reversed() : values
    guard match == .atLeast || match == .atMost else {
      return [("wanted", values[0]), ("other", values[1])]
    }
    return [("wanted", ascending[1]), ("other", ascending[0])]
      + ascending.dropFirst(2).map { ("further", $0) }
  }

  /// The value is that of the first element, where cases cannot create elements with one of their own.
  private func stepsWithoutCreation(
    of filter: Filter, _ matching: (Term) -> Rule
  ) -> [Plan.Step] {
    var list = material.step(.setUp, operation, "the list without the filter")
    let first = items.appending(.index(0)).appending(filter.pointer)
    list.captures = [ScenarioCall.Capture(name: "value", term: .response(first))]
    let rules = [
      matching(.captured("value")),
      Rule(
        left: .constant(1), .atMost, right: .count(.response(items)), position: filter.position),
    ]
    return [
      list,
      request(
        filter.parameter, .term(.captured("value")),
        "only elements like the first one", rules: rules),
    ]
  }

  private func steps(of order: Sorting.Order, _ sorting: Sorting) -> [Plan.Step] {
    var creations: [Plan.Step] = []
    if let resource, let key = order.keys.first {
      let values = resources.values(of: resource, at: key.pointer, 3)
      // Neither of the two directions is the order in which they are created.
      let mixed = values.count == 3 ? [values[1], values[2], values[0]] : values
      creations = mixed.enumerated().compactMap { index, value in
        resources.creating(resource, as: "element \(index)", with: [key.pointer: value])
      }
    }
    let rule = Rule(
      left: .response(items), .equal, right: .sorted(.response(items), by: order.keys),
      position: sorting.position)
    return creations + [
      request(
        sorting.parameter, .text(order.value), "the list in the order \(order.value)",
        rules: [rule])
    ]
  }
}

extension PlanningMaterial {
  /// Whether a query parameter can have a value.
  func accepting(_ parameter: String, of operation: Operation) -> (JSON) -> Bool {
    guard let field = operation.queryParameters.first(where: { $0.name == parameter }) else {
      return { _ in true }
    }
    let validator = SchemaValidator(field.schema)
    return { value in
      validator.accepts(value.bytes())
        || validator.accepts(JSON.string(value.parameterText).bytes())
    }
  }

  /// The largest number of elements of a page that is allowed, up to 1,000.
  func largestSize(_ parameter: String, of operation: Operation) -> Int? {
    sizes(parameter, of: operation, among: [1_000, 500, 250, 200, 100, 50, 25, 20, 10, 5]).first
  }

  /// Those of some numbers of elements that are allowed.
  func sizes(_ parameter: String, of operation: Operation, among sizes: [Int]) -> [Int] {
    let accepts = accepting(parameter, of: operation)
    return sizes.filter { accepts(.number(JSON.Number($0))) }
  }
}
