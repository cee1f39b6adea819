import ContractJSON
import ContractModel

extension SwiftExpression {
  /// A term of a rule.
  static func term(_ term: Term) -> SwiftExpression {
    switch term {
    case .response(let pointer): .call("response", [.init(nil, .pointer(pointer))])
    case .request(let pointer): .call("request", [.init(nil, .pointer(pointer))])
    case .message(let pointer): .call("message", [.init(nil, .pointer(pointer))])
    case .stored(let pointer): .call("stored", [.init(nil, .pointer(pointer))])
    case .path(let name): .call("path", [.init(nil, .string(name))])
    case .query(let name): .call("query", [.init(nil, .string(name))])
    case .header(let name): .call("header", [.init(nil, .string(name))])
    case .cookie(let name): .call("cookie", [.init(nil, .string(name))])
    case .responseHeader(let name): .call("response.header", [.init(nil, .string(name))])
    case .captured(let name): .call("captured", [.init(nil, .string(name))])
    case .constant(let value): .call("constant", [.init(nil, .json(value))])
    case .count(let list): .call("count", [.init(nil, Self.term(list))])
    case .days(let start, let end):
      .call("days", [.init("from", Self.term(start)), .init("to", Self.term(end))])
    case .seconds(let start, let end):
      .call("seconds", [.init("from", Self.term(start)), .init("to", Self.term(end))])
    case .now: "now()"
    case .sum(let term, let number): .infix(Self.term(term), "+", .number(number))
    case .sorted(let list, let keys):
      .call(
        "sorted",
        [.init(nil, Self.term(list))]
          + keys.enumerated().map { .init($0.offset == 0 ? "by" : nil, sortKey($0.element)) })
    case .element(let list, let key, let value, let location):
      .member(
        Self.term(list),
        .call(
          ".element",
          [
            .init("where", .pointer(key)), .init("is", Self.term(value)),
            .init("at", .pointer(location)),
          ]))
    case .created(let resource): .call("created", [.init(nil, .string(resource))])
    case .elements(let list, let key, let value):
      .member(
        Self.term(list),
        .call(".elements", [.init("where", .pointer(key)), .init("is", Self.term(value))]))
    case .dayCounts(let list, let location):
      .member(Self.term(list), .call(".dayCounts", [.init("by", .pointer(location))]))
    case .part(let term, let location):
      .member(Self.term(term), .call(".part", [.init("at", .pointer(location))]))
    }
  }

  static func sortKey(_ key: SortKey) -> SwiftExpression {
    .call(
      ".\(key.direction.rawValue)",
      [.init(nil, .pointer(key.pointer))]
        + (key.alternative.map { [.init("or", .pointer($0))] } ?? []))
  }

  /// The argument for rules; those that only repeat members are written together.
  static func rules(_ rules: [Rule]) -> [Argument] {
    guard !rules.isEmpty else { return [] }
    var parts: [SwiftExpression] = []
    var single: [SwiftExpression] = []
    var rest = rules[...]
    while let first = rest.first {
      let run = rest.prefix { $0.repetition.map { [$0.parent, $0.kind] } == first.repeated }
      if let repetition = first.repetition, run.count > 1 {
        if !single.isEmpty { parts.append(.list(single)) }
        single = []
        let names = run.compactMap(\.repetition).map {
          SwiftExpression.Argument(nil, .string($0.name))
        }
        let parent = SwiftExpression.pointer(JSON.Pointer(repetition.parent) ?? .root)
        parts.append(.call(".\(repetition.kind)", names + [.init("in", parent)]))
        rest = rest.dropFirst(run.count)
      } else {
        single.append(rule(first))
        rest = rest.dropFirst()
      }
    }
    if !single.isEmpty { parts.append(.list(single)) }
    let first = parts.removeFirst()
    let whole = parts.reduce(first) { .infix($0, "+", $1) }
    return [.init("rules", whole)]
  }

  static func rule(_ rule: Rule) -> SwiftExpression {
    let left = term(rule.left)
    let right = term(rule.right)
    var isInfix = true
    var expression: SwiftExpression
    switch rule.relation {
    case .equal: expression = .infix(left, "==", literal(rule.right) ?? right)
    case .atMost:
      expression =
        literal(rule.left).map { .infix(right, ">=", $0) }
        ?? .infix(left, "<=", literal(rule.right) ?? right)
    case .excludes:
      isInfix = literal(rule.right) != nil
      expression =
        literal(rule.right).map { .infix(left, "!=", $0) }
        ?? .member(left, .call(".excludes", [.init(nil, right)]))
    case .contains, .includes:
      isInfix = false
      expression = .member(left, .call(".\(rule.relation.rawValue)", [.init(nil, right)]))
    case .endsWith:
      isInfix = false
      expression = .member(left, .call(".ends", [.init("with", right)]))
    }
    let suffixes = rule.conditions.map(suffix) + (rule.isAdvisory ? [".advised"] : [])
    if isInfix, !suffixes.isEmpty { expression = .call("", [.init(nil, expression)]) }
    return suffixes.reduce(expression) { .member($0, $1) }
  }

  /// A plain constant, as one compares with it.
  private static func literal(_ term: Term) -> SwiftExpression? {
    guard case .constant(let value) = term else { return nil }
    switch value {
    case .string, .number, .boolean: return .json(value)
    case .null, .array, .object: return nil
    }
  }

  private static func suffix(_ condition: Rule.Condition) -> SwiftExpression {
    switch condition {
    case .present(let term): .call(".when", [.init(nil, self.term(term))])
    case .absent(let term): .call(".unless", [.init(nil, self.term(term))])
    case .equals(let term, let value):
      .call(".when", [.init(nil, self.term(term)), .init("is", .json(value))])
    }
  }
}

extension Rule {
  /// The repetition that the rule states, if it says that a member of the response is that of the request,
  /// or the one that was there before.
  fileprivate var repetition: (kind: String, parent: String, name: String)? {
    guard relation == .equal, conditions.isEmpty, !isAdvisory, case .response(let pointer) = left,
      case .name(let name)? = pointer.tokens.last, let parent = pointer.parent
    else { return nil }
    let own = JSON.Pointer([.name(name)])
    switch right {
    case .request(own): return ("echoes", parent.description, name)
    case .stored(own): return ("keeps", parent.description, name)
    default: return nil
    }
  }

  fileprivate var repeated: [String]? { repetition.map { [$0.parent, $0.kind] } }
}
