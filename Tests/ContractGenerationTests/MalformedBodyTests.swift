import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `A malformed body` {
  private let schema: Schema = .object {
    Field("on", .boolean)
    Field("title", .string)
    Field("size", .number, .optional)
  }
  private let valid: JSON = ["on": true, "title": "x", "size": 5]

  private func cases(isCertain: Bool) -> [MalformedBody] {
    MalformedBody.cases(of: schema, from: valid).filter { $0.isCertain == isCertain }
  }

  @Test func `is rejected by every reader in a few cases`() {
    let texts = cases(isCertain: true).map {
      "\($0.name): \(String(decoding: $0.bytes, as: UTF8.self))"
    }
    #expect(
      texts == [
        "empty body: ", "not JSON: this is not JSON",
        #"truncated JSON: {"on":true,"title":"x","size":5"#,
        #"JSON cut in half: {"on":true,"titl"#,
        #"array instead of object: ["not a body"]"#,
        #"string instead of object: "not a body""#, "null instead of object: null",
        "every required field missing: {}",
      ])
  }

  @Test func `is accepted by some readers in many other cases`() {
    let small = cases(isCertain: false).filter { $0.byteCount < 200 }.map {
      "\($0.name): \(String(decoding: $0.bytes, as: UTF8.self))"
    }
    let documents: [String] = [
      #"trailing comma: {"on":true,"title":"x","size":5,}"#,
      #"something behind the document: {"on":true,"title":"x","size":5}x"#,
      "two documents: \(valid.text())\n\(valid.text())",
      #"a comment: /* a comment */{"on":true,"title":"x","size":5}"#,
      #"a name without quotes: {on:true,"title":"x","size":5}"#,
      #"a name in single quotes: {'on':true,"title":"x","size":5}"#,
      "byte order mark: \u{FEFF}\(valid.text())",
    ]
    let values: [(name: String, text: String)] = [
      ("half of a surrogate pair", #""\ud800""#),
      ("halves of a surrogate pair in the wrong order", #""\udc00\ud800""#),
      ("a line end within a text", "\"a\nb\""), ("NaN", "NaN"), ("Infinity", "Infinity"),
      ("-Infinity", "-Infinity"), ("1e400", "1e400"), ("01", "01"), (".5", ".5"), ("+1", "+1"),
      ("1.", "1."), ("0x10", "0x10"),
    ]
    // Where a response does not repeat it.
    let undocumented = values.map { value -> String in
      let body = #"{"on":true,"title":"x","size":5,"undocumented_field":\#(value.text)}"#
      return "undocumented_field: \(value.name): \(body)"
    }
    #expect(
      small.filter { !$0.contains("\u{FFFD}") && !$0.hasPrefix("UTF-16") }
        == documents + undocumented)
  }

  @Test func `is stored as a description when it is large`() throws {
    let large = cases(isCertain: false).filter { $0.byteCount > 5_000 }
    #expect(
      large.map { "\($0.name): \($0.byteCount)" } == [
        "size: a number of 10000 digits: 10031",
        "10000 lists within each other, as the body: 20000",
        "10000 objects that begin and never end: 50000",
        "title: 10000 lists within each other: 20029",
        "title: 100000 characters: 100031", "undocumented_field: 10 MB: 10485816",
      ])
    for body in large { #expect(body.bytes.count == body.byteCount) }
    let longText = try #require(large.first { $0.name.contains("100000") })
    #expect(SchemaValidator(schema).accepts(longText.bytes))
  }

  @Test func `of a schema that allows an empty object may be empty`() {
    let schema: Schema = .object { Field("on", .boolean, .optional) }
    let empty = MalformedBody.cases(of: schema, from: ["on": true]).first
    #expect(empty?.name == "empty body")
    #expect(empty?.isCertain == false)
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `that is certain is rejected by the validator, and names are unique`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let cases = try MalformedBody.cases(of: schema, from: typical(schema))
    #expect(Set(cases.map(\.name)).count == cases.count)
    let validator = SchemaValidator(schema)
    #expect(cases.filter { $0.isCertain && validator.accepts($0.bytes) }.map(\.name) == [])
  }
}
