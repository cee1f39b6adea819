import ContractHTTP
import ContractJSON

extension ProblemSearch {
  /// Returns the problems with the parts of a resource that no response shows.
  func representationProblems(of resource: Resource) -> [ContractProblem] {
    guard !contract.infersEffects else { return [] }
    let shown = representations(of: resource.name)
    guard !shown.isEmpty || resource.owner != nil || resource.states != nil else { return [] }
    let parts: [(noun: String, pointer: JSON.Pointer?, types: Set<ValueType>)] = [
      ("identity", resource.id, ValueType.identities),
      ("key", resource.key, ValueType.identities),
      ("owner", resource.owner, ValueType.identities),
      ("state", resource.states?.pointer, [.text]),
    ]
    return parts.flatMap { noun, pointer, allowed -> [ContractProblem] in
      guard let pointer else { return [] }
      func problem(_ words: String) -> [ContractProblem] {
        [ContractProblem(words, at: resource.position)]
      }
      let schemas = shown.flatMap { $0.schemas(at: pointer) }
      guard !schemas.isEmpty else {
        // Where every path names the resource, no response need to.
        if noun == "identity", !isFound(resource.name) { return [] }
        return problem("no response shows \(pointer), the \(noun) of a '\(resource.name)'")
      }
      if let types = schemas.compactMap(\.valueTypes).first(where: allowed.isDisjoint) {
        return problem(
          "the \(noun) of a '\(resource.name)' cannot be \(types.words), as \(pointer) is")
      }
      guard noun == "state", let machine = resource.states else { return [] }
      let values = schemas.compactMap(\.closedTexts)
      let unknown = machine.states.filter { state in values.contains { !$0.contains(state) } }
      return unknown.flatMap { problem("\(pointer) cannot be the state '\($0)'") }
    }
  }

  /// Whether responses are searched for the identity of resources: of new ones, and in lists.
  private func isFound(_ resource: String) -> Bool {
    contract.operations.contains { $0.performs(.creates, .lists, on: resource) }
  }

  /// The operations whose requests cannot be distinguished by their paths.
  var routeProblems: [ContractProblem] {
    guard !contract.infersEffects else { return [] }
    var first: [String: Operation] = [:]
    return contract.operations.compactMap { operation in
      let route = "\(operation.method.name) \(PathTemplate.shape(of: operation.template))"
      guard let other = first.updateValue(operation, forKey: route) else { return nil }
      first[route] = other
      guard other.template != operation.template else { return nil }
      return ContractProblem(
        "no request to '\(operation.template)' differs from one to '\(other.template)', at "
          + "\(other.position)",
        at: operation.position)
    }
  }

  /// The fields that name unknown resources, and the days that no calendar has.
  var fieldProblems: [ContractProblem] {
    var fields = contract.operations.flatMap(\.allParameters).map(\.field)
    // As they are written: every shape once.
    _ = written.mapSchemas { schema, _ in
      schema.collectFields(into: &fields)
      return schema
    }
    var found: [ContractProblem] = []
    for field in fields {
      if let name = field.resource { found += unknownResource(name, at: field.position) }
      if let day = field.removalDate, CalendarDate(day) == nil {
        found.add("'\(day)' is no day; write it as 2026-12-31", at: field.position)
      }
    }
    for operation in contract.operations {
      guard let day = operation.removalDate, CalendarDate(day) == nil else { continue }
      found.add("'\(day)' is no day; write it as 2026-12-31", at: operation.position)
    }
    return found
  }

  /// Returns the problems with the states of a resource.
  func stateProblems(of resource: Resource) -> [ContractProblem] {
    guard let machine = resource.states else { return [] }
    var found: [ContractProblem] = []
    for id in machine.operations {
      guard let operation = contract.operation(id) else {
        let suggestion = Suggestion(for: id, among: contract.operations.map(\.id))
        found.add("unknown operation '\(id)'\(suggestion)", at: resource.position)
        continue
      }
      let names = operation.effects(.updates, on: resource.name).contains { $0.id != nil }
      if !names {
        found.add("'\(id)' does not update a '\(resource.name)'", at: resource.position)
      }
      for state in machine.states
      where machine.transitions.count(where: { $0.from == state && $0.operation == id }) > 1 {
        found.add("'\(id)' leads from '\(state)' to several states", at: resource.position)
      }
    }
    for state in machine.states where machine.path(to: state) == nil {
      found.add("no way leads to the state '\(state)'", at: resource.position)
    }
    return found
  }

  /// Returns the problems with the soft deletion of a resource.
  func softDeletionProblems(of resource: Resource) -> [ContractProblem] {
    guard let deletion = resource.softDeletion else { return [] }
    var found: [ContractProblem] = []
    if contract.operation(that: .deletes, resource.name) == nil {
      found.add("no operation deletes '\(resource.name)'", at: resource.position)
    }
    if let mark = contract.deletedMark(of: resource) {
      if mark.isRequired, !mark.schema.isNullable, mark.schema.kind != .boolean {
        found.add(
          "'\(deletion.mark)' must be optional, nullable or Boolean: it marks deleted resources",
          at: mark.position)
      }
    } else {
      found.add(
        "no operation shows the '\(deletion.mark)' of '\(resource.name)' by its identity",
        at: resource.position)
    }
    if let id = deletion.restoredBy {
      if let operation = contract.operation(id) {
        if !operation.effects(.updates, on: resource.name).contains(where: { $0.id != nil }) {
          found.add("'\(id)' does not update a '\(resource.name)'", at: resource.position)
        }
      } else {
        let suggestion = Suggestion(for: id, among: contract.operations.map(\.id))
        found.add("unknown operation '\(id)'\(suggestion)", at: resource.position)
      }
    }
    return found
  }
}

extension Schema {
  /// Adds the fields of all objects in the schema, references aside.
  fileprivate func collectFields(into found: inout [Field]) {
    if case .object(let shape) = kind { found += shape.fields }
    for part in parts { part.collectFields(into: &found) }
  }
}
