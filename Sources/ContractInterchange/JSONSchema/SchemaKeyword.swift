/// The keywords of JSON Schema by their use (JSON Schema Validation 2020-12; OpenAPI 3.0, section 4.7.24).
enum SchemaKeyword {
  /// Those that describe, and constrain nothing.
  static let annotations: Set<String> = [
    "$anchor", "$comment", "$defs", "$id", "$schema", "$vocabulary", "contentEncoding",
    "contentMediaType", "contentSchema", "default", "definitions", "deprecated", "description",
    "example", "examples", "externalDocs", "id", "title", "xml",
  ]

  /// Those that the reader turns into a schema.
  static let held: Set<String> = [
    "$ref", "additionalItems", "additionalProperties", "allOf", "anyOf", "const", "contains",
    "dependencies", "dependentRequired", "dependentSchemas", "discriminator", "else", "enum",
    "exclusiveMaximum", "exclusiveMinimum", "format", "if", "items", "maxItems", "maxLength",
    "maxProperties", "maximum", "minContains", "minItems", "minLength", "minProperties", "minimum",
    "multipleOf", "not", "nullable", "oneOf", "pattern", "patternProperties", "prefixItems",
    "properties", "propertyNames", "readOnly", "required", "then", "type", "uniqueItems",
    "writeOnly", "maxContains",
  ]

  /// Those that constrain values in a way that the language does not have.
  static let notHeld: Set<String> = [
    "$dynamicAnchor", "$dynamicRef", "$recursiveAnchor", "$recursiveRef", "unevaluatedItems",
    "unevaluatedProperties",
  ]
}
