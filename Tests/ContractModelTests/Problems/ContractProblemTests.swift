import ContractHTTP
import ContractJSON
import ContractModel
import TestSupport
import Testing

@Suite struct `The problems of a contract` {
  @Test(arguments: Mistake.all)
  func `are reported with a source position`(mistake: Mistake) {
    var contract = Contract.letters
    mistake.make(&contract)
    #expect(contract.problems().map(\.description) == mistake.told)
  }

  @Test func `are empty for the unchanged sample`() {
    #expect(Contract.letters.problems().isEmpty)
  }

  @Test func `are reported together, in the order of source lines`() {
    var contract = Contract.letters
    for mistake in Mistake.all where mistake.isIndependent { mistake.make(&contract) }
    let problems = contract.problems()
    let told = Mistake.all.filter(\.isIndependent).flatMap(\.told)
    #expect(Set(problems.map(\.description)) == Set(told))
    #expect(problems.map(\.position) == problems.map(\.position).sorted())
  }

  @Test func `are reported once for a shape that several operations share`() {
    var contract = Contract.letters
    let broken = Schema(
      .object(
        [Field("a", .string(.length(5...5)), line: 70)] + [
          Field("b", .string(.oneOf([])), line: 71)
        ]))
    contract.operations[0].responses.append(Response(202, broken, line: 72))
    contract.operations[1].responses.append(Response(202, broken, line: 73))
    #expect(
      contract.problems().map(\.description)
        == ["\(here):71: an enumeration needs at least one value"])
  }

  @Test(arguments: 0..<100)
  func `never trap on random contracts`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let problems = random.contract().problems()
    #expect(problems.allSatisfy { !$0.message.contains("\n") || $0.message.contains("line\nline") })
  }
}

private let here = "Tests/ContractModelTests/Problems/ContractProblemTests.swift"

/// A mistake in a contract, and the expected problem.
struct Mistake: Sendable, CustomTestStringConvertible {
  var make: @Sendable (inout Contract) -> Void
  var told: [String]

  /// Whether the problem is independent of other mistakes.
  var isIndependent: Bool

  var testDescription: String { told.joined(separator: "; ") }

  init(
    _ told: String..., isIndependent: Bool = true, file: String = #filePath,
    make: @escaping @Sendable (inout Contract) -> Void
  ) {
    self.init(told, isIndependent: isIndependent, file: file, make: make)
  }

  init(
    _ told: [String], isIndependent: Bool = false, file: String = #filePath,
    make: @escaping @Sendable (inout Contract) -> Void
  ) {
    let folder = "Tests/ContractModelTests/Problems/"
    let name = file.split(separator: "/").last ?? ""
    self.told = told.map { "\(folder)\(name):\($0)" }
    self.isIndependent = isIndependent
    self.make = make
  }

  /// A mistake in the schema of a field of the request, on line 50.
  static func field(_ message: String, _ schema: Schema) -> Mistake {
    Mistake("50: \(message)") { contract in
      contract.addField { Field("wrong\($0)", schema, line: 50) }
    }
  }
}

extension Contract {
  /// Adds a field to the request of the first operation, made from the number of those it has.
  mutating func addField(_ make: (Int) -> Field) {
    guard let fields = operations[0].body?.schema?.objectFields else { return }
    operations[0].body?.schema = Schema(.object(fields + [make(fields.count)]))
  }

  /// Two operations without a mistake, on lines 1 to 49.
  fileprivate static let letters = Contract(
    "letters", version: "1", title: "Letters", authentication: .bearer,
    errors: ErrorShape(
      .object { Field("code", .string, line: 1) }, code: "/code", message: "/code"),
    failures: [
      Failure(401, "WHO", when: .unauthenticated, line: 2),
      Failure(404, "GONE", when: .missing("letter"), line: 3),
    ],
    resources: [Resource("letter", id: "/id", line: 4)],
    operations: [
      Operation(
        "send", .post, "/letters",
        body: .json(.object { Field("text", .string, line: 21) }, line: 20),
        responses: [.created(.letter, line: 22)],
        rules: [response("/text", line: 23) == request("/text", line: 23)],
        effects: [.creates("letter", id: response("/id", line: 24))], line: 19),
      Operation(
        "read", .get, "/letters/{id}", path: [Field("id", .uuid, line: 31)],
        responses: [.ok(.letter, line: 32)],
        effects: [.reads("letter", id: path("id", line: 33))], line: 30),
    ],
    scenarios: [
      Scenario(
        "send-and-read", "A letter that was sent can be read",
        [
          .call("send", capture: ["letter": response("/id", line: 41)], line: 41),
          .call("read", path: ["id": captured("letter", line: 42)], line: 42),
        ], line: 40)
    ], line: 0)
}

