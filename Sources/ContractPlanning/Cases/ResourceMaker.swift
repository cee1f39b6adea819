import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Makes the steps that create resources with chosen values, for cases about what an operation states.
///
/// They are few, so that cases create them also where no operation deletes them.
struct ResourceMaker: Sendable {
  let material: PlanningMaterial

  /// The identity of a new resource in the response of its creator, and its creator.
  private func creation(of resource: CompiledResource) -> (
    step: Plan.Step, operation: CompiledOperation, id: Term
  )? {
    guard let step = material.creation(of: resource),
      let operation = material.creator(of: resource),
      let id = operation.effect(.creates, on: resource)?.id
    else { return nil }
    return (step, operation, id)
  }

  /// The step that creates a resource with some values, and keeps its identity under a name.
  func creating(
    _ resource: CompiledResource, as name: String, with values: [JSON.Pointer: JSON] = [:]
  ) -> Plan.Step? {
    guard let (creation, operation, id) = creation(of: resource) else { return nil }
    var step = creation
    step.captures = [
      ScenarioCall.Capture(name: name, term: shownIdentity(of: resource, by: operation) ?? id)
    ]
    if !values.isEmpty, let typical = material.typicalBody(of: operation) {
      let changes = values.sorted { $0.key.description < $1.key.description }
        .map { ScenarioCall.Change.set($0.key, .constant($0.value)) }
      step.request?.body = .changed(typical, changes)
    }
    return step
  }

  /// The identity of a resource whose path the request chooses, as a list may show it.
  private func shownIdentity(
    of resource: CompiledResource, by operation: CompiledOperation
  ) -> Term? {
    guard let effect = operation.effect(.creates, on: resource), effect.pathParameter != nil,
      let location = effect.representationPointer?.appending(resource.id),
      operation.responses.first?.body?.field(at: location)?.isRequired == true
    else { return nil }
    return .response(location)
  }

  /// The steps that create resources with these values at a location; `nil` where one cannot be
  /// created.
  func creating(
    _ resource: CompiledResource, _ parts: [(name: String, value: JSON)], at pointer: JSON.Pointer
  ) -> [Plan.Step]? {
    let steps = parts.compactMap { creating(resource, as: $0.name, with: [pointer: $0.value]) }
    return steps.count == parts.count ? steps : nil
  }

  /// The steps that create a part of a resource, and then another such resource without it; `nil` where parts are not
  /// created below one.
  func creating(part: CompiledResource, ofFirst owner: CompiledResource) -> [Plan.Step]? {
    guard let creation = creating(part, as: "part"), let creator = creation.operation,
      creator.targets.map(\.resource) == [owner], let first = creating(owner, as: "first"),
      let second = creating(owner, as: "second")
    else { return nil }
    var ofFirst = material.step(
      .setUp, creator, "a part of the first \(owner)", target: .fresh(owner))
    ofFirst.captures = creation.captures
    return [first, ofFirst, second]
  }

  /// The steps that create elements of a list in another order than one that the list can have, and one
  /// element without the key, where there may be one.
  func creating(_ resource: CompiledResource, unlike order: Sorting.Order) -> [Plan.Step] {
    guard let key = order.keys.first else { return [] }
    let values = values(of: resource, at: key.pointer, 3)
    // Neither of the two directions is the order in which they are created.
    let mixed = values.count == 3 ? [values[1], values[2], values[0]] : values
    let elements = mixed.enumerated().compactMap { index, value in
      creating(resource, as: "element \(index)", with: [key.pointer: value])
    }
    let incomplete = creating(resource, as: "incomplete element", without: key.pointer)
    return elements + [incomplete].compactMap(\.self)
  }

