import ContractJSON
import ContractModel
import ContractValidation
import Testing

private func drifts(_ schema: Schema, _ body: String) -> [Drift] {
  let drifts = SchemaValidator(schema).drifts(in: Array(body.utf8))
  let accepts = SchemaValidator(schema).accepts(Array(body.utf8))
  #expect(accepts == !drifts.contains { $0.severity == .drift }, "\(body)")
  return drifts
}

private func outline(_ drift: Drift) -> String {
  let count = drift.total.map { " \(drift.count) of \($0)" } ?? ""
  return "\(drift.kind) \(drift.location) @\(drift.location.offset ?? -1)\(count)"
}

private let either: Schema = .either(
  .integer(.atLeast(0)),
  .object {
    Field("id", .uuid)
    Field("name", .string)
    Field("size", .integer)
  },
  .string(.oneOf(["none"])))

private let id = #""id":"6f1c2b1e-0000-4000-8000-000000000000""#

@Suite struct `Validating a union` {
  @Test(arguments: [
    "0", "\"none\"", "{\(id),\"name\":\"a\",\"size\":1}", " 7 ",
    "\"n\\u006fne\"",
  ])
  func `accepts a value that any alternative accepts`(body: String) {
    #expect(drifts(either, body).isEmpty)
  }

  @Test(arguments: [
    // Of the alternative of its JSON type, even where another would have fewer drifts.
    ("-1", ["constraint-broken(minimum) body @0"]),
    ("\"some\"", ["enum-new-value body @0"]),
    (
      "{\"name\":1}",
      ["field-missing /id @0", "field-missing /size @0", "string-as-number /name @8"]
    ),
    ("{\(id),\"name\":\"a\",\"size\":\"1\"}", ["number-as-string /size @63"]),
    // Of none of them: the first.
    ("true", ["type-changed body @0"]),
    ("null", ["null-unexpected body @0"]),
    ("[1]", ["type-changed body @0"]),
    // Not JSON, whichever it was meant to be.
    ("{\(id),\"name\":tru}", ["body-unreadable body @55"]),
    ("0 1", ["body-unreadable body @2"]),
    ("", ["body-unreadable body @0"]),
    ("\"none", ["body-unreadable body @5"]),
  ])
  func `reports the drifts of the best match`(body: String, expected: [String]) {
    #expect(drifts(either, body).map(outline) == expected)
  }

  @Test func `prefers the first of equal matches, and notes to drifts`() {
    let schema: Schema = .either(
      .object {
        Field("a", .integer)
        Field("b", .integer)
      },
      .object { Field("a", .integer) },
      .object { Field("c", .integer) })
    #expect(drifts(schema, #"{"a":1,"b":2}"#).isEmpty)
    #expect(drifts(schema, #"{"a":1}"#).isEmpty)
    #expect(drifts(schema, #"{"a":1,"x":2}"#).map(outline) == ["field-undocumented /x @7"])
    #expect(drifts(schema, #"{"a":"x"}"#).map(outline) == ["type-changed /a @5"])
    #expect(drifts(schema, "{}").map(outline) == ["field-missing /a @0"])
  }

  @Test func `may be null as a whole or in one alternative`() {
    #expect(drifts(either.nullable, "null").isEmpty)
    #expect(drifts(.either(.integer, .string.nullable), "null").isEmpty)
    let schema: Schema = .object { Field("a", either.nullable) }
    #expect(drifts(schema, #"{"a":null}"#).isEmpty)
    #expect(drifts(schema, #"{"a":nul}"#).map(outline) == ["body-unreadable body @8"])
    #expect(drifts(schema, #"{"a":nulls}"#).map(outline) == ["body-unreadable body @9"])
  }

  @Test func `counts equal differences in the elements of lists`() {
    let schema: Schema = .object {
      Field("items", .array(of: .either(.integer, .object { Field("tags", .array(of: .string)) })))
    }
    let found = drifts(
      schema,
      #"{"items":[1,{"tags":["a",2,3]},{},{"tags":[4,"b",5,6]},"x","y",{"tags":[]}]}"#)
    #expect(
      found.map(outline) == [
        "string-as-number /items/*/tags/* @25 5 of 7", "field-missing /items/*/tags @31 1 of 7",
        "type-changed /items/* @55 2 of 7",
      ])
  }

