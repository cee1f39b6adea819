import ContractJSON
import ContractModel

extension SchemaWriter {
  /// A value that meets one of several schemas.
  ///
  /// Null belongs to one of them, because many programs ignore `anyOf` with null.
  mutating func union(_ parts: [Schema], _ isNullable: Bool) -> JSON {
    let all = parts
    var parts = all.filter { $0 != .constant(.null) }
    let isNullable = isNullable || parts.count < all.count
    guard !parts.isEmpty else { return constants([.null], false) }
    if isNullable, !parts.contains(where: \.acceptsNull) { parts[0] = parts[0].nullable }
    if parts.count == 1 { return node(plain: parts[0]) }
    return ["anyOf": nodes(parts)]
  }

  private mutating func nodes(_ schemas: [Schema]) -> JSON {
    var nodes: [JSON] = []
    for schema in schemas { nodes.append(node(plain: schema)) }
    return .array(nodes)
  }

  mutating func composed(_ composition: Composition, _ isNullable: Bool) -> JSON {
    switch composition {
    case .all(let parts):
      return ["allOf": nodes(isNullable ? parts.map(\.nullable) : parts)]
    case .exactlyOne(let parts): return exactlyOne(parts, isNullable)
    case .not(let schema): return orNull(["not": node(plain: schema)], isNullable)
    case .tagged(let member, let alternatives): return tagged(member, alternatives, isNullable)
    case .tuple(let positions, let rest, let minimum):
      return tuple(positions, rest, minimum, isNullable)
    case .containing(let schema, let minimum, let maximum):
      return containing(schema, minimum, maximum, isNullable)
    case .perType(let parts): return perType(parts)
    case .choice(let condition, let then, let otherwise):
      return orNull(choice(condition, then, otherwise), isNullable)
    }
  }

  /// A schema that also accepts null, whatever it is.
  private func orNull(_ node: JSON, _ isNullable: Bool) -> JSON {
    guard isNullable else { return node }
    return dialect == .openAPI30
      ? ["anyOf": [["nullable": true, "enum": [nil]], node]]
      : ["if": ["type": "null"], "else": node]
  }

  private mutating func exactlyOne(_ parts: [Schema], _ isNullable: Bool) -> JSON {
    var parts = parts
    let count = parts.count(where: \.acceptsNull)
    if isNullable, count == 0, !parts.isEmpty { parts[0] = parts[0].nullable }
    let node: JSON = ["oneOf": nodes(parts)]
    return count > 1 ? orNull(node, isNullable) : node
  }

  /// Alternatives that the value of a member selects, each as a component (OpenAPI 3.1, section 4.8.25).
  private mutating func tagged(
    _ member: String, _ alternatives: [TaggedSchema], _ isNullable: Bool
  ) -> JSON {
    var nodes: [JSON] = []
    var mapping = JSON.Object()
    let whole = Schema.tagged(by: member, alternatives).map(\.withoutPositions)
    for (index, alternative) in alternatives.enumerated() where index < whole.count {
      let schema = isNullable && index == 0 ? whole[index].nullable : whole[index]
      var node = node(plain: schema)
      if node["$ref"] == nil {
        node = ["$ref": .string(prefix + component(of: schema, named: alternative.tag))]
      }
      nodes.append(node)
      mapping[alternative.tag] = node["$ref"]
    }
    guard dialect.assertsFormats else { return ["oneOf": .array(nodes)] }
    return [
      "oneOf": .array(nodes),
      "discriminator": ["propertyName": .string(member), "mapping": .object(mapping)],
    ]
  }

  private mutating func tuple(
    _ positions: [Schema], _ rest: Schema?, _ minimum: Int, _ isNullable: Bool
  ) -> JSON {
    var keywords = typed("array", isNullable)
    if dialect.hasPrefixItems {
      if !positions.isEmpty { keywords.add(("prefixItems", nodes(positions))) }
      if let rest {
        if rest != .any { keywords.add(("items", node(plain: rest))) }
      } else {
        keywords.add(("items", false))
      }
    } else {
      let distinct = (positions + [rest].compactMap(\.self)).distinct
      let element: JSON =
        distinct.count == 1 ? node(plain: distinct[0]) : ["anyOf": nodes(distinct)]
      keywords.add(("items", distinct.isEmpty ? [:] : element))
      if rest == nil { keywords.add(("maxItems", .number(JSON.Number(positions.count)))) }
    }
    if minimum > 0 { keywords.add(("minItems", .number(JSON.Number(minimum)))) }
    return keywords.json
  }

  /// OpenAPI 3.0 has no keyword for it.
  private mutating func containing(
    _ schema: Schema, _ minimum: Int, _ maximum: Int?, _ isNullable: Bool
  ) -> JSON {
    var keywords = typed("array", isNullable)
    guard dialect != .openAPI30 else { return keywords.json }
    keywords.add(("contains", node(plain: schema)))
    keywords.add(("minContains", .number(JSON.Number(minimum))))
    if let maximum { keywords.add(("maxContains", .number(JSON.Number(maximum)))) }
    return keywords.json
  }

  private mutating func choice(
    _ condition: Schema, _ then: Schema?, _ otherwise: Schema?
  ) -> JSON {
    let condition = node(plain: condition)
    let then = then.map { node(plain: $0) }
    let otherwise = otherwise.map { node(plain: $0) }
    guard dialect == .openAPI30 else {
      var object: JSON.Object = ["if": condition]
      object["then"] = then
      object["else"] = otherwise
      return .object(object)
    }
    return [
      "anyOf": [
        ["allOf": .array([condition] + [then].compactMap(\.self))],
        ["allOf": .array([["not": condition]] + [otherwise].compactMap(\.self))],
      ]
    ]
  }

  /// Any value, limited where it is of a type.
  private mutating func perType(_ parts: [Schema]) -> JSON {
    if dialect == .openAPI30 {
      let types = parts.flatMap(\.jsonTypes)
      let others = Schema.any.jsonTypes.filter { !types.contains($0) }
      let free = others.map { type -> JSON in
        type == "array" ? ["type": "array", "items": [:]] : ["type": .string(type)]
      }
      guard case .array(let nodes) = nodes(parts) else { return [:] }
      return ["anyOf": .array(nodes + free)]
    }
    var keywords = SchemaKeywords()
    for part in parts {
      guard case .object(var object) = node(plain: part) else { continue }
      let isPlain = object.names.allSatisfy { Self.typeBoundKeywords.contains($0) }
      if isPlain, let type = object["type"]?.stringValue, type != "integer" {
        object["type"] = nil
        for member in object { keywords.add((member.name, member.value)) }
      } else {
        let types = part.jsonTypes.map(JSON.string)
        keywords.add(all: ["if": ["type": .array(types)], "then": .object(object)])
      }
    }
    return keywords.json
  }

  /// Keywords that leave values of other types alone.
  private static let typeBoundKeywords: Set<String> = [
    "additionalProperties", "exclusiveMaximum", "exclusiveMinimum", "format", "items", "maxItems",
    "maxLength", "maxProperties", "maximum", "minItems", "minLength", "minProperties", "minimum",
    "multipleOf", "pattern", "properties", "propertyNames", "required", "type", "uniqueItems",
  ]
}

extension Schema {
  /// Whether null is valid, as far as it shows.
  fileprivate var acceptsNull: Bool {
    if isNullable { return true }
    return switch kind {
    case .any, .composed(.perType): true
    case .constants(let values): values.contains(.null)
    case .union(let parts): parts.contains(where: \.acceptsNull)
    default: false
    }
  }
}
