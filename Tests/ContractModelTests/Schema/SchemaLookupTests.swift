import ContractJSON
import ContractModel
import Testing

/// A response of two shapes, one with a list of two shapes.
private let answer: Schema = .either(
  .object {
    Field("items", .array(of: .either(.uuid, .object { Field("id", .uuid, line: 3) })), line: 2)
    Field("shared", .string, line: 4)
  },
  .object {
    Field("shared", .integer, line: 5)
    Field("error", .object { Field("code", .string, line: 7) }, line: 6)
    Field("details", .any, line: 8)
  },
  .array(of: .boolean))

@Suite struct `Looking up a location` {
  @Test func `finds members whose names are numbers`() {
    let schema: Schema = .object { Field("7", .array(of: .object { Field("0", .uuid) })) }
    #expect(schema.schema(at: "/7/*/0") == .uuid)
    #expect(schema.schema(at: "/8") == nil)
  }

  @Test func `finds members of maps, by any name`() {
    let scores: Schema = .object { Field("scores", .map(of: .integer)) }
    #expect(scores.schema(at: "/scores/7") == .integer)
    #expect(scores.schema(at: "/scores/seven") == .integer)
    var shape = ObjectShape(fields: [Field("id", .uuid)], others: nil)
    shape.patterns = [MemberPattern("^n", .boolean)]
    let patterned = Schema(.object(shape))
    #expect(patterned.schema(at: "/id") == .uuid)
    #expect(patterned.schema(at: "/*") == .boolean)
    #expect(patterned.schema(at: "/n1") == .boolean)
  }

  @Test(
    arguments: [
      ("", nil), ("/items", "array of UUID or object"), ("/items/*/id", "UUID"),
      ("/items/0/id", "UUID"), ("/error/code", "string"), ("/*", "boolean"), ("/0", "boolean"),
      ("/details", "any value"), ("/details/as/deep/*/as/0/needed", "any value"),
      // The first alternative with the location.
      ("/shared", "string"),
      ("/missing", nil), ("/items/id", nil), ("/error/code/x", nil), ("/shared/*", nil),
    ] as [(JSON.Pointer, String?)])
  func `searches the alternatives of unions and values of any type`(
    pointer: JSON.Pointer, summary: String?
  ) {
    let found = answer.schema(at: pointer)
    if pointer == .root {
      #expect(found == answer)
    } else {
      #expect(found?.summary == summary)
    }
  }

  @Test(
    arguments: [
      ("/items/*/id", 3), ("/items/1", 2), ("/error/code", 7), ("/error/none", 6),
      ("/details/anything/*", 8), ("/shared", 4), ("/0", nil), ("", nil),
    ] as [(JSON.Pointer, Int?)])
  func `finds the innermost field on the way`(pointer: JSON.Pointer, line: Int?) {
    #expect(answer.field(at: pointer)?.position.line == line)
  }

  @Test func `lists every location of every alternative, a union once`() {
    #expect(
      answer.subschemas().map(\.pointer.description) == [
        "", "/items", "/items/*", "/items/*/id", "/shared", "/shared", "/error", "/error/code",
        "/details", "/*",
      ])
  }

  @Test func `returns the JSON types of a value`() {
    #expect(answer.jsonTypes == ["object", "array"])
    #expect(answer.jsonType == "object or array")
    #expect(Schema.date.or("").jsonType == "string")
    #expect(Schema.date.or("").summary == "date (YYYY-MM-DD) or string, one of \"\"")
    #expect(Schema.any.jsonType == "value")
    #expect(Schema.either(.any, .string).jsonTypes.count == 5)
  }
}

@Suite struct `The failures of an operation` {
  private static let contract = Contract(
    "a", version: "1", title: "A", authentication: .bearer,
    errors: ErrorShape(.any, code: nil, message: ""),
    failures: [
      Failure(401, when: .unauthenticated), Failure(400, when: .invalid),
      Failure(404, when: .missing("group")), Failure(403, when: .foreign("group")),
      Failure(410, when: .missing("entry")), Failure(422, when: .absent("/groupIds")),
      Failure(409, when: .duplicate("/name")), Failure(413, when: .invalid("/picture")),
    ],
    resources: [Resource("group", id: "/id"), Resource("entry", id: "/id")],
    operations: [
      Operation(
        "log", .post, "/log",
        body: .json(
          .object {
            Field("groupIds", .array(of: .uuid)).naming("group")
            Field("parent", .object { Field("id", .uuid, .optional).naming("entry") }, .optional)
          }), responses: [.noContent()]),
      Operation(
        "name", .put, "/name", body: .json(.object { Field("name", .string) }),
        responses: [.noContent()]),
      Operation(
        "own", .get, "/own", requiresAuthentication: false, responses: [.ok(.any)],
        effects: [.readsOwn("group", state: response(""))]),
      Operation(
        "upload", .post, "/upload", body: .multipart(.file("picture", "image/*")),
        responses: [.noContent()]),
    ])

  @Test(arguments: [
    ("log", [401, 400, 404, 403, 410, 422]), ("name", [401, 400, 409]), ("own", []),
    ("upload", [401, 400, 413]),
  ])
  func `follow from the resources in its request`(id: String, statuses: [Int]) throws {
    let operation = try #require(Self.contract.operation(id))
    #expect(Self.contract.failures(of: operation).map(\.status.code) == statuses)
  }

  @Test func `include those of references to other resources`() throws {
    let references = try #require(Self.contract.operation("log")).references
    #expect(references.map(\.resource) == ["group", "entry"])
    #expect(references.map(\.pointer) == ["/groupIds/*", "/parent/id"])
  }

  @Test func `include values that are already taken`() throws {
    let name = try #require(Self.contract.operation("name"))
    #expect(name.uniquePointers(in: Self.contract) == ["/name"])
  }
}
