import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `Lists of a mock for documents` {
  /// Orders of a shop as a document has them: its reader has inferred the pages and one filter.
  private static func shop(_ more: [Field]) -> Contract {
    let order: Schema = .object {
      Field("id", .integer(.atLeast(1)))
      Field("status", .oneOf("open", "paid", "sent"))
      Field("total", .number(.between(0, 1_000)))
      Field("tags", .array(of: .string), .optional)
    }
    let draft: Schema = .object {
      Field("status", .oneOf("open", "paid", "sent"))
      Field("total", .number(.between(0, 1_000)))
      Field("tags", .array(of: .string), .optional)
    }
    var list = Operation(
      "listOrders", .get, "/orders",
      query: [
        Field("limit", .integer(.between(1, 100)), .optional),
        Field("page", .integer(.atLeast(1)), .optional),
        Field("min_total", .number, .optional),
      ] + more, responses: [.ok(.array(of: order))],
      effects: [.lists("order", in: response(""))])
    list.listing = [
      .pages(by: query("page"), size: query("limit"), items: response("")),
      .filters(query("min_total"), on: "/total", by: .atLeast),
    ]
    var contract = Contract(
      "shop", version: "1", title: "Shop", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      failures: [Failure(400, when: .invalid)],
      resources: [Resource("order", id: "/id", access: .everyone)],
      operations: [
        list,
        Operation(
          "addOrder", .post, "/orders", body: .json(draft), responses: [.created(order)],
          effects: [.creates("order", id: response("/id"), state: response(""))]),
      ])
    contract.infersEffects = true
    return contract
  }

  private static let lists = Field(
    "status", .array(of: .oneOf("open", "paid", "sent")), .optional)

  /// The totals in a list of four orders.
  private static func totals(_ query: String, _ more: Field...) throws -> [Int] {
    let client = try ServedClient(shop(more))
    let orders: [(JSON, JSON, JSON)] = [
      ("open", 10, ["a", "b"]), ("paid", 30, ["b"]), ("sent", 20, []), ("open", 30, ["c"]),
    ]
    for (status, total, tags) in orders {
      let created = try client.send(
        .post, "/orders", [:], ["status": status, "total": total, "tags": tags])
      #expect(created.status == .created)
    }
    let list = try client.json("/orders" + query)
    return (list.arrayValue ?? []).compactMap {
      $0["total"]?.numberValue?.exactInt64.map { Int($0) }
    }
  }

  @Test(arguments: [
    ("?status=open&status=sent", [10, 20, 30]), ("?status=paid", [30]), ("", [10, 30, 20, 30]),
    ("?status=open&min_total=20", [30]), ("?status=open&status=paid&limit=1&page=2", [30]),
  ])
  func `have any of the values of a filter`(query: String, totals: [Int]) throws {
    #expect(try Self.totals(query, Self.lists) == totals)
  }

  @Test func `have a size where nothing names a page, and a link to the next one`() throws {
    var contract = Self.shop([])
    contract.operations[0].listing = []
    contract.operations[0].queryParameters.removeAll { $0.name == "page" }
    let client = try ServedClient(contract, seedData: 5)
    let first = try client.send(.get, "/orders?limit=2")
    #expect(try JSON(parsing: first.body).arrayValue?.count == 2)
    let target = try #require(first.fields["link"]?.split(separator: ">").first?.dropFirst())
    #expect(try client.json(String(target)).arrayValue?.count == 2)
  }

  @Test(arguments: [("?status_in=open,sent", [10, 20, 30]), ("?status_in=paid", [30])])
  func `have any of the values in a text with commas`(query: String, totals: [Int]) throws {
    #expect(try Self.totals(query, Field("status_in", .string, .optional)) == totals)
  }

  @Test(arguments: [("?tags=b", [10, 30]), ("?tags=b,c", [10, 30, 30]), ("?tags=z", [])])
  func `have an element that a filter names`(query: String, totals: [Int]) throws {
    #expect(try Self.totals(query, Field("tags", .string, .optional)) == totals)
    let singular = query.replacing("tags", with: "tag")
    #expect(try Self.totals(singular, Field("tag", .string, .optional)) == totals)
  }

  @Test(arguments: [
    ("?sort=total&direction=desc", [30, 30, 20, 10]),
    ("?sort=total&direction=asc", [10, 20, 30, 30]),
    ("?sort=total", [10, 20, 30, 30]), ("?direction=desc", [30, 20, 30, 10]),
    ("?sort=total&direction=desc&limit=2&page=2", [20, 10]),
  ])
  func `have the order that two parameters name`(query: String, totals: [Int]) throws {
    let direction = Field("direction", .oneOf("asc", "desc"), .optional)
    #expect(try Self.totals(query, Field("sort", .string, .optional), direction) == totals)
  }

  @Test func `have the default order of a parameter`() throws {
    let totals = try Self.totals(
      "?sort=total", Field("sort", .oneOf("total", "id"), .optional),
      Field("order", .string, .optional).defaulting(to: constant("desc")))
    #expect(totals == [30, 30, 20, 10])
  }

  @Test func `have the order of several keys`() throws {
    #expect(
      try Self.totals("?sort=-status,total", Field("sort", .string, .optional)) == [20, 30, 10, 30])
  }
}
