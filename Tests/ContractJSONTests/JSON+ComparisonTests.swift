import ContractJSON
import TestSupport
import Testing

@Suite struct `Comparing a value with a document` {
  @Test(arguments: 0..<4)
  func `agrees with comparing the parsed document`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var counts: [Bool: Int] = [:]
    for _ in 0..<4_000 {
      let value = random.json(depth: 3)
      // A document that is almost equal.
      let other = Bool.random(using: &random) ? value.shuffled(&random) : random.json(depth: 1)
      let isSame = value.comparison(with: other.bytes()) == .equal(exceptCaseAt: [])
      if isSame { #expect(value == other, "\(value) \(other)") }
      counts[isSame, default: 0] += 1
    }
    #expect(counts[true, default: 0] > 1_000 && counts[false, default: 0] > 1_000)
  }

  @Test(arguments: [
    (
      #"{"a":1,"b":[true,null,{}],"c":"x/y"}"#,
      #" { "c" : "x\/y", "b":[true , null,{ }], "a":1.0 } "#
    ),
    (#"["é\n\"\\\t",-0.5e1,[]]"#, "[\"é\\n\\\"\\\\\\t\",-5,[ ]]"), ("{}", "{ }"), ("[]", "[]"),
    ("null", " null"), ("false", "false"), ("1E2", "100"),
  ])
  func `ignores order, white space and escapes`(
    value: String, document: String
  ) throws {
    let match = try JSON(parsing: value).comparison(with: Array(document.utf8))
    #expect(match == .equal(exceptCaseAt: []))
  }

  @Test func `reports where only the case differs`() throws {
    let value: JSON = ["id": "ab-12", "list": [["id": "cd"], ["id": "EF"]]]
    let match = value.comparison(
      with: Array(#"{"list":[{"id":"CD"},{"id":"EF"}],"id":"aB-12"}"#.utf8))
    #expect(match == .equal(exceptCaseAt: ["/list/*/id", "/id"]))
  }

  @Test(arguments: [
    #"{"a":1}"#, #"{"a":1,"b":"x","c":null}"#, #"{"a":1,"a":1}"#, #"{"a":1,"b":"y"}"#,
    #"{"a":1,"b":"x"} 1"#, #"{"a":1,"b":"x",}"#, #"{"a":1 "b":"x"}"#, #"{"a":1,"b":"x"#,
    #"{"A":1,"b":"x"}"#, #"{"a":1,"b":"xx"}"#, #"{"a":"1","b":"x"}"#, "", "[]", "\u{FEFF}{}",
    #"{"a":01,"b":"x"}"#, #"{"a":1,"b":"@"}"#, #"{"a":1,"b":"\q"}"#,
  ])
  func `is undetermined for other documents and invalid ones`(document: String) {
    let value: JSON = ["a": 1, "b": "x"]
    #expect(value.comparison(with: Array(document.utf8)) == .undetermined)
  }
}

extension JSON {
  /// The same value with shuffled members.
  fileprivate func shuffled(_ random: inout SeededRandom) -> JSON {
    switch self {
    case .null, .boolean, .number, .string: self
    case .array(let elements): .array(elements.map { $0.shuffled(&random) })
    case .object(let object):
      .object(
        JSON.Object(
          object.members.map { .init(name: $0.name, value: $0.value.shuffled(&random)) }
            .shuffled(using: &random)))
    }
  }
}
