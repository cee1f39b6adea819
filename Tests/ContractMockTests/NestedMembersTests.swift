import ContractJSON
import ContractModel
import TestSupport
import Testing

@Suite struct `Nested members of a mock` {
  /// A category beyond the depth to which recursive schemas are repeated for values that are made.
  private static let category: JSON = [
    "name": "a", "parent": ["name": "b", "parent": ["name": "c", "parent": ["name": "d"]]],
  ]

  private static let full: JSON = [
    "name": "Can", "category": category, "titles": ["fr": "Arrosoir"],
    "sizes": [["width": 1], ["width": 2]], "box": ["width": 3], "costs": ["net": 1, "tax": 2],
  ]

  /// The body with an undocumented member in each object that defines its members.
  private static let excessive: JSON = [
    "name": "Can", "more": 1,
    "category": [
      "name": "a", "more": 1,
      "parent": [
        "name": "b", "more": 1,
        "parent": ["name": "c", "more": 1, "parent": ["name": "d", "more": 1]],
      ],
    ],
    "titles": ["fr": "Arrosoir"], "sizes": [["width": 1, "more": 1], ["width": 2]],
    "box": ["width": 3, "more": 1], "costs": ["net": 1, "tax": 2],
  ]

  @Test(arguments: [true, false])
  func `are stored at any depth`(echoes: Bool) throws {
    let client = try MockClient(.cans(echoes: echoes))
    let made = try client.request(.post, "/cans", Self.full).body
    let path = "/cans/\(made.text(at: "/id"))"
    let shown = try client.request(.get, path).body
    #expect(shown == made)
    for (name, value) in Self.full.objectValue?.members.map({ ($0.name, $0.value) }) ?? [] {
      #expect(shown[name] == value, "\(name)")
    }
    #expect(try client.request(.get, "/cans").body == [shown])
    #expect(client.drifts.isEmpty)
  }

  @Test(arguments: [true, false])
  func `are dropped where they are undocumented`(echoes: Bool) throws {
    let client = try MockClient(.cans(echoes: echoes))
    let made = try client.request(.post, "/cans", Self.excessive).body
    let path = "/cans/\(made.text(at: "/id"))"
    #expect(made["category"] == Self.category)
    #expect(made["sizes"] == Self.full["sizes"])
    #expect(made["box"] == Self.full["box"])
    #expect(made["costs"] == Self.full["costs"])
    #expect(try client.request(.put, path, Self.excessive).body == made)
    #expect(try client.request(.get, path).body == made)
    // A rule that repeats a member compares it with all of the request.
    #expect(client.drifts.allSatisfy { $0.kind == .ruleBroken && echoes })
  }

  @Test func `are removed by a replacement that omits them`() throws {
    let client = try MockClient(.cans(echoes: false))
    let path = "/cans/" + (try client.request(.post, "/cans", Self.full).body.text(at: "/id"))
    let changed = try client.request(.put, path, ["name": "Can", "titles": [:], "sizes": []]).body
    #expect(changed.objectValue?.members.map(\.name) == ["id", "name", "titles", "sizes"])
    #expect(try client.request(.get, path).body == changed)
  }
}

// MARK: - Fixtures

extension Contract {
  fileprivate static func cans(echoes: Bool) -> Contract {
    let echo: [Rule] =
      echoes ? .echoes("name", "category", "titles", "sizes", "box", "costs", in: .root) : []
    let id = Field("id", .uuid)
    return Contract(
      "cans", version: "1", title: "Cans", authentication: .bearer,
      errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [Failure(404, when: .missing("can"), "There is no such can")],
      resources: [Resource("can", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/cans", body: .json(.object { canFields }), responses: [.created(.can)],
          rules: echo,
          effects: [.creates("can", id: response("/id"), state: response(.root))]),
        Operation(
          "list", .get, "/cans", responses: [.ok(.array(of: .can))],
          effects: [.lists("can", in: response(.root))]),
        Operation(
          "show", .get, "/cans/{id}", path: [id], responses: [.ok(.can)],
          effects: [.reads("can", id: path("id"), state: response(.root))]),
        Operation(
          "change", .put, "/cans/{id}", path: [id], body: .json(.object { canFields }),
          responses: [.ok(.can)], rules: echo,
          effects: [.replaces("can", id: path("id"), state: response(.root))]),
      ])
  }
}

private let size: Schema = .object { Field("width", .integer) }

private let canFields: [Field] = [
  Field("name", .string),
  Field(
    "category",
    .recursive("Category") {
      Field("name", .string)
      Field("parent", .reference("Category"), .optional)
    }, .optional),
  Field("titles", .map(of: .string, examples: ["en"])),
  Field("sizes", .array(of: size)),
  Field("box", size, .optional),
  Field("costs", .object { Field("net", .integer) }.with(others: .integer), .optional),
]

extension Schema {
  fileprivate static let can: Schema = .object {
    Field("id", .uuid)
    canFields
  }.closed
}
