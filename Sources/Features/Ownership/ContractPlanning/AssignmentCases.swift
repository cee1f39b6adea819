import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes requests with members of a resource that their schema does not have.
///
/// Its id, its owner, counts and timestamps, for example: each is to be ignored or rejected.
struct AssignmentCases: Sendable {
  let material: PlanningMaterial

  var cases: [Plan.Case] {
    material.checkedOperations.concurrentFlatMap { operation in
      operation.effects.first { [.creates, .updates].contains($0.action) }
        .map { cases(of: operation, on: $0) } ?? []
    }
  }
}

extension AssignmentCases {
  private func cases(of operation: CompiledOperation, on effect: CompiledEffect) -> [Plan.Case] {
    guard let typical = material.typicalBody(of: operation)?.objectValue else { return [] }
    let members = members(of: effect.resource, besides: operation)
    if material.leavesResourcesBehind(operation) {
      var values: [(name: String, value: JSON)] = []
      for field in members {
        values += distinctiveValues(of: field).prefix(1).map { (field.name, $0) }
      }
      guard !values.isEmpty else { return [] }
      return [
        assignment(
          "members that it may not set", values, beside: typical, operation, on: effect)
      ]
    }
    return members.flatMap { field in
      let values = distinctiveValues(of: field)
      return values.map { value in
        let name = "\(field.name) of its own"
        return assignment(
          values.count > 1 ? "\(name): \(value.text())" : name, [(field.name, value)],
          beside: typical, operation, on: effect)
      }
    }
  }

  private func assignment(
    _ name: String, _ values: [(name: String, value: JSON)], beside typical: JSON.Object,
    _ operation: CompiledOperation, on effect: CompiledEffect
  ) -> Plan.Case {
    let resource = effect.resource
    let observation = Observations.IsNotAssigned(
      resource: resource, locations: values.map { JSON.Pointer([.name($0.name)]) })
    var body = typical
    for (name, value) in values { body[name] = value }
    let probe = material.step(
      .probe, operation, "with \(name)", target: .fresh(resource), body: .json(.object(body))
    ).expecting(.successOrRejection).observing(observation)
    let steps =
      [before(operation, effect)?.observing(observation), probe]
      + views(of: resource)
      .map { view in
        material.step(.verify, view, "the \(resource) as stored", target: .made(resource))
          .observing(observation).attributed(to: operation)
      }
    return Plan.Case(.auth, of: operation, named: name, steps: steps.compactMap(\.self))
  }

  /// The step that shows the members as they are when no request sends them.
  func before(_ operation: CompiledOperation, _ effect: CompiledEffect) -> Plan.Step? {
    guard effect.isOnSingleton else { return material.creation(of: effect.resource) }
    return material.observer(of: effect.resource).map {
      material.step(.setUp, $0, "the \(effect.resource) before")
    }
  }
}

extension AssignmentCases {
  func views(of resource: CompiledResource) -> [CompiledOperation] {
    material.compiled.roles(of: resource).operations.filter { operation in
      !operation.isSetUpOnly && operation.method.isSafe
        && operation.effects(on: resource).contains {
          [.reads, .lists].contains($0.action) && $0.state != nil
        } && operation.targets.allSatisfy { $0.resource == resource }
    }
  }

  /// The members of the resource in responses that requests of the operation do not have.
  func members(of resource: CompiledResource, besides operation: CompiledOperation)
    -> [Field]
  {
    guard let own = operation.body?.schema?.objectFields else { return [] }
    var names = Set(own.map(\.name))
    var members: [Field] = []
    for view in [operation] + views(of: resource) {
      for effect in view.effects(on: resource) {
        guard let location = effect.representationPointer else { continue }
        for response in view.responses {
          guard let fields = response.body?.schema(at: location)?.objectFields else {
            continue
          }
          members += fields.filter { names.insert($0.name).inserted }
        }
      }
    }
    return members
  }

  /// Valid values of a member that a backend is unlikely to assign by itself; of few possible ones
  /// two, one of which differs from the right one.
  private func distinctiveValues(of field: Field) -> [JSON] {
    let now = Instant(secondsSince1970: 981_173_106)
    switch field.schema.kind {
    case .boolean: return [true, false]
    case .string(let limits):
      if let listed = limits.map(\.limit).compactMap(\.listedValues).first {
        return Array(Set([listed.first, listed.last].compactMap(\.self))).sorted()
          .map(JSON.string)
      }
    case .number: break
    default:
      return []
    }
    let schema = Schema(field.schema.withAdviceRequired.kind)
    if case .timestamp(let form)? = schema.kind.typedText {
      return [.string(now.text(fractionDigits: form.fractionDigits.lowerBound))]
    }
    if schema.kind == .date { return ["2001-02-03"] }
    if case .string = schema.kind {
      let text: JSON = .string("foreign-\(field.name)-2f8a41c6")
      if SchemaValidator(schema).accepts(text.bytes()) { return [text] }
    }
    var random = material.source.forked("foreign/\(field.name)")
    guard let generator = try? Generator(schema: schema, today: now.date, now: now) else {
      return []
    }
    let candidates = (0..<8).map { _ in generator.random(&random) }
    return candidates.first { $0 != field.example && $0 != .number(0) && $0 != .number(1) }
      .map { [$0] } ?? []
  }
}

extension TextLimit {
  /// The values of an enumeration.
  fileprivate var listedValues: [String]? {
    if case .enumeration(let values, _) = self { values } else { nil }
  }
}
