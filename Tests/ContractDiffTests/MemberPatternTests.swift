import ContractDiff
import ContractGeneration
import ContractInterchange
import ContractJSON
import ContractModel
import Testing

@Suite struct `Comparing members by patterns of their names` {
  @Test(arguments: [
    // The same patterns, or ones that match the same names.
    (
      #"{"patternProperties": {"^x-": {"type": "integer"}}, "additionalProperties": false}"#,
      #"{"additionalProperties": false, "patternProperties": {"^x-": {"type": "number", "multipleOf": 1}}}"#
    ),
    (
      #"{"patternProperties": {"^[ab]$": {"type": "string"}}}"#,
      #"{"patternProperties": {"^(a|b)$": {"type": "string"}}}"#
    ),
    // A field, and a pattern that matches its name alone.
    (
      #"{"properties": {"a": {"type": "string"}}}"#,
      #"{"patternProperties": {"^a$": {"type": "string"}}}"#
    ),
    (
      #"{"properties": {"x-a": {"minimum": 0}}, "patternProperties": {"^x": {"type": "number"}}}"#,
      #"{"properties": {"x-a": {"type": "number", "minimum": 0}}, "patternProperties": {"^x": {"type": "number"}}}"#
    ),
    // One pattern, or two that share its names.
    (
      #"{"patternProperties": {"^a": {"type": "string"}, "b$": {"type": "string"}}}"#,
      #"{"patternProperties": {"^a|b$": {"type": "string"}}}"#
    ),
    // Every name has a digit, or none.
    (
      #"{"patternProperties": {"[0-9]": true, "^[^0-9]*$": {"type": "null"}}, "additionalProperties": false}"#,
      #"{"patternProperties": {"[0-9]": true}, "additionalProperties": {"type": "null"}}"#
    ),
  ])
  func `finds that both accept the same values`(left: String, right: String) throws {
    let pair = try SchemaTexts(left, right)
    #expect(pair.forward == .contained)
    #expect(pair.backward == .contained)
  }

  @Test(arguments: [
    // A pattern is added: its members had any value.
    (
      #"{"type": "object"}"#, #"{"patternProperties": {"^x-": {"type": "string"}}}"#,
      #"{"x-":null}"#
    ),
    // A pattern is removed: its members are others now.
    (
      #"{"type": "object", "patternProperties": {"^[a-z]{3}$": true}, "additionalProperties": false}"#,
      #"{"type": "object", "additionalProperties": false}"#, #"{"aaa":null}"#
    ),
    // The values of one pattern change.
    (
      #"{"type": "object", "patternProperties": {"^\\d+$": {"type": ["integer", "null"]}}}"#,
      #"{"type": "object", "patternProperties": {"^\\d+$": {"type": "integer"}}}"#, #"{"0":null}"#
    ),
    // A declared field matches a pattern.
    (
      #"{"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}"#,
      #"{"type": "object", "properties": {"id": {"type": "string"}}, "patternProperties": {"^i": {"minLength": 1}}}"#,
      #"{"id":""}"#
    ),
    // A name matches one of two patterns.
    (
      #"{"type": "object", "patternProperties": {"^a": {"type": "null"}}}"#,
      #"{"type": "object", "patternProperties": {"^a": {"type": "null"}, "b$": {"type": "null"}}}"#,
      #"{"b":false}"#
    ),
  ])
  func `finds a member that the one accepts and the other does not`(
    left: String, right: String, witness: String
  ) throws {
    let pair = try SchemaTexts(left, right)
    #expect(pair.forward == .notContained(try JSON(parsing: witness)))
  }

  @Test func `needs no member where its names are used up`() throws {
    let pair = try SchemaTexts(
      #"{"type": "object", "patternProperties": {"^[ab]$": true}, "additionalProperties": false}"#,
      #"{"type": "object", "maxProperties": 2}"#)
    #expect(pair.forward == .contained)
  }

  @Test func `names the pattern where two contracts differ`() throws {
    let old = try SchemaTexts(
      #"{"type": "object", "patternProperties": {"^x-": {"type": "integer"}}}"#, "{}")
    let new = try SchemaTexts(
      #"{"type": "object", "patternProperties": {"^x-": {"type": "number"}}}"#, "{}")
    let changes = ContractComparison(
      from: SchemaHistory.contract(.response, old.left.schema),
      to: SchemaHistory.contract(.response, new.left.schema)
    ).changes
    #expect(changes.map(\.id) == ["response-type-changed"])
    #expect(changes.first?.location == "response 200 /*")
    #expect(changes.first?.witness == ["x-": 0.5])
  }

  @Test func `reports a pattern that is added or removed`() throws {
    let old = try SchemaTexts(#"{"type": "object", "additionalProperties": true}"#, "{}")
    let new = try SchemaTexts(
      #"{"type": "object", "patternProperties": {"^x-": {"type": "number"}}}"#, "{}")
    func changes(_ part: SchemaHistory.Part, _ old: Schema, _ new: Schema) -> [ContractChange] {
      ContractComparison(
        from: SchemaHistory.contract(part, old), to: SchemaHistory.contract(part, new)
      ).changes
    }
    let added = changes(.request, old.left.schema, new.left.schema)
    #expect(added.map(\.id) == ["request-members-changed"])
    #expect(added.map(\.level) == [.breaking])
    let removed = changes(.response, new.left.schema, old.left.schema)
    #expect(removed.map(\.level) == [.breaking])
    #expect(changes(.request, new.left.schema, old.left.schema).map(\.level) == [.info])
  }
}
