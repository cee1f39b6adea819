import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractLearning
import ContractModel
import Testing

/// A shop whose lists a test records.
private struct Shop {
  static let items: [JSON] = (0..<12).map { number in
    [
      "id": .string("item-\(1000 + number)"), "state": number % 3 == 0 ? "sold" : "open",
      "price": .number(JSON.Number(number * 7 % 12)),
      "name": .string(number % 4 == 0 ? "Red kite" : "Blue car \(number)"),
    ]
  }

  /// A response with some of the items.
  static func list(
    _ query: String, _ items: some Collection<JSON>, _ beside: JSON.Object = [:]
  ) -> Recording.Exchange {
    var body = beside
    body["items"] = .array(Array(items))
    return exchange(.get, "/items?\(query)", nil, .ok, .object(body))
  }

  /// The rules and the evidence that are learned for lists.
  static func learned(_ exchanges: [Recording.Exchange]) throws -> (
    rules: [String], summary: String
  ) {
    let contract = Learner.learn(exchanges)
    #expect(contract.problems().isEmpty, "\(contract.problems())")
    let operation = try #require(
      contract.operations.first { $0.template == "/items" && $0.method == .get })
    return (operation.listing.map(\.description), operation.summary)
  }
}

@Suite struct `Learning lists` {
  @Test func `finds numbered pages, their size and the total`() throws {
    let (rules, summary) = try Shop.learned(
      (1...3).map { page in
        Shop.list(
          "page=\(page)&limit=5", Shop.items[min(5 * (page - 1), 12)..<min(5 * page, 12)],
          ["total": 12])
      })
    #expect(rules == ["pages by number from 1, ?page, ?limit elements each"])
    #expect(summary.contains("page names pages: 2 of 2 follow others; limit limits pages: 3 of 3"))
    let contract = Learner.learn([
      Shop.list("page=1&limit=5", Shop.items[..<5], ["total": 12]),
      Shop.list("page=2&limit=5", Shop.items[5..<10], ["total": 12]),
    ])
    guard case .pages(let paging)? = contract.operations.first?.listing.first else {
      Issue.record("no pages")
      return
    }
    #expect(paging.total == "/total" && paging.items == "/items")
  }

  @Test func `finds offsets`() throws {
    let (rules, _) = try Shop.learned([
      Shop.list("limit=5", Shop.items[..<5]), Shop.list("offset=5&limit=5", Shop.items[5..<10]),
    ])
    #expect(rules == ["pages by offset, ?offset, ?limit elements each"])
  }

  @Test func `finds the text in a response that names the next page`() throws {
    let (rules, summary) = try Shop.learned([
      Shop.list("limit=5", Shop.items[..<5], ["next": "c2hvcC01"]),
      Shop.list("limit=5&cursor=c2hvcC01", Shop.items[5..<10], ["next": "c2hvcC0xMA"]),
      Shop.list("limit=5&cursor=c2hvcC0xMA", Shop.items[10...], ["next": nil]),
    ])
    #expect(rules == ["pages by ?cursor from response /next, ?limit elements each"])
    #expect(summary.contains("cursor names pages: 2 of 2 follow others"))
  }

  @Test func `finds links to the next page`() throws {
    var first = Shop.list("per_page=5", Shop.items[..<5])
    first.fields.append("Link", "<https://a.test/items?per_page=5&page=2>; rel=\"next\"")
    let (rules, _) = try Shop.learned([first, Shop.list("per_page=5&page=2", Shop.items[5..<10])])
    #expect(rules.first?.hasPrefix("pages by number from 1, ?page") == true, "\(rules)")
    first.fields["Link"] = "<https://a.test/items?per_page=5&after=x7>; rel=\"next\""
    let (links, _) = try Shop.learned([first, Shop.list("per_page=5&after=x7", Shop.items[5..<10])])
    #expect(links == ["pages by the Link field, ?per_page elements each"])
  }

  /// Traffic that shows the list to be one of resources: one is created, and listed.
  private static let created = [
    exchange(.post, "/items", ["name": "Red kite"], .created, Shop.items[0]),
    exchange(.get, "/items", nil, .ok, ["items": .array(Shop.items)]),
  ]