  /// Different valid values that a new resource can have at a location, in ascending order where
  /// they have one.
  ///
  /// - Returns: Fewer than `count` values where the schema has no more; none where requests do not set
  ///   the location.
  func values(
    of resource: CompiledResource, at pointer: JSON.Pointer, _ count: Int,
    where isUsable: (JSON) -> Bool = { _ in true }
  ) -> [JSON] {
    guard let (_, operation, _) = creation(of: resource),
      let schema = operation.body?.schema?.schema(at: pointer),
      operation.body?.schema?.field(at: pointer)?.resource == nil,
      operation.acceptsAnyText(at: pointer)
    else { return [] }
    let validator = SchemaValidator(schema.withAdviceRequired)
    var found: [JSON] = []
    for value in schema.namedValues where isUsable(value) && !found.contains(value) {
      found.append(value)
    }
    if found.isEmpty,
      let generator = try? OperationMaterial.generator(
        of: schema, for: operation, now: material.now)
    {
      var random = material.source.forked("values/\(resource)\(pointer)")
      // Plain values first: where backends differ in how they compare, they agree on these.
      for _ in 0..<200 {
        let value = generator.random(&random)
        if value.isPlain, isUsable(value), !found.contains(value) { found.append(value) }
      }
    }
    // Numbers between two whole ones, and not in the order of their texts, where there are such.
    let near = Self.nearNumbers.filter { isUsable($0) && validator.accepts($0.bytes()) }
    if found.isNumeric, near.count == Self.nearNumbers.count, count <= near.count {
      return Array(near.prefix(count))
    }
    // Numbers that are not in the order of their texts, where there are such.
    found = found.inOneOrder
    let first = Array(found.prefix(count))
    let others = first.isEmpty ? [] : found.dropFirst(count).map { Array(first.dropLast()) + [$0] }
    let chosen = others.first { $0.sorted(by: JSON.isBefore) != $0.sorted(by: JSON.isTextBefore) }
    return (first.isNumeric ? chosen ?? first : first).sorted(by: JSON.isBefore)
  }

  /// Whether a new resource has a list at a location.
  func hasList(_ resource: CompiledResource, at pointer: JSON.Pointer) -> Bool {
    let schema = creation(of: resource)?.operation.body?.schema?.schema(at: pointer)
    if case .array? = schema?.merged.kind { return true }
    return false
  }

  /// Two values that filters for equal ones must distinguish: a text and a longer one that begins with it,
  /// nothing and something.
  func nearValues(
    like values: [JSON], of resource: CompiledResource, at pointer: JSON.Pointer,
    where isUsable: (JSON) -> Bool
  ) -> [JSON] {
    guard let schema = creation(of: resource)?.operation.body?.schema?.schema(at: pointer),
      schema.namedValues.isEmpty
    else { return values }
    let validator = SchemaValidator(schema.withAdviceRequired)
    func first(_ candidates: [JSON]) -> JSON? {
      candidates.first { isUsable($0) && validator.accepts($0.bytes()) }
    }
    switch values.first {
    case .string(let text)?:
      return first(["s", "a", "1"].map { .string(text + $0) }).map { [values[0], $0] } ?? values
    case .number?:
      guard let zero = first([0]), let other = values.first(where: { $0 != zero }) else {
        return values
      }
      return [zero, first([0.1]) ?? other]
    default: return values
    }
  }

  /// The step that creates a resource without a part, or with null there, and keeps its identity and
  /// what the response shows there under a name; `nil` where a request must have a value.
  func creating(
    _ resource: CompiledResource, as name: String, without pointer: JSON.Pointer
  ) -> Plan.Step? {
    guard let (_, operation, _) = creation(of: resource),
      let field = operation.body?.schema?.field(at: pointer), field.fallback == nil,
      field.presence == .optional || field.schema.isNullable,
      let typical = material.typicalBody(of: operation),
      case .response(let state)? = operation.effect(.creates, on: resource)?.state,
      var step = creating(resource, as: name)
    else { return nil }
    let change: ScenarioCall.Change =
      field.presence == .optional ? .remove(pointer) : .set(pointer, .constant(.null))
    step.request?.body = .changed(typical, [change])
    let shown = state.appending(pointer)
    step.captures.append(ScenarioCall.Capture(name: "part of \(name)", term: .response(shown)))
    return step
  }

