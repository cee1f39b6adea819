import ContractFindings
import ContractModel
import ContractPlanning
import Testing

/// What is sent in parameters that hardly limit their values.
@Suite struct `The texts of a parameter` {
  private static let contract = Contract(
    "search", version: "1", title: "Search", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"),
    operations: [
      Operation(
        "search", .get, "/levels/{level}/{word}",
        path: [
          Field("level", .oneOf("low", "2 m above")), Field("word", .string),
        ],
        query: [
          Field("q", .string, .optional), Field("size", .integer, .optional),
          Field("color", .oneOf("red", "blue"), .optional),
        ],
        headers: [Field("X-Trace", .string, .optional)],
        responses: [.ok(.any)])
    ])

  /// The values of a parameter in all requests of the plan.
  private static func values(of key: String, _ phase: Phase) throws -> Set<String> {
    let plan = try Planning.plan(of: contract) { $0.phases = [phase] }
    return Set(
      plan.cases.flatMap(\.steps).compactMap { step in
        if case .text(let text)? = step.request?.parameters[key] { text } else { nil }
      })
  }

  @Test(arguments: [
    ("?q", ["", "a\u{0}b", "9223372036854775808", "O'Brien \"quoted\" `x` \\"]),
    ("?size", ["9223372036854775808", "-9223372036854775809"]),
    ("word", ["a\u{0}b", "👨‍👩‍👧‍👦 family"]),
    ("x-trace:", ["%s%n%x %d {{7*7}} ${HOME}"]),
  ])
  func `are of every class that its part of the request can carry`(key: String, texts: [String])
    throws
  {
    #expect(try Self.values(of: key, .protocol).isSuperset(of: texts))
  }

  @Test func `are no others where only some are valid or can be carried`() throws {
    #expect(try Self.values(of: "?color", .protocol).isSubset(of: ["red", "blue"]))
    #expect(try Self.values(of: "x-trace:", .protocol).allSatisfy { !$0.contains("\u{0}") })
    #expect(try !Self.values(of: "word", .protocol).contains(""))
  }

  @Test func `are all listed ones in a path, also with spaces`() throws {
    #expect(try Self.values(of: "level", .boundaries).isSuperset(of: ["low", "2 m above"]))
  }

  @Test func `are random in the fuzz phase, also without a body`() throws {
    let plan = try Planning.plan(of: Self.contract) { $0.phases = [.fuzz] }
    #expect(plan.randomCases?.operations == ["search"])
  }
}
