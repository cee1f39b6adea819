import ContractJSON
import ContractModel
import ContractValidation

/// Requests a list with each of its filters and orders, beside elements that they must leave out or
/// move.
struct ListingCases: Sendable {
  let resources: ResourceMaker
  let operation: CompiledOperation

  var cases: [Plan.Case] {
    operation.filters.map { filter in
      resources.planned(operation, "filter \(filter.parameter)", steps(of: filter))
    }
      + [together].compactMap(\.self)
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

  private var resource: CompiledResource? { operation.effect(.lists)?.resource }

  private var items: JSON.Pointer { operation.listedItems ?? .root }

  /// The request for the list with as many elements as possible.
  private func request(
    _ parameter: String, _ value: Plan.ParameterSource, _ reason: String, rules: [Rule]
  ) -> Plan.Step {
    var step = material.step(.probe, operation, reason)
    step.request?.parameters["?\(parameter)"] = value
    if let size = operation.paging?.size, let most = operation.largestSize(size) {
      step.request?.parameters["?\(size)"] = .text(String(most))
    }
    step.rules = rules
    return step
  }

  /// Rules that need the whole list apply only where the response says that it is whole.
  private var isWhole: [Rule.Condition]? {
    if let more = operation.effect(.lists)?.hasMore { return [.equals(more, false)] }
    guard let paging = operation.paging else { return [] }
    guard case .cursor(let next) = paging.style, paging.elementCursor == nil else { return nil }
    return [.equals(next, .null)]
  }

  /// The rules that a new element is in the list, where the whole list is there.
  private func inclusion(
    of name: String, _ id: JSON.Pointer, _ position: SourcePosition
  ) -> [Rule] {
    guard let isWhole else { return [] }
    return [
      Rule(
        left: .response(items.appending(.every).appending(id)), .contains, right: .captured(name),
        conditions: isWhole, position: position)
    ]
  }

  private func steps(of filter: Filter) -> [Plan.Step] {
    guard let resource,
      let trial = FilterTrial(of: filter, by: operation, on: resource, from: resources),
      let creations = resources.creating(resource, trial.elements.reversed(), at: filter.pointer)
    else {
      let steps =
        stepsBetweenStates(of: filter) ?? stepsWithOneCreation(of: filter)
        ?? stepsWithoutCreation(of: filter)
      return steps + stepsWithAllValues(of: filter) + wildcards(of: filter)
    }
    let filtered = list(of: trial, resource.id, without: "other")
    var lists = [filtered]
    if filter.match == .equal, let other = trial.elements.first(where: { $0.name == "other" }) {
      var second = trial
      second.parameterValue = other.value
      second.elements.removeAll { $0.name == "further" }
      lists.append(list(of: second, resource.id, without: "wanted"))
    }
    let without = resources.creating(resource, as: "without", without: filter.pointer)
    if without != nil {
      for index in lists.indices {
        lists[index].rules += absence(of: "without", resource.id, filter)
      }
    }
    return [without].compactMap(\.self) + creations + lists
      + [otherUsersList(like: filtered, resource.id, filter)].compactMap(\.self)
      + wildcards(of: filter)
      + afterDeletion(filtered, resource.id, filter)
  }

  /// Searches for characters that some databases take for wildcards.
  private func wildcards(of filter: Filter) -> [Plan.Step] {
    guard filter.match == .contains, let resource, !resources.hasList(resource, at: filter.pointer)
    else { return [] }
    let accepts = operation.accepting(filter.parameter)
    return ["%", "_"].filter { accepts(.string($0)) }.map { text in
      request(
        filter.parameter, .text(text), "only elements with \(text) in \(filter.pointer)",
        rules: [filter.rule(on: items, .constant(.string(text)))])
    }
  }

  /// The rules that an element without the part, which its creation has not given it, is not in the list.
  private func absence(of name: String, _ id: JSON.Pointer, _ filter: Filter) -> [Rule] {
    let part = Term.captured("part of \(name)")
    let conditions: [Rule.Condition] = [.absent(part), .equals(part, .null)]
    return conditions.map { exclusion(of: name, id, filter, where: [$0]) }
  }

  private func exclusion(
    of name: String, _ id: JSON.Pointer, _ filter: Filter, where conditions: [Rule.Condition] = []
  ) -> Rule {
    Rule(
      left: .response(items.appending(.every).appending(id)), .excludes, right: .captured(name),
      conditions: conditions, position: filter.position)
  }

  /// The same list of another user, who has none of the elements.
  private func otherUsersList(
    like list: Plan.Step, _ id: JSON.Pointer, _ filter: Filter
  ) -> Plan.Step? {
    guard material.options.hasSecondUser, operation.targets.isEmpty, let resource,
      resource.access == .owner
    else { return nil }
    var step = list
    step.identity = .other
    step.reason = "the same list of another user"
    step.rules = [exclusion(of: "wanted", id, filter)]
    return step
  }

  /// The deletion of the wanted element, which is the newest, and the list without it.
  private func afterDeletion(
    _ list: Plan.Step, _ id: JSON.Pointer, _ filter: Filter
  ) -> [Plan.Step] {
    guard let resource, resource.softDeletion != nil,
      let delete = material.deleter(of: resource)
    else { return [] }
    var step = list
    step.reason = "the same list after the deletion"
    step.rules = [exclusion(of: "wanted", id, filter)]
    return [
      material.step(
        .setUp, delete, "the deletion of the element", target: .fresh(resource)), step,
    ]
  }

  /// The request for the elements that match, of which one must not be there.
  private func list(of trial: FilterTrial, _ id: JSON.Pointer, without excluded: String)
    -> Plan.Step
  {
    let (filter, value) = (trial.filter, trial.parameterValue)
    let ids = Term.response(items.appending(.every).appending(id))
    var rules = trial.rules(on: items, ids, without: excluded)
    for element in trial.elements where ![excluded, "bound"].contains(element.name) {
      rules += inclusion(of: element.name, id, filter.position)
    }
    return request(
      filter.parameter, .text(value.parameterText),
      "only elements whose \(filter.pointer) matches \(value.parameterText)", rules: rules)
  }

  /// A filter by the state of a resource is tried with two in different states; `nil` where no operation
  /// leads out of the first state into one that lasts.
  private func stepsBetweenStates(of filter: Filter) -> [Plan.Step]? {
    guard filter.match == .equal, let resource,
      let machine = resource.states, machine.pointer == filter.pointer,
      let way = machine.transitions.first(where: {
        $0.from == machine.initial && $0.operation != nil
          && !machine.hasTimedTransition(from: $0.to)
      }),
      let change = way.operation.flatMap(material.compiled.operation)
    else { return nil }
    guard !machine.statesReachedByTime(from: machine.initial).contains(way.to),
      let moved = resources.creating(resource, as: "moved"),
      let kept = resources.creating(resource, as: "kept")
    else { return nil }
    var call = material.step(
      .setUp, change, "\(change.id) leads to \(way.to)", target: .fresh(resource))
    call.expectation = .success
    let ids = Term.response(items.appending(.every).appending(resource.id))
    // Time may lead out of the first state.
    let initial =
      machine.hasTimedTransition(from: machine.initial)
      ? [] : [(machine.initial, wanted: "kept", other: "moved")]
    let lists = (initial + [(way.to, wanted: "moved", other: "kept")]).compactMap {
      state, wanted, other -> Plan.Step? in
      guard operation.accepting(filter.parameter)(.string(state)) else { return nil }
      let rules =
        FilterTrial(filter: filter, elements: [], parameterValue: .string(state))
        .rules(on: items, ids, without: other) + inclusion(of: wanted, resource.id, filter.position)
      return request(
        filter.parameter, .text(state), "only elements whose \(filter.pointer) matches \(state)",
        rules: rules)
    }
    return lists.isEmpty ? nil : [moved, call, kept] + lists
  }

  /// The value is that of a new element, where cases cannot choose it: it must be unique.
  private func stepsWithOneCreation(of filter: Filter) -> [Plan.Step]? {
    guard let resource,
      var creation = resources.creating(resource, as: "wanted"),
      let creator = creation.operation,
      material.typicalBody(of: creator)?[filter.pointer] != nil
    else { return nil }
    creation.captures.append(
      ScenarioCall.Capture(name: "value", term: .request(filter.pointer)))
    let rules =
      [filter.rule(on: items, .captured("value"))]
      + inclusion(of: "wanted", resource.id, filter.position)
    return [
      creation,
      request(
        filter.parameter, .term(.captured("value")), "only elements like the new one",
        rules: rules),
    ]
  }

  /// The value is that of the first element, where cases cannot create elements with one of their own.
  private func stepsWithoutCreation(of filter: Filter) -> [Plan.Step] {
    var list = material.step(.setUp, operation, "the list without the filter")
    let first = items.appending(.index(0)).appending(filter.pointer)
    list.captures = [ScenarioCall.Capture(name: "value", term: .response(first))]
    var rules = [filter.rule(on: items, .captured("value"))]
    if !filter.match.isOpen {
      rules.append(
        Rule(
          left: .constant(1), .atMost, right: .count(.response(items)), position: filter.position))
    }
    return [
      list,
      request(
        filter.parameter, .term(.captured("value")),
        "only elements like the first one", rules: rules),
    ]
  }

  /// A list of all values leaves out nothing, whichever comes first.
  private func stepsWithAllValues(of filter: Filter) -> [Plan.Step] {
    guard filter.match == .equal, let resource, isWhole != nil,
      let values = operation.listedValues(filter.parameter), values.count > 1,
      let creation = resources.creating(resource, as: "any")
    else { return [] }
    let lists = [values, values.reversed()].map { values in
      request(
        filter.parameter, .text(JSON.array(values).text()), "every value of \(filter.parameter)",
        rules: inclusion(of: "any", resource.id, filter.position))
    }
    return [creation] + lists
  }

  private func steps(of order: Sorting.Order, _ sorting: Sorting) -> [Plan.Step] {
    let creations = resource.map { resources.creating($0, unlike: order) } ?? []
    let names = creations.compactMap(\.captures.first?.name)
    let id = resource?.id
    let rule = Rule(
      left: .response(items), .equal, right: .sorted(.response(items), by: order.keys),
      position: sorting.position)
    var list = request(
      sorting.parameter, .text(order.value), "the list in the order \(order.value)",
      rules: [rule])
    // What the case has created may be on any page.
    if let paging = operation.paging, let request = list.request {
      list.action = .pages(
        Plan.PageWalk(
          paging: paging, size: paging.size.flatMap(operation.largestSize),
          id: id, expected: names, order: order.keys), request)
    } else if let id {
      list.rules += names.flatMap { inclusion(of: $0, id, sorting.position) }
    }
    return creations + [list]
  }

  /// All filters at once, beside elements of which each one leaves out one.
  private var together: Plan.Case? {
    guard operation.filters.count > 1, let resource else { return nil }
    var trials: [FilterTrial] = []
    for filter in operation.filters
    where !trials.contains(where: { $0.filter.pointer == filter.pointer }) {
      if let trial = FilterTrial(of: filter, by: operation, on: resource, from: resources) {
        trials.append(trial)
      }
    }
    guard trials.count > 1 else { return nil }
    let wanted = Dictionary(
      uniqueKeysWithValues: trials.map { ($0.filter.pointer, $0.elements[0].value) })
    var creations = [resources.creating(resource, as: "wanted", with: wanted)]
    let ids = Term.response(items.appending(.every).appending(resource.id))
    var rules: [Rule] = []
    for trial in trials {
      let name = "other \(trial.filter.parameter)"
      let values = wanted.merging([trial.filter.pointer: trial.elements[1].value]) { $1 }
      creations.append(resources.creating(resource, as: name, with: values))
      rules += trial.rules(on: items, ids, without: name)
    }
    var list = request(
      trials[0].filter.parameter, .text(trials[0].parameterValue.parameterText),
      "only elements that match all filters", rules: rules)
    for trial in trials {
      list.request?.parameters["?\(trial.filter.parameter)"] = .text(
        trial.parameterValue.parameterText)
    }
    let steps = creations.compactMap(\.self)
    guard steps.count == creations.count else { return nil }
    return resources.planned(operation, "all filters", steps + [list])
  }
}

extension CompiledOperation {
  /// Whether a query parameter can have a value.
  func accepting(_ parameter: String) -> (JSON) -> Bool {
    guard let field = operation.queryParameters.first(where: { $0.name == parameter }) else {
      return { _ in true }
    }
    let validator = SchemaValidator(field.schema)
    let isList = takesList(parameter)
    return { value in
      validator.accepts(value.bytes())
        || validator.accepts(JSON.string(value.parameterText).bytes())
        || isList && validator.accepts(JSON.array([value]).bytes())
    }
  }

