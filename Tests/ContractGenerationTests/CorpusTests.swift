import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import Testing

@Suite struct `The text corpus` {
  @Test(arguments: TextClass.allCases)
  func `has a few texts of each class, all different`(textClass: TextClass) {
    #expect((2...6).contains(textClass.texts.count))
    #expect(Set(textClass.texts.map { Array($0.utf8) }).count == textClass.texts.count)
  }

  @Test func `separates NUL from other control characters`() {
    let classes = TextClass.allCases.filter { $0.texts.contains { $0.contains("\0") } }
    #expect(classes == [.nul])
  }

  @Test func `replaces free texts only`() {
    let schema: Schema = .object {
      Field("title", .string)
      Field("kind", .string(.oneOf(["a"])))
      Field("group", .string).naming("group")
      Field("day", .date)
      Field("tags", .array(of: .string))
    }
    let valid: JSON = [
      "title": "x", "kind": "a", "group": "7", "day": "2025-11-17", "tags": ["y", "z"],
    ]
    let cases = TextCorpus(of: schema, from: valid).cases()
    #expect(Set(cases.map(\.pointer.description)) == ["/title", "/tags/0"])
    // Of all classes the first text, but each of the two long ones.
    #expect(cases.count == 2 * (TextClass.allCases.count + 1))
    #expect(cases.first?.name == "title: control characters")
    let all = TextCorpus(of: schema, from: valid).cases(takingAll: true)
    #expect(all.count == 2 * TextClass.allCases.map(\.texts.count).reduce(0, +))
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `draws its cases at random`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let corpus = try TextCorpus(of: schema, from: typical(schema))
    let listed = Set(corpus.cases(takingAll: true))
    var source = RandomSource(seed: 1)
    let drawn = Set((0..<200).compactMap { _ in corpus.random(using: &source) })
    #expect(drawn.subtracting(listed).isEmpty)
    #expect(drawn.isEmpty == listed.isEmpty && drawn.isEmpty == corpus.isEmpty)
  }

  @Test func `is valid for the alternative of the value`() {
    func alternative(_ kind: String, _ limit: TextConstraint) -> Schema {
      .object {
        Field("kind", .string(.oneOf([kind])))
        Field("name", .string(limit))
      }
    }
    let schema: Schema = .either(
      alternative("a", .length(1...99)), alternative("b", .length(1...3)))
    for kind in ["a", "b"] {
      let corpus = TextCorpus(of: schema, from: ["kind": .string(kind), "name": "abc"])
      let validator = SchemaValidator(schema)
      let cases = corpus.cases(takingAll: true)
      #expect(!cases.isEmpty && cases.allSatisfy { validator.accepts($0.body.bytes()) }, "\(kind)")
    }
  }

  @Test func `is fitted to the limits`() {
    let schema: Schema = .string(.length(3...8))
    let texts = TextCorpus(of: schema, from: "abc").cases().compactMap(\.body.stringValue)
    #expect(texts.count == TextClass.allCases.count)
    #expect(texts.allSatisfy { (3...8).contains($0.unicodeScalars.count) })
  }

  @Test(arguments: TextLimit.Length.Unit.allCases)
  func `fills the available length in every unit`(
    unit: TextLimit.Length.Unit
  ) throws {
    let length = TextLimit.Length(minimum: 3, maximum: 8, unit: unit)
    let texts = TextCorpus(of: .string(.length(length)), from: "abc").cases(takingAll: true)
      .compactMap(\.body.stringValue)
    let sizes = Set(texts.map(length.unit.count))
    #expect(sizes.contains(8) && sizes.isSubset(of: Set(3...8)))
    let long = try #require(TextClass.longWords.texts.first)
    let cut = TextCorpus(of: .string(.length(length)), from: "abc").cases(takingAll: true)
      .filter { $0.kind == .longWords }.compactMap(\.body.stringValue)
    #expect(cut.allSatisfy { $0.unicodeScalars.count <= long.unicodeScalars.count })
    #expect(cut.contains { length.unit.count($0) == 8 && long.hasPrefix($0) })
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `is valid for every contract`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let validator = SchemaValidator(schema)
    let cases = try TextCorpus(of: schema, from: typical(schema)).cases(takingAll: true)
    #expect(cases.filter { !validator.accepts($0.body.bytes()) }.map(\.name) == [])
    #expect(Set(cases.map(\.name)).count == cases.count)
  }
}
