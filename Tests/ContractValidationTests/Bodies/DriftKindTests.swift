import ContractJSON
import ContractModel
import ContractValidation
import Testing

private let body: Schema = .object {
  Field("count", .integer(.atLeast(0)))
  Field("share", .number(.between(0, 1)))
  Field("title", .string(.length(1...20)))
  Field("status", .string(.oneOf(["active", "paused"])))
  Field("tips", .array(of: .string(.nonEmpty), .count(1...3), .unique), .optional)
  Field("created_at", .timestamp(fractionDigits: 9), .optional)
  Field("goal_id", .uuid, .optional)
  Field("price", .number(.multiple(of: 0.05)), .optional)
  Field("code", .string(.matches("^[A-Z]+$")), .optional)
  Field("note", .string, .optional)
}

/// A body in which one member has another value, or is added.
private func changed(_ name: String, _ value: String) -> String {
  var members = [
    ("count", "3"), ("share", "0.5"), ("title", "\"Walk\""), ("status", "\"active\""),
  ]
  if let index = members.firstIndex(where: { $0.0 == name }) {
    members[index].1 = value
  } else {
    members.append((name, value))
  }
  return "{" + members.map { "\"\($0)\":\($1)" }.joined(separator: ",") + "}"
}

@Suite struct `Naming drifts` {
  @Test(arguments: [
    ("count", "{}", Drift.Kind.typeChanged, "number", "object {}"),
    ("count", "\"3\"", .numberAsString, "number", "string \"3\""),
    ("count", "\"3 or so\"", .typeChanged, "number", "string \"3 or so\""),
    ("count", "3.5", .constraintBroken("whole"), "integer", "number 3.5"),
    ("count", "-1", .constraintBroken("minimum"), "number at least 0", "number -1"),
    ("share", "45", .constraintBroken("maximum"), "number between 0 and 1", "number 45"),
    ("title", "7", .stringAsNumber, "string", "number 7"),
    ("title", "null", .nullUnexpected, "string", "null"),
    ("title", "true", .typeChanged, "string", "boolean true"),
    (
      "title", "\"\"", .constraintBroken("length"), "string 1 to 20 characters long",
      "string \"\", 0 long"
    ),
    (
      "status", "\"done\"", .enumNewValue, "string, one of active, paused", "string \"done\""
    ),
    ("tips", "\"walk\"", .singleForList, "array", "string \"walk\""),
    ("tips", "7", .typeChanged, "array", "number 7"),
    (
      "tips", "[]", .constraintBroken("count"), "array 1 to 3 elements long",
      "array of 0 elements"
    ),
    (
      "tips", #"["a","\u0061"]"#, .constraintBroken("unique"), "array without repeated elements",
      #"elements 0 and 1 are both "a""#
    ),
    (
      "created_at", "\"2025-11-17T19:26:02.996Z\"", .precisionChanged, "9 fraction digits",
      "3 fraction digits"
    ),
    (
      "created_at", "\"2025-02-30T19:26:02.996263011Z\"", .formatBroken,
      "a UTC timestamp with 9 fraction digits", "string \"2025-02-30T19:26:02.996263011Z\""
    ),
    ("goal_id", "\"42\"", .formatBroken, "UUID", "string \"42\""),
    (
      "price", "0.07", .constraintBroken("multiple"), "number a multiple of 0.05", "number 0.07"
    ),
    (
      "code", "\"a\"", .constraintBroken("pattern"), "text matching /^[A-Z]+$/", "string \"a\""
    ),
  ])
  func `of one value`(
    name: String, value: String, kind: Drift.Kind, expected: String, actual: String
  ) throws {
    let bytes = Array(changed(name, value).utf8)
    let drifts = SchemaValidator(body).drifts(in: bytes)
    let drift = try #require(drifts.first)
    #expect(drifts.count == 1)
    #expect(drift.kind == kind)
    #expect(drift.location.pointer == JSON.Pointer([.name(name)]))
    #expect(drift.expected == expected)
    #expect(drift.actual == actual)
    #expect((drift.count, drift.total == nil) == (1, true))
    #expect(drift.source == body.field(at: drift.location.pointer)?.position)
    #expect(!SchemaValidator(body).accepts(bytes))
  }
}