  @Test func `finds filters, and what they leave out`() throws {
    func chosen(_ query: String, _ isChosen: (JSON) -> Bool) -> Recording.Exchange {
      Shop.list(query, Shop.items.filter(isChosen))
    }
    func price(_ item: JSON) -> Int { Int(item["price"]?.numberValue?.exactInt64 ?? 0) }
    let (rules, summary) = try Shop.learned(
      Self.created + [
        chosen("state=sold") { $0["state"] == "sold" },
        chosen("min_price=4") { price($0) >= 4 }, chosen("max_price=3") { price($0) <= 3 },
        chosen("q=kite") { $0["name"] == "Red kite" },
      ])
    #expect(
      rules == [
        "?max_price is the greatest /price", "?min_price is the least /price",
        "?q is a part of /name", "?state chooses by /state",
      ], "\(rules)")
    #expect(summary.contains("state chooses by state: 1 of 1"))
  }

  @Test func `states no filter that an element contradicts, or that leaves nothing out`() throws {
    let (rules, _) = try Shop.learned(
      Self.created + [Shop.list("state=sold", Shop.items), Shop.list("name=x", [JSON]())])
    #expect(rules.isEmpty, "\(rules)")
  }

  @Test func `finds orders`() throws {
    let ascending = Shop.items.sorted {
      ($0["price"]?.numberValue?.exactInt64 ?? 0) < ($1["price"]?.numberValue?.exactInt64 ?? 0)
    }
    let (rules, summary) = try Shop.learned(
      Self.created + [
        Shop.list("sort=price", ascending), Shop.list("sort=-price", ascending.reversed()),
        Shop.list("sort=name", Shop.items),
      ])
    #expect(
      rules.count == 1 && rules.first?.hasPrefix("?sort sorts: -price by ") == true, "\(rules)")
    #expect(summary.contains("sort sorts: 2 of 2"), "\(summary)")
  }
}

@Suite struct `Learning logins` {
  private static func login(_ token: String) -> Recording.Exchange {
    exchange(
      .post, "/login", ["user": "anna", "password": "***"], .ok,
      ["access_token": .string(token), "expires_in": 3600, "name": "anna of here"])
  }

  @Test(arguments: ["t0ken-0001-abcd", "***"])
  func `finds the response whose token later requests carry`(token: String) throws {
    let contract = Learner.learn([
      Self.login(token), exchange(.get, "/me", nil, .ok, ["a": 1], token: token),
    ])
    #expect(contract.problems().isEmpty, "\(contract.problems())")
    #expect(contract.login?.token == .response("/access_token"))
    #expect(contract.login?.expiresIn == .response("/expires_in"))
    let operation = contract.operations.first { $0.id == contract.login?.operation }
    #expect(operation?.template == "/login")
    #expect(operation?.summary.contains("gives the tokens of later requests: 1 of 1") == true)
  }

  @Test func `states none where no later request has the token`() {
    let contract = Learner.learn([
      exchange(.get, "/me", nil, .ok, ["a": 1], token: "t0ken-0002"), Self.login("t0ken-0001-abcd"),
    ])
    #expect(contract.login == nil)
  }
}

@Suite struct `Learning links` {
  private static let (goal, talk) = ("goal-0001-abcd", "talk-0001-abcd")

  private static func shown(_ talk: JSON) -> JSON {
    ["id": .string(goal), "title": "Run", "talkId": talk]
  }

  /// A goal that a request for a conversation names, before and after it.
  private static func traffic(shown after: JSON) -> [Recording.Exchange] {
    [
      exchange(.post, "/goals", ["title": "Run"], .created, shown(nil)),
      exchange(.get, "/goals/\(goal)", nil, .ok, shown(nil)),
      exchange(
        .post, "/talks", ["goalId": .string(goal)], .created,
        ["id": .string(talk), "goalId": .string(goal)]),
      exchange(.get, "/goals/\(goal)", nil, .ok, shown(after)),
      exchange(
        .get, "/talks/\(talk)", nil, .ok, ["id": .string(talk), "goalId": .string(goal)]),
    ]
  }

  @Test func `finds the member of another resource that a request sets`() throws {
    let contract = Learner.learn(Self.traffic(shown: .string(Self.talk)))
    #expect(contract.problems().isEmpty, "\(contract.problems())")
    let operation = try #require(
      contract.operations.first { $0.template == "/talks" && $0.method == .post })
    let link = operation.effects.first { $0.action == .links }
    #expect(link?.resource == "goal" && link?.link?.member == "/talkId")
    #expect(link?.link?.other == "talk" && link?.link?.back == "/goalId")
    #expect(operation.summary.contains("links goal and talk: 1 of 1"), "\(operation.summary)")
  }

  @Test func `states none where the other resource stays as it was`() {
    let contract = Learner.learn(Self.traffic(shown: nil))
    #expect(contract.operations.flatMap(\.effects).allSatisfy { $0.action != .links })
  }
}
