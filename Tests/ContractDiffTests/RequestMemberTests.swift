import ContractDiff
import ContractHTTP
import ContractJSON
import ContractModel
import Testing

@Suite struct `Members of requests` {
  private static let plain: Schema = .object {
    Field("a", .string, .optional)
    Field("b", .string, .optional)
  }

  private static func shape(_ change: (inout ObjectShape) -> Void) -> Schema {
    var shape = ObjectShape(fields: plain.memberFields, others: .any)
    change(&shape)
    return Schema(.object(shape))
  }

  static let stricter: [(String, Schema)] = [
    ("no others", shape { $0.others = nil }),
    ("others of a type", shape { $0.others = .integer }),
    ("members by pattern", shape { $0.patterns = [MemberPattern("^x-", .integer)] }),
    ("names", shape { $0.keys = [.length(0...3)] }),
    (
      "what another member requires",
      .all(
        of: plain,
        .choosing(if: .object { Field("c", .any) }, then: .object { Field("d", .any) }))
    ),
    (
      "what another member restricts",
      .all(
        of: plain,
        .choosing(
          if: .object { Field("a", .any) },
          then: .object { Field("z", .integer, .optional) }))
    ),
  ]

  @Test(arguments: stricter)
  func `that a new version excludes break`(name: String, schema: Schema) {
    for nested in [false, true] {
      func body(_ schema: Schema) -> Schema {
        nested ? .array(of: .object { Field("part", schema) }) : schema
      }
      let changes = SchemaHistory(name, .request, body(Self.plain), body(schema), .breaking, "")
        .changes()
      #expect(changes.first?.level == .breaking && changes.first?.witness != nil)
    }
  }

  @Test(arguments: stricter.dropFirst(2))
  func `that a new version defines do not break`(name: String, schema: Schema) {
    let later: Schema = .all(of: schema, .object { Field("x9", .integer, .optional) })
    let changes = SchemaHistory(name, .request, schema, later, .info, "").changes()
    #expect(!changes.contains { $0.level == .breaking })
  }

  @Test func `that are read-only bind responses alone`() {
    var id = Field("id", .string)
    id.isReadOnly = true
    let new: Schema = .object {
      Field("a", .string, .optional)
      Field("b", .string, .optional)
      id
    }
    #expect(SchemaHistory("new", .request, Self.plain, new, .info, "").changes() == [])
    var changed = id
    changed.schema = .integer
    let other: Schema = .object { changed }
    #expect(SchemaHistory("type", .request, .object { id }, other, .info, "").changes() == [])
    let writable: Schema = .object { Field("id", .string) }
    let changes = SchemaHistory("writable", .request, .object { id }, writable, .breaking, "")
      .changes()
    #expect(changes.map(\.id).contains("request-field-required"))
    #expect(changes.contains { $0.level == .breaking && $0.witness == [:] })
  }
}

@Suite struct `Parameters of other types` {
  private static func changes(_ old: Schema, _ new: Schema) -> [ContractChange] {
    func contract(_ schema: Schema) -> Contract {
      Contract(
        "things", version: "1", title: "Things", authentication: .none,
        errors: ErrorShape(.any, code: nil, message: "/message"),
        operations: [
          Operation(
            "list", .get, "/things", query: [Field("q", schema, .optional)],
            responses: [.noContent()])
        ])
    }
    return ContractComparison(from: contract(old), to: contract(new)).changes
  }

  @Test(
    arguments: [
      (.number, .string, .info), (.integer, .string, .info), (.boolean, .string, .info),
      (.string(.oneOf("1", "20")), .integer, .info), (.integer, .array(of: .integer), .info),
      (.array(of: .integer), .array(of: .string), .info), (.string, .integer, .breaking),
      (.string(.oneOf("1", "x")), .integer, .breaking), (.number, .boolean, .breaking),
      (.integer(.between(0, 9)), .string(.length(0...1)), .unknown),
      (.integer, .string(.length(0...2)), .breaking),
      (.integer, .integer(.between(0, 9)), .breaking),
    ] as [(Schema, Schema, ContractChange.Level)])
  func `are compared as they are written`(old: Schema, new: Schema, level: ContractChange.Level) {
    #expect(Self.changes(old, new).map(\.level) == [level])
  }
}

@Suite struct `Paths and webhooks` {
  private static func contract(_ base: String, _ paths: [String], webhook: Schema? = nil)
    -> Contract
  {
    var contract = Contract(
      "things", version: "1", title: "Things", authentication: .none,
      errors: ErrorShape(.any, code: nil, message: "/message"),
      operations: paths.map {
        Operation(String($0.dropFirst()), .get, base + $0, responses: [.ok(.string)])
      })
    contract.webhooks =
      webhook.map {
        [Operation("sold", .post, "/sold", body: .json($0), responses: [.noContent()])]
      } ?? []
    return contract
  }

  @Test(arguments: [("/v1", "/v2"), ("", "/api"), ("/a/b", "")])
  func `of another base path are one change`(old: String, new: String) {
    let changes = ContractComparison(
      from: Self.contract(old, ["/x", "/y/{id}", "/z"]),
      to: Self.contract(new, ["/y/{id}", "/x", "/w"])
    ).changes
    #expect(changes.map(\.id) == ["base-path-changed", "operation-removed", "operation-added"])
  }

  @Test func `that moved by themselves are no base path`() {
    let changes = ContractComparison(
      from: Self.contract("", ["/x", "/y"]), to: Self.contract("", ["/x", "/v2/y"])
    ).changes
    #expect(!changes.map(\.id).contains("base-path-changed"))
  }

  @Test func `webhooks are read by the other side`() {
    func changes(_ old: Schema?, _ new: Schema?) -> [String] {
      ContractComparison(
        from: Self.contract("", ["/x"], webhook: old), to: Self.contract("", ["/x"], webhook: new)
      ).changes.map { "\($0.level.rawValue) \($0.id)" }
    }
    let (few, many) = (Schema.oneOf("a"), Schema.oneOf("a", "b"))
    #expect(changes(few, many) == ["breaking webhook-values-added"])
    #expect(changes(many, few) == ["info webhook-values-removed"])
    #expect(changes(few, nil) == ["breaking webhook-removed"])
    #expect(changes(nil, few) == ["info webhook-added"])
  }
}

@Suite struct `Causes of changes` {
  private static let shape: Schema = .reference("Shape")

  @Test(
    arguments: [
      (.map(of: shape), "/m/*/t"), (.array(of: shape), "/m/*/t"), (.either(.string, shape), "/m/t"),
      (Schema(.composed(.tuple([.string, shape], rest: nil, minimum: 0))), "/m/1/t"),
      (.all(of: shape, .not(.object { Field("z", .any) })), "/m/t"),
    ] as [(Schema, String)])
  func `are the innermost nodes that differ`(around: Schema, location: String) {
    func contract(_ values: Schema, _ further: [Field]) -> Contract {
      var contract = SchemaHistory.contract(
        .response, Schema(.object([Field("m", around)] + further)))
      contract.definitions = [Definition("Shape", .object { Field("t", values, .optional) })]
      return contract
    }
    let changes = ContractComparison(
      from: contract(.oneOf("a"), []),
      to: contract(.oneOf("a", "b"), [Field("region", .string, .optional)])
    ).changes
    #expect(changes.map(\.level) == [.breaking, .info])
    #expect(changes.first?.location == "response 200 \(location)")
  }
}
