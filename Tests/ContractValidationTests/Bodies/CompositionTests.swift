import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `The drifts of a composed schema` {
  private static let shape: Schema = .union(
    by: "type",
    [
      "circle": .object { Field("radius", .number(.atLeast(0))) },
      "group": .object { Field("parts", .array(of: .string)) },
    ])

  private static let address: Schema = .all(
    of: .object {
      Field("country", .string)
      Field("zip", .string, .optional)
    },
    .choosing(
      if: .object { Field("country", .constant("US")) },
      then: .object { Field("zip", .string(.matches("^[0-9]{5}$"))) }))

  @Test(
    arguments: [
      (shape, #"{"type":"circle","radius":1}"#, []),
      (shape, #"{"radius":1,"type":"circle"}"#, []),
      (shape, #"{"radius":[{"type":"group"}],"type":"circle"}"#, ["type-changed /radius"]),
      (shape, #"{"parts":["a",2],"type":"group"}"#, ["string-as-number /parts/*"]),
      (shape, #"{"type":"oval","radius":1}"#, ["enum-new-value /type"]),
      (shape, #"{"radius":1}"#, ["field-missing /type"]),
      (shape, #"{"type":7,"radius":1}"#, ["string-as-number /type"]),
      (shape, #"{"type":"circle","radius":-1}"#, ["constraint-broken(minimum) /radius"]),
      (shape, "[]", ["type-changed body"]),
      (address, #"{"country":"CH"}"#, []),
      (address, #"{"country":"US"}"#, ["field-missing /zip"]),
      (address, #"{"country":"US","zip":"123"}"#, ["constraint-broken(pattern) /zip"]),
      (address, #"{"country":"US","zip":"12345","x":1}"#, ["field-undocumented /x"]),
      (.string.excluding(.oneOf("a")), #""b""#, []),
      (.string.excluding(.oneOf("a")), #""a""#, ["constraint-broken(not) body"]),
      (.string.excluding(.oneOf("a")), "1", ["string-as-number body"]),
      (.exactlyOne(of: .integer(.multiple(of: 3)), .integer(.multiple(of: 5))), "9", []),
      (
        .exactlyOne(of: .integer(.multiple(of: 3)), .integer(.multiple(of: 5))), "15",
        ["constraint-broken(exactlyOne) body"]
      ),
      (
        .exactlyOne(of: .integer(.multiple(of: 3)), .integer(.multiple(of: 5))), "7",
        ["constraint-broken(multiple) body"]
      ),
      (.tuple(.string, .integer), #"["a",1]"#, []),
      (.tuple(.string, .integer), #"["a"]"#, ["constraint-broken(count) body"]),
      (.tuple(.string, .integer), #"["a",1,2]"#, ["constraint-broken(count) body"]),
      (.tuple(.string, .integer), #"["a","b"]"#, ["type-changed /1"]),
      (.tuple(.string, rest: .integer), #"["a",1,"b","c"]"#, ["type-changed /*"]),
      (.perType(.string(.length(1...2)), .number(.atMost(9))), "[true]", []),
      (
        .perType(.string(.length(1...2)), .number(.atMost(9))), "10",
        ["constraint-broken(maximum) body"]
      ),
      (
        .object { Field("password", .string).writeOnly }.withoutWriteOnlyFields,
        #"{"password":"x"}"#, ["constraint-broken(not) /password"]
      ),
    ] as [(Schema, String, [String])])
  func `are where they are in the body`(schema: Schema, body: String, drifts: [String]) {
    let found = SchemaValidator(schema).drifts(in: Array(body.utf8))
    #expect(found.map { "\($0.kind) \($0.location)" } == drifts)
  }

  @Test func `list the alternatives of an unknown tag`() {
    let found = SchemaValidator(Self.shape).drifts(in: Array(#"{"type":"oval"}"#.utf8))
    #expect(found.map(\.expected) == ["string, one of circle, group"])
  }

  @Test func `do not depend on the policy for undocumented fields in a condition`() {
    let schema = Schema.object { Field("a", .any, .optional) }.open.excluding(
      .object { Field("a", .constant(1)) })
    var policies = Policies()
    policies.undocumentedFields = .fail
    let validator = SchemaValidator(schema, policies: policies)
    #expect(!validator.accepts(Array(#"{"a":1,"b":2}"#.utf8)))
    #expect(validator.accepts(Array(#"{"a":2,"b":2}"#.utf8)))
  }

  @Test func `end for a body with very deep alternatives`() {
    let schema: Schema = .recursive(
      "T",
      .exactlyOne(
        of: .object { Field("a", .reference("T")) },
        .object {
          Field("a", .reference("T"))
          Field("b", .string, .optional)
        }, .object { Field("c", .string) }))
    let body = Array(
      (String(repeating: #"{"a":"#, count: 120) + "1" + String(repeating: "}", count: 120)).utf8)
    #expect(!SchemaValidator(schema).accepts(body))
    #expect(!SchemaValidator(schema).drifts(in: body).isEmpty)
  }

  @Test func `end for a value that is no list, of a list of lists of itself`() {
    let validator = SchemaValidator(.recursive("T", .array(of: .reference("T"))))
    for body in ["1", "{}", "[1]"] {
      #expect(validator.drifts(in: Array(body.utf8)).map(\.kind) == [.typeChanged], "\(body)")
    }
    #expect(validator.accepts(Array("[[],[[]]]".utf8)))
  }
}
