import ContractJSON
import ContractModel
import Testing

@Suite struct `A recursive schema` {
  private static let tree: Schema = .recursive("Tree") {
    Field("name", .string)
    Field("children", .array(of: .reference("Tree")))
  }

  private func contract(_ body: Schema, _ definitions: Definition...) -> Contract {
    var contract = Contract(
      "trees", version: "1", title: "Trees", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: ""),
      operations: [Operation("show", .get, "/tree", responses: [.ok(body)])])
    contract.definitions = definitions
    return contract
  }

  @Test func `is found at every depth of a location`() {
    #expect(Self.tree.schema(at: "/children/0/children/3/name") == .string)
    #expect(Self.tree.schema(at: "/children/0/age") == nil)
  }

  @Test func `ends after some levels for values that are made`() throws {
    let finite = try #require(Self.tree.finite(at: SourcePosition(file: "a", line: 1)))
    #expect(!finite.isRecursive)
    #expect(finite.schema(at: "/children/0/children/0/name") == .string)
    #expect(finite.schema(at: "/children/0/children/0/children/0") == .any)
  }

  @Test func `may consist of definitions that refer to each other`() {
    let contract = contract(
      .reference("Person"),
      Definition("Person", .object { Field("pets", .array(of: .reference("Pet"))) }),
      Definition("Pet", .object { Field("owner", .reference("Person").nullable) }))
    #expect(contract.problems() == [])
    let body = contract.resolved.operations[0].responses[0].body
    #expect(body?.schema(at: "/pets/0/owner/pets/0/owner")?.isNullable == true)
  }

  @Test(
    arguments: [
      (.reference("Nothing"), "no definition is called 'Nothing'"),
      (.recursive("A", .reference("A")), "'A' is defined as itself"),
      (.recursive("A", .either(.string, .reference("A"))), "'A' is defined as itself"),
      (.recursive("A") { Field("next", .reference("A")) }, "no value ends"),
      (.recursive("A") { Field("all", .array(of: .reference("A"), .nonEmpty)) }, "no value ends"),
    ] as [(Schema, String)])
  func `that cannot be has a problem`(schema: Schema, message: String) {
    let problems = contract(schema).problems().map(\.message)
    #expect(problems.contains { $0.hasPrefix(message) }, "\(problems)")
  }
}

@Suite struct `A reference without a definition` {
  @Test func `is a problem of its own line`() {
    let line = #line + 1
    let pets = Field("pets", .array(of: .reference("Pet")))
    let contract = Contract(
      "c", version: "1", title: "C", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: ""),
      operations: [Operation("list", .get, "/pets", responses: [.ok(.object { pets })])])
    let problem = contract.problems().first { $0.message.contains("'Pet'") }
    #expect(problem?.position.line == line)
  }
}

@Suite struct `An object with further members` {
  private static let named: Schema = .object { Field("id", .integer) }

  @Test func `has sample members where values are made`() throws {
    let labels: Schema = .map(of: .integer, keys: .oneOf(["de", "en", "fr"]), count: 1...9)
    let finite = try #require(labels.finite(at: SourcePosition(file: "a", line: 1)))
    guard let fields = finite.objectFields else {
      Issue.record("\(finite)")
      return
    }
    #expect(fields.map(\.name) == ["de", "en"])
    #expect(fields.map(\.isRequired) == [true, false])
  }

  @Test func `is open, closed or typed`() {
    #expect(Self.named.schema(at: "/other") == nil)
    #expect(Self.named.closed.schema(at: "/other") == nil)
    #expect(Self.named.open.schema(at: "/other") == .any)
    #expect(Self.named.with(others: .string).schema(at: "/other") == .string)
    #expect(Self.named.with(others: .string).schema(at: "/id") == .integer)
    #expect(Self.named.open.closed == Self.named.closed)
  }
}
