import ContractJSON

/// The values that a keyword of a schema may have.
private enum KeywordValue {
  case text, number, count, boolean, list, object, schema, bound, typeNames, any
}

extension KeywordValue {
  func allows(_ value: JSON) -> Bool {
    switch self {
    case .text: value.stringValue != nil
    case .number: value.numberValue != nil
    case .count: value.numberValue.map { $0.isIntegral && ($0.exactInt64 ?? -1) >= 0 } ?? false
    case .boolean: value == true || value == false
    case .list: value.arrayValue != nil
    case .object: value.objectValue != nil
    case .schema:
      value.objectValue != nil || value.arrayValue != nil || Self.boolean.allows(value)
    case .bound: value.numberValue != nil || Self.boolean.allows(value)
    case .typeNames: value.stringValue != nil || value.arrayValue != nil
    case .any: true
    }
  }
}

extension SchemaReader {
  /// The keywords that constrain values in a way that the language does not have.
  private static let unsupportedKeywords: Set<String> = ["$recursiveAnchor", "$recursiveRef"]

  /// The keywords of OpenAPI that are read, or that constrain no values.
  private static let keywords: [String: KeywordValue] = [
    "$ref": .any, "$dynamicRef": .any, "type": .typeNames, "enum": .list, "const": .any,
    "minLength": .count, "maxLength": .count, "pattern": .text, "format": .text,
    "minimum": .number, "maximum": .number, "exclusiveMinimum": .bound,
    "exclusiveMaximum": .bound, "multipleOf": .number,
    "items": .schema, "prefixItems": .list, "additionalItems": .schema, "minItems": .count,
    "maxItems": .count, "uniqueItems": .boolean, "contains": .schema, "minContains": .count,
    "maxContains": .count, "unevaluatedItems": .schema,
    "properties": .object, "required": .list, "additionalProperties": .schema,
    "patternProperties": .object, "propertyNames": .schema, "minProperties": .count,
    "maxProperties": .count, "unevaluatedProperties": .schema, "dependentRequired": .object,
    "dependentSchemas": .object, "dependencies": .object,
    "allOf": .list, "anyOf": .list, "oneOf": .list, "not": .schema, "if": .schema,
    "then": .schema, "else": .schema, "discriminator": .any, "nullable": .boolean,
    "readOnly": .boolean, "writeOnly": .boolean,
    // What describes, and constrains nothing.
    "title": .any, "description": .any, "summary": .any, "default": .any, "example": .any,
    "examples": .any, "deprecated": .any, "externalDocs": .any, "xml": .any,
    "contentMediaType": .any,
    "$schema": .any, "$id": .any, "id": .any, "$anchor": .any, "$dynamicAnchor": .any,
    "$defs": .any, "definitions": .any, "components": .any, "$comment": .any, "$vocabulary": .any,
    "allowEmptyValue": .any,
  ]

  /// The keywords that only the schemas of OpenAPI 3.1 have.
  private static let laterKeywords: Set<String> = [
    "prefixItems", "unevaluatedItems", "unevaluatedProperties", "$dynamicRef",
  ]

  /// Reports the keywords of a schema that are not read.
  ///
  /// In JSON Schema any other keyword is an annotation; in documents of an API it is more often misspelt.
  mutating func noteUnreadKeywords(of node: SchemaNode) {
    for member in node.keywords where !member.name.isExtensionName {
      let name = member.name
      if Self.unsupportedKeywords.contains(name) {
        remark(node.location(name), "'\(name)' is not checked")
        continue
      }
      guard dialect.assertsFormats else { continue }
      guard let value = Self.keywords[name],
        dialect.hasPrefixItems || !Self.laterKeywords.contains(name)
      else {
        remark(node.location(name), "'\(name)' is not checked")
        continue
      }
      if !value.allows(member.value) {
        remark(node.location(name), "the value of '\(name)' has the wrong type; it is not checked")
      }
    }
    if dialect.assertsFormats, node["discriminator"] != nil, !node.has(["oneOf", "anyOf"]) {
      remark(
        node.location("discriminator"),
        "a discriminator without 'oneOf' or 'anyOf' is not checked")
    }
  }
}
