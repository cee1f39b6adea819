import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `A mock of a contract with full replacement` {
  private static let full: JSON = [
    "name": "Hammer", "price": 12.50, "category": "tool", "stock": 3, "note": "Heavy",
    "tags": ["steel"],
  ]

  private static let least: JSON = ["name": "Saw", "price": 9, "category": "tool", "stock": 1]

  /// Creates a product, sends a request to its path, and reads it afterwards.
  private func product(
    after method: HTTPMethod, _ body: JSON, of contract: Contract = .shop, drifts: [String] = []
  ) throws -> (answer: JSON, stored: JSON) {
    let client = try MockClient(contract, drifts: drifts)
    let made = try client.shop(.post, "/products", Self.full)
    let path = "/products/\(made.body.text(at: "/id"))"
    let answer = try client.shop(method, path, body)
    #expect(answer.status == 200)
    #expect(client.drifts.isEmpty)
    return (answer.body, try client.shop(.get, path).body)
  }

  @Test func `removes members that a replacement omits`() throws {
    let (answer, stored) = try product(after: .put, Self.least)
    #expect(answer == stored)
    #expect(stored["name"] == "Saw")
    #expect(stored["note"] == nil)
    #expect(stored["tags"] == nil)
  }

  @Test func `keeps members that a replacement omits with a drift`() throws {
    let (answer, stored) = try product(after: .put, Self.least, drifts: ["put-patches"])
    #expect(answer == stored)
    #expect(stored["name"] == "Saw")
    #expect(stored["note"] == "Heavy")
  }

  @Test(arguments: [
    ([], ["Saw", "Saw", "Saw"]), (["put-not-idempotent"], ["Saw", "Saw+", "Saw++"]),
  ])
  func `treats repeated replacements alike, except with a drift`(
    drifts: [String], expected: [String]
  ) throws {
    let client = try MockClient(.shop, drifts: drifts)
    let path = "/products/" + (try client.shop(.post, "/products", Self.full).body.text(at: "/id"))
    let names = try (0..<3).map { _ in
      _ = try client.shop(.put, path, Self.least)
      return try client.shop(.get, path).body.text(at: "/name")
    }
    #expect(names == expected)
    _ = try client.shop(.put, path, Self.full)
    #expect(try client.shop(.get, path).body["name"] == "Hammer")
  }

  @Test(arguments: [([], [5, 5, 5]), (["put-not-idempotent"], [5, 6, 7])])
  func `treats repeated replacements of objects alike, except with a drift`(
    drifts: [String], expected: [JSON]
  ) throws {
    let size = Field("size", .object { Field("width", .integer(.atLeast(1))) })
    let box = Schema.object {
      Field("id", .uuid)
      size
    }
    let contract = Contract(
      "boxes", version: "1", title: "Boxes", authentication: .none,
      errors: .coded,
      failures: [
        Failure(400, "INVALID", when: .invalid), Failure(404, "NOT_FOUND", when: .missing("box")),
      ],
      resources: [Resource("box", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "addBox", .post, "/boxes", body: .json(.object { size }), responses: [.created(box)],
          effects: [.creates("box", id: response("/id"), state: response(.root))]),
        Operation(
          "changeBox", .put, "/boxes/{id}", path: [Field("id", .uuid)],
          body: .json(.object { size }), responses: [.ok(box)],
          effects: [.updates("box", id: path("id"), state: response(.root))]),
      ])
    let client = try MockClient(contract, drifts: drifts)
    let body: JSON = ["size": ["width": 5]]
    let added = try client.request(.post, "/boxes", body).body
    let widths = try (0..<3).map { _ in
      try client.request(.put, "/boxes/\(added.text(at: "/id"))", body).body["size"]?["width"]
    }
    #expect(widths == expected)
  }

  @Test func `keeps members that a partial update omits`() throws {
    let (_, stored) = try product(after: .patch, ["name": "Saw"])
    #expect(stored["name"] == "Saw")
    #expect(stored["price"] == 12.5)
    #expect(stored["note"] == "Heavy")
  }

  @Test func `uses default values for members that a replacement omits`() throws {
    var contract = Contract.shop
    contract.changeFields(of: "replaceProduct") { field in
      field.name == "note" ? field.defaulting(to: constant("none")) : field
    }
    #expect(try product(after: .put, Self.least, of: contract).stored["note"] == "none")
  }

  @Test func `does not use examples as default values`() throws {
    var contract = Contract.shop
    for index in contract.operations.indices {
      guard var fields = contract.operations[index].responses[0].body?.objectFields
      else { continue }
      for location in fields.indices where fields[location].name == "note" {
        fields[location].example = "Fragile"
      }
      contract.operations[index].responses[0].body = Schema(.object(fields))
    }
    #expect(try product(after: .put, Self.least, of: contract).stored["note"] == nil)
  }
}

@Suite struct `A mock of a contract with locations` {
  @Test func `returns the location of a new resource`() throws {
    let client = try MockClient(.shop)
    let body: JSON = ["name": "Saw", "price": 9, "category": "tool", "stock": 1]
    let response = client.shopResponse(to: .post, "/products", body)
    let location = try #require(response.fields["Location"])
    #expect(try client.shop(.get, location).body == (try JSON(parsing: response.body)))
    #expect(client.drifts.isEmpty)
  }

  @Test func `returns an unknown location with a drift`() throws {
    let client = try MockClient(.shop, drifts: ["location-dead"])
    let body: JSON = ["name": "Saw", "price": 9, "category": "tool", "stock": 1]
    let response = client.shopResponse(to: .post, "/products", body)
    #expect(try client.shop(.get, try #require(response.fields["Location"])).status == 404)
    #expect(client.drifts.isEmpty)
  }

  @Test func `omits the location with a drift`() throws {
    let client = try MockClient(.shop, drifts: ["location-missing"])
    let body: JSON = ["name": "Saw", "price": 9, "category": "tool", "stock": 1]
    #expect(client.shopResponse(to: .post, "/products", body).fields["Location"] == nil)
    #expect(client.drifts.map(\.kind) == [.fieldMissing])
    #expect(client.drifts.map(\.location) == [Drift.Location(.header("Location"))])
  }
}

extension MockClient {
  fileprivate func shop(
    _ method: HTTPMethod, _ target: String, _ body: JSON? = nil
  ) throws -> (status: Int, body: JSON) {
    let response = shopResponse(to: method, target, body)
    return (
      response.status.code, response.body.isEmpty ? .null : try JSON(parsing: response.body)
    )
  }

  fileprivate func shopResponse(
    to method: HTTPMethod, _ target: String, _ body: JSON? = nil
  ) -> HTTPResponse {
    service.respond(
      to: HTTPRequest(
        method: method, target: target,
        fields: [
          "Authorization": "Bearer \(MockIdentity.user.token)", "X-Tenant": "acme",
          "Content-Type": "application/json",
        ], body: body?.bytes() ?? []))
  }
}

extension Contract {
  fileprivate mutating func changeFields(of id: String, _ change: (Field) -> Field) {
    guard let index = operations.firstIndex(where: { $0.id == id }),
      let fields = operations[index].body?.schema?.objectFields
    else { return }
    operations[index].body?.schema = Schema(.object(fields.map(change)))
  }
}
