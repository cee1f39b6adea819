import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import Testing

/// The cases about what operations of the showcase contract state.
@Suite struct `A case about what an operation states` {
  private static func planned(
    _ name: String, of operation: String, _ configure: (inout PlanOptions) -> Void = { _ in }
  ) throws -> Plan.Case {
    try #require(
      Planning.plan(of: .named("showcase"), configure).cases.first {
        $0.phase == .scenarios && $0.subject == .operation(operation) && $0.name.hasSuffix(name)
      })
  }

  @Test(arguments: [
    ("idempotency key", "placeOrder"), ("pages", "listOrders"), ("in state sent", "cancelOrder"),
  ])
  func `creates resources that no operation deletes`(name: String, operation: String) throws {
    let steps = try Self.planned(name, of: operation).steps
    #expect(steps.contains { $0.operation == "placeOrder" })
  }

  @Test func `sends one idempotency key as another user, where there is one`() throws {
    let steps = try Self.planned("idempotency key", of: "placeOrder").steps
    #expect(steps.last?.identity == .other)
    let alone = try Self.planned("idempotency key", of: "placeOrder") { $0.hasSecondUser = false }
    #expect(alone.steps.allSatisfy { $0.identity == .user })
  }

  @Test func `requests all pages of what a filter leaves`() throws {
    let walk = try #require(Self.planned("pages with color", of: "listProducts").steps.last)
    guard case .pages(let pages, let request) = walk.action else {
      Issue.record("the last step requests no pages")
      return
    }
    #expect(pages.expected.count > pages.size ?? 0)
    #expect(request.parameters["?color"] == .text("green"))
  }

  @Test func `filters by a part of a text`() throws {
    let steps = try Self.planned("filter name", of: "listProducts").steps
    guard case .changed(_, let changes)? = steps.first?.request?.body,
      case .set(_, .constant(.string(let name)))? = changes.first,
      case .text(let part)? = steps.last?.request?.parameters["?name"]
    else {
      Issue.record("no name is created and looked for")
      return
    }
    #expect(name.contains(part) && !name.hasPrefix(part) && !name.hasSuffix(part))
  }

  @Test func `allows a rejection in a state that time may have ended`() throws {
    let paid = try Self.planned("in state paid", of: "cancelOrder").steps
    let placed = try Self.planned("in state placed", of: "cancelOrder").steps
    #expect(paid.contains { $0.operation == "cancelOrder" && $0.expectation == .keptOrRejected })
    #expect(placed.contains { $0.operation == "cancelOrder" && $0.expectation == .success })
  }
}
