import ContractGeneration
import ContractJSON
import ContractModel
import ContractPatterns
import ContractValidation
import Testing

/// Random values of a schema, without end.
struct RandomValues: Sequence, IteratorProtocol {
  private let generator: Generator
  private var source = RandomSource(seed: 5)

  init(_ schema: Schema) throws(GenerationError) {
    generator = try ContractGenerationTests.generator(schema)
  }

  mutating func next() -> JSON? { generator.random(&source) }
}

@Suite struct `Random values` {
  private func texts(_ schema: Schema, _ count: Int) throws -> [String] {
    try RandomValues(schema).prefix(count).compactMap(\.stringValue)
  }

  @Test func `are the bytes that are written`() throws {
    let generator = try generator(.plan)
    var (first, second) = (RandomSource(seed: 9), RandomSource(seed: 9))
    for _ in 0..<100 {
      var bytes = Array("before".utf8)
      generator.appendRandom(to: &bytes, &first)
      #expect(bytes == Array("before".utf8) + generator.random(&second).bytes())
    }
  }

  @Test(arguments: TextLimit.Length.Unit.allCases)
  func `have the exact required length in its unit`(unit: TextLimit.Length.Unit) throws {
    for count in [0, 1, 2, 3, 7, 30, 300] {
      let length = TextLimit.Length(minimum: count, maximum: count, unit: unit)
      let texts = try texts(.string(.length(length)), 200)
      #expect(texts.count == 200 && texts.allSatisfy { length.unit.count($0) == count })
      #expect(count < 30 || texts.contains { $0.utf8.count != $0.count })
    }
  }

  @Test(arguments: TextLimit.Length.Unit.allCases)
  func `reach a limit with characters of several units`(unit: TextLimit.Length.Unit) throws {
    let length = TextLimit.Length(minimum: 0, maximum: 60, unit: unit)
    let full = try texts(.string(.length(length)), 1000).filter { length.unit.count($0) == 60 }
    #expect(Set(full.map(\.utf8.count)).count > 1 || unit == .bytes)
    #expect(Set(full.map(\.unicodeScalars.count)).count > 1 || unit == .scalars)
  }

  @Test func `meet limits of two units at once`() throws {
    let limits = Schema.string(.length(5...40, .graphemes), .length(8...60, .bytes))
    let validator = SchemaValidator(limits)
    let texts = try texts(limits, 500)
    #expect(texts.allSatisfy { validator.accepts(JSON.string($0).bytes()) })
    #expect(texts.contains { $0.unicodeScalars.contains("\u{301}") })
  }

  @Test func `are of several scripts, begin and end with a letter and have no control characters`()
    throws
  {
    let texts = try texts(.string(.nonEmpty), 1000)
    #expect(texts.allSatisfy { $0.first?.isLetter == true && $0.last?.isLetter == true })
    #expect(
      !texts.contains { $0.unicodeScalars.contains { $0.properties.generalCategory == .control } })
    for sample in ["é", "漢", "😀", "e\u{301}", "\u{1F467}\u{200D}\u{1F466}", "\\", "\"", " "] {
      #expect(texts.contains { $0.unicodeScalars.contains(sample.unicodeScalars) }, "\(sample)")
    }
  }

  @Test func `include numbers with points and exponents`() throws {
    let numbers = try RandomValues(.number(.between(0, 200))).prefix(3000).compactMap {
      $0.numberValue
    }
    let unusual = numbers.filter { $0.text != $0.adding(0).text }
    #expect((200...600).contains(unusual.count))
    for sign in ["e", "E+", "E-", "e-", ".0", "-0"] {
      #expect(unusual.contains { $0.text.contains(sign) }, "\(sign)")
    }
  }

  @Test func `write digits only where the form requires it`() throws {
    let schema = Schema.integer(.between(0, 200), form: .digits)
    #expect(
      try RandomValues(schema).prefix(500).allSatisfy { $0.numberValue?.isIntegerForm == true })
    let whole = try RandomValues(.integer(.between(0, 200))).prefix(500).compactMap(\.numberValue)
    #expect(whole.allSatisfy(\.isIntegral) && !whole.allSatisfy(\.isIntegerForm))
  }

  @Test func `stay where binary fractions keep every digit`() throws {
    let schema = Schema.number(.between(-1_000_000_000_000_000_000, 1_000_000_000_000_000_000))
    for number in try RandomValues(schema).prefix(500).compactMap(\.numberValue) {
      #expect(number >= -1_000_000_000_000_000 && number <= 1_000_000_000_000_000)
    }
  }

  @Test func `include leap days, ends of years, midnight and distant zones`() throws {
    let schema = Schema.timestamp(fractionDigits: 0...9, zone: .any)
    let texts = try texts(schema, 3000)
    for part in [
      "2000-02-29T", "2024-02-29T", "1999-12-31T", "T23:59:59", "T00:00:00", "+14:00", "-12:00",
      "+05:30", ".999999999", "Z",
    ] {
      #expect(texts.contains { $0.contains(part) }, "\(part)")
    }
    #expect(try self.texts(.date, 500).contains("2024-02-29"))
  }

  @Test func `end a span of time after every start`() throws {
    let schema: Schema = .object {
      Field("start_date", .date)
      Field("end_date", .date)
    }
    for value in try RandomValues(schema).prefix(500) {
      let (start, end) = (value["start_date"]?.stringValue, value["end_date"]?.stringValue)
      #expect(try #require(start) < #require(end))
    }
  }

  @Test(arguments: [
    ["^[a-z0-9-]+$", "[0-9]$", "^[a-z]"], ["a", "b", "c"], ["^[A-Z]", "\\bgoal\\b"],
    ["^(?:ab)+$", "^(?:aba|b)+$"],
  ])
  func `match several patterns at once`(patterns: [String]) throws {
    let schema = Schema(.string(patterns.map { .matches($0) } + [.length(0...20)]))
    let compiled = try patterns.map { try Pattern($0) }
    let found = try texts(schema, 200)
    #expect(Set(found).count > (patterns.count == 2 && patterns[1].contains("aba") ? 0 : 20))
    for text in found { #expect(compiled.allSatisfy { $0.matches(text) } && text.count <= 20) }
  }

  @Test(arguments: [
    ("^[a-z](-?[0-9a-z])*$", 40...40), ("\\bgoal\\b", 4...4), ("a$", 200...300),
    ("^\\d{3}(-\\d{4})?$", 5...9), ("^[\\u00e4-\\u00fc]{2,9}$", 9...9),
  ])
  func `keep a length and a pattern every time, and differ`(
    pattern: String, lengths: ClosedRange<Int>
  ) throws {
    let found = try texts(.string(.matches(pattern), .length(lengths)), 200)
    let compiled = try Pattern(pattern)
    #expect(
      found.allSatisfy { compiled.matches($0) && lengths.contains($0.unicodeScalars.count) })
    #expect(Set(found).count > 20 || pattern.contains("goal"))
  }

  @Test func `of a list reach its largest count`() throws {
    let counts = try RandomValues(.array(of: .boolean, .count(0...10))).prefix(300)
      .compactMap(\.arrayValue?.count)
    #expect(Set(counts).isSuperset(of: [0, 1, 10]))
  }
}

extension Sequence where Element: Equatable {
  fileprivate func contains(_ part: some Collection<Element>) -> Bool {
    let (all, part) = (Array(self), Array(part))
    guard !part.isEmpty, all.count >= part.count else { return part.isEmpty }
    return (0...all.count - part.count).contains { Array(all[$0..<$0 + part.count]) == part }
  }
}
