import ContractJSON
import ContractModel

/// The members or elements that the keywords of a schema evaluate (JSON Schema, section 11), always or on conditions.
private struct Evaluation {
  var isWhole = false
  var names: [String] = []
  var patterns: [String] = []
  var positions = 0

  /// The schemas of elements that `contains` evaluates.
  var contained: [Schema] = []
  var choices: [Choice] = []

  struct Choice {
    var condition: Schema
    var then: Evaluation
    var otherwise: Evaluation
  }

  var isEmpty: Bool {
    !isWhole && names.isEmpty && patterns.isEmpty && positions == 0 && contained.isEmpty
      && choices.isEmpty
  }

  mutating func add(_ other: Evaluation) {
    isWhole = isWhole || other.isWhole
    names += other.names.filter { !names.contains($0) }
    patterns += other.patterns.filter { !patterns.contains($0) }
    positions = max(positions, other.positions)
    contained += other.contained
    choices += other.choices
  }

  /// The evaluation with a choice decided.
  func deciding(_ isMet: Bool) -> Evaluation {
    var rest = self
    let choice = rest.choices.removeFirst()
    rest.add(isMet ? choice.then : choice.otherwise)
    return rest
  }
}

/// Which of both the keyword is about.
private enum Evaluated {
  case members, elements

  var keyword: String { self == .members ? "unevaluatedProperties" : "unevaluatedItems" }
}

extension SchemaReader {
  /// How many combinations of conditions are distinguished.
  private static let limit = 64

  /// The schemas of `unevaluatedProperties` and `unevaluatedItems`, by every combination of conditions.
  mutating func unevaluated(_ node: SchemaNode) -> [Schema] {
    var parts: [Schema] = []
    for part in [Evaluated.members, .elements] {
      guard dialect.readsSiblingsOfReferences, let value = node[part.keyword], value != true else {
        continue
      }
      let rest = schema(value, at: node.place(part.keyword))
      let evaluation = evaluation(node, part, isInner: false, open: [])
      var leaves = Self.limit
      guard let whole = Self.combined(evaluation, part, rest, &leaves) else {
        remark(.notHeld, node.place(part.keyword), "too many conditions; it is not checked")
        continue
      }
      parts.append(whole)
    }
    return parts
  }

  private static func combined(
    _ evaluation: Evaluation, _ part: Evaluated, _ rest: Schema, _ leaves: inout Int
  ) -> Schema? {
    if evaluation.isWhole { return .any }
    guard let choice = evaluation.choices.first else {
      leaves -= 1
      return leaves < 0 ? nil : Schema(.composed(.perType([leaf(evaluation, part, rest)])))
    }
    guard let then = combined(evaluation.deciding(true), part, rest, &leaves),
      let otherwise = combined(evaluation.deciding(false), part, rest, &leaves)
    else { return nil }
    return then == otherwise
      ? then : .choosing(if: choice.condition, then: then, else: otherwise)
  }

  private static func leaf(
    _ evaluation: Evaluation, _ part: Evaluated, _ rest: Schema
  ) -> Schema {
    let others = rest == .never ? nil : rest
    guard part == .elements else {
      var shape = ObjectShape(
        fields: evaluation.names.map { Field($0, .any, .optional) }, others: others)
      shape.patterns = evaluation.patterns.map { MemberPattern($0, .any) }
      return Schema(.map(shape))
    }
    let alternatives = evaluation.contained + [others].compactMap(\.self)
    let element =
      alternatives.count > 1 ? Schema(.union(alternatives)) : alternatives.first
    guard evaluation.positions > 0 else { return Schema(.array(of: element ?? .never, [])) }
    let positions = Array(repeating: Schema.any, count: evaluation.positions)
    return Schema(.composed(.tuple(positions, rest: element, minimum: 0)))
  }
}

