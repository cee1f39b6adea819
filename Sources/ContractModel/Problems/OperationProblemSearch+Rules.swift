import ContractJSON

extension OperationProblemSearch {
  /// Returns the problems with the relations that hold between the parts of an exchange.
  func ruleProblems() -> [ContractProblem] {
    var found: [ContractProblem] = []
    for (index, rule) in operation.rules.enumerated() {
      if !rule.terms.flatMap(\.createdResources).isEmpty {
        found.add("what was created is known in scenarios only", at: rule.position)
        continue
      }
      found += rule.orderProblems
      let unknown = rule.terms.flatMap { problems(of: $0, captures: [], at: rule.position) }
      found += unknown
      guard unknown.isEmpty else { continue }
      found += typeProblems(of: rule)
      if !rule.left.isAboutResponse, !rule.right.isAboutResponse {
        found.add("the rule is not about the response", at: rule.position)
      }
      if let other = operation.rules[..<index].first(where: { $0.excludes(rule) }) {
        found.add(
          "\(rule.left.words) cannot be \(rule.right) and \(other.right); see \(other.position)",
          at: rule.position)
      }
    }
    return found
  }

  /// Returns the problems with values that cannot have the relation, whatever a backend responds.
  func typeProblems(of rule: Rule) -> [ContractProblem] {
    var found = rule.terms.flatMap { operandProblems(of: $0, at: rule.position) }
    if rule.isContradictory {
      found.add("no exchange meets all conditions of the rule", at: rule.position)
    }
    if rule.relation == .equal, rule.left == .now || rule.right == .now {
      found.add(
        "nothing equals the time of the exchange; limit seconds(from:to:)", at: rule.position)
    }
    guard rule.orderProblems.isEmpty, let left = types(of: rule.left),
      let right = types(of: rule.right)
    else { return found }
    func add(_ words: String) {
      found.add(
        "\(rule.left.words) is \(left.words), \(rule.right.words) is \(right.words): \(words)",
        at: rule.position)
    }
    switch rule.relation {
    case .equal:
      if !left.canEqual(right) {
        add("they are never equal")
      } else if let (text, sent, shown) = unshownText(of: rule) {
        found.add(
          "\(sent.words) can be '\(text)', \(shown.words) cannot: no response meets the rule",
          at: rule.position)
      }
    case .contains:
      if !left.contains(.array), !left.canEqual(right) { add("they are never equal") }
    case .atMost:
      if !left.canPrecede(right) { add("neither is greater") }
    case .endsWith, .includes:
      let isText = [left, right].allSatisfy { !$0.isDisjoint(with: ValueType.texts) }
      if !isText { add("only texts have parts") }
    case .excludes: break
    }
    return found
  }

  /// The terms within a term that cannot be computed from their operands.
  private func operandProblems(
    of term: Term, at position: SourcePosition
  ) -> [ContractProblem] {
    func check(_ operand: Term, _ allowed: Set<ValueType>, _ need: String) -> [ContractProblem] {
      guard let types = types(of: operand), types.isDisjoint(with: allowed) else { return [] }
      return [
        ContractProblem(
          "\(operand.words) is \(types.words), not \(need) in operation '\(operation.id)'",
          at: position)
      ]
    }
    let own: [ContractProblem] =
      switch term {
      case .count(let list), .sorted(let list, _), .elements(let list, _, _),
        .element(let list, _, _, _), .dayCounts(let list, _):
        list.isOfSeveral ? [] : check(list, [.array], "a list")
      case .days(let start, let end), .seconds(let start, let end):
        [start, end].flatMap { check($0, ValueType.times, "a time") }
      case .sum(let inner, _): check(inner, [.number], "a number")
      default: []
      }
    return own + term.operands.flatMap { operandProblems(of: $0, at: position) }
  }

