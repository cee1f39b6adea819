import ContractJSON
import ContractModel

extension Contract {
  /// The problems with fixed values that the schemas never allow: rules that no exchange satisfies,
  /// conditions that none meets, and valid requests of scenarios that are not valid.
  func constantProblems() -> [ContractProblem] {
    let whole = resolved
    var found: [ContractProblem] = []
    for operation in whole.operations {
      for rule in operation.rules { found += operation.problems(of: rule, policies) }
    }
    for scenario in whole.scenarios {
      for case .call(let call) in scenario.steps {
        guard let operation = whole.operation(call.operation) else { continue }
        for rule in call.rules { found += operation.problems(of: rule, policies) }
        if call.expectation.isSuccess {
          found += call.changes.compactMap { operation.problem(of: $0, in: call, policies) }
        }
      }
    }
    return found
  }
}

extension Operation {
  fileprivate func problems(of rule: Rule, _ policies: Policies) -> [ContractProblem] {
    var pairs: [(term: Term, value: JSON, words: String)] = rule.conditions.compactMap {
      condition in
      guard case .equals(let term, let value) = condition else { return nil }
      return (term, value, "the condition is never met")
    }
    switch (rule.relation, rule.left, rule.right) {
    case (.equal, let term, .constant(let value)), (.contains, let term, .constant(let value)),
      (.equal, .constant(let value), let term):
      pairs.append((term, value, "the rule is never satisfied"))
    default: break
    }
    return pairs.compactMap { term, value, words in
      guard let schemas = schemas(of: term, besideElements: rule.relation == .contains),
        !schemas.contains(where: { $0.accepts(value, policies) })
      else { return nil }
      return ContractProblem(
        "\(term) cannot be \(value.text()), so \(words) in operation '\(id)'", at: rule.position)
    }
  }

  /// The schemas of the values of a term; `nil` where they are not known.
  private func schemas(of term: Term, besideElements hasElements: Bool) -> [Schema]? {
    let bodies: [Schema]
    let pointer: JSON.Pointer
    switch term {
    case .response(let location): (bodies, pointer) = (responses.compactMap(\.body), location)
    case .request(let location):
      let forms = body.map { [$0] + $0.alternatives } ?? []
      (bodies, pointer) = (forms.compactMap(\.values), location)
    default: return nil
    }
    let locations = hasElements ? [pointer, pointer.appending(.every)] : [pointer]
    let schemas = bodies.flatMap { body in locations.flatMap(body.schemas) }
    return schemas.isEmpty ? nil : schemas
  }

  /// The problem of a change to a request that must succeed.
  fileprivate func problem(
    of change: ScenarioCall.Change, in call: ScenarioCall, _ policies: Policies
  ) -> ContractProblem? {
    guard let schema = body?.values else { return nil }
    switch change {
    case .set(let pointer, .constant(let value)):
      let schemas = schema.schemas(at: pointer)
      guard !schemas.isEmpty, !schemas.contains(where: { $0.accepts(value, policies) }) else {
        return nil
      }
      return ContractProblem(
        "request \(pointer) cannot be \(value.text()) in a call of '\(id)' that must succeed",
        at: call.position)
    case .remove(let pointer):
      guard case .name(let name)? = pointer.tokens.last,
        let fields = schema.schema(at: pointer.parent ?? .root)?.memberFields,
        let field = fields.first(where: { $0.name == name }), field.isRequired,
        !fields.contains(where: { $0.aliased == name })
      else { return nil }
      return ContractProblem(
        "request \(pointer) is required in a call of '\(id)' that must succeed", at: call.position)
    case .set: return nil
    }
  }
}

extension Schema {
  fileprivate func accepts(_ value: JSON, _ policies: Policies) -> Bool {
    SchemaValidator(self, policies: policies).accepts(value.bytes())
  }
}
