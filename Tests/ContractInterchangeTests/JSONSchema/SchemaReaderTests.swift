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
    try JSON(parsing: text), dialect,
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
    (
      #"{"propertyNames":{"pattern":"^x-"},"minProperties":1}"#, [#"{"x-a":1}"#],
      [#"{"a":1}"#, "{}"]
    ),
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
    (
      #"{"patternProperties":{"^a":{"type":"string"},"b$":{"maxLength":1}},"additionalProperties":{"type":"null"}}"#,
      [#"{"a":"xy","ab":"x","c":null}"#, "1"], [#"{"ab":"xy"}"#, #"{"a":1}"#, #"{"c":1}"#]
    ),
    (
      #"{"properties":{"ab":{"minLength":1}},"patternProperties":{"^a":{"maxLength":2},"c":true}}"#,
      [#"{"ab":"x"}"#], [#"{"ab":""}"#, #"{"ab":"xyz"}"#]
    ),
    (
      #"{"required":["ax"],"patternProperties":{"^a":{"type":"string"}},"additionalProperties":false}"#,
      [#"{"ax":"b"}"#], ["{}", #"{"ax":1}"#]
    ),
    (
      #"{"contains":{"const":1},"minContains":2,"maxContains":3}"#, ["[1,0,1]", "[1,1,1]", "{}"],
      ["[1]", "[1,1,1,1]", "[]"]
    ),
    (#"{"contains":{"const":1},"minContains":0,"maxContains":1}"#, ["[]", "[1]"], ["[1,1]"]),
    (
      #"{"properties":{"a":true},"unevaluatedProperties":false}"#, [#"{"a":1}"#, "1"],
      [#"{"b":1}"#]
    ),
    (
      #"{"allOf":[{"properties":{"a":true}},{"patternProperties":{"^b":true}}],"unevaluatedProperties":{"type":"null"}}"#,
      [#"{"a":1,"b1":2,"c":null}"#], [#"{"c":1}"#]
    ),
    (
      #"{"anyOf":[{"required":["a"],"properties":{"a":true}},{"required":["b"],"properties":{"b":true}}],"unevaluatedProperties":false}"#,
      [#"{"a":1}"#, #"{"a":1,"b":2}"#], [#"{"a":1,"c":2}"#, "{}"]
    ),
    (
      #"{"if":{"required":["a"],"properties":{"a":{"const":1}}},"then":{"properties":{"b":true}},"else":{"properties":{"c":true}},"unevaluatedProperties":false}"#,
      [#"{"a":1,"b":2}"#, #"{"c":2}"#], [#"{"a":1,"c":2}"#, #"{"b":2}"#, #"{"a":2}"#]
    ),
    (
      ##"{"$ref":"#/$defs/a","unevaluatedProperties":false,"$defs":{"a":{"properties":{"a":true},"dependentSchemas":{"a":{"properties":{"b":true}}}}}}"##,
      [#"{"a":1,"b":2}"#, "{}"], [#"{"b":2}"#]
    ),
    (
      #"{"prefixItems":[true],"contains":{"type":"string"},"unevaluatedItems":{"type":"null"}}"#,
      [#"[1,"a",null]"#, "{}"], [#"[1,"a",2]"#, "[1]"]
    ),
    (
      #"{"anyOf":[{"prefixItems":[true,{"const":1}]},true],"unevaluatedItems":false}"#,
      ["[]", "[7,1]"], ["[7,2]", "[7,1,3]"]
    ),
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

  @Test func `has at most a hundred dependencies of a kind, and a remark about the others`() throws
  {
    let members = (0...100).map { #""a\#($0)": ["b"]"# }.joined(separator: ",")
    let (schema, remarks) = try read(#"{"dependentRequired": {\#(members)}}"#)
    #expect(remarks.map { "\($0.pointer)" } == ["/dependentRequired"])
    let validator = SchemaValidator(schema)
    #expect(!validator.accepts(Array(#"{"a99":1}"#.utf8)))
    #expect(validator.accepts(Array(#"{"a100":1}"#.utf8)))
  }

  @Test(
    arguments: [
      (##"{"$recursiveRef":"#"}"##, "/$recursiveRef"),
      (#"{"items":{"pattern":"(?i)a"}}"#, "/items/pattern"),
      (#"{"$ref":"other.json"}"#, "/$ref"),
      (##"{"$ref":"#/$defs/none"}"##, "/$ref"),
      (##"{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/a"}]}}}"##, "/$defs/a"),
      (#"{"type":"file"}"#, "/type"),
      (
        #"{"patternProperties":{"^a":{"type":"string"},"(?i)b":{"type":"number"}}}"#,
        "/patternProperties"
      ),
    ])
  func `is incomplete where a keyword cannot be checked`(
    text: String, location: String
  ) throws {
    let remarks = try read(text).remarks
    #expect(remarks.map(\.part) == [.constraint])
    #expect(remarks.map { "\($0.pointer)" } == [location])
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

  @Test func `of OpenAPI has alternatives that a member distinguishes`() throws {
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

@Suite struct `Defaults of a JSON Schema` {
  @Test(
    arguments: [
      (##"{"type": "integer", "default": 20}"##, Term.constant(20)),
      (##"{"type": ["string", "null"], "default": null}"##, .constant(.null)),
      (##"{"enum": ["a", "b"], "default": "a"}"##, .constant("a")),
      (##"{"type": "array", "items": {"type": "string"}, "default": []}"##, .constant([])),
      // What is obviously no value of the schema is a mistake of the document.
      (##"{"type": "integer", "default": "20"}"##, nil),
      (##"{"type": "string", "default": null}"##, nil),
      (##"{"type": "string", "enum": ["a", "b"], "default": "c"}"##, nil),
      (##"{"type": "integer"}"##, nil),
    ] as [(String, Term?)])
  func `are what the backend uses for an omitted field`(schema: String, fallback: Term?) throws {
    let document = try JSON(parsing: #"{"type": "object", "properties": {"a": \#(schema)}}"#)
    var reader = SchemaReader(
      document, .draft202012
    ) { _ in SourcePosition(file: "schema.json", line: 1) }
    #expect(reader.schema(at: .root).field(at: "/a")?.fallback == fallback)
  }
}

@Suite struct `Shapes that refer to each other` {
  /// Shapes each of which has fields of three others, in cycles.
  private static let shapes: [String: Schema] = Dictionary(
    uniqueKeysWithValues: (0..<60).map { index in
      let fields = (0..<3).map { turn in
        Field("r\(turn)", .reference("S\((index * 7 + turn * 11 + 1) % 60)"), .optional)
      }
      return ("S\(index)", Schema(.object([Field("id", .integer)] + fields)))
    })

  @Test func `stay names where they would grow without measure`() {
    var resolver = ShapeResolver(Self.shapes)
    let schema = resolver.resolved(.array(of: .reference("S0")))
    #expect(schema.subschemas().count < 1_000)
    #expect(schema.schema(at: "/*/r0/id") == .integer)
    #expect(!schema.freeReferences.isEmpty)
  }

  @Test func `are validated at every depth`() {
    var resolver = ShapeResolver(Self.shapes)
    let validator = SchemaValidator(
      resolver.resolved(.reference("S0")), shapes: resolver.shapes)
    func body(_ depth: Int, _ id: String) -> [UInt8] {
      let start = String(repeating: #"{"id":1,"r0":"#, count: depth)
      return Array((start + #"{"id":\#(id)}"# + String(repeating: "}", count: depth)).utf8)
    }
    for depth in [0, 1, 3, 9, 40] {
      #expect(validator.accepts(body(depth, "1")), "\(depth)")
      #expect(!validator.accepts(body(depth, "true")), "\(depth)")
    }
    let drift = validator.drifts(in: body(9, "true")).first
    #expect(drift?.location.pointer.tokens.count == 10)
  }

  @Test func `have finite values`() throws {
    var resolver = ShapeResolver(Self.shapes)
    let whole = resolver.resolved(.reference("S0"))
    let finite = whole.finite(at: SourcePosition(file: "", line: 0), knowing: resolver.shapes)
    #expect(try #require(finite).isRecursive == false)
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