  /// A text that a valid request has and no valid response repeats, with both sides of the equation.
  private func unshownText(of rule: Rule) -> (text: String, sent: Term, shown: Term)? {
    guard rule.conditions.isEmpty, !rule.isAdvisory else { return nil }
    for (sent, shown) in [(rule.right, rule.left), (rule.left, rule.right)] {
      guard case .request(let source) = sent, case .response(let target) = shown,
        let sentTexts = closedTexts(of: [operation.body?.values], at: source),
        let shownTexts = closedTexts(of: operation.responses.map(\.body), at: target),
        let text = sentTexts.first(where: { !shownTexts.contains($0) })
      else { continue }
      return (text, sent, shown)
    }
    return nil
  }

  private func closedTexts(of schemas: [Schema?], at pointer: JSON.Pointer) -> [String]? {
    let texts = schemas.compactMap(\.self).flatMap { $0.schemas(at: pointer) }.map(\.closedTexts)
    guard !texts.isEmpty, texts.allSatisfy({ $0 != nil }) else { return nil }
    return texts.flatMap { $0 ?? [] }
  }

  /// The types that a term can have; `nil` where they are not known.
  func types(of term: Term) -> Set<ValueType>? {
    switch term {
    case .response(let pointer):
      return Self.types(operation.responses.flatMap { $0.body?.schemas(at: pointer) ?? [] })
    case .request(let pointer):
      guard let body = operation.body else { return nil }
      return Self.types(
        ([body] + body.alternatives).flatMap { $0.values?.schemas(at: pointer) ?? [] })
    case .stored(let pointer):
      guard let resource = operation.target?.resource else { return nil }
      return Self.types(
        search.representations(of: resource).flatMap { $0.schemas(at: pointer) })
    case .constant(let value): return value.valueTypes
    case .count, .days, .seconds: return [.number]
    case .sum(let inner, _): return types(of: inner)
    case .created, .sorted, .elements, .dayCounts: return [.array]
    case .path, .query, .header, .cookie, .responseHeader, .message, .captured, .now, .element,
      .part:
      return nil
    }
  }

  private static func types(_ schemas: [Schema]) -> Set<ValueType>? {
    let all = schemas.map(\.valueTypes)
    guard !all.isEmpty, all.allSatisfy({ $0 != nil }) else { return nil }
    return all.compactMap(\.self).reduce([]) { $0.union($1) }
  }
}

extension Term {
  /// Whether the term depends on the response.
  fileprivate var isAboutResponse: Bool {
    switch self {
    case .response, .responseHeader, .message: true
    default: operands.contains(where: \.isAboutResponse)
    }
  }

  /// Whether the term is one value for each of several elements.
  fileprivate var isOfSeveral: Bool {
    switch self {
    case .response(let pointer), .request(let pointer), .stored(let pointer):
      pointer.tokens.contains(.every)
    default: false
    }
  }
}

extension Rule {
  /// Whether both rules require another constant of the same value, whatever the request.
  fileprivate func excludes(_ other: Rule) -> Bool {
    guard relation == .equal, other.relation == .equal, left == other.left,
      conditions.isEmpty, other.conditions.isEmpty, isAdvisory == other.isAdvisory,
      case .constant(let one) = right, case .constant(let another) = other.right
    else { return false }
    return one != another
  }

  /// Whether two conditions of the rule exclude each other.
  fileprivate var isContradictory: Bool {
    conditions.contains { condition in
      conditions.contains { other in
        switch (condition, other) {
        case (.present(let one), .absent(let another)), (.equals(let one, _), .absent(let another)):
          one == another
        case (.equals(let one, let value), .equals(let another, let otherValue)):
          one == another && value != otherValue
        default: false
        }
      }
    }
  }
}

extension JSON {
  fileprivate var valueTypes: Set<ValueType> {
    switch self {
    case .null: [.null]
    case .boolean: [.boolean]
    case .number: [.number]
    case .string: [.text]
    case .array: [.array]
    case .object: [.object]
    }
  }
}
