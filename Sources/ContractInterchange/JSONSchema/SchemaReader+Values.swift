import ContractJSON
import ContractModel

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
      if canRead(pattern) {
        limits.append(.matches(pattern))
      } else {
        remark(.notHeld, node.place("pattern"), "the pattern cannot be read, and is not checked")
      }
    }
    guard dialect.assertsFormats, let format = node["format"]?.stringValue else {
      return Schema(.string(limits))
    }
    guard let typed = Self.types[format] else {
      if let known = Self.formats[format] {
        limits.append(.format(known))
      } else if !Self.plainFormats.contains(format) {
        remark(.ignored, node.place("format"), "the format '\(format)' is not known")
      }
      return Schema(.string(limits))
    }
    if case .timestamp = typed.kind, limits.count == 1,
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

  private static let formats: [String: TextFormat] = [
    "email": .email, "uri": .uri, "uri-reference": .uriReference, "hostname": .hostname,
    "ipv4": .ipv4, "ipv6": .ipv6, "duration": .duration, "time": .time, "byte": .base64,
    "json-pointer": .jsonPointer, "regex": .regex,
  ]

  /// Formats that leave every text valid.
  private static let plainFormats: Set<String> = [
    "binary", "double", "float", "int32", "int64", "password",
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
      case let element?: schema(element, at: node.place(others))
      case nil: .any
      }
    guard isOldTuple || dialect.hasPrefixItems, let positions = node[first]?.arrayValue else {
      return (nil, rest)
    }
    let schemas = positions.enumerated().map { index, position in
      schema(position, at: node.place(first, index))
    }
    return (schemas, rest)
  }

  /// A list has an element that meets a schema where not all elements fail to.
  private mutating func contained(_ node: SchemaNode) -> [Schema] {
    guard let contained = node["contains"] else { return [] }
    let least = node.count("minContains") ?? 1
    let most = node.count("maxContains")
    guard least > 0 || most != nil else { return [] }
    let schema = schema(contained, at: node.place("contains"))
    if least != 1 || most != nil {
      return [Schema(.composed(.containing(schema, minimum: least, maximum: most)))]
    }
    return [.not(Schema(.array(of: .not(schema), [])))]
  }
}
