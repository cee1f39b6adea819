import ContractGeneration
import ContractJSON
import ContractModel
import ContractPatterns
import ContractValidation
import TestSupport
import Testing

@Suite struct `Every generated value` {
  /// Schemas that have values, with a generator for each.
  private static let made: [(schema: Schema, generator: Generator)] = (0..<300).compactMap { seed in
    var random = RandomSchema(seed: UInt64(seed))
    let schema = random.schema()
    return (try? generator(schema)).map { (schema, $0) }
  }

  private func values(_ generator: Generator, seed: UInt64) -> [JSON] {
    let source = RandomSource(seed: seed)
    var (first, second) = (source.forked("typical"), source.forked("random"))
    return [generator.typical(&first), generator.smallest()]
      + (0..<30).map { _ in generator.random(&second) }
  }

  @Test func `is possible for most schemas`() {
    #expect(Self.made.count > 225)
  }

  @Test func `is accepted by the validator, advisory limits included`() {
    var rejected: [String] = []
    for (index, (schema, generator)) in Self.made.enumerated() {
      let validators = [SchemaValidator(schema), SchemaValidator(schema.withAdviceRequired)]
      for value in values(generator, seed: UInt64(index)) {
        if validators.allSatisfy({ $0.accepts(value.bytes()) }) { continue }
        rejected.append("\(schema.withAdviceRequired): \(value)")
      }
    }
    #expect(rejected.isEmpty, "\(rejected.count), such as \(rejected.prefix(3))")
  }

  @Test(arguments: contractSchemas.map(\.name))
  func `is accepted by the validator of a contract`(name: String) throws {
    let schema = try #require(contractSchemas.first { $0.name == name }?.schema)
    let validator = SchemaValidator(schema.withAdviceRequired)
    let generator = try generator(schema)
    var source = RandomSource(seed: 20)
    let values =
      [generator.typical(&source), generator.smallest()]
      + (0..<200).map { _ in generator.random(&source) }
    let rejected = values.filter { !validator.accepts($0.bytes()) }
    #expect(rejected.isEmpty, "\(rejected.count), such as \(rejected.prefix(1))")
  }

  @Test func `is the same for the same seed`() throws {
    for (schema, made) in Self.made.prefix(100) {
      let again = try generator(schema)
      #expect(
        values(made, seed: 3).map { $0.bytes() } == values(again, seed: 3).map { $0.bytes() })
    }
  }

  @Test(arguments: patterns)
  func `matches the pattern`(pattern: String) throws {
    let compiled = try Pattern(pattern)
    #expect(try RandomTexts(.string(.matches(pattern))).prefix(50).allSatisfy(compiled.matches))
  }

  @Test(arguments: [
    "^(kg|steps|[A-Z]{3})$", "^#[0-9a-fA-F]{6}$", "^.{0,80}$", "[0-9]", "^(?:a*)*b?$",
  ])
  func `is not always the same text`(pattern: String) throws {
    #expect(try Set(RandomTexts(.string(.matches(pattern))).prefix(50)).count > 3)
  }

  @Test(arguments: [
    ("^[a-z](-?[0-9a-z])*$", 5...7), ("^[a-z](-?[0-9a-z])*$", 1...3),
    ("^[a-z](-?[0-9a-z])*$", 30...40), ("[0-9]", 5...5), ("^#", 8...9), ("\\.com$", 20...30),
    ("\\bgoal\\b", 10...12), ("", 3...3), ("^.*$", 100...100),
  ])
  func `has the required length in addition to the pattern`(
    pattern: String, lengths: ClosedRange<Int>
  ) throws {
    let schema = Schema.string(.matches(pattern), .length(lengths))
    for text in try RandomTexts(schema).prefix(50) {
      #expect(lengths.contains(text.count), "\(text)")
    }
  }
}

/// Random texts of a schema, without end.
private struct RandomTexts: Sequence, IteratorProtocol {
  private let generator: Generator
  private var source = RandomSource(seed: 5)

  init(_ schema: Schema) throws(GenerationError) {
    generator = try ContractGenerationTests.generator(schema)
  }

  mutating func next() -> String? { generator.random(&source).stringValue }
}
