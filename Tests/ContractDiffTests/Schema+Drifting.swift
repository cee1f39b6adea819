import ContractGeneration
import ContractJSON
import ContractModel

extension Contract {
  var shapes: [String: Schema] {
    Dictionary(definitions.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Schema {
  /// The schema of what a backend with a drift sends; `nil` where it cannot be said by a schema.
  func drifting(_ drift: FieldDrift) -> Schema? {
    let changed = changing(drift)
    return changed == self ? nil : changed
  }

  private func changing(_ drift: FieldDrift) -> Schema {
    let schema = mapParts { $0.changing(drift) }
    guard case .object(var shape) = schema.kind else { return schema }
    shape.fields = shape.fields.flatMap { field -> [Field] in
      // A backend does not send what is write-only.
      guard field.name == drift.field, !field.isWriteOnly,
        let other = field.drifting(drift.change)
      else { return [field] }
      return other
    }
    return Schema(.object(shape), isNullable: isNullable)
  }

  /// An additional field, and the fields in another order.
  var benignVariants: [Schema] {
    guard case .object(let shape) = kind, shape.isPlain else { return [] }
    let fields = shape.fields
    return [
      Schema(.object(fields + [Field("x_server_version", .string)]), isNullable: isNullable),
      Schema(.object(fields.reversed()), isNullable: isNullable),
      .all(of: self),
    ]
  }
}

extension Field {
  /// The fields that a drift leaves of this one; `nil` where it does not apply.
  func drifting(_ change: FieldChange) -> [Field]? {
    func with(_ schema: Schema) -> [Field] {
      var field = self
      (field.schema, field.example) = (schema, nil)
      return [field]
    }
    switch (change, schema.kind) {
    case (.missing, _): return isRequired ? [] : nil
    case (.null, _): return schema.isNullable ? nil : with(schema.nullable)
    case (.camelCase, _), (.snakeCase, _):
      guard isRequired else { return nil }
      var field = self
      field.name = change == .camelCase ? name.camelCase : name.snakeCase
      return field.name == name ? nil : [field]
    case (.asText, .number), (.asText, .boolean): return with(.string)
    case (_, .string(let limits)):
      guard let typed = limits.typedText else {
        return change == .newValue ? with(.string) : change == .emptied ? with(.oneOf("")) : nil
      }
      return typed.drifting(change).map(with)
    case (.elementsAsObjects(let member), .array(let element, let limits)):
      guard element.jsonType == "string" else { return nil }
      return with(Schema(.array(of: .object { Field(member, element) }, limits)))
    case (.single, .array(let element, _)): return with(element)
    case (.asPercentage, .number(_, let limits)):
      guard limits.contains(where: { $0.limit == .between(0, 1) }) else { return nil }
      return with(.number(.between(0, 100)))
    default: return nil
    }
  }
}

extension TypedText {
  fileprivate func drifting(_ change: FieldChange) -> Schema? {
    switch (change, self) {
    case (.asInteger, .uuid): .integer
    case (.milliseconds, .timestamp(let timestamp)):
      timestamp.fractionDigits.contains(3) ? nil : .timestamp(fractionDigits: 3)
    case (.asTimestamp, .date): .timestamp
    case (.newValue, _): .string
    case (.emptied, _): .oneOf("")
    default: nil
    }
  }
}
