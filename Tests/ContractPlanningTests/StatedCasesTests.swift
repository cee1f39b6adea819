import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import Testing

/// The cases about what operations state, most of them of the showcase contract.
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
    #expect(steps.contains { $0.endpointID == "placeOrder" })
  }

  @Test func `sends one idempotency key as another user, where there is one`() throws {
    let steps = try Self.planned("idempotency key", of: "placeOrder").steps
    #expect(steps.last?.identity == .other)
    let alone = try Self.planned("idempotency key", of: "placeOrder") { $0.hasSecondUser = false }
    #expect(alone.steps.allSatisfy { $0.identity == .user })
  }

  @Test func `lists what is there before it creates twice, to know a twin from it`() throws {
    let steps = try Self.planned("idempotency key", of: "placeOrder").steps
    let operations = steps.map { $0.operation?.id }
    #expect(operations.first == "listOrders")
    #expect(operations.dropFirst().first == "placeOrder")
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

  @Test func `requests pages again with one more element, so that the last one is short once`()
    throws
  {
    let steps = try Self.planned("pages with color", of: "listProducts").steps
    let counts = steps.compactMap { step -> Int? in
      if case .pages(let pages, _) = step.action { pages.expected.count } else { nil }
    }
    #expect(counts == [3, 4])
  }

  @Test func `requests what a filter leaves in an order, whose values differ`() throws {
    let steps = try Self.planned("pages with color", of: "listProducts").steps
    guard case .pages(let pages, let request)? = steps.last?.action else {
      Issue.record("the last step requests no pages")
      return
    }
    #expect(request.parameters["?sort"] == .text("-price"))
    #expect(pages.order == [.descending("/price")])
    #expect(steps.last?.rules.isEmpty == false)
  }

  @Test func `requests pages in an order, where it is tried with no filter`() throws {
    var contract = try Contract.named("showcase")
    let list = try #require(contract.operations.firstIndex { $0.id == "listProducts" })
    contract.operations[list].listing.removeAll { if case .filters = $0 { true } else { false } }
    let planned = try Planning.plan(of: contract).cases.first {
      $0.name.contains("pages in the order")
    }
    guard case .pages(let pages, let request)? = planned?.steps.last?.action else {
      Issue.record("the last step requests no pages")
      return
    }
    #expect(request.parameters["?sort"] != nil && !pages.order.isEmpty)
    #expect(pages.expected.count > pages.size ?? 0)
  }

  @Test func `creates more elements than the default size of a page has`() throws {
    let steps = try Self.planned("default of limit", of: "listProducts").steps
    #expect(
      steps.filter { $0.endpointID == "addProduct" }.count == 21)
    #expect(steps.last?.request?.parameters["?limit"] == nil)
    #expect(steps.last?.rules.count == 2)
  }

  @Test func `applies all filters at once, beside elements that only one leaves out`() throws {
    let steps = try Self.planned("all filters", of: "listProducts").steps
    let names = Set(steps.flatMap(\.captures).map(\.name))
    #expect(names == ["wanted", "other color", "other min_price", "other name"])
    let parameters = try #require(steps.last?.request?.parameters)
    #expect(parameters.keys.contains("?color") && parameters.keys.contains("?min_price"))
  }

  @Test func `compares numbers with the same whole part, which no binary number equals`() throws {
    let steps = try Self.planned("filter min_price", of: "listProducts").steps
    #expect(steps.last?.request?.parameters["?min_price"] == .text("9.2"))
  }

  @Test func `creates texts in no order, whatever the case of letters`() throws {
    let steps = try Self.planned("order sort=name", of: "listProducts").steps
    let names = steps.compactMap { step -> String? in
      guard case .changed(_, let changes)? = step.request?.body,
        case .set(_, .constant(.string(let name)))? = changes.first
      else { return nil }
      return name
    }
    #expect(names.count == 3 && names.sorted() != names)
    #expect(names.map { $0.lowercased() }.sorted() != names.map { $0.lowercased() })
  }

  @Test func `requests a page that no response has named`() throws {
    let step = try #require(Self.planned("unknown page", of: "listProducts").steps.last)
    #expect(step.expectation == .noServerError && step.request?.parameters["?cursor"] != nil)
  }

  @Test func `uses the tags of a creation and an update, a tag of nothing, and no tag`() throws {
    let steps = try Self.planned("If-None-Match", of: "showProduct").steps
    let tags = steps.compactMap { $0.request?.parameters["if-none-match:"] }
    #expect(
      tags == [
        .term(.captured("tag")), .term(.captured("first tag")), .term(.captured("tag")),
        .term(.captured("last tag")), .text("\"contract-check\""), .text("contract-check"),
      ])
    #expect(steps.last?.expectation == .noServerError)
  }

  @Test func `updates one of several resources to another state than theirs`() throws {
    let plan = try Planning.plan(of: .named("showcase"))
    let others = try #require(
      plan.cases.first { planned in
        planned.phase == .sequences && planned.subject == .operation("addProduct")
          && planned.name.hasSuffix("others")
      })
    let update = try #require(others.steps.first { $0.endpointID == "changeProduct" })
    let creation = try #require(others.steps.first { $0.endpointID == "addProduct" })
    #expect(update.request?.body != creation.request?.body)
  }

  @Test func `looks at a link again when another resource has one, too`() throws {
    let planned = try #require(
      Planning.plan(of: .named("lume-linking")).cases.first {
        $0.subject == .operation("chatAboutGoal") && $0.name.contains("links goal")
      })
    let operations = planned.steps.map(\.endpointID)
    let last = try #require(operations.lastIndex(of: "chatAboutGoal"))
    #expect(operations.count { $0 == "chatAboutGoal" } == 2)
    let looks = planned.steps[(last + 1)...].flatMap(\.rules).map(\.right)
    #expect(Set(looks) == [.captured("one"), .captured("other")])
  }

  @Test func `looks at a link again when an update has linked two other resources`() throws {
    let planned = try #require(
      Planning.plan(of: .named("lume-linking")).cases.first {
        $0.subject == .operation("updateGoal") && $0.name.contains("links goal")
      })
    let operations = planned.steps.map(\.endpointID)
    let last = try #require(operations.lastIndex(of: "updateGoal"))
    #expect(operations.count { $0 == "updateGoal" } == 2)
    let looks = planned.steps[(last + 1)...].flatMap(\.rules).map(\.right)
    #expect(Set(looks) == [.captured("one"), .captured("other")])
  }

  @Test func `filters by a part of a text`() throws {
    let steps = try Self.planned("filter name", of: "listProducts").steps
    let wanted = steps.first { $0.captures.first?.name == "wanted" }
    guard case .changed(_, let changes)? = wanted?.request?.body,
      case .set(_, .constant(.string(let name)))? = changes.first,
      case .text(let part)? = steps.lazy.compactMap({ $0.request?.parameters["?name"] }).first
    else {
      Issue.record("no name is created and looked for")
      return
    }
    #expect(name.contains(part) && !name.hasPrefix(part) && !name.hasSuffix(part))
  }

  @Test func `allows a rejection in a state that time may have ended`() throws {
    let paid = try Self.planned("in state paid", of: "cancelOrder").steps
    let placed = try Self.planned("in state placed", of: "cancelOrder").steps
    #expect(
      paid.contains {
        $0.endpointID == "cancelOrder" && $0.expectation == .storedUnchangedOrRejected
      })
    #expect(placed.contains { $0.endpointID == "cancelOrder" && $0.expectation == .success })
  }

  @Test func `requests a part, and the methods of a path, for an app of another origin`() throws {
    let ranges = try Self.planned("Range", of: "downloadPhoto").steps
    #expect(ranges.last?.request?.changes == [.field("Origin", "https://www.shop.example.com")])
    _ = try Self.planned("origin https://www.shop.example.com", of: "listShopMethods")
  }

  @Test func `tries a filter by the state with two resources in different states`() throws {
    let steps = try Self.planned("filter status", of: "listOrders").steps
    #expect(
      steps.map(\.endpointID).suffix(5)
        == ["placeOrder", "cancelOrder", "placeOrder", "listOrders", "listOrders"])
    #expect(
      steps.suffix(2).map { $0.request?.parameters["?status"] }
        == [.text("placed"), .text("cancelled")])
  }

  @Test func `sends too many bytes also of a type without a known sample`() throws {
    var contract = try Contract.named("showcase")
    contract.operations = [
      Operation(
        "scan", .post, "/scan", authentication: .none,
        body: .binary("application/pdf", atMost: 1_000), responses: [.noContent()])
    ]
    (contract.scenarios, contract.channels, contract.login) = ([], [], nil)
    contract.resources = []
    contract.failures = [Failure(400, "INVALID", when: .invalid)]
    let plan = try Planning.plan(of: contract)
    #expect(plan.cases.contains { $0.name.hasSuffix("body: 1001 bytes") })
  }

  @Test func `reads an id that differs from one of a resource in its last digit`() throws {
    let contract = try Contract.named("deuce-diary")
    let cases = try Planning.plan(of: contract).cases.filter {
      $0.name.hasSuffix(": another last digit")
    }
    let operations = cases.compactMap { $0.steps.last?.operation }
    #expect(operations.contains { $0.id == "groupDetail" })
    // One that is changed may exist, where identifiers are issued in a row.
    #expect(operations.allSatisfy { $0.method.isSafe })
    #expect(
      cases.allSatisfy { planned in
        planned.steps.last?.request?.parameters.values.contains { source in
          if case .unissued = source { true } else { false }
        } ?? false
      })
  }

  @Test func `sends an object without members where none is required`() throws {
    let planned = try #require(
      Planning.plan(of: .named("lume-linking")).cases.first {
        $0.subject == .operation("updateGoal") && $0.name.hasSuffix("body: no members")
      })
    #expect(planned.steps.last?.expectation == .successOrRejection)
  }
}
