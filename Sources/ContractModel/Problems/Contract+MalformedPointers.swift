import ContractJSON

extension Contract {
  /// A problem for every location of the contract that is no JSON Pointer, in the order of source lines.
  var malformedPointers: [ContractProblem] {
    var found: [PositionedPointer] = []
    found.add([errors.code, errors.message], at: position)
    for resource in resources { found.add(resource.pointers, at: resource.position) }
    for failure in failures { found.add([failure.condition.pointer], at: failure.position) }
    for definition in definitions { found.add(definition.rules) }
    if let login {
      found.add(
        [login.token.pointers, login.expiresIn?.pointers ?? []].flatMap(\.self), at: login.position)
    }
    for operation in operations { operation.addPointers(to: &found) }
    for channel in channels {
      for message in channel.clientMessages + channel.serverMessages { found.add(message.rules) }
    }
    for scenario in scenarios {
      for step in scenario.steps { step.addPointers(to: &found) }
    }
    let problems = found.compactMap { location in
      location.pointer.malformedText.map { text in
        ContractProblem(
          "\"\(text)\" is no JSON Pointer, which starts with / and has ~ only in ~0, ~1 and ~2"
            + (JSON.Pointer("/" + text) == nil ? "" : "; write \"/\(text)\""),
          at: location.position)
      }
    }
    return Set(problems).sorted { ($0.position, $0.message) < ($1.position, $1.message) }
  }
}

/// A location, and the line that it was written on.
private struct PositionedPointer {
  var pointer: JSON.Pointer
  var position: SourcePosition
}

extension [PositionedPointer] {
  fileprivate mutating func add(_ pointers: [JSON.Pointer?], at position: SourcePosition) {
    for pointer in pointers {
      guard let pointer else { continue }
      append(PositionedPointer(pointer: pointer, position: position))
    }
  }

  fileprivate mutating func add(_ rules: [Rule]) {
    for rule in rules { add(rule.terms.flatMap(\.pointers), at: rule.position) }
  }
}

extension Resource {
  fileprivate var pointers: [JSON.Pointer?] {
    [id, key, owner, states?.pointer, softDeletion?.mark]
  }
}

extension Operation {
  fileprivate func addPointers(to found: inout [PositionedPointer]) {
    for failure in failures { found.add([failure.condition.pointer], at: failure.position) }
    found.add(rules)
    for effect in effects {
      let terms = [effect.id, effect.state, effect.hasMore, effect.link?.id].compactMap(\.self)
      found.add(
        terms.flatMap(\.pointers) + [effect.link?.member, effect.link?.back], at: effect.position)
    }
    if let image = storedImage { found.add(image.url.pointers, at: image.position) }
    for rule in listing { found.add(rule.pointers, at: rule.position) }
  }
}

extension ListingRule {
  fileprivate var pointers: [JSON.Pointer?] {
    switch self {
    case .pages(let paging):
      if case .cursor(let term) = paging.style {
        [paging.items, paging.total] + term.pointers
      } else {
        [paging.items, paging.total]
      }
    case .filters(let filter): [filter.pointer]
    case .sorts(let sorting): sorting.orders.flatMap(\.keys).flatMap(\.pointers)
    }
  }
}

extension Scenario.Step {
  fileprivate func addPointers(to found: inout [PositionedPointer]) {
    switch self {
    case .call(let call):
      let terms = call.parameterValues.map(\.value) + call.captures.map(\.term)
      found.add(terms.flatMap(\.pointers) + call.changes.flatMap(\.pointers), at: call.position)
      found.add(call.rules)
    case .socket(let step):
      switch step.action {
      case .send(_, let changes): found.add(changes.flatMap(\.pointers), at: step.position)
      case .receive(_, let rules, let captures):
        found.add(captures.map(\.term).flatMap(\.pointers), at: step.position)
        found.add(rules)
      case .connect, .close, .silence: break
      }
    }
  }
}

extension ScenarioCall.Change {
  fileprivate var pointers: [JSON.Pointer?] {
    switch self {
    case .set(let pointer, let term): [pointer] + term.pointers
    case .remove(let pointer): [pointer]
    }
  }
}

extension SortKey {
  fileprivate var pointers: [JSON.Pointer] { [pointer] + [alternative].compactMap(\.self) }
}

extension Term {
  /// All locations in the term and in what it is computed from.
  fileprivate var pointers: [JSON.Pointer?] {
    let own: [JSON.Pointer] =
      switch self {
      case .response(let pointer), .request(let pointer), .message(let pointer),
        .stored(let pointer), .elements(_, let pointer, _), .dayCounts(_, let pointer),
        .part(_, let pointer):
        [pointer]
      case .element(_, let key, _, let pointer): [key, pointer]
      case .sorted(_, let keys): keys.flatMap(\.pointers)
      case .path, .query, .header, .cookie, .responseHeader, .captured, .constant, .count, .days,
        .seconds, .now, .sum, .created:
        []
      }
    return own + operands.flatMap(\.pointers)
  }
}
