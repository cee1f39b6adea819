import ContractInterchange
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `The address of a document` {
  @Test(
    arguments: [
      ("g", "http://a/b/c/g", ""), ("./g", "http://a/b/c/g", ""), ("g/", "http://a/b/c/g/", ""),
      ("/g", "http://a/g", ""), ("//g", "http://g", ""), ("?y", "http://a/b/c/d;p?y", ""),
      ("#s", "http://a/b/c/d;p?q", "s"), ("g#s/../x", "http://a/b/c/g", "s/../x"),
      ("", "http://a/b/c/d;p?q", ""), (".", "http://a/b/c/", ""), ("..", "http://a/b/", ""),
      ("../g", "http://a/b/g", ""), ("../../../g", "http://a/g", ""), ("urn:x:y#a", "urn:x:y", "a"),
      ("http://b/./c/../d", "http://b/d", ""),
    ])
  func `resolves references as RFC 3986 says`(reference: String, uri: String, fragment: String) {
    let resolved = DocumentURI("http://a/b/c/d;p?q").resolving(reference)
    #expect(resolved.uri.text == uri)
    #expect(resolved.fragment == fragment)
  }
}

@Suite struct `A document with references into others` {
  private static let files: [String: JSON] = [
    "file:///d/pet.json": [
      "type": "object",
      "properties": ["kind": ["$ref": "parts/kind.json#/k"], "of": ["$ref": "#"]],
    ],
    "file:///d/parts/kind.json": ["k": ["type": "string", "enum": ["cat"]]],
  ]

  private static func bundle(_ document: JSON, _ kind: DocumentBundle.Kind) -> DocumentBundle {
    DocumentBundle(document, at: DocumentURI("file:///d/api.json"), kind) {
      uri throws(DocumentBundle.LoadError) in
      guard let file = files[uri.text] else { throw DocumentBundle.LoadError("no such file") }
      return file
    }
  }

  private static func validator(_ document: JSON) -> (SchemaValidator, [ImportRemark]) {
    let bundle = bundle(document, .schema(.draft202012))
    #expect(bundle.failures.isEmpty)
    var reader = SchemaReader(
      bundle.document, .draft202012, scopes: bundle.scopes,
      position: { _ in SourcePosition(file: "", line: 1) })
    let schema = reader.schema(at: .root)
    let shapes = Dictionary(reader.shapes.map { ($0.name, $0.schema) }) { first, _ in first }
    let validator = SchemaValidator(
      schema.resolved(by: shapes), policies: Policies(undocumentedFields: .ignore),
      joiningParts: false)
    return (validator, reader.remarks)
  }

  @Test(
    arguments: [
      (["$ref": "pet.json"], #"{"kind":"cat","of":{"kind":"cat"}}"#, #"{"of":{"kind":"dog"}}"#),
      (["items": ["$ref": "parts/kind.json#/k"]], #"["cat"]"#, "[1]"),
      (
        [
          "$id": "http://e/root.json", "$ref": "item.json#part",
          "$defs": [
            "a": ["$id": "item.json", "$defs": ["b": ["$anchor": "part", "type": "null"]]]
          ],
        ], "null", "1"
      ),
      (
        [
          "$id": "http://e/list", "$ref": "tree",
          "$defs": [
            "of": ["$dynamicAnchor": "item", "type": "string"],
            "tree": [
              "$id": "tree", "type": "array", "items": ["$dynamicRef": "#item"],
              "$defs": ["any": ["$dynamicAnchor": "item"]],
            ],
          ],
        ], #"["a"]"#, "[1]"
      ),
      (["const": ["$ref": "none.json"]], #"{"$ref":"none.json"}"#, "1"),
    ] as [(JSON, String, String)])
  func `is read as one`(document: JSON, valid: String, invalid: String) {
    let (validator, remarks) = Self.validator(document)
    #expect(remarks == [])
    #expect(validator.accepts(Array(valid.utf8)))
    #expect(!validator.accepts(Array(invalid.utf8)))
  }

  @Test func `reports which of them cannot be read`() {
    let bundle = Self.bundle(
      ["paths": ["/a": ["$ref": "gone.json#/a"]], "x": ["example": ["$ref": "gone.json"]]], .api)
    #expect(bundle.failures.map { "\($0.pointer)" } == ["/paths/~1a/$ref"])
    #expect(bundle.failures.map(\.message) == ["'gone.json#/a': no such file"])
    #expect(bundle.unread.map(\.text) == ["file:///d/gone.json"])
  }

  @Test func `knows where its parts come from`() throws {
    let bundle = Self.bundle(["a": ["$ref": "pet.json#/properties"]], .api)
    let text = try #require(bundle.document["a"]?["$ref"]?.stringValue)
    let pointer = try #require(JSON.Pointer(String(text.dropFirst())))
    let origin = try #require(DocumentBundle.origin(of: pointer))
    #expect(origin.address.text == "file:///d/pet.json")
    #expect("\(origin.pointer)" == "/properties")
  }
}

@Suite struct `The lines of a YAML document` {
  private static let text = """
    # comment
    openapi: 3.0.0
    paths:
      /a: {get: {x: 1,
        y: [1,
          2]}}
      "/b":
        - one
        -
          k: v
    last: |
      text
    """

  @Test(
    arguments: [
      ("/openapi", 2), ("/paths", 3), ("/paths/~1a", 4), ("/paths/~1a/get/y", 5),
      ("/paths/~1a/get/y/1", 6), ("/paths/~1b", 7), ("/paths/~1b/0", 8), ("/paths/~1b/1/k", 10),
      ("/last", 11), ("/paths/none", 3),
    ] as [(JSON.Pointer, Int)])
  func `are those where its parts begin`(pointer: JSON.Pointer, line: Int) throws {
    #expect(try YAML.read(Array(Self.text.utf8)).lines.line(of: pointer) == line)
  }
}
