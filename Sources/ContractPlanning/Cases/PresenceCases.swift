import ContractFindings
import ContractJSON
import ContractModel
import ContractValidation

/// Makes valid requests in which several members are null or absent at once; alone they are
/// boundaries.
struct PresenceCases: Sendable {
  let material: PlanningMaterial

  func cases(of operation: CompiledOperation) -> [Plan.Case] {
    guard !material.leavesResourcesBehind(operation) else { return [] }
    return bodyCases(operation) + parameterCases(operation)
  }
}

extension PresenceCases {
  private func bodyCases(_ operation: CompiledOperation) -> [Plan.Case] {
    guard let schema = operation.body?.schema, let fields = schema.objectFields,
      let validator = operation.bodyValidator,
      let typical = material.typicalBody(of: operation)
    else { return [] }
    let nullable = fields.filter { $0.schema.isNullable && $0.aliased == nil }.map(\.name)
    let optional = fields.filter { $0.presence == .optional }.map(\.name)
    var bodies: [(name: String, body: JSON)] = []
    if !nullable.isEmpty {
      var nulls = typical
      for name in nullable { _ = nulls.set(.null, at: JSON.Pointer([.name(name)])) }
      bodies.append(("every nullable member null", nulls))
      for name in optional where !nullable.contains(name) {
        _ = nulls.remove(at: JSON.Pointer([.name(name)]))
      }
      bodies.append(("every nullable member null, the other optional ones absent", nulls))
    }
    var seen: Set<JSON> = [typical]
    return bodies.compactMap { name, body in
      guard validator.accepts(body.bytes()), seen.insert(body).inserted else { return nil }
      return boundaryCase(operation, "body: \(name)", body: .json(body))
    } + [withoutMembers(operation, validator)].compactMap(\.self)
  }

  /// An object without members, where none is required; many backends reject a request for no change.
  private func withoutMembers(_ operation: CompiledOperation, _ validator: SchemaValidator) -> Plan
    .Case?
  {
    guard validator.accepts(JSON.object(JSON.Object([])).bytes()) else { return nil }
    var planned = boundaryCase(
      operation, "body: no members", body: .json(.object(JSON.Object([]))))
    planned.steps[0].expectation = .successOrRejection
    return planned
  }

  /// All optional parameters of query and header absent, where there are several.
  private func parameterCases(_ operation: CompiledOperation) -> [Plan.Case] {
    let optional = operation.allParameters.filter {
      $0.location != .path && $0.field.presence == .optional
    }
    guard optional.count > 1 else { return [] }
    var planned = boundaryCase(
      operation, "no optional parameter", body: material.usualBody(of: operation))
    for parameter in optional { planned.steps[0].request?.parameters[parameter.key] = nil }
    return [planned]
  }

  private func boundaryCase(
    _ operation: CompiledOperation, _ name: String, body: Plan.Body
  ) -> Plan.Case {
    Plan.Case(
      .boundaries, of: operation, named: name,
      steps: [material.step(.probe, operation, name, body: body)])
  }
}