extension Schema {
  static let letter: Schema = .object {
    Field("id", .uuid, line: 10)
    Field("text", .string, line: 11)
  }
}

extension Mistake {
  static let all: [Mistake] =
    fields + names + operations + parameters + terms + scenarios + shapes + forms + orders
    + channels + sockets + replacements + logins + authentications + crossOrigin + effects

  private static let fields: [Mistake] = [
    .field("no number is allowed: from 5 to 3", .number(.atLeast(5), .atMost(3))),
    .field("no number is allowed: from 5 to 5", .number(.between(0, 5), .greaterThan(5))),
    .field("no number is allowed: from 1 to 1", .number(.lessThan(1), .advised(.atLeast(1)))),
    .field("no number is allowed: from 2 to 1.99", .number(.between(2, 1.99))),
    .field("the base of a multiple must be greater than 0", .number(.multiple(of: 0))),
    .field(
      "no length is allowed: from 5 to 3", .string(.length(.init(minimum: 5, maximum: 3)))),
    .field("a length cannot be below 0, found -1", .string(.length(.init(minimum: -1)))),
    .field("an enumeration needs at least one value", .string(.oneOf([]))),
    .field("an enumeration needs at least one value", .string(.advised(.commonly([])))),
    .field(
      "enumeration value 'a' is declared twice; the first is at \(here):50",
      .string(.oneOf(["a", "b", "a"]))),
    .field(
      "no count is allowed: from 2 to 1", .array(of: .string, .count(minimum: 2, maximum: 1))),
    .field(
      "a count cannot be below 0, found -2", .array(of: .string, .count(minimum: -2, maximum: 1))),
    .field("an enumeration needs at least one value", .array(of: .string(.oneOf([])))),
    .field("UUID versions are 1 to 8 (RFC 9562)", .uuid(version: 9)),
    .field("a timestamp cannot have fewer than 0 digits", .timestamp(fractionDigits: -1)),
    Mistake("52: field 'a' is declared twice; the first is at \(here):51") { contract in
      contract.operations[1].responses.append(
        Response(
          203,
          Schema(.object([Field("a", .string, line: 51), Field("a", .string, line: 52)])),
          line: 53))
    },
  ]

  private static let names: [Mistake] = [
    Mistake("0: contract 'letters' has no operation", isIndependent: false) {
      $0.operations = []
      $0.scenarios = []
    },
    Mistake(
      "60: method and path 'GET /letters/{id}' is declared twice; the first is at \(here):30",
      "60: operation or channel 'read' is declared twice; the first is at \(here):30",
      isIndependent: false
    ) { contract in
      contract.operations.append(
        Operation(
          "read", .get, "/letters/{id}", path: [Field("id", .uuid)],
          responses: [.noContent()], line: 60))
    },
    Mistake(
      "61: resource 'letter' is declared twice; the first is at \(here):4", isIndependent: false
    ) {
      $0.resources.append(Resource("letter", id: "/id", line: 61))
    },
    Mistake("62: scenario 'send-and-read' is declared twice; the first is at \(here):40") {
      $0.scenarios.append(Scenario("send-and-read", "", [.call("send", line: 62)], line: 62))
    },
    Mistake("0: the error schema has no /message", isIndependent: false) {
      $0.errors.message = "/message"
    },
    Mistake("63: unknown resource 'lettre'; did you mean 'letter'?") {
      $0.failures.append(Failure(403, when: .foreign("lettre"), line: 63))
    },
    Mistake("64: no request has /txt") {
      $0.failures.append(Failure(400, when: .invalid("/txt"), line: 64))
    },
  ]