  @Test func `supports nested unions`() {
    let schema: Schema = .either(
      .array(of: .either(.integer, .either(.boolean, .array(of: .date.or(""))))), .string)
    #expect(drifts(schema, #"[1,true,["2025-01-01",""],[]]"#).isEmpty)
    #expect(
      drifts(schema, #"[1,["2025-01-01","soon","2025-02-30"],[""]]"#).map(outline)
        == ["format-broken /*/* @17 2 of 4"])
  }

  @Test func `recognises envelopes around the alternatives of a body`() {
    let wrapped: Schema = .either(
      .object { Field("data", .object { Field("id", .uuid) }) },
      .object {
        Field("error", .string)
        Field("code", .integer)
        Field("at", .date)
      })
    #expect(drifts(wrapped, "{\(id)}").map(outline) == ["unwrapped body @0"])
    #expect(
      drifts(wrapped, #"{"id":"x"}"#).map(outline) == ["unwrapped body @0", "format-broken /id @6"])
    let bare: Schema = .either(
      .object {
        Field("id", .uuid)
        Field("name", .string)
      },
      .object {
        Field("none", .boolean)
        Field("neither", .boolean)
        Field("nor", .boolean)
      })
    #expect(drifts(bare, "{\"data\":{\(id),\"name\":\"a\"}}").map(outline) == ["wrapped body @0"])
    #expect(
      drifts(bare, "{\"data\":{\(id),\"name\":7}}").map(outline)
        == ["wrapped body @0", "string-as-number /data/name @60"])
  }

  @Test func `is found inside a missing or added envelope`() {
    let schema: Schema = .object {
      Field(
        "data",
        .object {
          Field("value", either)
          Field("id", .uuid)
        })
    }
    #expect(
      drifts(schema, "{\(id),\"value\":-1}").map(outline) == [
        "unwrapped body @0", "constraint-broken(minimum) /value @53",
      ])
    #expect(
      drifts(schema, "{\"result\":{\"data\":{\(id),\"value\":0}}}").map(outline) == [
        "wrapped body @0"
      ])
  }

  @Test func `rejects repeated names in every alternative`() {
    let schema: Schema = .either(.object { Field("a", .integer) }, .any)
    #expect(drifts(schema, #"{"a":1,"a":2}"#).map(\.kind) == [.bodyUnreadable])
    #expect(drifts(schema, #"{"a":"x","b":{"c":1,"c":2}}"#).map(\.kind) == [.bodyUnreadable])
  }

  @Test func `keeps the drifts reported before`() {
    let schema: Schema = .object {
      Field("before", .integer)
      Field("value", .either(.object { Field("x", .integer) }, .array(of: .integer)))
      Field("after", .integer)
    }
    let found = drifts(schema, #"{"before":"1","u":0,"value":{"y":1},"v":0,"after":"2"}"#)
    #expect(
      found.map(outline) == [
        "number-as-string /before @10", "field-undocumented /u @14", "field-missing /value/x @28",
        "field-undocumented /value/y @29", "field-undocumented /v @36",
        "number-as-string /after @50",
      ])
  }
}

@Suite struct `A sentinel` {
  private let schema: Schema = .object { Field("date", .date.or("")) }

  @Test(arguments: ["2025-05-20", ""])
  func `is accepted in addition to the other values`(text: String) {
    #expect(drifts(schema, #"{"date":"\#(text)"}"#).isEmpty)
  }

  @Test(arguments: [
    ("\"2025-05-32\"", "format-broken /date @8"), ("\" \"", "format-broken /date @8"),
    ("null", "null-unexpected /date @8"), ("20250520", "string-as-number /date @8"),
    ("[]", "type-changed /date @8"),
  ])
  func `is the only exception`(value: String, expected: String) {
    #expect(drifts(schema, #"{"date":\#(value)}"#).map(outline) == [expected])
  }
}

