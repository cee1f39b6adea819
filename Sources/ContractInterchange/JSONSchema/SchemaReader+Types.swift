import ContractJSON
import ContractModel
import ContractPatterns

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
    // Constants are of their types without a statement of them.
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
    guard let value = node["type"], KeywordValue.typeNames.allows(value) else { return nil }
    var types = (value.arrayValue ?? [value]).compactMap(\.stringValue)
    let known: Set<String> = [
      "string", "number", "integer", "boolean", "array", "object", "null",
    ]
    for (index, name) in types.enumerated() where !known.contains(name) {
      guard dialect.assertsFormats, let meant = Self.synonyms[name.lowercased()] else {
        // Swagger 2.0 has files as parameters and responses.
        remark(node.location("type"), "'\(name)' is no type; any value is accepted")
        return nil
      }
      remark(node.location("type"), "'\(name)' is no type; '\(meant)' is checked instead")
      types[index] = meant
    }
    if allowsNull(node), !types.contains("null") {
      types.append("null")
    }
    return types
  }

  /// The names of other languages for the types of JSON Schema, as many documents have them.
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

extension SchemaReader {
  /// The limits on numbers (JSON Schema Validation, section 6.2).
  ///
  /// In OpenAPI 3.0 `exclusiveMinimum` and `exclusiveMaximum` are Booleans.
  mutating func numberLimits(_ node: SchemaNode) -> [NumberConstraint] {
    var limits: [NumberConstraint] = []
    if let bound = node["minimum"]?.numberValue {
      limits.append(node["exclusiveMinimum"] == true ? .greaterThan(bound) : .atLeast(bound))
    }
    if let bound = node["maximum"]?.numberValue {
      limits.append(node["exclusiveMaximum"] == true ? .lessThan(bound) : .atMost(bound))
    }
    if let bound = node["exclusiveMinimum"]?.numberValue { limits.append(.greaterThan(bound)) }
    if let bound = node["exclusiveMaximum"]?.numberValue { limits.append(.lessThan(bound)) }
    if let step = node["multipleOf"]?.numberValue { limits.append(.multiple(of: step)) }
    // What a program of the backend can hold, which it need not say of other numbers.
    switch node["format"]?.stringValue {
    case "int32"? where dialect.assertsFormats:
      limits.append(.advised(.between(-2_147_483_648, 2_147_483_647)))
    case "int64"? where dialect.assertsFormats:
      limits.append(.advised(.between(-9_223_372_036_854_775_808, 9_223_372_036_854_775_807)))
    case let format? where dialect.assertsFormats && !Self.plainFormats.contains(format):
      remark(node.location("format"), "the format '\(format)' of numbers is not checked")
    default: break
    }
    return limits
  }

  /// A text with its limits (JSON Schema Validation, sections 6.3 and 7).
  mutating func text(_ node: SchemaNode) -> Schema {
    var limits: [TextConstraint] = []
    let (least, most) = (node.count("minLength") ?? 0, node.count("maxLength"))
    if least > 0 || most != nil {
      limits.append(.length(TextLimit.Length(minimum: least, maximum: most)))
    }
    if let pattern = node["pattern"]?.stringValue {
      if (try? Pattern(pattern)) != nil {
        limits.append(.matches(pattern))
      } else {
        remark(node.location("pattern"), "the pattern cannot be read, and is not checked")
      }
    }
    guard dialect.assertsFormats, let format = node["format"]?.stringValue else {
      return Schema(.string(limits))
    }
    guard let typed = Self.types[format] else {
      if let known = Self.formats[format] {
        limits.append(.format(known))
      } else if Self.formatsOfDigits.contains(format) {
        limits.append(.likely(["1", "42"]))
      } else if !Self.plainFormats.contains(format) {
        remark(node.location("format"), "the format '\(format)' is not checked")
      }
      return Schema(.string(limits))
    }
    if case .timestamp? = typed.kind.typedText, limits.count == 1,
      case .matches(let pattern) = limits[0].limit,
      let timestamp = Timestamp(pattern: pattern)
    {
      return Schema(.timestamp(timestamp))
    }
    return limits.isEmpty ? typed : .all(of: typed, Schema(.string(limits)))
  }

  private static let types: [String: Schema] = [
    "date": .date, "date-time": .timestamp, "uuid": .uuid,
  ]

  private static let formats = Dictionary(
    uniqueKeysWithValues: TextFormat.known.map { ($0.documentName, $0) })

  /// Formats of numbers that are written as texts: every text is valid, digits are probably accepted.
  private static let formatsOfDigits: Set<String> = [
    "int32", "int64", "integer", "long", "uint32", "uint64",
  ]

  /// Formats that leave every text valid.
  private static let plainFormats: Set<String> = [
    "binary", "double", "float", "password",
  ]

  /// A list (JSON Schema, section 10.3.1; Validation, section 6.4).
  mutating func list(_ node: SchemaNode) -> Schema {
    var parts: [Schema] = []
    var limits: [ListConstraint] = []
    var (least, most) = (node.count("minItems") ?? 0, node.count("maxItems"))
    let (positions, rest) = items(node)
    if let positions {
      let minimum = least <= positions.count ? least : 0
      if minimum == least { least = 0 }
      if rest == nil, let limit = most, limit >= positions.count { most = nil }
      parts.append(Schema(.composed(.tuple(positions, rest: rest, minimum: minimum))))
    }
    if least > 0 || most != nil { limits.append(.count(minimum: least, maximum: most)) }
    if node["uniqueItems"] == true { limits.append(.unique) }
    if positions == nil {
      parts.append(Schema(.array(of: rest ?? .never, limits)))
    } else if !limits.isEmpty {
      parts.append(Schema(.array(of: .any, limits)))
    }
    parts += contained(node)
    return parts.count == 1 ? parts[0] : Schema(.composed(.all(parts)))
  }

  /// The schemas of the first elements, `nil` where none has one of its own, and of all others.
  private mutating func items(_ node: SchemaNode) -> (positions: [Schema]?, rest: Schema?) {
    let isOldTuple = node["items"]?.arrayValue != nil
    let first = isOldTuple ? "items" : "prefixItems"
    let others = isOldTuple ? "additionalItems" : "items"
    let rest: Schema? =
      switch node[others] {
      case .boolean(false)?: nil
      case let element?: schema(element, at: node.location(others))
      case nil: .any
      }
    guard isOldTuple || dialect.hasPrefixItems, let positions = node[first]?.arrayValue else {
      return (nil, rest)
    }
    let schemas = positions.enumerated().map { index, position in
      schema(position, at: node.location(first, index))
    }
    return (schemas, rest)
  }

  /// A list has an element that meets a schema where not all elements fail to.
  private mutating func contained(_ node: SchemaNode) -> [Schema] {
    guard let contained = node["contains"] else { return [] }
    let least = node.count("minContains") ?? 1
    let most = node.count("maxContains")
    guard least > 0 || most != nil else { return [] }
    let schema = schema(contained, at: node.location("contains"))
    if least != 1 || most != nil {
      return [Schema(.composed(.containing(schema, minimum: least, maximum: most)))]
    }
    return [.not(Schema(.array(of: .not(schema), [])))]
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
