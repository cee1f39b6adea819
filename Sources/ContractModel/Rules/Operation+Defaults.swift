import ContractJSON

extension Operation {
  /// The rules that follow from the documented defaults: where a request omits a field, the response
  /// shows its default where it otherwise repeats the field.
  ///
  /// A default that is the current time is left to the rules of the contract.
  package var defaultRules: [Rule] {
    guard let schema = body?.schema else { return [] }
    let echoes = rules.filter { rule in
      if case .request = rule.right { rule.relation == .equal } else { false }
    }
    return echoes.compactMap { rule in
      guard case .request(let pointer) = rule.right, let field = schema.field(at: pointer),
        pointer.tokens.last == .name(field.name), let value = field.fallback, value != .now
      else { return nil }
      return Rule(
        left: rule.left, .equal, right: value,
        conditions: rule.conditions + [.absent(.request(pointer))], isAdvisory: rule.isAdvisory,
        position: field.position)
    }
  }
}
