import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Contracts
import Testing

/// The cases about what operations state, of the contract that uses all of it.
@Suite struct `Pages, filters, orders, validators, keys, states, deletions and other origins` {
  private static func rehearse(_ drift: String?) async throws -> Rehearsal {
    let backend = try Backend(.named("showcase"), drifts: [drift].compactMap(\.self))
    return try await Rehearsal(backend) { $0.phases = [.scenarios] }
  }

  @Test func `are met by the mock`() async throws {
    let rehearsal = try await Self.rehearse(nil)
    #expect(rehearsal.causes.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
  }

  @Test(
    arguments: [
      ("page-ignored", ["listProducts", "listOrders"], "every element on exactly one page"),
      ("pages-skip", ["listProducts", "listOrders"], "every element on a page"),
      ("filter-name-ignored", ["listProducts"], "to have in it"),
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
      ("cors-errors-closed", ["addProduct"], "https://www.shop.example.com or *"),
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
