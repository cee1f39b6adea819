import ContractJSON
import ContractModel
import ContractValidation
import Testing

private let goal: Schema = .object {
  Field("goal_id", .uuid)
  Field("title", .string)
  Field("tips", .array(of: .string))
  Field("note", .string.nullable, .optional)
}

private let list: Schema = .object {
  Field("data", .object { Field("goals", .array(of: goal)) })
}

private let id = #""goal_id":"6f1c2b1e-0000-4000-8000-000000000000""#

private func drifts(
  _ body: String, _ schema: Schema, _ policies: Policies = Policies()
) -> [Drift] {
  SchemaValidator(schema, policies: policies).drifts(in: Array(body.utf8))
}

/// A drift without its words.
private func outline(_ drift: Drift) -> String {
  let count = drift.total.map { " \(drift.count) of \($0)" } ?? ""
  return "\(drift.kind) \(drift.location) @\(drift.location.offset ?? -1)\(count)"
}

@Suite struct `Validating the members of an object` {
  @Test func `counts undocumented members together beyond 32 of a body`() {
    let extra = (0..<100).map { #","extra\#($0)":\#($0)"# }.joined()
    let drifts = drifts("{\(id),\"title\":\"a\",\"tips\":[]\(extra)}", goal)
    #expect(drifts.count == 33)
    #expect(drifts.last?.location.pointer == "/*")
    #expect(drifts.last?.count == 68)
  }

  @Test func `counts every undocumented member of an object with very many`() {
    let extra = (0..<5_000).map { #","extra\#($0)":\#($0)"# }.joined()
    let drifts = drifts("{\(id),\"title\":\"a\",\"tips\":[]\(extra)}", goal)
    #expect(drifts.count == 33)
    #expect(drifts.map(\.count).reduce(0, +) == 5_000)
    #expect(drifts.last?.location.pointer == "/*")
  }

  @Test(arguments: ["title", "extra", "e\\u0078tra"])
  func `counts every repetition of a name`(name: String) {
    let repeated = String(repeating: #","\#(name)":"b""#, count: 3_000)
    let drifts = drifts("{\(id),\"title\":\"a\",\"tips\":[]\(repeated)}", goal)
    let unreadable = drifts.filter { $0.kind == .bodyUnreadable }
    #expect(unreadable.map(\.count) == [name == "title" ? 3_000 : 2_999])
  }

  @Test(arguments: [2, 9, 100, 5_000])
  func `finds the one repeated name among many`(count: Int) {
    let names = (1..<count).map { #","extra\#($0)":0"# }.joined() + #","\u0065xtra1":1"#
    let drifts = drifts("{\(id),\"title\":\"a\",\"tips\":[]\(names)}", goal)
    #expect(drifts.filter { $0.kind == .bodyUnreadable }.map(\.count) == [1])
  }

  @Test func `ends after very many differences, and notes it`() {
    var validator = SchemaValidator(.array(of: .string))
    validator.differencesLimit = 4_096
    let body = "[" + String(repeating: "1,", count: 5_000) + "1]"
    let drifts = validator.drifts(in: Array(body.utf8))
    #expect(drifts.map(\.severity) == [.drift, .note])
    #expect(drifts.first?.count == 4_095)
    #expect(
      drifts.last?.actual == "4096 differences; the rest of the body was not validated")
  }

  @Test func `finds repeated elements whatever their notation`() {
    let numbers = (0..<2_000).map(String.init).joined(separator: ",")
    let schema: Schema = .array(of: .number, .unique)
    #expect(drifts("[\(numbers)]", schema).isEmpty)
    let repeated = drifts("[\(numbers),1.0e1]", schema)
    #expect(repeated.map(\.kind) == [.constraintBroken("unique")])
    #expect(repeated.first?.actual == "elements 10 and 2000 are both 1.0e1")
  }

  @Test(arguments: [
    // A required field is missing, an optional one may be.
    ("{\(id),\"tips\":[]}", ["field-missing /title @0"]),
    ("{\(id),\"title\":\"a\",\"tips\":[],\"note\":null}", []),
    ("{}", ["field-missing /goal_id @0", "field-missing /title @0", "field-missing /tips @0"]),
    // Any order, any white space, any way of writing a name.
    ("{\"tips\":[],\"title\":\"a\",\(id)}", []),
    ("\n{ \"tips\" : [ ] ,\t\"title\" : \"a\" , \(id) }\r\n", []),
    ("{\"ti\\u0070s\":[],\"\\u0074itle\":\"a\",\(id)}", []),
    // One letter more is another name, as is another case.
    ("{\(id),\"titles\":\"a\",\"title\":\"a\",\"tips\":[]}", ["field-undocumented /titles @50"]),
    ("{\(id),\"Title\":\"a\",\"title\":\"a\",\"tips\":[]}", ["field-undocumented /Title @50"]),
    // A required field with another spelling is renamed, and its value is validated.
    (
      "{\"goalId\":\"x\",\"title\":\"a\",\"tips\":[]}",
      ["field-renamed /goal_id @1", "format-broken /goal_id @10"]
    ),
    // A repeated name makes a body unreadable, wherever it is.
    ("{\(id),\"title\":\"a\",\"title\":\"b\",\"tips\":[]}", ["body-unreadable /title @70"]),
    (
      "{\(id),\"title\":\"a\",\"tips\":[],\"x\":{\"y\":1,\"z\":2,\"\\u0079\":3}}",
      ["field-undocumented /x @72", "body-unreadable /x/y @89"]
    ),
    (
      "{\(id),\"title\":\"a\",\"tips\":[],\"x\":1,\"x\":2}",
      ["field-undocumented /x @72", "body-unreadable /x @78"]
    ),
  ])
  func `reports each difference once`(body: String, expected: [String]) {
    #expect(drifts(body, goal).map(outline) == expected)
  }

  @Test func `counts equal differences of all elements as one drift`() {
    let good = "{\(id),\"title\":\"a\",\"tips\":[\"b\",\"c\"]}"
    let bad = "{\(id),\"title\":7,\"tips\":[\"b\",{\"tip\":\"c\",\"category\":\"d\"}],\"extra\":1}"
    let found = drifts("{\"data\":{\"goals\":[\(good),\(bad),\(good),\(bad)]}}", list)
    #expect(
      found.map(outline) == [
        "string-as-number /data/goals/*/title @156 2 of 4",
        "type-changed /data/goals/*/tips/* @170 2 of 8",
        "field-undocumented /data/goals/*/extra @198 2 of 4",
      ])
    #expect(found[1].expected == "string")
    #expect(found[1].actual == #"object {"tip":…,"category":…}"#)
    #expect(
      found[1].fix
        == "decode tips as objects, or have the backend send strings as documented")
  }

  @Test func `suggests how to decode a renamed field`() throws {
    let drift = try #require(drifts("{\"goalID\":null,\"title\":\"a\",\"tips\":[]}", goal).first)
    #expect(drift.expected == "field \"goal_id\"")
    #expect(drift.actual == "field \"goalID\"")
    #expect(drift.fix?.contains("CodingKey \"goalID\"") == true)
  }

  @Test(arguments: [
    (Policies.UndocumentedFields.ignore, [], true), (.note, [Drift.Severity.note], true),
    (.fail, [.drift], false),
  ])
  func `treats undocumented fields by policy`(
    policy: Policies.UndocumentedFields, severities: [Drift.Severity], isAccepted: Bool
  ) {
    let body = Array("{\(id),\"title\":\"a\",\"tips\":[],\"x\":{}}".utf8)
    let validator = SchemaValidator(goal, policies: Policies(undocumentedFields: policy))
    #expect(validator.drifts(in: body).map(\.severity) == severities)
    #expect(validator.accepts(body) == isAccepted)
  }

  @Test func `supports more than 64 fields`() {
    let names = (0..<150).map { "field\($0)" }
    let schema = Schema(.object(names.map { Field($0, .integer) }))
    func body(_ names: [String]) -> String {
      "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}"
    }
    #expect(drifts(body(names), schema).isEmpty)
    #expect(drifts(body(names.reversed()), schema).isEmpty)
    #expect(
      drifts(body(names.filter { $0 != "field64" && $0 != "field149" }), schema).map(outline)
        == ["field-missing /field64 @0", "field-missing /field149 @0"])
    #expect(
      drifts(body(names + ["field128"]), schema).map(\.kind) == [.bodyUnreadable])
  }
}

