import ContractJSON
import ContractModel
import ContractSwift
import Contracts
import TestSupport
import Testing

@Suite struct `Writing source of contracts` {
  private static func source(_ schema: Schema) -> String {
    let contract = Contract(
      "notes", version: "1", title: "Notes", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"), operations: [],
      definitions: [Definition("Note", .object { Field("value", schema) })])
    var source = SwiftContract(contract, name: "Notes")
    return source.files().map(\.text).joined()
  }

  @Test(arguments: Catalog.all)
  func `gives files of at most 400 lines, each of at most 100 characters`(contract: Contract) {
    var source = SwiftContract(contract, name: "Copy")
    let files = source.files()
    #expect(source.omissions == [])
    for file in files {
      let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 401)
      #expect(lines.allSatisfy { $0.count <= 100 })
      #expect(file.text.hasPrefix("import ContractModel\n"))
    }
  }

  @Test(arguments: [
    (Schema.string(.length(3...)), ".string(.length(3...))"),
    (.string(.advised(.nonEmpty)), ".string(.advised(.nonEmpty))"),
    (.string(.length(.init(minimum: 2, maximum: 1))), "TextLimit.Length(minimum: 2, maximum: 1,"),
    (.string(.format(.custom("code", matches: "^a$"))), #".custom("code", matches: "^a$")"#),
    (.integer(.atLeast(1), form: .digits), ".integer(.atLeast(1), form: .digits)"),
    (.number(.multiple(of: 0.01)), ".number(.multiple(of: 0.01))"),
    (
      .number(.atMost(JSON.Number("1.00000000000000000001") ?? 0)),
      #".atMost(JSON.Number("1.00000000000000000001") ?? 0)"#
    ),
    (.timestamp(fractionDigits: 0...3, zone: .any), "(fractionDigits: 0...3, zone: .any)"),
    (.array(of: .date, .count(minimum: 2, maximum: nil)), ".count(minimum: 2, maximum: nil)"),
    (.date.or("").nullable, #".date.or("").nullable"#),
    (.map(of: .integer, keys: .matches("^a"), examples: ["a"]), #".matches("^a"), examples"#),
    (
      .object { Field("a", .date) }.with(membersMatching: "^x-", .integer),
      #".object { Field("a", .date) }.with(membersMatching: "^x-", .integer)"#
    ),
    (
      .object { Field("a", .date) }.open.with(membersMatching: "^x-", .integer),
      #".open.with(membersMatching: "^x-", .integer)"#
    ),
    (
      .map(of: .string).with(membersMatching: "^x-", .integer),
      #".map(of: .string).with(membersMatching: "^x-", .integer)"#
    ),
    (
      .array(of: .string).containing(.oneOf("a"), maximum: 2),
      #".array(of: .string).containing(.oneOf("a"), maximum: 2)"#
    ),
    (.object { Field("a", .date) }.closed, ".object { Field(\"a\", .date) }.closed"),
    (Schema(.object(ObjectShape(others: .date, minimum: 1))), "(others: .date, minimum: 1)"),
    (.values("a", 1, nil, [true]), #".values("a", 1, .null, [true])"#),
    (.tuple(.date, rest: .uuid, minimum: 0), ".tuple(.date, rest: .uuid, minimum: 0)"),
    (.choosing(if: .date, else: .integer), ".choosing(if: .date, else: .integer)"),
    (.perType(.string(.nonEmpty)), ".perType(.string(.nonEmpty))"),
    (Schema(.union([])), "Schema(.union([]))"),
  ])
  func `spells a schema as one writes it by hand`(schema: Schema, expected: String) {
    let source = Self.source(schema)
    #expect(source.contains(expected), "\(source)")
  }

  @Test func `breaks a long text, and no name is one of the language`() {
    let long = String(repeating: "word ", count: 40)
    let source = Self.source(.object { Field("a", .string, summary: long) })
    #expect(source.contains(#"summary: "word word"#))
    #expect(source.contains(#"        + "word"#))
    let contract = Contract(
      "notes", version: "1", title: "Notes", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"), operations: [],
      definitions: [Definition("Date", .oneOf("a", "b")), Definition("default", .oneOf("c"))])
    var named = SwiftContract(contract, name: "Notes")
    let text = named.files().map(\.text).joined()
    #expect(text.contains("static let date2: Schema = .oneOf(\"a\", \"b\")"))
    #expect(text.contains("static let `default`: Schema"))
  }

  @Test func `begins names with a prefix where several contracts share a package`() throws {
    let contract = try #require(Catalog.all.first { $0.id == "lume-goal-tips" })
    var source = SwiftContract(contract, name: "Tips", prefix: "tips")
    let text = source.files().map(\.text).joined()
    #expect(text.contains("static let tipsCreateGoal = Operation("))
    #expect(text.contains("body: .json(.tipsNewGoal)"))
  }

  @Test func `closes every bracket that it opens, and is the same each time`() {
    for seed in UInt64(0)..<100 {
      var random = RandomSchema(seed: seed)
      let schema = random.record()
      let source = Self.source(schema)
      #expect(source == Self.source(schema))
      for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
        let code = source.replacing(#/"(\\.|[^"\\])*"/#, with: "")
        #expect(code.count { String($0) == open } == code.count { String($0) == close })
      }
    }
  }
}