  /// In ascending order; the first two are the same without their fractions, and the second one is more than
  /// the nearest binary number.
  private static let nearNumbers: [JSON] = [9.1, 9.2, 10.25]

  /// The step that shows a resource, where an operation does.
  func reading(_ resource: CompiledResource, _ reason: String) -> (
    step: Plan.Step, state: JSON.Pointer
  )? {
    reading(resource, reason, where: { $0.pathParameter != nil }, target: .fresh(resource))
  }

  /// The step that shows what each user has exactly one of, where an operation does.
  func readingOwn(_ resource: CompiledResource, _ reason: String) -> (
    step: Plan.Step, state: JSON.Pointer
  )? {
    reading(resource, reason, where: \.isOnSingleton, target: nil)
  }

  private func reading(
    _ resource: CompiledResource, _ reason: String, where isWanted: (CompiledEffect) -> Bool,
    target: Plan.ParameterSource?
  ) -> (step: Plan.Step, state: JSON.Pointer)? {
    for operation in material.checkedOperations where operation.method == .get {
      for effect in operation.effects(.reads, on: resource) where isWanted(effect) {
        guard case .response(let state)? = effect.state else { continue }
        return (material.step(.verify, operation, reason, target: target), state)
      }
    }
    return nil
  }

  func planned(_ operation: CompiledOperation, _ name: String, _ steps: [Plan.Step]) -> Plan.Case {
    Plan.Case(.scenarios, of: operation, named: name, steps: steps)
  }
}

extension Schema {
  /// The values that the schema names: those of an enumeration, true and false, constants.
  fileprivate var namedValues: [JSON] {
    switch kind {
    case .boolean: return [false, true]
    case .constants(let values): return values.filter { $0 != .null }
    case .string(let limits):
      for case .enumeration(let values, _) in limits.required() { return values.map(JSON.string) }
      return []
    default: return []
    }
  }
}

extension JSON {
  /// Whether every backend writes and compares the value alike: a number of few digits, letters.
  fileprivate var isPlain: Bool {
    switch self {
    case .boolean: true
    case .number(let number): number.text.utf8.count < 12 && !number.text.containsASCII("e")
    case .string(let text):
      !text.isEmpty && text.utf8.count <= 60
        && text.utf8.allSatisfy { byte in
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
            || (0x61...0x7A).contains(byte) || Array(" -:.+@/_".utf8).contains(byte)
        }
    case .null, .array, .object: false
    }
  }

  fileprivate static func isTextBefore(_ left: JSON, _ right: JSON) -> Bool {
    left.text() < right.text()
  }

  fileprivate static func isBefore(_ left: JSON, _ right: JSON) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.string(let left), .string(let right)): left < right
    case (.boolean(false), .boolean(true)): true
    default: false
    }
  }
}

extension [JSON] {
  /// The values without the texts that come in another order where the case of letters, or all but letters
  /// and digits, does not matter, as in many collations of databases.
  fileprivate var inOneOrder: [JSON] {
    var left: [JSON] = []
    for value in self {
      let isUnambiguous = left.allSatisfy { other in
        guard case .string(let text) = value, case .string(let known) = other else { return true }
        let (lower, knownLower) = (text.lowercased(), known.lowercased())
        let (core, knownCore) = (
          lower.filter { $0.isLetter || $0.isNumber },
          knownLower.filter { $0.isLetter || $0.isNumber }
        )
        return core != knownCore && (text < known) == (lower < knownLower)
          && (text < known) == (core < knownCore)
      }
      if isUnambiguous { left.append(value) }
    }
    return left
  }

  fileprivate var isNumeric: Bool {
    !isEmpty && allSatisfy { if case .number = $0 { true } else { false } }
  }
}
