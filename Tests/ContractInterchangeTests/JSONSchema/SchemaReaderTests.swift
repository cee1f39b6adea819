import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Testing

/// A schema of a document, and what the language does not hold of it.
private func read(
  _ text: String, _ dialect: SchemaDialect = .draft202012
) throws -> (schema: Schema, remarks: [ImportRemark]) {
  var reader = SchemaReader(
    try JSON(parsing: text), dialect, canRead: { (try? Pattern($0)) != nil },
    position: { _ in SourcePosition(filePath: "schema.json", line: 1) })
  let schema = reader.schema(at: .root)
  let shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
  return (schema.resolved(by: shapes), reader.remarks)
}

@Suite struct `A JSON Schema` {
  /// A schema, instances that it accepts, and instances that it rejects.
  typealias Row = (schema: String, valid: [String], invalid: [String])

  private static let rows: [Row] = [
    ("true", ["1", "null", "{}"], []),
    ("false", [], ["1", "null", "{}"]),
    ("{}", ["1", "null", "[]"], []),
    (#"{"type":"integer"}"#, ["1", "1.0", "-3"], ["1.5", #""1""#, "null"]),
    (#"{"type":["integer","number"]}"#, ["1", "1.5"], ["null"]),
    (#"{"type":["string","null"]}"#, [#""a""#, "null"], ["1"]),
    (#"{"minimum":2}"#, ["2", #""a""#, "null", "[]"], ["1.9"]),
    (#"{"exclusiveMinimum":2,"multipleOf":0.5}"#, ["2.5"], ["2", "2.6"]),
    (#"{"minLength":2,"maxLength":3}"#, [#""ab""#, "1"], [#""a""#, #""abcd""#]),
    (#"{"pattern":"^a"}"#, [#""ab""#, "{}"], [#""b""#]),
    (#"{"enum":["a",1,null]}"#, [#""a""#, "1.0", "null"], [#""b""#, "2"]),
    (#"{"enum":["a","b"],"const":"b"}"#, [#""b""#], [#""a""#]),
    (#"{"enum":["a"],"const":"b"}"#, [], [#""a""#, #""b""#]),
    (#"{"type":"string","enum":["a",null]}"#, [#""a""#], ["null"]),
    (#"{"items":{"type":"string"},"minItems":1}"#, [#"["a"]"#, "{}"], ["[]", "[1]"]),
    (#"{"prefixItems":[{"type":"string"}],"items":false}"#, ["[]", #"["a"]"#], [#"["a",1]"#]),
    (#"{"prefixItems":[{"type":"string"}]}"#, [#"["a",1]"#], ["[1]"]),
    (#"{"uniqueItems":true}"#, ["[1,2]", #""aa""#], ["[1,1.0]"]),
    (#"{"contains":{"const":1}}"#, ["[0,1]", "1"], ["[]", "[0]"]),
    (#"{"contains":{"const":1},"minContains":0}"#, ["[]"], []),
    (#"{"properties":{"a":{"type":"string"}}}"#, ["{}", #"{"b":1}"#, "1"], [#"{"a":1}"#]),
    (#"{"required":["a"]}"#, [#"{"a":null}"#, "[]"], ["{}"]),
    (
      #"{"required":["a"],"additionalProperties":{"type":"null"}}"#, [#"{"a":null}"#], [#"{"a":1}"#]
    ),
    (#"{"properties":{"a":true},"additionalProperties":false}"#, [#"{"a":1}"#], [#"{"b":1}"#]),
    (#"{"additionalProperties":{"type":"string"}}"#, [#"{"a":"b"}"#], [#"{"a":1}"#]),
    (#"{"minProperties":1,"maxProperties":2}"#, [#"{"a":1}"#], ["{}", #"{"a":1,"b":1,"c":1}"#]),
    (#"{"propertyNames":{"maxLength":1}}"#, [#"{"a":1}"#, "1"], [#"{"ab":1}"#]),
    (
      #"{"properties":{"ab":true},"propertyNames":{"maxLength":1}}"#, [#"{"a":1}"#],
      [#"{"ab":1}"#]
    ),
    (
      #"{"patternProperties":{"^x":{"type":"string"}},"additionalProperties":false}"#,
      [#"{"xa":"b"}"#], [#"{"xa":1}"#, #"{"a":"b"}"#]
    ),
    (#"{"dependentRequired":{"a":["b"]}}"#, ["{}", #"{"a":1,"b":1}"#, "1"], [#"{"a":1}"#]),
    (#"{"dependentSchemas":{"a":{"required":["b"]}}}"#, ["{}"], [#"{"a":1}"#]),
    (#"{"allOf":[{"minimum":1},{"maximum":2}]}"#, ["1", #""a""#], ["0", "3"]),
    (#"{"anyOf":[{"type":"string"},{"minimum":2}]}"#, [#""a""#, "2", "null"], ["1"]),
    (#"{"oneOf":[{"minimum":1},{"maximum":2}]}"#, ["0", "3"], ["1.5", #""a""#]),
    (#"{"anyOf":[{"type":"string"},{"type":"null"}]}"#, [#""a""#, "null"], ["1"]),
    (
      #"{"oneOf":[{"type":"null"},{"minimum":1},{"type":"string"}]}"#, ["2"],
      ["null", #""a""#]
    ),
    (#"{"oneOf":[{"type":"null"},{"type":"string"}]}"#, ["null", #""a""#], ["1"]),
    (#"{"oneOf":[{"type":"null"},{"type":"null"}]}"#, [], ["null", "1"]),
    (#"{"not":{"type":"string"}}"#, ["1", "null"], [#""a""#]),
    (
      #"{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":0}}"#,
      [#""ab""#, "0", "[]"], [#""a""#, "-1"]
    ),
    (
      ##"{"$ref":"#/$defs/t","$defs":{"t":{"type":"array","items":{"$ref":"#/$defs/t"}}}}"##,
      ["[]", "[[],[[]]]"], ["1", "[1]"]
    ),
    (
      ##"{"$ref":"#/$defs/a~1b%25","minimum":3,"$defs":{"a/b%":{"type":"integer"}}}"##, ["3"],
      ["2", "3.5"]
    ),
    (#"{"format":"email"}"#, [#""no mail""#], []),
  ]

  @Test(arguments: rows)
  func `accepts and rejects as the specification says`(row: Row) throws {
    let (schema, remarks) = try read(row.schema)
    #expect(remarks == [])
    let validator = SchemaValidator(
      schema, policies: Policies(undocumentedFields: .ignore), joiningParts: false)
    for text in row.valid { #expect(validator.accepts(Array(text.utf8)), "\(text)") }
    for text in row.invalid { #expect(!validator.accepts(Array(text.utf8)), "\(text)") }
  }

  @Test(arguments: rows)
  func `accepts and rejects the same with its parts joined`(row: Row) throws {
    let validator = SchemaValidator(
      try read(row.schema).schema, policies: Policies(undocumentedFields: .ignore))
    for text in row.valid { #expect(validator.accepts(Array(text.utf8)), "\(text)") }
    for text in row.invalid { #expect(!validator.accepts(Array(text.utf8)), "\(text)") }
  }

  @Test(
    arguments: [
      (#"{"unevaluatedProperties":false}"#, "/unevaluatedProperties"),
      (#"{"items":{"pattern":"(?=a)"}}"#, "/items/pattern"),
      (#"{"$ref":"other.json"}"#, "/$ref"),
      (##"{"$ref":"#/$defs/none"}"##, "/$ref"),
      (##"{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}"##, "/$defs/a"),
      (#"{"contains":true,"minContains":2}"#, "/minContains"),
      (#"{"type":"file"}"#, "/type"),
      (
        #"{"patternProperties":{"^a":{"type":"string"},"^b":{"type":"number"}}}"#,
        "/patternProperties"
      ),
    ])
  func `is not held as a whole where a keyword cannot be checked`(
    text: String, place: String
  ) throws {
    let remarks = try read(text).remarks
    #expect(remarks.map(\.kind) == [.notHeld])
    #expect(remarks.map { "\($0.pointer)" } == [place])
  }

  @Test(
    arguments: [
      (#"{"type":"string","nullable":true}"#, Schema.string.nullable),
      (#"{"type":"string","format":"date-time"}"#, .timestamp),
      (#"{"type":"string","format":"email"}"#, .email),
      (#"{"type":"number","minimum":1,"exclusiveMinimum":true}"#, .number(.greaterThan(1))),
      (#"{"type":"string","enum":["a","b"]}"#, .oneOf("a", "b")),
    ])
  func `of OpenAPI 3.0 has its own keywords`(text: String, schema: Schema) throws {
    #expect(try read(text, .openAPI30).schema == schema)
  }

  @Test func `of OpenAPI has alternatives that a member tells apart`() throws {
    let (schema, remarks) = try read(
      """
      {"oneOf":[{"$ref":"#/components/Cat"},{"$ref":"#/components/Dog"}],
       "discriminator":{"propertyName":"kind","mapping":{"dog":"#/components/Dog"}},
       "components":{"Cat":{"type":"object","required":["kind"],"properties":{"kind":{"type":"string"}}},
         "Dog":{"type":"object","required":["kind","name"],"properties":{"name":{"type":"string"}}}}}
      """, .openAPI31)
    #expect(remarks == [])
    let validator = SchemaValidator(schema)
    #expect(validator.accepts(Array(#"{"kind":"Cat"}"#.utf8)))
    #expect(!validator.accepts(Array(#"{"kind":"dog"}"#.utf8)))
    #expect(!validator.accepts(Array(#"{"kind":"Cow"}"#.utf8)))
  }
}

@Suite struct `The keyword that an instance violates` {
  private static let document: JSON = [
    "$ref": "#/$defs/a",
    "$defs": [
      "a": [
        "properties": [
          "list": ["items": ["type": "string"]],
          "child": ["anyOf": [["$ref": "#/$defs/a"], ["type": "null"]]],
        ]
      ]
    ],
  ]

  @Test(
    arguments: [
      ("/list/3", ["type"], "/$ref/properties/list/items/type"),
      ("/child/list", ["items"], "/$ref/properties/child/anyOf/0/$ref/properties/list/items"),
      ("", ["required", "properties"], "/$ref/properties"),
      ("/list", ["minItems"], "/$ref/properties/list"),
    ] as [(JSON.Pointer, [String], String)])
  func `is found through references and parts`(
    instance: JSON.Pointer, keywords: [String], expected: String
  ) {
    let locations = KeywordLocation(in: Self.document)
    #expect(locations.location(of: keywords, at: instance) == expected)
  }
}
