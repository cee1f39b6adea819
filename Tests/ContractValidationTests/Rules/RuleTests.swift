import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `Checking rules` {
  private let context = RuleContext(
    request: ["title": "A", "ids": [1, 2], "price": 1.50],
    response: [
      "id": 5, "title": "A", "count": 3, "tips": ["x", "y"], "price": 1.5, "none": nil,
      "start": "2025-11-17", "end": "2026-01-16", "at": "2025-11-17T19:26:02.996263011Z",
      "items": [["id": 1, "n": 3], ["id": 2, "n": 4]], "empty": [],
      "link": "https://a.b/join/5", "cut": "2025-11-17T19:26:02.996Z",
      "zoned": "2025-11-17T20:26:02.996263011+01:00", "rounded": "2025-11-17T19:26:03Z",
    ],
    path: ["id": "5", "name": "A"], stored: ["title": "B"],
    captured: ["id": "2", "five": 5, "two": 2],
    now: Instant(secondsSince1970: 1_763_407_563))

  @Test(
    arguments: [
      response("/title") == request("/title"),
      response("/price") == request("/price"),
      response("/id") == path("id"),
      path("id") == response("/id"),
      response("/title") == path("name"),
      response("/id") == captured("five"),
      response("/items/*/id") == request("/ids/*"),
      response("/none") == constant(nil),
      response("/tips") == constant(["x", "y"]),
      response("/empty/*") == 1,
      response("/items/*/id").contains(captured("id")),
      response("/items/*/id").excludes(path("id")),
      response("/empty/*").excludes(path("id")),
      response("/start") <= response("/end"),
      response("/at") <= now(),
      response("/start") <= response("/at"),
      response("/items/*/id") <= response("/items/*/n"),
      response("/items/*/id") <= response("/count"),
      count(response("/tips")) == 2,
      count(response("/items/*/id")) == 2,
      days(from: response("/at"), to: response("/end")) == 59,
      days(from: response("/end"), to: response("/at")) == -59,
      stored("/title") == "B",
      response("/count") == count(response("/tips")) + 1,
      response("/price") + -0.5 == 1,
      response("/link").ends(with: path("id")),
      response("/link").ends(with: response("/link")),
      response("/items").element(where: "/id", is: captured("two"), at: "/n") == 4,
      response("/items").element(where: "/n", is: constant(3), at: "/id") == request("/ids/0"),
      response("/at") == response("/zoned"),
      response("/at") == response("/cut"),
      response("/cut") == response("/zoned"),
      response("/at") == response("/rounded"),
    ])
  func `reports nothing for a satisfied rule`(rule: Rule) {
    #expect(context.drifts(of: [rule]).isEmpty, "\(rule)")
  }

  @Test(
    arguments: [
      response("/missing") == 1, response("/title") == request("/missing"),
      response("/missing/*") == 1, captured("nobody") == 1, path("nobody") == "x",
      count(response("/title")) == 1, days(from: response("/title"), to: now()) == 1,
      response("/title") <= response("/count"), response("/title") <= request("/title"),
      response("/title") + 1 == 2, response("/missing") + 1 == 2,
      response("/link").ends(with: response("/missing")),
      response("/link").ends(with: response("/count")), response("/count").ends(with: path("id")),
      response("/items").element(where: "/id", is: constant(9), at: "/n") == 4,
      response("/items").element(where: "/id", is: constant(1), at: "/missing") == 4,
      response("/missing").element(where: "/id", is: constant(1), at: "/n") == 4,
      response("/title") == sorted(response("/title"), by: .ascending("/n")),
      response("/missing") == sorted(response("/missing"), by: .ascending("/n")),
      message("/title") == "B",
      (response("/count") == 7).when(response("/title"), is: "Z"),
      (response("/count") == 7).when(response("/missing"), is: nil),
      (response("/count") == 7).unless(request("/title")),
    ])
  func `skips rules without values, order or conditions`(rule: Rule) {
    #expect(context.drifts(of: [rule]).isEmpty, "\(rule)")
  }

  @Test(
    arguments: [
      (
        response("/count") == count(response("/tips")), "/count",
        "equal to count of response /tips (2)", "3"
      ),
      (
        response("/title") == stored("/title"), "/title", "equal to /title before the call (\"B\")",
        "\"A\""
      ),
      (response("/id") == captured("id"), "/id", "equal to captured id (2)", "5"),
      (count(response("/tips")) == 5, "/tips", "count of response /tips equal to 5", "2"),
      (
        response("/end") <= response("/start"), "/end", "at most response /start (\"2025-11-17\")",
        "\"2026-01-16\""
      ),
      (
        now() <= response("/start"), "/start",
        "at least now (\"2025-11-17T19:26:03.000000000Z\")", "\"2025-11-17\""
      ),
      (
        response("/items/*/id").contains(path("id")), "/items/*/id", "to contain path {id} (5)",
        "[1,2]"
      ),
      (response("/empty/*").contains(path("id")), "/empty/*", "to contain path {id} (\"5\")", "[]"),
      (
        response("/items/*/id").excludes(captured("id")), "/items/*/id",
        "not to contain captured id (2)", "2"
      ),
      (response("/items/*/id") == 1, "/items/*/id", "equal to 1", "2"),
      (
        response("/tips/*") == request("/ids/*"), "/tips/*", "equal to request /ids/* ([1,2])",
        "\"x\""
      ),
      (
        response("/empty/*") == request("/ids/*"), "/empty/*", "equal to request /ids/* ([1,2])",
        "0 values: []"
      ),
      (
        response("/count") == count(response("/tips")) + 2, "/count",
        "equal to count of response /tips + 2 (4)", "3"
      ),
      (
        response("/link").ends(with: path("name")), "/link", "to end with path {name} (\"A\")",
        "\"https://a.b/join/5\""
      ),
      (
        response("/items").element(where: "/id", is: constant(2), at: "/n") == 3, "/items/*/n",
        "equal to 3", "4"
      ),
      (
        response("/at") == response("/end"), "/at", "equal to response /end (\"2026-01-16\")",
        "\"2025-11-17T19:26:02.996263011Z\""
      ),
      ((response("/count") == 7).unless(request("/missing")), "/count", "equal to 7", "3"),
      ((response("/count") == 7).when(response("/title"), is: "A"), "/count", "equal to 7", "3"),
    ] as [(Rule, JSON.Pointer, String, String)])
  func `reports the expected and actual values`(
    rule: Rule, pointer: JSON.Pointer, expected: String, actual: String
  ) throws {
    let drift = try #require(context.drifts(of: [rule]).first)
    #expect(drift.kind == .ruleBroken)
    #expect(drift.check == .responseRules)
    #expect(drift.location == Drift.Location(.body, pointer))
    #expect(drift.source == rule.position)
    #expect(drift.expected == expected)
    #expect(drift.actual == actual)
  }

  @Test(arguments: [
    response("/note") == request("/note"), response("/note") == stored("/note"),
    response("/data/note") == request("/note"),
  ])
  func `reports a value that was sent or stored and is not shown`(rule: Rule) throws {
    let values: JSON = ["note": "A"]
    let context = RuleContext(
      request: values, response: ["id": 1, "data": ["id": 1]], stored: values)
    let drift = try #require(context.drifts(of: [rule]).first)
    #expect(drift.actual == "no such member")
    #expect(drift.expected.hasPrefix("equal to ") && drift.expected.hasSuffix("(\"A\")"))
  }

  @Test(arguments: [nil, "", " ", 0, false, [], [:]] as [JSON])
  func `skips a value that is not shown because it may count as none`(sent: JSON) {
    let context = RuleContext(request: ["note": sent], response: ["id": 1])
    #expect(context.drifts(of: [response("/note") == request("/note")]) == [])
  }

  @Test func `skips a value whose object is not shown at all`() {
    let context = RuleContext(request: ["note": "A"], response: ["id": 1])
    #expect(context.drifts(of: [response("/data/note") == request("/note")]) == [])
  }

  @Test func `counts the elements that violate a rule`() throws {
    let drift = try #require(context.drifts(of: [response("/items/*/n") <= constant(3)]).first)
    #expect(drift.count == 1)
    #expect(drift.total == 2)
  }

  @Test func `reports under the check of the caller`() {
    let drifts = context.drifts(of: [response("/count") == 7], check: .updatePreserves)
    #expect(drifts.map(\.check) == [.updatePreserves])
  }

  @Test func `refers to messages like bodies`() {
    let context = RuleContext(message: ["userId": "u", "entry": ["userId": "v"]])
    let rule = message("/userId") == message("/entry/userId")
    let drifts = context.drifts(of: [rule], check: .conversation)
    #expect(drifts.map(\.location.pointer) == ["/userId"])
    #expect(drifts.map(\.actual) == ["\"u\""])
  }

  @Test func `gives the values of terms`() {
    #expect(context.value(of: .count(.response("/tips"))) == 2)
    #expect(context.value(of: .response("/items/*/id")) == [1, 2])
    #expect(context.value(of: .path("id")) == "5")
    #expect(context.value(of: .days(from: .response("/start"), to: .response("/end"))) == 60)
    let seconds = Term.seconds(from: .response("/start"), to: .response("/end"))
    #expect(context.value(of: seconds) == 5_184_000)
    let missing = context.value(of: .response("/missing"))
    #expect(missing == nil as JSON?)
  }

  @Test(
    arguments: [
      (response("/count") == captured("five"), true),
      (response("/title") == stored("/title"), true),
      ((response("/count") == 4).when(captured("five"), is: 5), true),
      ((response("/count") == 4).when(response("/title"), is: "A"), false),
      // Others cannot have added what this run alone knows; but they may be why the rule applies.
      (response("/items/*/id").excludes(captured("id")), false),
      (response("/items/*/id").excludes(constant(2)).when(captured("five"), is: 5), true),
    ])
  func `is about a shared state where an earlier moment decides`(
    rule: Rule, isShared: Bool
  ) throws {
    let drift = try #require(context.drifts(of: [rule]).first)
    #expect(drift.isShared == isShared)
  }

  /// Three on the fifth of March, one before; the last in another zone.
  private static let visits: [JSON] = [
    ["place": "a", "at": "2025-03-04T12:00:00Z", "size": 2],
    ["place": "b", "at": "2025-03-05T12:00:00Z", "size": 10],
    ["place": "a", "at": "2025-03-05T23:59:59.5Z", "size": 9],
    ["place": "a", "at": "2025-03-06T00:30:00+01:00", "size": 1],
  ]

  @Test(
    arguments: [
      (count(created("visit")), 4),
      (count(created("other")), 0),
      (count(created("visit").elements(where: "/place", is: constant("a"))), 3),
      (greatest(of: created("visit"), at: "/size"), 10),
      (smallest(of: created("visit"), at: "/size"), 1),
      (
        greatest(
          of: created("visit").elements(where: "/place", is: constant("a")), at: "/at"),
        "2025-03-05T23:59:59.5Z"
      ),
      (
        created("visit").dayCounts(by: "/at"),
        .array([["day": "2025-03-05", "count": 3], ["day": "2025-03-04", "count": 1]])
      ),
      (created("visit").dayCounts(by: "/at").part(at: "/0/day"), "2025-03-05"),
      (created("other").dayCounts(by: "/at"), .array([])),
      (created("visit").dayCounts(by: "/size"), nil),
      (greatest(of: created("other"), at: "/size"), nil),
      (created("visit").part(at: "/9/size"), nil),
    ] as [(PositionedTerm, JSON?)])
  func `derives values from what was created`(term: PositionedTerm, value: JSON?) {
    var context = RuleContext()
    context.created = ["visit": Self.visits]
    #expect(context.value(of: term.term) == value)
  }
}
