import ContractJSON
import ContractModel
import ContractPatterns

extension SchemaReader {
  /// An object (JSON Schema, section 10.3.2; Validation, section 6.5).
  mutating func object(_ node: SchemaNode) -> Schema {
    var shape = ObjectShape(fields: fields(node), others: .any)
    var parts: [Schema] = []
    var isMap = false
    switch node["additionalProperties"] {
    case .boolean(false)?: (shape.others, isMap) = (nil, true)
    case .boolean(true)?: isMap = true
    case let others?:
      shape.others = schema(others, at: node.location("additionalProperties"))
      isMap = true
    // An object without any field is the usual way to allow every one.
    case nil: isMap = dialect.assertsFormats && node["properties"] == nil
    }
    if let least = node.count("minProperties"), least > 0 { (shape.minimum, isMap) = (least, true) }
    if let most = node.count("maxProperties") { (shape.maximum, isMap) = (most, true) }
    if node["patternProperties"] != nil { isMap = readPatterns(node, &shape, &parts) || isMap }
    // What is required without being a property is one of the other members.
    for index in shape.fields.indices where node["properties"]?[shape.fields[index].name] == nil {
      let name = shape.fields[index].name
      let isOfPattern = shape.patterns.contains { $0.matches(name) }
      shape.fields[index].schema = isOfPattern ? .any : shape.others ?? .never
    }
    parts.insert(Schema(.object(isMap ? shape : ObjectShape(shape.fields))), at: 0)
    parts += names(node)
    return parts.count == 1 ? parts[0] : Schema(.composed(.all(parts)))
  }

  private mutating func fields(_ node: SchemaNode) -> [Field] {
    let names = (node["required"]?.arrayValue ?? []).compactMap(\.stringValue)
    let required = Set(names)
    let whole = node["example"] ?? node["examples"]?.arrayValue?.first ?? bodyExamples[node.pointer]
    var fields = (node["properties"]?.objectValue?.members ?? []).map { member in
      let location = node.location("properties", member.name)
      var field = Field(
        member.name, schema(member.value, at: location),
        required.contains(member.name) ? .required : .optional)
      field.position = position(location)
      describe(&field, member.value)
      if field.example == nil { field.example = whole?[member.name] }
      return field
    }
    var known = Set(fields.map(\.name))
    for name in names where known.insert(name).inserted {
      var field = Field(name, .any)
      field.position = position(node.location("required"))
      fields.append(field)
    }
    return fields
  }

  /// Takes over what a schema says of the field that has it.
  private func describe(_ field: inout Field, _ node: JSON) {
    guard case .object = node else { return }
    field.summary = node["description"]?.stringValue?.firstLine ?? ""
    field.isReadOnly = node["readOnly"] == true
    field.isWriteOnly = node["writeOnly"] == true
    if node["deprecated"] == true { field.deprecation = "deprecated" }
    field.removalDate = node["x-sunset"]?.stringValue
    field.example =
      node["example"] ?? node["examples"]?.arrayValue?.first
      ?? node["description"]?.stringValue.flatMap { field.schema.example(statedIn: $0) }
    field.setFallback(node["default"])
  }

  /// Members whose names match a pattern.
  ///
  /// - Returns: Whether the shape holds them.
  private mutating func readPatterns(
    _ node: SchemaNode, _ shape: inout ObjectShape, _ parts: inout [Schema]
  ) -> Bool {
    guard let patterns = node["patternProperties"]?.objectValue, !patterns.members.isEmpty else {
      return false
    }
    let first = patterns.members[0]
    let location = node.location("patternProperties")
    let schema = schema(first.value, at: node.location("patternProperties", first.name))
    if patterns.members.count == 1, ["", ".*", "^.*$", "^", "$"].contains(first.name) {
      parts.append(Schema(.object(ObjectShape(others: schema))))
      return false
    }
    let readable = patterns.members.compactMap { try? Pattern($0.name) }
    // Fields whose names match would have to meet both schemas.
    if patterns.members.count == 1, shape.others == nil, shape.fields.isEmpty,
      readable.count == 1
    {
      (shape.others, shape.keys) = (schema, [.matches(first.name)])
      shape.makeNames()
      return true
    }
    guard readable.count == patterns.members.count else {
      remark(location, "a pattern cannot be read; members by pattern are not checked")
      // Such members must not be taken for undocumented ones.
      shape.others = .any
      return true
    }
    shape.patterns = patterns.members.map { member in
      MemberPattern(
        member.name, self.schema(member.value, at: node.location("patternProperties", member.name)))
    }
    let names = ["first", "second", "member", "Other", "1", "a-b"]
    shape.exampleKeys = names.filter { name in !readable.contains { $0.matches(name) } }
    return true
  }

  /// The limits on the names of all members.
  private mutating func names(_ node: SchemaNode) -> [Schema] {
    guard let names = node["propertyNames"] else { return [] }
    let location = node.location("propertyNames")
    let schema = schema(names, at: location)
    switch schema.kind {
    case .any: return []
    case .string(let limits): return [Self.map(named: limits)]
    case .composed(.perType(let parts)):
      let limits = parts.compactMap { part -> [TextConstraint]? in
        if case .string(let limits) = part.kind { limits } else { nil }
      }
      return [Self.map(named: limits.flatMap(\.self))]
    default:
      if schema == .never { return [Schema(.object(ObjectShape(others: nil, maximum: 0)))] }
      remark(location, "names of members are not checked")
      return []
    }
  }
}

extension SchemaReader {
  /// The members of any object whose names have limits.
  private static func map(named limits: [TextConstraint]) -> Schema {
    var shape = ObjectShape(keys: limits, others: .any)
    shape.makeNames()
    return Schema(.object(shape))
  }
}

extension Field {
  /// Takes over the default of a document, unless it is obviously no value of the field.
  mutating func setFallback(_ value: JSON?) {
    guard let value, schema.mayBe(value) else { return }
    fallback = .constant(value)
  }
}

extension Schema {
  /// Whether a value has a type of the schema, and is listed where the schema lists all values.
  fileprivate func mayBe(_ value: JSON) -> Bool {
    if value == .null { return isNullable || kind == .any }
    switch kind {
    case .constants(let values): return values.contains(value)
    case .string(let limits):
      return value.stringValue.map { text in
        limits.required().allSatisfy { limit in
          if case .enumeration(let values, isOpen: false) = limit {
            values.contains(text)
          } else {
            true
          }
        }
      } ?? false
    default: return jsonTypes.contains(value.typeName)
    }
  }
}

extension String {
  /// The first line that is not empty.
  var firstLine: String {
    split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
  }
}

extension MemberPattern {
  /// Whether a name has the pattern; not where the pattern cannot be read.
  fileprivate func matches(_ name: String) -> Bool {
    (try? Pattern(pattern))?.matches(name) ?? false
  }
}
