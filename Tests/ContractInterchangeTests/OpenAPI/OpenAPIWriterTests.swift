import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractModel
import Contracts
import Testing

@Suite struct `Writing OpenAPI` {
  private static func read(_ document: JSON) -> ImportedContract {
    var reader = OpenAPIReader(
      document, position: { _ in SourcePosition(file: "api.json", line: 1) })
    return reader.contract()
  }

  private static func document(
    _ contract: Contract, _ version: OpenAPIVersion = .v31
  ) -> JSON {
    var writer = OpenAPIWriter(contract, version)
    return writer.document()
  }

  private static func contract(
    _ schema: Schema, rules: [Rule] = [], summary: String = ""
  ) -> Contract {
    Contract(
      "notes", version: "1", title: "Notes", authentication: .bearer,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: [
        Operation(
          "addNote", .post, "/notes", summary: summary, body: .json(schema),
          responses: [.ok(schema)], rules: rules)
      ])
  }

  @Test(arguments: Catalog.all, OpenAPIVersion.allCases)
  func `loses nothing of a contract`(contract: Contract, version: OpenAPIVersion) throws {
    let document = Self.document(contract, version)
    let reread = try JSON(parsing: document.bytes(.canonical))
    let imported = Self.read(reread)
    #expect(imported.remarks == [])
    #expect(imported.contract.lock == contract.lock)
  }

  @Test func `keeps a parameter that is JSON of any depth`() throws {
    let document: JSON = [
      "openapi": "3.1.0", "info": ["title": "T", "version": "1"],
      "paths": [
        "/a": [
          "get": [
            "operationId": "a", "responses": [:],
            "parameters": [
              [
                "name": "filter", "in": "query",
                "content": [
                  "application/json": [
                    "schema": [
                      "type": "object",
                      "properties": ["any": ["type": "array", "items": ["type": "string"]]],
                    ],
                    "example": ["any": ["new"]],
                  ]
                ],
              ]
            ],
          ]
        ]
      ],
    ]
    let imported = Self.read(document)
    #expect(imported.remarks == [])
    let parameter = try #require(imported.contract.operations[0].queryParameters.first)
    #expect(parameter.style == .json && parameter.example == ["any": ["new"]])
    let written = Self.document(imported.contract)["paths"]?["/a"]?["get"]?["parameters"]?
      .arrayValue?.first
    #expect(written?["content"]?["application/json"]?["example"] == ["any": ["new"]])
    #expect(written?["schema"] == nil && written?["style"] == nil)
  }

  @Test(arguments: Catalog.all, OpenAPIVersion.allCases)
  func `never writes null as an alternative, and leads every reference to a component`(
    contract: Contract, version: OpenAPIVersion
  ) throws {
    let document = Self.document(contract, version)
    try document.everyObject { object in
      for name in ["anyOf", "oneOf"] {
        #expect(object[name]?.arrayValue?.contains(["type": "null"]) != true)
      }
      guard let reference = object["$ref"]?.stringValue else { return }
      let pointer = try #require(JSON.Pointer(String(reference.dropFirst())))
      #expect(document[pointer] != nil)
    }
  }

