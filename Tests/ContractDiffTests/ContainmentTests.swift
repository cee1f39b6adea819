import ContractDiff
import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `Comparing two schemas` {
  @Test(arguments: [
    // The same values, written in another way.
    (#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, #"{"type": ["null", "string"]}"#),
    (#"{"type": "integer"}"#, #"{"type": "number", "multipleOf": 1}"#),
    (
      #"{"allOf": [{"properties": {"a": {"type": "string"}}}, {"required": ["a"], "type": "object"}]}"#,
      #"{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"]}"#
    ),
    (
      ##"{"$ref": "#/$defs/A", "$defs": {"A": {"type": "string", "maxLength": 3}}}"##,
      #"{"type": "string", "minLength": 0, "maxLength": 3}"#
    ),
    (
      #"{"enum": [1, "a", null]}"#, #"{"anyOf": [{"const": "a"}, {"const": null}, {"const": 1.0}]}"#
    ),
    (#"{"type": "boolean"}"#, #"{"enum": [true, false]}"#),
    (#"{"not": {"not": {"type": "array"}}}"#, #"{"type": "array"}"#),
    (
      #"{"type": "string", "pattern": "^[ab]+$"}"#,
      #"{"type": "string", "pattern": "^(a|b)(a|b)*$"}"#
    ),
    (
      ##"{"$ref": "#/$defs/T", "$defs": {"T": {"type": "array", "items": {"$ref": "#/$defs/T"}}}}"##,
      ##"{"$ref": "#/$defs/U", "$defs": {"U": {"type": "array", "items": {"type": "array", "items": {"$ref": "#/$defs/U"}}}}}"##
    ),
    (
      #"{"type": "array", "items": {"type": "boolean"}, "uniqueItems": true}"#,
      #"{"type": "array", "items": {"type": "boolean"}, "uniqueItems": true, "maxItems": 2}"#
    ),
    (#"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, #"{"type": ["integer", "string"]}"#),
    (#"{"type": "integer", "minimum": 1, "maximum": 3}"#, #"{"enum": [1, 2, 3]}"#),
    (#"{"type": "integer", "exclusiveMinimum": 0}"#, #"{"type": "integer", "minimum": 1}"#),
    (
      #"{"type": "number", "multipleOf": 6}"#,
      #"{"allOf": [{"multipleOf": 2}, {"multipleOf": 3}, {"type": "number"}]}"#
    ),
    (
      #"{"oneOf": [{"type": "object", "properties": {"t": {"const": "a"}, "x": {"type": "string"}}, "required": ["t"]}, {"type": "object", "properties": {"t": {"const": "b"}, "y": {"type": "number"}}, "required": ["t"]}]}"#,
      #"{"anyOf": [{"type": "object", "properties": {"t": {"const": "b"}, "y": {"type": "number"}}, "required": ["t"]}, {"type": "object", "properties": {"t": {"const": "a"}, "x": {"type": "string"}}, "required": ["t"]}]}"#
    ),
  ])
  func `finds that both accept the same values`(left: String, right: String) throws {
    let pair = try SchemaTexts(left, right)
    #expect(pair.forward == .contained)
    #expect(pair.backward == .contained)
  }

  @Test(arguments: [
    (#"{"type": "string"}"#, #"{"type": "number"}"#, #""""#),
    (#"{"type": ["string", "null"]}"#, #"{"type": "string"}"#, "null"),
    (#"{"type": "number"}"#, #"{"type": "integer"}"#, "0.5"),
    (#"{"type": "integer", "maximum": 10}"#, #"{"type": "integer", "maximum": 9}"#, "10"),
    (#"{"type": "object"}"#, #"{"type": "object", "required": ["a"]}"#, "{}"),
    (#"{"type": "array"}"#, #"{"type": "array", "maxItems": 1}"#, "[null,null]"),
    (#"{"enum": ["a", "b"]}"#, #"{"enum": ["a"]}"#, #""b""#),
    (#"{"type": "string"}"#, #"{"type": "string", "pattern": "^[a-z]*$"}"#, #""0""#),
    (
      #"{"type": "array", "items": {"type": "integer"}}"#,
      #"{"type": "array", "uniqueItems": true}"#, "[0,0]"
    ),
    (
      #"{"type": "object", "properties": {"a": {"type": "string"}}}"#,
      #"{"type": "object", "properties": {"a": {"type": "string", "minLength": 1}}}"#, #"{"a":""}"#
    ),
    (
      #"{"type": "array", "contains": {"const": 1}}"#,
      #"{"type": "array", "contains": {"type": "integer"}, "maxContains": 2}"#, "[1,0,0]"
    ),
    (
      #"{"type": "object"}"#,
      #"{"type": "object", "additionalProperties": false, "properties": {"a": {}}}"#,
      #"{"other":null}"#
    ),
  ])
  func `finds a value that the one accepts and the other does not`(
    left: String, right: String, witness: String
  ) throws {
    let pair = try SchemaTexts(left, right)
    #expect(pair.forward == .notContained(try JSON(parsing: witness)))
  }

  @Test func `reports where it does not decide`() throws {
    let pair = try SchemaTexts(
      #"{"type": "object"}"#, #"{"patternProperties": {"^a": {"type": "string"}}}"#)
    if case .contained = pair.forward { Issue.record("an object with a number at a is invalid") }
    #expect(pair.backward != .contained)
  }

  @Test func `needs no value inside of the same recursive schema`() throws {
    let left =
      ##"{"$ref": "#/$defs/N", "$defs": {"N": {"type": "object", "properties": {"next": {"$ref": "#/$defs/N"}, "v": {"type": "integer"}}, "required": ["v"]}}}"##
    let right =
      ##"{"$ref": "#/$defs/N", "$defs": {"N": {"type": "object", "properties": {"v": {"type": "number"}, "next": {"$ref": "#/$defs/N"}}, "required": ["v"]}}}"##
    let pair = try SchemaTexts(left, right)
    #expect(pair.forward == .contained)
    #expect(pair.backward == .notContained(["v": 0.5]))
  }
}

// MARK: - Fixtures

/// Two JSON Schemas.
struct SchemaTexts {
  var left: (schema: Schema, scope: SchemaScope)
  var right: (schema: Schema, scope: SchemaScope)

  init(_ left: String, _ right: String) throws {
    self.left = Self.read(try JSON(parsing: left))
    self.right = Self.read(try JSON(parsing: right))
  }

  static func read(_ json: JSON) -> (schema: Schema, scope: SchemaScope) {
    var reader = SchemaReader(
      json, .draft202012
    ) { _ in
      SourcePosition(file: "schema.json", line: 1)
    }
    let schema = reader.schema(at: .root)
    let shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    return (schema, SchemaScope(shapes))
  }

  var forward: Containment {
    SchemaContainment(left.schema, in: left.scope, within: right.schema, in: right.scope).result
  }

  var backward: Containment {
    SchemaContainment(right.schema, in: right.scope, within: left.schema, in: left.scope).result
  }
}
