package import ContractJSON

extension Operation {
  /// The rules that follow from the documented defaults: where a request omits a field of its body, the
  /// response shows its default where it otherwise repeats the field; where it omits a parameter, the
  /// rules about the parameter apply to its default.
  ///
  /// A default that is the current time is left to the rules of the contract.
  package var defaultRules: [Rule] { bodyDefaultRules + parameterDefaultRules }

  private var bodyDefaultRules: [Rule] {
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

  /// The rules about parameters, of which the defaults are the values.
  package var parameterDefaultRules: [Rule] {
    rules.compactMap { rule in
      var changed = rule
      if let value = parameterDefault(of: rule.right) {
        changed.right = .constant(value)
        changed.conditions.append(.absent(rule.right))
      } else if let value = parameterDefault(of: rule.left) {
        changed.left = .constant(value)
        changed.conditions.append(.absent(rule.left))
      } else {
        return nil
      }
      return changed
    }
  }

  private func parameterDefault(of term: Term) -> JSON? {
    let fields: [Field]
    let name: String
    switch term {
    case .query(let parameter): (fields, name) = (queryParameters, parameter)
    case .header(let parameter): (fields, name) = (headers, parameter)
    case .cookie(let parameter): (fields, name) = (cookies, parameter)
    default: return nil
    }
    return fields.first { $0.name == name }?.constantFallback
  }
}

extension Operation {
  /// How the list in the response is shown page by page.
  package var paging: Paging? {
    for case .pages(let paging) in listing { return paging }
    return nil
  }

  package var filters: [Filter] {
    listing.compactMap { if case .filters(let filter) = $0 { filter } else { nil } }
  }

  package var sortings: [Sorting] {
    listing.compactMap { if case .sorts(let sorting) = $0 { sorting } else { nil } }
  }

  /// The location of the list in the response: that of its pages, or of what it lists.
  package var listedItems: JSON.Pointer? {
    if let paging { return paging.items }
    if case .response(let pointer)? = effect(.lists)?.state { return pointer }
    return nil
  }
}
