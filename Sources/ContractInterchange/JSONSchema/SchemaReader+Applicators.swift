import ContractJSON
import ContractModel
import ContractText

extension SchemaReader {
  /// The schemas of keywords that combine others (JSON Schema, section 10.2).
  mutating func applicators(_ node: SchemaNode) -> [Schema] {
    var parts: [Schema] = []
    for keyword in ["allOf", "anyOf", "oneOf"] {
      guard let nodes = node[keyword]?.arrayValue, !nodes.isEmpty else { continue }
      if keyword != "allOf", let tagged = tagged(keyword, nodes, node) {
        parts.append(tagged)
        continue
      }
      let schemas = nodes.enumerated().map { index, part in
        schema(part, at: node.location(keyword, index))
      }
      switch keyword {
      case "allOf": parts += schemas.distinct
      case "anyOf": parts.append(Self.alternatives(schemas.distinct, exclusive: false))
      default: parts.append(Self.alternatives(schemas, exclusive: true))
      }
    }
    if let excluded = node["not"] { parts.append(.not(schema(excluded, at: node.location("not")))) }
    if let condition = node["if"], node.has(["then", "else"]) {
      parts.append(
        .choosing(
          if: schema(condition, at: node.location("if")), then: part("then", node),
          else: part("else", node)))
    }
    return parts + dependencies(node)
  }

  private mutating func part(_ keyword: String, _ node: SchemaNode) -> Schema? {
    node[keyword].map { schema($0, at: node.location(keyword)) }
  }

  /// One of several schemas; null as an alternative makes the others nullable, unless one of several
  /// exclusive alternatives may accept it, too.
  private static func alternatives(_ schemas: [Schema], exclusive isExclusive: Bool) -> Schema {
    let others = schemas.filter { $0 != .constant(.null) }
    let nulls = schemas.count - others.count
    if isExclusive, nulls > 1 || nulls == 1 && !others.allSatisfy(\.isOfOneType) {
      return Schema(.composed(.exactlyOne(schemas)))
    }
    guard !others.isEmpty else { return .constant(.null) }
    if others.count == 1 { return nulls > 0 ? others[0].acceptingNull : others[0] }
    let whole =
      isExclusive ? Schema(.composed(.exactlyOne(others))) : Schema(.union(others))
    return nulls > 0 ? whole.nullable : whole
  }

  /// A union whose alternatives a member selects (OpenAPI 3.1, section 4.8.25).
  private mutating func tagged(
    _ keyword: String, _ nodes: [JSON], _ node: SchemaNode
  ) -> Schema? {
    // With a default, values without a known tag are of that alternative (OpenAPI 3.2, section 4.25.3).
    guard dialect.assertsFormats, let member = node["discriminator"]?["propertyName"]?.stringValue,
      node["discriminator"]?["defaultMapping"] == nil
    else { return nil }
    let targets = nodes.map { $0["$ref"]?.stringValue }
    guard targets.allSatisfy({ $0 != nil }) else {
      remark(
        node.location("discriminator"), "alternatives that are no references have no tag")
      return nil
    }
    let mapping = (node["discriminator"]?["mapping"]?.objectValue?.members ?? []).compactMap {
      member in member.value.stringValue.map { (tag: member.name, target: $0) }
    }
    var alternatives: [TaggedSchema] = []
    for (index, target) in targets.enumerated() {
      let name = target?.split(ascii: "/").last.map(String.init) ?? ""
      let schema = schema(nodes[index], at: node.location(keyword, index))
      var tags = mapping.filter { $0.target == target || $0.target == name }.map(\.tag)
      if tags.isEmpty { tags = [name] }
      // What the alternative itself says of the member counts: its name is only a usual value.
      if let values = values(of: member, in: nodes[index], depth: 0),
        !tags.contains(where: values.contains)
      {
        remark(
          node.location("discriminator"),
          "'\(member)' of '\(name)' is \(values.joined(separator: ", ")), not \(tags[0]); the former is used",
          of: nil)
        tags = values
      }
      alternatives += tags.map { TaggedSchema($0, schema) }
    }
    return Schema(.composed(.tagged(by: member, alternatives)))
  }

  /// The texts that a schema lists for a member; `nil` where it lists none.
  private func values(of member: String, in node: JSON, depth: Int) -> [String]? {
    guard depth < 16 else { return nil }
    if let target = node.localReference, let found = document[target] {
      return values(of: member, in: found, depth: depth + 1)
    }
    var property = node["properties"]?[member]
    if let target = property?.localReference { property = document[target] }
    if let property {
      let listed = property["const"].map { [$0] } ?? property["enum"]?.arrayValue
      let texts = (listed ?? []).compactMap(\.stringValue)
      return texts.isEmpty ? nil : texts
    }
    return (node["allOf"]?.arrayValue ?? []).lazy.compactMap {
      values(of: member, in: $0, depth: depth + 1)
    }.first
  }

