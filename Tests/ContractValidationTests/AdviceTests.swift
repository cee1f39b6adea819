import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `A recommendation` {
  private static let schema: Schema = .object {
    Field("title", .string(.advised(.nonEmpty)))
    Field("rows", .array(of: .object { Field("share", .number(.advised(.between(0, 1)))) }))
  }

  @Test func `of a constraint that is not followed is a note and no reason to reject`() throws {
    let validator = SchemaValidator(Self.schema)
    let body = Array(#"{"title":"","rows":[{"share":0.5},{"share":45},{"share":60}]}"#.utf8)
    let notes = validator.drifts(in: body)
    #expect(validator.accepts(body))
    #expect(notes.map(\.kind) == [.adviceNotFollowed, .adviceNotFollowed])
    #expect(notes.allSatisfy { $0.severity == .note })
    #expect(notes.map { "\($0.location)" } == ["/title", "/rows/*/share"])
    #expect(notes[1].count == 2)
    #expect(notes[1].expected == "number between 0 and 1")
  }

  @Test func `of a field is a note where it is missing and a drift where it is wrong`() {
    let inner: Schema = .object { Field("to", .string, .advised) }
    let validator = SchemaValidator(
      .object {
        Field("id", .integer)
        Field("sent", inner, .advised)
      })
    let kinds = [#"{"id":1}"#, #"{"id":1,"sent":{}}"#, #"{"id":1,"sent":{"to":2}}"#, "{}"].map {
      validator.drifts(in: Array($0.utf8)).map { "\($0.kind) \($0.location)" }
    }
    #expect(
      kinds == [
        ["advice-not-followed /sent"], ["advice-not-followed /sent/to"],
        ["string-as-number /sent/to"],
        ["field-missing /id", "advice-not-followed /sent"],
      ])
    #expect(validator.accepts(Array(#"{"id":1}"#.utf8)))
  }

  @Test func `is not repeated where a value has a drift`() {
    let body = Array(#"{"title":null,"rows":[]}"#.utf8)
    #expect(SchemaValidator(Self.schema).drifts(in: body).map(\.kind) == [.nullUnexpected])
  }

  @Test func `that is followed leaves no trace`() {
    let body = Array(#"{"title":"T","rows":[{"share":1}]}"#.utf8)
    #expect(SchemaValidator(Self.schema).drifts(in: body).isEmpty)
  }

  @Test func `of a rule that is not followed is a note`() throws {
    let rule = (response("/total") == count(response("/items"))).advised
    let context = RuleContext(response: ["total": 3, "items": [1, 2]])
    let note = try #require(context.drifts(of: [rule]).first)
    #expect(note.kind == .adviceNotFollowed)
    #expect(note.severity == .note)
    #expect(RuleContext(response: ["total": 2, "items": [1, 2]]).drifts(of: [rule]).isEmpty)
  }

  /// Bodies are read once where that suffices, and twice otherwise.
  @Test func `is noted exactly where only the stricter schema rejects`() throws {
    var noted = 0
    for seed in UInt64(0)..<1_500 {
      var random = SeededRandom(seed: seed)
      let schema = random.schema()
      let validator = SchemaValidator(schema)
      let strict = SchemaValidator(schema.withAdviceRequired)
      for _ in 0..<4 {
        let body = Array(random.text(of: random.value(of: schema), isNoisy: false).utf8)
        let found = validator.drifts(in: body)
        let notes = found.filter { $0.kind == .adviceNotFollowed }
        #expect(validator.accepts(body) == found.allSatisfy { $0.severity == .note })
        #expect(notes.isEmpty || !strict.accepts(body), "seed \(seed): \(schema.summary)")
        noted += notes.isEmpty ? 0 : 1
      }
    }
    #expect(noted > 50)
  }
}
