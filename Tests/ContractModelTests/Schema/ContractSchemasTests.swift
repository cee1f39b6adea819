import ContractModel
import TestSupport
import Testing

@Suite struct `Looking up a schema of a contract` {
  private static let item: Schema = .object { Field("id", .uuid) }

  private static let contract = Contract(
    "shop", version: "1", title: "Shop", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    operations: [
      Operation(
        "listItems", .get, "/items",
        responses: [.ok(.object { Field("items", .array(of: item)) }), .noContent()]),
      Operation(
        "addItem", .post, "/items", body: .json(item),
        responses: [
          .ok(.string, variant: "old"), .ok(.integer, variant: "new"), .ok(.boolean),
          .created(.date),
        ]),
    ],
    channels: [Channel("news", "/ws", client: [], server: [Message("added", item)])],
    definitions: [Definition("Item", item)])

  @Test func `finds it by operation, body and location`() throws {
    let contract = Self.contract
    #expect(try contract.schema(of: "listItems", at: "/items/*") == Self.item)
    #expect(try contract.schema(of: "addItem", .request, at: "/id") == .uuid)
    #expect(try contract.schema(of: "addItem") == .string)
    #expect(try contract.schema(of: "addItem", .response(variant: "new")) == .integer)
    #expect(try contract.schema(of: "addItem", .response(201)) == .date)
    #expect(try contract.schema(of: "addItem", .response(200)) == .boolean)
    #expect(try contract.schema(ofMessage: "added", on: "news") == Self.item)
    #expect(try contract.schema(ofDefinition: "Item", at: "/id") == .uuid)
  }

  @Test func `finds no write-only value in a response`() throws {
    let account: Schema = .object {
      Field("name", .string)
      Field("password", .string).writeOnly
    }
    let change = Operation(
      "change", .put, "/account", body: .json(account), responses: [.ok(account)])
    var contract = Self.contract
    contract.operations = [change]
    #expect(try contract.schema(of: "change", .request) == account)
    let password = try contract.schema(of: "change").field(at: "/password")
    #expect(password?.isRequired == false)
    #expect(password?.schema == .never)
    contract.operations[0].responses = [
      .ok(.boolean).or(Response.ok(account).sent(as: "application/vnd.shop+json"))
    ]
    let other = contract.resolved.operations[0].responses[0].alternatives[0].body
    #expect(other?.field(at: "/password")?.schema == .never)
  }

  @Test func `reports the missing part`() {
    func message(_ find: () throws(SchemaNotFound) -> Schema) -> String {
      do throws(SchemaNotFound) { return "\(try find())" } catch { return "\(error)" }
    }
    let contract = Self.contract
    #expect(
      message { () throws(SchemaNotFound) in try contract.schema(of: "listItem") }
        == "shop has no operation 'listItem'; did you mean 'listItems'?")
    #expect(
      message { () throws(SchemaNotFound) in try contract.schema(of: "listItems", .request) }
        == "requests to 'listItems' of shop have no JSON body")
    #expect(
      message { () throws(SchemaNotFound) in try contract.schema(of: "addItem", .response(204)) }
        == "'addItem' of shop has no such response with a body: 204")
    #expect(
      message { () throws(SchemaNotFound) in
        try contract.schema(of: "listItems", at: "/items/*/name")
      }
        == "the response body of 'listItems' of shop has no location /items/*/name")
    #expect(
      message { () throws(SchemaNotFound) in try contract.schema(ofMessage: "x", on: "new") }
        == "shop has no channel 'new'; did you mean 'news'?")
  }
}