  /// Whether a query parameter is a list.
  func takesList(_ parameter: String) -> Bool {
    element(of: parameter) != nil
  }

  /// The texts that alone are valid as elements of a query parameter that is a list of them, if it can be all of them.
  fileprivate func listedValues(_ parameter: String) -> [JSON]? {
    guard let values = element(of: parameter)?.closedTexts?.map(JSON.string),
      accepting(parameter)(.array(values))
    else { return nil }
    return values
  }

  private func element(of parameter: String) -> Schema? {
    let field = operation.queryParameters.first { $0.name == parameter }
    guard case .array(let element, _)? = field?.schema.merged.kind else { return nil }
    return element.merged
  }

  /// The largest number of elements of a page that is allowed, up to 1,000.
  package func largestSize(_ parameter: String) -> Int? {
    sizes(parameter, among: [1_000, 500, 250, 200, 100, 50, 25, 20, 10, 5]).first
  }

  /// The query parameters that ask for elements in whatever state: `state=all`.
  var parametersForAll: [String: Plan.ParameterSource] {
    operation.queryParameters.reduce(into: [:]) { found, field in
      let value = field.schema.closedTexts?.first { ["all", "any"].contains($0.lowercased()) }
      if let value, !field.isRequired { found["?\(field.name)"] = .text(value) }
    }
  }

  /// Those of some numbers of elements that are allowed.
  func sizes(_ parameter: String, among sizes: [Int]) -> [Int] {
    let accepts = accepting(parameter)
    return sizes.filter { accepts(.number(JSON.Number($0))) }
  }
}