  /// How many dependencies an object may have: each value that is made must meet all of them.
  private static let dependencyLimit = 100

  /// Returns the schemas that the presence of a member requires (JSON Schema Validation, section 6.5.4).
  private mutating func dependencies(_ node: SchemaNode) -> [Schema] {
    var parts: [Schema] = []
    for keyword in ["dependentRequired", "dependentSchemas", "dependencies"] {
      let members = node[keyword]?.objectValue?.members ?? []
      if members.count > Self.dependencyLimit {
        remark(
          node.location(keyword),
          "only the first \(Self.dependencyLimit) of \(members.count) dependencies are checked")
      }
      for member in members.prefix(Self.dependencyLimit) {
        let condition = Schema(.object([Field(member.name, .any)]))
        let then: Schema
        if let names = member.value.arrayValue {
          then = Schema(.object(names.compactMap(\.stringValue).map { Field($0, .any) }))
        } else {
          then = schema(member.value, at: node.location(keyword, member.name))
        }
        parts.append(.choosing(if: condition, then: then))
      }
    }
    return parts
  }
}

extension SchemaReader {
  /// The schemas of `unevaluatedProperties` and `unevaluatedItems`, by every combination of conditions.
  mutating func unevaluated(_ node: SchemaNode) -> [Schema] {
    var parts: [Schema] = []
    for part in [Evaluated.members, .elements] {
      guard dialect.readsSiblingsOfReferences, let value = node[part.keyword], value != true else {
        continue
      }
      let rest = schema(value, at: node.location(part.keyword))
      evaluatedNodes = 0
      let evaluation = evaluation(node, part, isInner: false, open: [])
      guard evaluatedNodes <= Self.evaluationLimit,
        let whole = evaluation.schema(ofUnevaluated: part, rest)
      else {
        remark(node.location(part.keyword), "too many conditions; it is not checked")
        continue
      }
      parts.append(whole)
    }
    return parts
  }
}

extension SchemaReader {
  /// How many schemas an evaluation may read, one again for each reference to it.
  private static let evaluationLimit = 10_000

  private mutating func evaluation(
    _ json: JSON, at location: JSON.Pointer, _ part: Evaluated, open: Set<JSON.Pointer>
  ) -> Evaluation {
    guard case .object(let keywords) = json, !open.contains(location) else { return Evaluation() }
    evaluatedNodes += 1
    guard evaluatedNodes <= Self.evaluationLimit else { return Evaluation() }
    let outer = scope
    defer { scope = outer }
    scope = scopes.entering(location, from: scope)
    return evaluation(
      SchemaNode(keywords, location), part, isInner: true, open: open.union([location]))
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
      found.add(evaluation(json, at: node.location("allOf", index), part, open: open))
    }
    for keyword in ["anyOf", "oneOf"] {
      for (index, json) in (node[keyword]?.arrayValue ?? []).enumerated() {
        let location = node.location(keyword, index)
        let inner = evaluation(json, at: location, part, open: open)
        guard !inner.isEmpty else { continue }
        found.choices.append(
          Evaluation.Choice(
            condition: schema(json, at: location), then: inner, otherwise: Evaluation()))
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
      let location = node.location("if")
      var then = evaluation(condition, at: location, part, open: open)
      if let json = node["then"] {
        then.add(evaluation(json, at: node.location("then"), part, open: open))
      }
      let otherwise =
        node["else"].map { evaluation($0, at: node.location("else"), part, open: open) }
        ?? Evaluation()
      if !then.isEmpty || !otherwise.isEmpty {
        found.choices.append(
          Evaluation.Choice(
            condition: schema(condition, at: location), then: then, otherwise: otherwise))
      }
    }
    for member in node["dependentSchemas"]?.objectValue?.members ?? [] {
      let location = node.location("dependentSchemas", member.name)
      let inner = evaluation(member.value, at: location, part, open: open)
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
        found.contained = [schema(contained, at: node.location("contains"))]
      }
    }
    return found
  }

  /// The locations that the references of a schema lead to.
  private func targets(of node: SchemaNode) -> [JSON.Pointer] {
    let reference = node["$ref"]?.stringValue.flatMap(JSON.Pointer.init(localReference:))
    let dynamic = scopes.target(of: node.location("$dynamicRef"), in: scope)
    return [reference, dynamic].compactMap(\.self)
  }
}

extension [Schema] {
  /// The schemas without those that are there before.
  fileprivate var distinct: [Schema] {
    var seen: Set<Schema> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Schema {
  /// Whether the schema has a type of its own and does not accept null, as far as it shows; a reference
  /// is taken for one.
  fileprivate var isOfOneType: Bool {
    switch kind {
    case .boolean, .number, .string, .array, .object, .reference:
      !isNullable
    default: false
    }
  }
}