extension SchemaReader {
  private mutating func evaluation(
    _ json: JSON, at place: JSON.Pointer, _ part: Evaluated, open: Set<JSON.Pointer>
  ) -> Evaluation {
    guard case .object(let keywords) = json, !open.contains(place) else { return Evaluation() }
    let outer = scope
    defer { scope = outer }
    scope = scopes.entering(place, from: scope)
    return evaluation(
      SchemaNode(keywords, place), part, isInner: true, open: open.union([place]))
  }

  private mutating func evaluation(
    _ node: SchemaNode, _ part: Evaluated, isInner: Bool, open: Set<JSON.Pointer>
  ) -> Evaluation {
    var found = ownEvaluation(node, part)
    if isInner, node[part.keyword] != nil { found.isWhole = true }
    for target in targets(of: node) {
      guard let json = document[target] else { continue }
      found.add(evaluation(json, at: target, part, open: open))
    }
    for (index, json) in (node["allOf"]?.arrayValue ?? []).enumerated() {
      found.add(evaluation(json, at: node.place("allOf", index), part, open: open))
    }
    for keyword in ["anyOf", "oneOf"] {
      for (index, json) in (node[keyword]?.arrayValue ?? []).enumerated() {
        let place = node.place(keyword, index)
        let inner = evaluation(json, at: place, part, open: open)
        guard !inner.isEmpty else { continue }
        found.choices.append(
          Evaluation.Choice(
            condition: schema(json, at: place), then: inner, otherwise: Evaluation()))
      }
    }
    found.add(conditionalEvaluation(node, part, open))
    return found
  }

  /// The evaluation of `if` and of `dependentSchemas`.
  private mutating func conditionalEvaluation(
    _ node: SchemaNode, _ part: Evaluated, _ open: Set<JSON.Pointer>
  ) -> Evaluation {
    var found = Evaluation()
    if let condition = node["if"] {
      let place = node.place("if")
      var then = evaluation(condition, at: place, part, open: open)
      if let json = node["then"] {
        then.add(evaluation(json, at: node.place("then"), part, open: open))
      }
      let otherwise =
        node["else"].map { evaluation($0, at: node.place("else"), part, open: open) }
        ?? Evaluation()
      if !then.isEmpty || !otherwise.isEmpty {
        found.choices.append(
          Evaluation.Choice(
            condition: schema(condition, at: place), then: then, otherwise: otherwise))
      }
    }
    for member in node["dependentSchemas"]?.objectValue?.members ?? [] {
      let place = node.place("dependentSchemas", member.name)
      let inner = evaluation(member.value, at: place, part, open: open)
      guard !inner.isEmpty else { continue }
      found.choices.append(
        Evaluation.Choice(
          condition: Schema(.object([Field(member.name, .any)])), then: inner,
          otherwise: Evaluation()))
    }
    return found
  }

  private mutating func ownEvaluation(_ node: SchemaNode, _ part: Evaluated) -> Evaluation {
    var found = Evaluation()
    switch part {
    case .members:
      found.names = node["properties"]?.objectValue?.names ?? []
      found.patterns = node["patternProperties"]?.objectValue?.names ?? []
      found.isWhole = node["additionalProperties"] != nil
    case .elements:
      found.positions = node["prefixItems"]?.arrayValue?.count ?? 0
      found.isWhole = node["items"] != nil
      if let contained = node["contains"] {
        found.contained = [schema(contained, at: node.place("contains"))]
      }
    }
    return found
  }

  /// The locations that the references of a schema lead to.
  private func targets(of node: SchemaNode) -> [JSON.Pointer] {
    var targets: [JSON.Pointer] = []
    if let text = node["$ref"]?.stringValue, text.hasPrefix("#"),
      let target = JSON.Pointer(fragment: text.dropFirst())
    {
      targets.append(target)
    }
    if let target = scopes.target(of: node.place("$dynamicRef"), in: scope) {
      targets.append(target)
    }
    return targets
  }
}