  @Test(arguments: [
    (Schema.string.nullable, #"{"type":["string","null"]}"#, #"{"type":"string","nullable":true}"#),
    (
      Schema.oneOf("a", "b").nullable, #"{"type":["string","null"],"enum":["a","b",null]}"#,
      #"{"type":"string","nullable":true,"enum":["a","b",null]}"#
    ),
    (
      Schema.number(.greaterThan(0)), #"{"type":"number","exclusiveMinimum":0}"#,
      #"{"type":"number","minimum":0,"exclusiveMinimum":true}"#
    ),
    (
      Schema.either(.string, .integer).nullable,
      #"{"anyOf":[{"type":["string","null"]},{"type":"integer"}]}"#,
      #"{"anyOf":[{"type":"string","nullable":true},{"type":"integer"}]}"#
    ),
    (Schema.constant(3), #"{"const":3}"#, #"{"enum":[3]}"#),
    (
      Schema.timestamp(fractionDigits: 0),
      #"{"type":"string","format":"date-time","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"}"#,
      #"{"type":"string","format":"date-time","pattern":"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$"}"#
    ),
    // An advisory limit and an open enumeration reject nothing.
    (
      Schema.string(.advised(.nonEmpty), .commonly(["kg"])),
      #"{"type":"string","x-extensible-enum":["kg"]}"#,
      #"{"type":"string","x-extensible-enum":["kg"]}"#
    ),
    (
      Schema.map(of: .boolean, keys: .matches("^a")),
      #"{"type":"object","additionalProperties":{"type":"boolean"},"propertyNames":{"type":"string","pattern":"^a"}}"#,
      #"{"type":"object","additionalProperties":{"type":"boolean"}}"#
    ),
    (
      Schema.tuple(.date, .integer),
      #"{"type":"array","prefixItems":[{"type":"string","format":"date"},{"type":"integer"}],"items":false,"minItems":2}"#,
      #"{"type":"array","items":{"anyOf":[{"type":"string","format":"date"},{"type":"integer"}]},"maxItems":2,"minItems":2}"#
    ),
  ])
  func `spells a schema as the version has it`(schema: Schema, new: String, old: String) throws {
    for (version, text) in [(OpenAPIVersion.v31, new), (.v30, old)] {
      var contract = Self.contract(.object { Field("value", schema) })
      contract.operations[0].responses = [.noContent()]
      let document = Self.document(contract, version)
      let content = document["paths"]?["/notes"]?["post"]?["requestBody"]?["content"]
      let written = content?["application/json"]?["schema"]?["properties"]?["value"]
      #expect(written?.text() == text)
    }
  }

  @Test func `writes a recursive shape as a component that refers to itself`() throws {
    let category: Schema = .recursive("Category") {
      Field("name", .string)
      Field("parent", .nullable(.reference("Category")), .optional)
    }
    let document = Self.document(Self.contract(category))
    let shapes = document["components"]?["schemas"]
    #expect(
      shapes?["Category"]?["properties"]?["parent"]
        == ["$ref": "#/components/schemas/CategoryOrNull"])
    #expect(shapes?["CategoryOrNull"]?["type"] == ["object", "null"])
  }

  @Test func `an edited part counts, with a warning, and all else is kept`() throws {
    let note: Schema = .object {
      Field("text", .string)
      Field("color", .string)
    }
    let rules: [Rule] = .echoes("text", "color", in: .root)
    var document = Self.document(Self.contract(note, rules: rules, summary: "Add"))
    document.replace("/components/schemas/AddNoteRequest/properties/color", by: nil)
    document.replace("/components/schemas/AddNoteRequest/required", by: ["text"])
    document.replace("/paths/~1notes/post/summary", by: "Add a note")
    let imported = Self.read(document)
    let operation = try #require(imported.contract.operations.first)
    #expect(operation.summary == "Add a note")
    #expect(operation.body?.schema?.schema(at: "/color") == nil)
    #expect(operation.rules.map(\.description) == ["response /text equals request /text"])
    #expect(imported.contract.problems().isEmpty)
    #expect(
      imported.remarks.map(\.description) == [
        "/paths/~1notes/post: differs from x-contract-check; the document counts",
        "/paths/~1notes/post/requestBody: differs from x-contract-check; the document counts",
        "/paths/~1notes/post/responses: differs from x-contract-check; the document counts",
        "/x-contract-check: what the document contradicts is left out: "
          + "addNote: response /color equals request /color",
      ])
  }

  @Test func `a removed operation is reported, and a moved one counts`() throws {
    var contract = Self.contract(.object { Field("text", .string) })
    contract.operations.append(
      Operation("listNotes", .get, "/notes", responses: [.ok(.array(of: .string))]))
    var document = Self.document(contract)
    let post = try #require(document["paths"]?["/notes"]?["post"])
    document.replace("/paths", by: ["/new-notes": ["post": post]])
    let imported = Self.read(document)
    #expect(imported.contract.operations.map(\.template) == ["/new-notes"])
    #expect(
      imported.remarks.map(\.description) == [
        "/paths/~1new-notes/post: is not where x-contract-check has it; the document counts",
        "/x-contract-check: operations that are not in the document any more: listNotes",
      ])
  }

  @Test func `a member that holds no contract is reported, and the document is read without it`() {
    var document = Self.document(Self.contract(.string))
    document.replace("/x-contract-check/contract/version", by: 1)
    let imported = Self.read(document)
    #expect(imported.contract.operations.map(\.id) == ["addNote"])
    #expect(
      imported.remarks.last?.description
        == "/x-contract-check: is not used: expected a string, found 1")
  }

  @Test func `lists what a generator of Swift ignores`() {
    let body: Schema = .object {
      Field("text", .string(.length(1...5)))
      Field("at", .timestamp)
    }
    let lint = GeneratorLint(Self.document(Self.contract(body)))
    #expect(
      lint.losses.map(\.message) == [
        "'security' is ignored: a middleware has to add credentials",
        "'minLength' is ignored: values are not checked",
        "'maxLength' is ignored: values are not checked",
        "'date-time' with and without fractions: one of both cannot be decoded",
      ])
  }
}

extension JSON {
  /// Visits every object outside of what `x-contract-check` keeps.
  fileprivate func everyObject(_ visit: (JSON.Object) throws -> Void) rethrows {
    switch self {
    case .object(let object):
      try visit(object)
      for member in object where !member.name.hasPrefix("x-") {
        try member.value.everyObject(visit)
      }
    case .array(let elements): for element in elements { try element.everyObject(visit) }
    default: break
    }
  }

  /// Replaces or removes the value at a location.
  fileprivate mutating func replace(_ pointer: JSON.Pointer, by value: JSON?) {
    self = replacing(pointer.tokens[...], by: value)
  }

  private func replacing(_ tokens: ArraySlice<JSON.Pointer.Token>, by value: JSON?) -> JSON {
    guard case .name(let name)? = tokens.first, case .object(var object) = self else {
      return value ?? .null
    }
    if tokens.count == 1 {
      object[name] = value
    } else {
      object[name] = object[name]?.replacing(tokens.dropFirst(), by: value)
    }
    return .object(object)
  }
}
