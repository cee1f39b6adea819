import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import Contracts
import Testing

/// The cases about what operations state, of the contract that uses all of it.
@Suite struct `Pages, filters, orders, validators, keys, states, deletions and other origins` {
  private static func rehearse(_ drift: String?) async throws -> Rehearsal {
    let backend = try Backend(.named("showcase"), drifts: [drift].compactMap(\.self))
    return try await Rehearsal(backend) {
      $0.identities = MockIdentity.credentialsOfTwo
      $0.phases = [.scenarios]
    }
  }

  /// The causes of a run against the mock, whose requests and responses for `/products` are changed.
  private static func causes(
    _ change: @escaping @Sendable (HTTPRequest, (HTTPRequest) -> HTTPResponse) -> HTTPResponse
  ) async throws -> [Drift] {
    let backend = try Backend(.named("showcase")) { arrival throws(Backend.Fault) in
      change(arrival.request) { request in
        var changed = arrival
        changed.request = request
        return changed.response()
      }
    }
    return try await Rehearsal(backend) {
      $0.phases = [.scenarios]
      $0.only = ["listProducts", "showProduct", "addProduct", "changeProduct"]
    }.causes.map(\.drift)
  }

  @Test func `are found where an order applies to each page alone`() async throws {
    let found = try await Self.causes { request, respond in
      let items = QueryItems(parsing: request.query ?? "").items
      guard request.path == "/products", items.contains(where: { $0.name == "sort" }) else {
        return respond(request)
      }
      var unordered = request
      unordered.target = "/products?\(QueryItems(items.filter { $0.name != "sort" }))"
      return respond(unordered).changing { body in
        let elements = body["items"]?.arrayValue ?? []
        let sorted = elements.sorted { left, right in
          (left["price"]?.numberValue ?? JSON.Number(0))
            < (right["price"]?.numberValue ?? JSON.Number(0))
        }
        _ = body.set(.array(sorted), at: "/items")
      }
    }
    #expect(found.contains { $0.expected.contains("over all pages") }, "\(found)")
  }

  @Test func `are found where keys are cut to their first characters`() async throws {
    let backend = try Backend(.named("showcase")) { arrival throws(Backend.Fault) in
      var changed = arrival
      changed.request.fields["Idempotency-Key"] = arrival.request.fields["Idempotency-Key"]
        .map { String($0.prefix(20)) }
      return changed.response()
    }
    let found = try await Rehearsal(backend) {
      $0.phases = [.scenarios]
      $0.only = ["placeOrder"]
    }.causes.map(\.drift)
    #expect(found.contains { $0.check == .responseRules }, "\(found)")
  }

  @Test func `are found where a filter applies to the first page only`() async throws {
    let found = try await Self.causes { request, respond in
      let items = QueryItems(parsing: request.query ?? "").items
      guard request.path == "/products", items.contains(where: { $0.name == "cursor" }) else {
        return respond(request)
      }
      var unfiltered = request
      unfiltered.target = "/products?\(QueryItems(items.filter { $0.name != "color" }))"
      return respond(unfiltered)
    }
    #expect(found.map(\.kind).contains(.ruleBroken), "\(found)")
  }

  @Test func `are found where the tag of an update is that of the former state`() async throws {
    let found = try await Self.causes { request, respond in
      var response = respond(request)
      if request.method == .put { response.fields["ETag"] = "\"former\"" }
      return response
    }
    #expect(found.contains { $0.expected.contains("304") }, "\(found)")
  }

  @Test func `are met by the mock`() async throws {
    let rehearsal = try await Self.rehearse(nil)
    #expect(rehearsal.causes.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
  }

  private static let paged: Set = ["listProducts", "listOrders", "listNews", "listSuppliers"]

  @Test(
    arguments: [
      ("page-ignored", paged, "every element on exactly one page"),
      ("pages-skip", paged, "every element on a page"),
      ("filter-name-ignored", ["listProducts"], "to contain the text"),
      ("order-sort-ignored", ["listProducts"], "elements by"),
      ("validator-kept", ["showProduct"], "200 OK"),
      ("precondition-ignored", ["changeProduct"], "412 STALE"),
      ("key-ignored", ["placeOrder"], "equal to captured id"),
      ("state-ignored", ["payOrder", "cancelOrder"], "409 WRONG_STATE"),
      ("deleted-gone", ["showWish", "restoreWish"], "200"),
      ("deleted-unmarked", ["removeWish"], "a mark of the deleted wish"),
      ("marked-listed", ["removeWish"], "the wish gone from the list"),
      ("restoration-ignored", ["restoreWish"], "no mark after the restoration"),
      ("cors-preflight-rejected", ["addProduct"], "a success (2xx) of the preflight"),
      ("cors-errors-closed", ["addProduct"], "https://www.shop.example.com"),
      ("cors-credentials-missing", ["listProducts"], "true"),
      ("cors-nothing-exposed", ["listProducts"], "X-Total-Count among the fields"),
    ] as [(String, Set<String>, String)])
  func `are found where a backend does not keep them`(
    drift: String, operations: Set<String>, expected: String
  ) async throws {
    let causes = try await Self.rehearse(drift).causes
    let found = causes.filter { $0.drift.expected.contains(expected) }
    let everywhere = "\(causes.map { "\($0.operation): \($0.drift.expected)" })"
    #expect(!found.isEmpty, "\(everywhere)")
    #expect(operations.isSuperset(of: found.map(\.operation)), "\(everywhere)")
  }
}

@Suite struct `An optional member that a creation has shown` {
  @Test func `is lost where the details omit it`() async throws {
    let backend = try Backend(.named("showcase")) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.method == .get, arrival.request.path.hasPrefix("/products/") else {
        return response
      }
      return response.changing { _ = $0.remove(at: "/category") }
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.sequences]
      $0.walks = 0
      $0.only = ["addProduct", "showProduct", "removeProduct"]
    }
    let lost = rehearsal.causes.filter { $0.drift.kind == .stateLost }
    #expect(lost.contains { $0.drift.location.pointer == "/category" })
  }
}
