import ContractJSON
import ContractModel

extension SchemaReader {
  /// The schemas of a node's own keywords: types, constants, and constraints on values of one type.
  mutating func typedParts(_ node: SchemaNode) -> [Schema] {
    let types = typeNames(of: node)
    let values = constants(of: node)
    if let values, let schema = textEnumeration(values, types, node) { return [schema] }
    var parts: [Schema] = []
    if let values { parts.append(values.isEmpty ? .never : Schema(.constants(values))) }
    if let types {
      parts.append(schema(ofTypes: types, node))
    } else {
      let schemas = Self.typeNames.compactMap { constrained($0, node) }
      if !schemas.isEmpty { parts.append(Schema(.composed(.perType(schemas)))) }
    }
    // Constants are of their types without being told.
    if let values, let types, parts.count == 2, !isConstrained(types, node),
      values.allSatisfy({ types.contains($0.typeName) || types.contains("integer") && $0.isWhole })
    {
      parts.removeLast()
    }
    return parts
  }

  private static let typeNames = ["string", "number", "array", "object"]

  /// The names of the types; `nil` where the node has none.
  private mutating func typeNames(of node: SchemaNode) -> [String]? {
    guard let value = node["type"] else { return nil }
    var types = (value.arrayValue ?? [value]).compactMap(\.stringValue)
    let known: Set<String> = [
      "string", "number", "integer", "boolean", "array", "object", "null",
    ]
    for (index, name) in types.enumerated() where !known.contains(name) {
      guard dialect.assertsFormats, let meant = Self.synonyms[name.lowercased()] else {
        // Swagger 2.0 has files as parameters and responses.
        remark(.notHeld, node.place("type"), "'\(name)' is no type; any value is accepted")
        return nil
      }
      remark(.notHeld, node.place("type"), "'\(name)' is no type; '\(meant)' is checked instead")
      types[index] = meant
    }
    if allowsNull(node), !types.contains("null") {
      types.append("null")
    }
    return types
  }

  /// What other languages call the types of JSON Schema, as many documents have it.
  private static let synonyms = [
    "int": "integer", "int32": "integer", "int64": "integer", "long": "integer",
    "bool": "boolean", "float": "number", "double": "number", "decimal": "number",
    "str": "string", "text": "string", "list": "array", "dict": "object", "map": "object",
  ]

  /// The values of `const` and `enum`.
  private func constants(of node: SchemaNode) -> [JSON]? {
    let listed = node["enum"]?.arrayValue
    if let value = node["const"] { return listed?.contains(value) == false ? [] : [value] }
    guard var values = listed else { return nil }
    if allowsNull(node), !values.contains(.null) {
      values.append(.null)
    }
    return values
  }

  /// Whether a schema of OpenAPI accepts null besides what its type says; Swagger 2.0 has `x-nullable`.
  func allowsNull(_ node: SchemaNode) -> Bool {
    dialect.assertsFormats && (node["nullable"] == true || node["x-nullable"] == true)
  }

  /// An enumeration of texts, which may be null where the type says so.
  private mutating func textEnumeration(
    _ values: [JSON], _ types: [String]?, _ node: SchemaNode
  ) -> Schema? {
    let texts = values.compactMap(\.stringValue)
    let others = values.filter { $0.stringValue == nil }
    let mayBeNull = others == [.null]
    guard !texts.isEmpty, others.isEmpty || mayBeNull, !isConstrained(["string"], node),
      types == nil || types?.contains("string") == true
    else { return nil }
    let isNullable = mayBeNull && types?.contains("null") != false
    var seen: Set<String> = []
    let distinct = texts.filter { seen.insert($0).inserted }
    return Schema(.string([.oneOf(distinct)]), isNullable: isNullable)
  }

  private mutating func schema(ofTypes types: [String], _ node: SchemaNode) -> Schema {
    var parts: [Schema] = []
    for type in types where type != "null" {
      // A number is also an integer.
      if type == "integer", types.contains("number") { continue }
      parts.append(schema(ofType: type, node))
    }
    guard !parts.isEmpty else { return .constant(.null) }
    var schema = parts.count == 1 ? parts[0] : Schema(.union(parts))
    if types.contains("null") { schema = schema.acceptingNull }
    return schema
  }

  private mutating func schema(ofType type: String, _ node: SchemaNode) -> Schema {
    switch type {
    case "boolean": .boolean
    case "integer": Schema(.number(.whole, numberLimits(node)))
    case "number": Schema(.number(.any, numberLimits(node)))
    case "string": text(node)
    case "array": list(node)
    default: object(node)
    }
  }

  /// The schema of a type that the node does not name, where it constrains its values.
  private mutating func constrained(_ type: String, _ node: SchemaNode) -> Schema? {
    isConstrained([type], node) ? schema(ofType: type, node) : nil
  }

  private func isConstrained(_ types: [String], _ node: SchemaNode) -> Bool {
    types.contains { type in
      switch type {
      case "string":
        node.has(["minLength", "maxLength", "pattern"])
          || dialect.assertsFormats && node["format"] != nil
      case "number", "integer":
        node.has([
          "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
        ])
      case "array":
        node.has([
          "items", "prefixItems", "additionalItems", "minItems", "maxItems", "uniqueItems",
          "contains",
        ])
      case "object":
        node.has([
          "properties", "required", "additionalProperties", "patternProperties",
          "propertyNames", "minProperties", "maxProperties", "dependencies",
        ])
      default: false
      }
    }
  }
}

extension Schema {
  /// The schema that also accepts null.
  var acceptingNull: Schema {
    if case .reference = kind { return nullable }
    if case .any = kind { return self }
    return nullable
  }
}

extension JSON {
  fileprivate var isWhole: Bool { numberValue?.isIntegral ?? false }
}
