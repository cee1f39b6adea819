import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractText
import ContractValidation

/// Requests the lists of documents with parameters that are named as those that limit or filter elements.
///
/// No document states what such a parameter does, so that a response in which it changes nothing is a note.
struct UsualParameterCases: Sendable {
  let material: PlanningMaterial
  let operation: CompiledOperation

  /// The operations that create something, by the shapes of their paths.
  let creators: [String: CompiledOperation]

  var cases: [Plan.Case] {
    guard material.contract.infersEffects, operation.method == .get,
      let body = operation.responses.first?.body?.merged,
      let items = body.onlyList, let element = body.schema(at: items.appending(.every))?.merged
    else { return [] }
    let known = operation.listing.flatMap(\.queryParameters)
    return operation.queryParameters.flatMap { parameter -> [Plan.Case] in
      guard !parameter.isSupplied, !known.contains(parameter.name) else { return [] }
      if parameter.limitsElements { return [limit(parameter, items)] }
      return filters(parameter, items, of: element)
    }
  }
}

extension UsualParameterCases {
  static func creators(in compiled: CompiledContract) -> [String: CompiledOperation] {
    let creating = compiled.operations.filter { $0.performs(.creates) }
    return Dictionary(creating.map { ($0.shape, $0) }) { first, _ in first }
  }

  /// Requests one element, after two were created.
  private func limit(_ parameter: Field, _ items: JSON.Pointer) -> Plan.Case {
    let rule = Rule(
      left: .count(.response(items)), .atMost, right: .constant(1), isAdvisory: true,
      position: parameter.position)
    return planned("\(parameter.name) limits the list", parameter, "1", [rule], after: creations)
  }

  /// Requests the elements with each of a few listed values of the member with the name of a parameter.
  private func filters(
    _ parameter: Field, _ items: JSON.Pointer, of element: Schema
  ) -> [Plan.Case] {
    guard let field = element.fields.first(where: { $0.name == parameter.name }),
      let values = parameter.schema.listedTexts, let shown = field.schema.listedTexts
    else { return [] }
    let listing = ListingRule.filters(query(parameter.name), on: JSON.Pointer([.name(field.name)]))
    guard case .filters(var filter) = listing else { return [] }
    filter.position = parameter.position
    return values.filter(shown.contains).prefix(2).map { [filter] value in
      let rule = filter.rule(on: items, .constant(.string(value))).advised
      return planned("\(parameter.name) filters by \(value)", parameter, value, [rule])
    }
  }

  private func planned(
    _ name: String, _ parameter: Field, _ value: String, _ rules: [Rule],
    after creations: [Plan.Step] = []
  ) -> Plan.Case {
    var step = material.step(.probe, operation, name)
    step.request?.parameters["?\(parameter.name)"] = .text(value)
    step.rules = rules
    return Plan.Case(.scenarios, of: operation, named: name, steps: creations + [step])
  }

  /// Two creations of what the list has, where a run can delete it.
  private var creations: [Plan.Step] {
    guard let creator = creators[operation.shape], !material.leavesResourcesBehind(creator),
      let resource = creator.effect(.creates)?.resource,
      let step = material.creation(of: resource)
    else { return [] }
    return [step, step]
  }
}

extension Field {
  private static let namesOfLimits: Set<String> = [
    "count", "first", "limit", "maxresults", "pagesize", "perpage", "take", "top",
  ]

  /// Whether the parameter is named as one that limits the number of elements, and may be one.
  fileprivate var limitsElements: Bool {
    Self.namesOfLimits.contains(name.comparableName) && schema.jsonTypes == ["number"]
      && SchemaValidator(schema).accepts(JSON.number(1).bytes())
  }
}

extension Schema {
  /// The location of the list that a body is, or that its only member with a list has.
  fileprivate var onlyList: JSON.Pointer? {
    if case .array = kind { return .root }
    let lists = fields.filter { if case .array = $0.schema.kind { true } else { false } }
    return lists.count == 1 ? JSON.Pointer([.name(lists[0].name)]) : nil
  }

  /// The texts that alone are valid.
  fileprivate var listedTexts: [String]? {
    switch kind {
    case .union(let parts):
      parts.lazy.compactMap(\.listedTexts).first
    default: closedTexts.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