@Suite struct `Any value` {
  @Test(arguments: [
    "null", "true", "0", "-1.5e9", "\"\\u00e9\"", "[]", "{}", #"[{"a":[{"a":null}]},[[]]]"#,
  ])
  func `is accepted`(body: String) {
    #expect(drifts(.any, body).isEmpty)
    #expect(drifts(.object { Field("a", .array(of: .any)) }, #"{"a":[\#(body)]}"#).isEmpty)
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "/a"), (#"[{"b":[{"c":{"x":1,"\u0078":2}}]}]"#, "/*/b/*/c/x"),
  ])
  func `is invalid with a repeated name inside`(body: String, pointer: JSON.Pointer) {
    let found = drifts(.any, body)
    #expect(found.map(\.kind) == [.bodyUnreadable])
    #expect(found.first?.location.pointer == pointer)
    let inside = drifts(.object { Field("v", .any) }, #"{"v":\#(body)}"#)
    #expect(inside.first?.location.pointer == JSON.Pointer("/v").appending(pointer))
  }

  @Test func `has the depth limit of a body`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(drifts(.any, nested(512)).isEmpty)
    #expect(drifts(.any, nested(513)).map(\.kind) == [.bodyUnreadable])
    #expect(drifts(.array(of: .any), nested(512)).isEmpty)
    #expect(drifts(.array(of: .any), nested(513)).map(\.kind) == [.bodyUnreadable])
    #expect(drifts(.either(.array(of: .any), .any), nested(513)).map(\.kind) == [.bodyUnreadable])
  }
}

@Suite struct `An older spelling of a field` {
  private let schema: Schema = .object {
    Field("groupIds", .array(of: .string, .nonEmpty))
    Field("groupId", .string(.nonEmpty), .alias(of: "groupIds"))
    Field("note", .string, .optional)
  }

  @Test(arguments: [
    #"{"groupIds":["a"]}"#, #"{"groupId":"a"}"#, #"{"groupId":"a","groupIds":["b"]}"#,
    #"{"note":"","groupId":"a"}"#,
  ])
  func `replaces it, or accompanies it`(body: String) {
    #expect(drifts(schema, body).isEmpty)
  }

  @Test(arguments: [
    ("{}", ["field-missing /groupIds @0"]),
    (#"{"note":"a"}"#, ["field-missing /groupIds @0"]),
    (#"{"groupId":""}"#, ["constraint-broken(length) /groupId @11"]),
    (#"{"groupId":null}"#, ["null-unexpected /groupId @11"]),
    (#"{"groupIds":[],"groupId":"a"}"#, ["constraint-broken(count) /groupIds @12"]),
    (#"{"group_ids":["a"]}"#, ["field-renamed /groupIds @1"]),
    (#"{"groupId":"a","groupId":"b"}"#, ["body-unreadable /groupId @25"]),
  ])
  func `has its own schema`(body: String, expected: [String]) {
    #expect(drifts(schema, body).map(outline) == expected)
  }

  @Test func `is recognised beyond the sixty-fourth member`() {
    let many = (0..<70).map { Field("f\($0)", .integer, .optional) }
    let large = Schema(
      .object(
        many + [Field("new", .integer), Field("old", .integer, .alias(of: "new"))]))
    #expect(drifts(large, #"{"old":1}"#).isEmpty)
    #expect(drifts(large, "{}").map(outline) == ["field-missing /new @0"])
  }

  @Test func `follows 250 references one inside the other, and reads what is deeper`() {
    let tree = Schema.recursive("Tree") {
      Field("v", .integer(.between(0, 9)), .optional)
      Field("a", .reference("Tree"), .optional)
    }
    func nested(_ depth: Int, _ leaf: String) -> String {
      String(repeating: "{\"a\":", count: depth) + "{\"v\":\(leaf)}"
        + String(repeating: "}", count: depth)
    }
    #expect(drifts(tree, nested(200, "9")).isEmpty)
    #expect(!drifts(tree, nested(200, "10")).isEmpty)
    #expect(drifts(tree, nested(500, "10")).isEmpty)
    #expect(drifts(tree, nested(500, "1x")).map(\.kind) == [.bodyUnreadable])
    #expect(drifts(tree, nested(513, "9")).map(\.kind) == [.bodyUnreadable])
  }
}
