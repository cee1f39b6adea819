import ContractHTTP
import ContractJSON
import ContractModel
import TestSupport
import Testing

@Suite struct `The fingerprint of a contract` {
  private static func letters(line: Int, change: (inout Contract) -> Void = { _ in }) -> Contract {
    var contract = Contract(
      "letters", version: "1", title: "Letters", authentication: .none,
      errors: ErrorShape(.string, code: nil, message: "", ),
      resources: [Resource("letter", id: "/id", line: line + 1)],
      operations: [
        Operation(
          "send", .post, "/letters",
          body: .json(
            Schema(.object([Field("to", .string, example: ["source": "home"], line: line + 2)])),
            line: line + 3),
          responses: [.created(Schema(.object([Field("id", .uuid, line: line)])), line: line)],
          rules: [response("/id", line: line) == constant(["source": 1], line: line)],
          effects: [.creates("letter", id: response("/id", line: line))], line: line)
      ],
      scenarios: [Scenario("s", "S", [.call("send", line: line)], line: line)], line: line)
    change(&contract)
    return contract
  }

  private static let original = letters(line: 10).fingerprint

  @Test func `has sixteen hexadecimal digits`() {
    #expect(Self.original.count == 16)
    #expect(Self.original.allSatisfy { $0.isHexDigit })
  }

  @Test func `is independent of source lines`() {
    #expect(Self.letters(line: 99).fingerprint == Self.original)
  }

  @Test(arguments: 0..<changes.count)
  func `changes with every other property`(index: Int) {
    let changed = Self.letters(line: 10, change: Self.changes[index])
    #expect(changed.fingerprint != Self.original)
  }

  private static let changes: [@Sendable (inout Contract) -> Void] = [
    { $0.id = "letter" },
    { $0.version = "2" },
    { $0.title = "Mail" },
    { $0.documents = ["letters.md"] },
    { $0.authentication = .bearer },
    { $0.errors.message = "/message" },
    { $0.errors.code = "/code" },
    { $0.policies.undocumentedFields = .fail },
    { $0.failures = [Failure(500, when: .serverError)] },
    { $0.resources[0].access = .everyone },
    { $0.operations[0].method = .put },
    { $0.operations[0].summary = "Send" },
    { $0.operations[0].requiresAuthentication = false },
    { $0.operations[0].authentication = .basic },
    { $0.operations[0].responses[0].status = 200 },
    { $0.operations[0].rules[0].isAdvisory = true },
    { $0.operations[0].rules[0].right = .constant(["source": 2]) },
    { $0.operations[0].effects = [] },
    {
      $0.operations[0].body = .json(
        Schema(.object([Field("to", .string, example: ["source": "work"])])))
    },
    {
      $0.operations[0].body = .json(
        Schema(.object([Field("to", .string.nullable, example: ["source": "home"])])))
    },
    { $0.scenarios[0].title = "T" },
  ]
}