@Suite struct `Validating an envelope` {
  @Test(arguments: [
    // The body is what should be inside.
    ("{\"goals\":[]}", ["unwrapped body @0"]),
    (
      "{\"goals\":[{}]}",
      [
        "unwrapped body @0", "field-missing /goals/*/goal_id @10 1 of 1",
        "field-missing /goals/*/title @10 1 of 1", "field-missing /goals/*/tips @10 1 of 1",
      ]
    ),
    // The body is inside something else.
    ("{\"result\":{\"data\":{\"goals\":[]}}}", ["wrapped body @0"]),
    (
      "{\"result\":{\"data\":{\"goals\":{}}}}",
      [
        "wrapped body @0", "type-changed /result/data/goals @27",
      ]
    ),
    // Something else altogether is not an envelope.
    (
      "{\"error\":{\"code\":\"X\"}}",
      [
        "field-missing /data @0", "field-undocumented /error @1",
      ]
    ),
    ("{}", ["field-missing /data @0"]),
    ("[]", ["type-changed body @0"]),
    ("{\"Data\":{\"goals\":[]}}", ["field-renamed /data @1"]),
  ])
  func `reports one drift for it and validates its content`(body: String, expected: [String]) {
    #expect(drifts(body, list).map(outline) == expected)
    #expect(!SchemaValidator(list).accepts(Array(body.utf8)))
  }

  @Test func `recognises lists with and without one`() {
    let bare = Schema.array(of: .integer)
    let wrapped = Schema.object { Field("items", bare) }
    #expect(drifts("[1]", wrapped).map(outline) == ["unwrapped body @0"])
    #expect(drifts("{\"items\":[1]}", bare).map(outline) == ["wrapped body @0"])
  }
}

@Suite struct `Validating a long body in a cancelled task` {
  @Test(arguments: [
    "{" + (0..<9_000).map { #""extra\#($0)":1"# }.joined(separator: ",") + "}",
    #"{"extra":{"# + (0..<9_000).map { #""extra\#($0)":1"# }.joined(separator: ",") + "}}",
  ])
  func `ends early`(body: String) async {
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return SchemaValidator(goal).drifts(in: Array(body.utf8))
    }
    task.cancel()
    let drifts = await task.value
    #expect(drifts.map(\.kind) == [.bodyUnreadable])
    #expect(drifts.map(\.severity) == [.note])
  }
}
