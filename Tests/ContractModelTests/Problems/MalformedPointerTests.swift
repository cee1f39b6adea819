import ContractHTTP
import ContractJSON
import ContractModel
import Testing

@Suite struct `A malformed pointer of a contract` {
  @Test(arguments: MalformedLocation.all)
  func `is one problem with its line, wherever it is`(location: MalformedLocation) {
    var contract = Contract.sample
    location.make(&contract)
    #expect(
      contract.problems().map(\.description) == [
        "\(here):\(location.line): \"id\" is no JSON Pointer, which starts with / and has ~ only in ~0, "
          + "~1 and ~2; write \"/id\""
      ])
  }

  @Test func `has no suggestion where a slash does not help`() {
    var contract = Contract.sample
    contract.resources[0].id = "a~b"
    #expect(
      contract.problems().map(\.message) == [
        "\"a~b\" is no JSON Pointer, which starts with / and has ~ only in ~0, ~1 and ~2"
      ])
  }
}

private let here = "Tests/ContractModelTests/Problems/MalformedPointerTests.swift"

/// A location of a contract for a pointer, and the line that is reported.
struct MalformedLocation: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var line: Int
  var make: @Sendable (inout Contract) -> Void

  init(_ name: String, line: Int, _ make: @escaping @Sendable (inout Contract) -> Void) {
    (testDescription, self.line, self.make) = (name, line, make)
  }

  static let all: [MalformedLocation] =
    resources + rules + terms + effects + listings + scenarios + [
      MalformedLocation("image", line: 50) {
        $0.operations[0] = $0.operations[0].storingImage(at: response("id", line: 50))
      },
      MalformedLocation("error code", line: 1) { $0.errors.code = "id" },
      MalformedLocation("error message", line: 1) { $0.errors.message = "id" },
      MalformedLocation("failure", line: 50) {
        $0.failures.append(Failure(400, when: .invalid("id"), line: 50))
      },
      MalformedLocation("failure of an operation", line: 50) {
        $0.operations[0].failures.append(Failure(409, when: .duplicate("id"), line: 50))
      },
      MalformedLocation("login", line: 50) {
        $0.login = Login("send", token: response("id", line: 51), line: 50)
      },
      MalformedLocation("definition", line: 51) {
        $0.definitions.append(
          Definition("D", .letter, rules: [response("id", line: 51) == 1], line: 50))
      },
    ]

  private static let resources: [MalformedLocation] = [
    MalformedLocation("identity", line: 2) { $0.resources[0].id = "id" },
    MalformedLocation("key", line: 2) { $0.resources[0].key = "id" },
    MalformedLocation("owner", line: 2) { $0.resources[0].owner = "id" },
    MalformedLocation("states", line: 2) {
      $0.resources[0].states = StateMachine(at: "id", initial: "a", .from("a", to: "b", by: "send"))
    },
    MalformedLocation("mark", line: 2) {
      $0.resources[0].softDeletion = SoftDeletion(marking: "id")
    },
  ]

  private static func rule(_ name: String, _ rules: Rule...) -> MalformedLocation {
    MalformedLocation("rule: \(name)", line: 60) { $0.operations[0].rules += rules }
  }

  private static let rules: [MalformedLocation] = [
    rule("left", response("id", line: 60) == 1),
    rule("right", request("/text", line: 60) == response("id")),
    rule("condition", (request("/text", line: 60) == "a").when(response("id"))),
    rule("negated condition", (request("/text", line: 60) == "a").unless(request("id"))),
    rule("value of a condition", (request("/text", line: 60) == "a").when(stored("id"), is: 1)),
    MalformedLocation("echoes", line: 61) {
      $0.operations[0].rules += .echoes("text", in: "id", line: 61)
    },
  ]

  private static let terms: [MalformedLocation] = [
    rule("count", count(response("id"), line: 60) == 1),
    rule("days", days(from: response("/text"), to: response("id"), line: 60) == 1),
    rule("sum", response("id", line: 60) + 1 == request("/text")),
    rule("sorted", response("/text", line: 60) == sorted(response("/text"), by: .ascending("id"))),
    rule(
      "second key",
      response("/text", line: 60) == sorted(response("/text"), by: .descending("/id", or: "id"))),
    rule("greatest", greatest(of: response("/text"), at: "id", line: 60) == 1),
    rule("elements", response("/text", line: 60).elements(where: "id", is: request("/text")) == 1),
    rule(
      "element",
      response("/text", line: 60).element(where: "/id", is: request("/text"), at: "id") == 1),
    rule("day counts", response("/text", line: 60).dayCounts(by: "id") == 1),
    rule("part", response("/text", line: 60).part(at: "id") == 1),
  ]

  private static func effect(_ name: String, _ effect: Effect) -> MalformedLocation {
    MalformedLocation("effect: \(name)", line: 70) { $0.operations[0].effects = [effect] }
  }

  private static let effects: [MalformedLocation] = [
    effect("identity", .creates("letter", id: response("id", line: 70))),
    effect("state", .creates("letter", id: response("/id", line: 70), state: response("id"))),
    effect("list", .lists("letter", in: response("id", line: 70))),
    effect("more", .lists("letter", in: response("", line: 70), hasMore: response("id"))),
    effect("link", .links("letter", response("/id", line: 70), at: "id", to: "letter", path("id"))),
    effect(
      "back link",
      .links("letter", response("/id", line: 70), at: "/a", to: "letter", path("id"), back: "id")),
  ]

  private static func listing(_ name: String, _ rule: ListingRule) -> MalformedLocation {
    MalformedLocation("listing: \(name)", line: 80) { $0.operations[0].listing = [rule] }
  }

  private static let listings: [MalformedLocation] = [
    listing("pages", .pages(by: query("page"), items: response("id", line: 80))),
    listing("total", .pages(items: response("", line: 80), total: response("id"))),
    listing("cursor", .pages(items: response("", line: 80), next: .cursor(response("id")))),
    listing("filter", .filters(query("q", line: 80), on: "id")),
    listing("order", .sorts(query("sort", line: 80), by: ["new": [.descending("id")]])),
  ]

  private static func step(_ name: String, _ step: Scenario.Step) -> MalformedLocation {
    MalformedLocation("step: \(name)", line: 90) {
      $0.scenarios.append(Scenario("s", "S", [step], line: 89))
    }
  }

  private static let scenarios: [MalformedLocation] = [
    step("set", .call("send", body: [.set("id", to: 1)], line: 90)),
    step("value", .call("send", body: [.set("/text", to: response("id"))], line: 90)),
    step("remove", .call("send", body: [.remove("id")], line: 90)),
    step("capture", .call("send", capture: ["a": response("id")], line: 90)),
    step("path", .call("send", path: ["a": response("id")], line: 90)),
    step("rule", .call("send", rules: [response("id", line: 90) == 1], line: 91)),
    step("sent message", .send("s", "m", body: [.remove("id")], line: 90)),
    step("received message", .receive("s", "m", rules: [message("id", line: 90) == 1], line: 91)),
  ]
}

extension Contract {
  fileprivate static let sample = Contract(
    "letters", version: "1", title: "Letters", authentication: .bearer,
    errors: ErrorShape(.letter, code: nil, message: "/text"),
    resources: [Resource("letter", id: "/id", line: 2)],
    operations: [
      Operation(
        "send", .post, "/letters", body: .json(.object { Field("text", .string) }),
        responses: [.created(.letter)])
    ], line: 1)
}
