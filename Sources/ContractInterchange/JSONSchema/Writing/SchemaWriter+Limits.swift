import ContractJSON
import ContractModel

extension SchemaWriter {
  /// Adds a limit on a number; in OpenAPI 3.0 the exclusive limits are Booleans.
  func add(_ limit: NumberLimit, to keywords: inout SchemaKeywords) {
    let isOld = dialect == .openAPI30
    switch limit {
    case .atLeast(let bound): keywords.add(("minimum", .number(bound)))
    case .atMost(let bound): keywords.add(("maximum", .number(bound)))
    case .between(let low, let high):
      add(.atLeast(low), to: &keywords)
      add(.atMost(high), to: &keywords)
    case .greaterThan(let bound) where isOld:
      keywords.add(("minimum", .number(bound)), ("exclusiveMinimum", true))
    case .greaterThan(let bound): keywords.add(("exclusiveMinimum", .number(bound)))
    case .lessThan(let bound) where isOld:
      keywords.add(("maximum", .number(bound)), ("exclusiveMaximum", true))
    case .lessThan(let bound): keywords.add(("exclusiveMaximum", .number(bound)))
    case .multiple(let step): keywords.add(("multipleOf", .number(step)))
    }
  }

  /// A text within limits.
  mutating func text(_ limits: [TextConstraint], _ isNullable: Bool) -> JSON {
    var keywords = typed("string", isNullable)
    for limit in limits where !limit.isAdvisory { add(limit.limit, isNullable, to: &keywords) }
    for case .enumeration(let values, isOpen: true) in limits.map(\.limit) {
      let names: JSON = .array(values.map(JSON.string))
      keywords.add((dialect == .draft202012 ? "examples" : "x-extensible-enum", names))
    }
    return keywords.json
  }

  private func add(_ limit: TextLimit, _ isNullable: Bool, to keywords: inout SchemaKeywords) {
    switch limit {
    case .length(let length):
      // A text never has fewer bytes or UTF-16 units than scalars, nor more graphemes.
      if length.minimum > 0, [.scalars, .graphemes].contains(length.unit) {
        keywords.add(("minLength", .number(JSON.Number(length.minimum))))
      }
      if let maximum = length.maximum, length.unit != .graphemes {
        keywords.add(("maxLength", .number(JSON.Number(maximum))))
      }
    case .matches(let pattern): keywords.add(("pattern", .string(pattern)))
    case .enumeration(let values, isOpen: false):
      let words = values.map(JSON.string) + (isNullable ? [.null] : [])
      if words.count == 1, dialect != .openAPI30 {
        keywords.add(("const", words[0]))
      } else {
        keywords.add(("enum", .array(words)))
      }
    case .enumeration: break
    case .format(.custom(let name, let pattern, _)):
      keywords.add(("format", .string(name)))
      keywords.add(("pattern", .string(pattern)))
    case .format(.base64) where dialect == .draft202012:
      keywords.add(("contentEncoding", "base64"))
    case .format(let format): keywords.add(("format", .string(format.documentName)))
    }
  }

  /// A list within limits.
  mutating func list(
    _ element: Schema, _ limits: [ListConstraint], _ isNullable: Bool
  ) -> JSON {
    var keywords = typed("array", isNullable)
    keywords.add(("items", node(plain: element)))
    for limit in limits.required() {
      switch limit {
      case .count(let minimum, let maximum):
        if minimum > 0 { keywords.add(("minItems", .number(JSON.Number(minimum)))) }
        if let maximum { keywords.add(("maxItems", .number(JSON.Number(maximum)))) }
      case .unique: keywords.add(("uniqueItems", true))
      }
    }
    return keywords.json
  }
}

extension SchemaWriter {
  /// An object with any other members, which is not written.
  mutating func object(_ shape: ObjectShape, _ isNullable: Bool) -> JSON {
    var keywords = keywords(of: shape, isNullable)
    if !shape.isPlain { addOthers(of: shape, to: &keywords) }
    return keywords.json
  }

  private mutating func keywords(of shape: ObjectShape, _ isNullable: Bool) -> SchemaKeywords {
    var keywords = typed("object", isNullable)
    let aliased = Set(shape.fields.compactMap(\.aliased))
    let required = shape.fields.filter { $0.isRequired && !aliased.contains($0.name) }
    if !required.isEmpty {
      keywords.add(("required", .array(required.map { .string($0.name) })))
    }
    if !shape.fields.isEmpty {
      var properties: [JSON.Object.Member] = []
      for field in shape.fields {
        properties.append(JSON.Object.Member(name: field.name, value: property(field)))
      }
      keywords.add(("properties", .object(JSON.Object(properties))))
    }
    // A field with an older spelling may be absent where that is present.
    for field in shape.fields where field.isRequired && aliased.contains(field.name) {
      let names = [field.name] + shape.fields.filter { $0.aliased == field.name }.map(\.name)
      keywords.add(all: ["anyOf": .array(names.map { ["required": [.string($0)]] })])
    }
    return keywords
  }

  private mutating func addOthers(of shape: ObjectShape, to keywords: inout SchemaKeywords) {
    switch shape.allowedOthers {
    case nil: keywords.add(("additionalProperties", false))
    case Schema.any?: keywords.add(("additionalProperties", true))
    case let others?: keywords.add(("additionalProperties", node(plain: others)))
    }
    if shape.minimum > 0 {
      keywords.add(("minProperties", .number(JSON.Number(shape.minimum))))
    }
    if let maximum = shape.maximum {
      keywords.add(("maxProperties", .number(JSON.Number(maximum))))
    }
    guard !shape.keys.required().isEmpty, dialect != .openAPI30 else { return }
    let names = text(shape.keys, false)
    let known: JSON = .array(shape.fields.map { .string($0.name) })
    keywords.add(
      ("propertyNames", shape.fields.isEmpty ? names : ["anyOf": [["enum": known], names]]))
  }

  /// The schema of a field with what the contract says of the field.
  mutating func property(_ field: Field) -> JSON {
    var annotations = JSON.Object()
    annotations["description"] = field.summary.isEmpty ? nil : .string(field.summary)
    annotations["default"] = field.constantFallback
    if let example = field.example {
      if dialect == .openAPI30 {
        annotations["example"] = example
      } else {
        annotations["examples"] = [example]
      }
    }
    if field.isReadOnly { annotations["readOnly"] = true }
    if field.isWriteOnly { annotations["writeOnly"] = true }
    if field.deprecation != nil || field.aliased != nil { annotations["deprecated"] = true }
    return node(plain: field.schema).annotated(annotations, dialect)
  }
}

extension JSON {
  /// The schema with annotations; in OpenAPI 3.0 nothing beside `$ref` counts.
  func annotated(_ annotations: JSON.Object, _ dialect: SchemaDialect) -> JSON {
    guard !annotations.isEmpty, case .object(var object) = self else { return self }
    if dialect == .openAPI30, object["$ref"] != nil { object = ["allOf": [self]] }
    for member in annotations { object[member.name] = member.value }
    return .object(object)
  }
}
