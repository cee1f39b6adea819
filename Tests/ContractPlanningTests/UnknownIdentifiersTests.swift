import ContractGeneration
import ContractModel
import ContractPlanning
import Testing

@Suite struct `Identifiers that nothing has` {
  private static let models: [String] = [
    "0", "1", "-1", "39", "9223372036854775808", "1e400", "1.0", "01", "null", "default", "admin",
    "text", "name", "00000000-0000-0000-0000-000000000000", "5f3a0001-1c2d-7e5f-8a9b-000000000001",
    "507f1f77bcf86cd799439011", "goal_41", "goal-ab3", "41ab", "a b", "é", "{id}", "'", "*", "%",
    "..%2f",
  ]

  /// The identifiers that a lenient server may read in a text.
  private static func readings(_ text: String) -> [String] {
    let small = text.lowercased()
    let digits = small.drop { $0 == "-" || $0 == "+" || $0 == "0" }.prefix(while: \.isNumber)
    return [small, String(digits)]
  }

  @Test(arguments: models)
  func `are read as no other identifier by a lenient server`(model: String) throws {
    for schema in [Schema.string, .integer, .uuid] {
      for seed in 0..<20 {
        let random = RandomSource(seed: UInt64(seed))
        guard let text = UnknownIdentifiers(schema).text(like: model, random) else { continue }
        let (small, digits) = (Self.readings(text)[0], Self.readings(text)[1])
        #expect(!Self.models.contains(small))
        #expect(digits.isEmpty || digits.count >= 7, "\(text) begins with a small number")
        #expect(text.utf8.count >= 8)
      }
    }
  }

  @Test(arguments: ["507f1f77bcf86cd799439011", "bfe7e681956a15ce7b84eea5", "0e7e681956a15ce7"])
  func `stay as long as hexadecimal ones`(model: String) {
    for seed in 0..<50 {
      let text =
        UnknownIdentifiers(.string).text(like: model, RandomSource(seed: UInt64(seed))) ?? ""
      #expect(text.utf8.count == model.utf8.count && text.allSatisfy(\.isHexDigit), "\(text)")
    }
  }

  @Test func `of digits alone stay within a pattern that has no small letters`() {
    let schema = Schema.string(.matches("^[A-Z0-9_]{3,20}$"))
    for seed in 0..<50 {
      let name = UnknownIdentifiers(schema).name(
        like: "2042882605", RandomSource(seed: UInt64(seed)))
      #expect(name != nil)
    }
  }

  @Test func `fit in 32 bits, as large as they may be`() throws {
    let text = try #require(
      UnknownIdentifiers(.integer(.between(0, 2_147_483_647))).text(
        like: "5", RandomSource(seed: 3)))
    let number = try #require(Int(text))
    #expect((1_000_000_000...2_147_483_647).contains(number))
  }

  @Test func `do not exist where a schema has a few values only`() {
    let random = RandomSource(seed: 3)
    #expect(UnknownIdentifiers(.integer(.between(0, 50))).text(like: "5", random) == nil)
    #expect(UnknownIdentifiers(.oneOf("theme", "zone")).text(like: "theme", random) == nil)
  }

  @Test func `differ for each source of random characters`() throws {
    for model in ["5", "text", "5f3a0001-1c2d-7e5f-8a9b-000000000001"] {
      let texts = (0..<50).compactMap { seed in
        UnknownIdentifiers(.string).text(like: model, RandomSource(seed: seed))
      }
      #expect(Set(texts).count == 50)
    }
  }

  @Test func `are as valid as what they are like`() throws {
    let schema: Schema = .integer(.atLeast(1))
    let random = RandomSource(seed: 3)
    let valid = try #require(UnknownIdentifiers(schema).text(like: "7", random))
    let invalid = try #require(UnknownIdentifiers(schema).text(like: "-7", random))
    #expect(Int(valid).map { $0 >= 1 } == true)
    #expect(Int(invalid).map { $0 < 1 } == true)
  }
}