  private static let operations: [Mistake] = [
    Mistake(
      "30: {id} in '/letters/{id}' has no path parameter; add Field(\"id\", …)",
      "33: there is no path parameter 'id' in operation 'read'",
      "42: operation 'read' has no path parameter 'id'", isIndependent: false
    ) { $0.operations[1].parameters = [] },
    Mistake("65: path parameter 'page' is not in '/letters'") {
      $0.operations[0].parameters = [Field("page", .integer, line: 65)]
    },
    Mistake(
      "30: path 'letters': a path template starts with a slash, at byte 0", isIndependent: false
    ) { $0.operations[1].template = "letters" },
    Mistake("30: 'GET /' is not an HTTP method", isIndependent: false) {
      $0.operations[1].method = HTTPMethod("GET /")
    },
    Mistake("66: response '200' is declared twice; the first is at \(here):32") {
      $0.operations[1].responses.append(.ok(.letter, line: 66))
    },
    Mistake("67: operation 'drop' has no response") {
      $0.operations.append(Operation("drop", .delete, "/letters", responses: [], line: 67))
    },
    Mistake("68: unknown resource 'mail'; known: letter") {
      $0.operations[0].effects.append(.creates("mail", id: response("/id", line: 68)))
    },
    Mistake("92: unknown resource 'mail'; known: letter") {
      $0.operations[1].effects.append(
        .links(
          "letter", path("id", line: 92), at: "/mail", to: "mail", response("/id"), back: "/letter")
      )
    },
    Mistake("69: unknown resource 'mail'; known: letter") {
      $0.operations[1].failures = [Failure(404, when: .missing("mail"), line: 69)]
    },
    Mistake("70: the request has no /txt") {
      $0.operations[0].failures = [Failure(422, when: .invalid("/txt"), line: 70)]
    },
  ]

  private static let terms: [Mistake] = [
    .rule(
      "no response has /txt in operation 'read'; did you mean /text?", 80,
      response("/txt", line: 80)),
    .rule("the request has no /text in operation 'read'", 81, request("/text", line: 81)),
    .rule("there is no path parameter 'ix' in operation 'read'", 82, path("ix", line: 82)),
    .rule(
      "'letter' is not captured by an earlier step in operation 'read'", 83,
      captured("letter", line: 83)),
    .rule("no response has /all in operation 'read'", 84, count(response("/all"), line: 84)),
    .rule(
      "no response has /b in operation 'read'", 85,
      days(from: response("/id"), to: response("/b"), line: 85)),
    Mistake("86: no effect names a stored resource in operation 'send'") {
      $0.operations[0].rules.append(stored("/text", line: 86) == 0)
    },
    Mistake("87: no response has /more in operation 'read'") {
      $0.operations[1].rules.append(
        (response("/id", line: 87) == path("id")).when(response("/more"), is: true))
    },
    .rule("what was created is known in scenarios only", 88, created("letter", line: 88)),
    Mistake("89: the URL of an image must be a part of the response") {
      $0.operations[0] = $0.operations[0].storingImage(at: now(line: 89))
    },
    Mistake("90: the width of an image is 1 to 65,535 pixels, not 0") {
      $0.operations[1] = $0.operations[1].storingImage(at: response("/id", line: 90), width: 0)
    },
  ]

  private static func rule(_ message: String, _ line: Int, _ term: PositionedTerm) -> Mistake {
    Mistake("\(line): \(message)") { $0.operations[1].rules.append(term == 0) }
  }

  private static let scenarios: [Mistake] = [
    .step("unknown operation 'raed'; did you mean 'read'?", .call("raed", line: 90)),
    .step(
      "'lettr' is not captured by an earlier step in operation 'read'",
      .call("read", path: ["id": captured("lettr")], line: 90)),
    .step(
      "unknown resource 'lettr'; did you mean 'letter'?",
      .call("read", path: ["id": count(created("lettr", line: 90))], line: 90)),
    .step(
      "operation 'send' has no path parameter 'id'",
      .call("send", path: ["id": constant("1")], line: 90)),
    .step(
      "operation 'send' has no failure 404 GONE",
      .call("send", expect: .failure(404, "GONE"), line: 90)),
    .step(
      "operation 'send' has no failure 401",
      .call("send", expect: .failure(401, code: nil), line: 90)),
    .step(
      "the request has no /txt in operation 'send'; did you mean /text?",
      .call("send", body: [.set("/txt", to: "")], line: 90)),
    .step(
      "the request has no /txt in operation 'send'; did you mean /text?",
      .call("send", body: [.remove("/txt")], line: 90)),
    .step(
      "no response has /txt in operation 'send'; did you mean /text?",
      .call("send", capture: ["text": response("/txt")], line: 90)),
    Mistake("91: scenario 'nothing' has no step") {
      $0.scenarios.append(Scenario("nothing", "", [], line: 91))
    },
  ]

  private static func step(_ message: String, _ step: Scenario.Step) -> Mistake {
    Mistake("90: \(message)") { contract in
      contract.scenarios.append(
        Scenario("s\(contract.scenarios.count)", "", [step], line: 89))
    }
  }
}
