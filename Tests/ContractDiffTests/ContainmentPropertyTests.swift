import ContractDiff
import ContractGeneration
import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

@Suite struct `Containment of random schemas` {
  private static func containment(_ left: Schema, _ right: Schema) -> Containment {
    SchemaContainment(left, within: right).result
  }

  @Test func `agrees with generated values and the validator`() throws {
    var unknown = 0
    var decided = 0
    for seed: UInt64 in 0..<70 {
      var random = RandomSchema(seed: seed)
      let left = random.schema(depth: 2)
      let right = seed.isMultiple(of: 2) ? left.mutated(by: seed) : random.schema(depth: 2)
      switch Self.containment(left, right) {
      case .unknown: unknown += 1
      case .notContained(let witness):
        decided += 1
        #expect(left.accepts(witness) && !right.accepts(witness), "\(seed): \(witness.text())")
      case .contained:
        decided += 1
        guard let generator = left.generator else { continue }
        var source = RandomSource(seed: seed)
        for _ in 0..<20 {
          let value = generator.random(&source)
          #expect(right.accepts(value) || !left.accepts(value), "\(seed): \(value.text())")
        }
      }
    }
    #expect(decided > 5 * unknown)
  }

  @Test func `is reflexive`() {
    for seed: UInt64 in 0..<40 {
      var random = RandomSchema(seed: seed)
      let schema = random.schema(depth: 3)
      #expect(Self.containment(schema, schema) == .contained, "\(seed)")
    }
  }

  @Test func `is transitive`() {
    for seed: UInt64 in 0..<14 {
      var random = RandomSchema(seed: seed)
      let first = random.schema(depth: 1)
      let second = first.mutated(by: seed)
      let third = second.mutated(by: seed &+ 1)
      guard Self.containment(first, second) == .contained,
        Self.containment(second, third) == .contained
      else { continue }
      if case .notContained(let witness) = Self.containment(first, third) {
        Issue.record("\(seed): \(witness.text())")
      }
    }
  }
}

@Suite struct `Containment of random members by pattern` {
  private static let names = ["^a", "b$", "^[a-z]*$", "[0-9]", "^x-", "a|b", "^$"]

  private static func schema(_ seed: UInt64) -> Schema {
    var random = RandomSchema(seed: seed)
    var source = SeededRandom(seed: seed)
    func any<Value>(_ choices: [Value]) -> Value {
      choices[Int.random(in: choices.indices, using: &source)]
    }
    let values: [Schema] = [.string, .integer, .any, random.schema(depth: 0)]
    var shape = ObjectShape(
      fields: any([[], [Field("ab", any(values), any([.required, .optional]))]]),
      others: any([nil, .any, any(values)]), minimum: any([0, 0, 1]), maximum: any([nil, nil, 2]))
    let count = any([1, 1, 2])
    shape.patterns = names.shuffled(using: &source).prefix(count).map {
      MemberPattern($0, any(values))
    }
    return Schema(.object(shape))
  }

  private static func containment(_ left: Schema, _ right: Schema) -> Containment {
    SchemaContainment(left, within: right).result
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func `is reflexive, and has witnesses that the validator confirms`(seed: UInt64) {
    let (left, right) = (Self.schema(seed), Self.schema(seed + 1_000))
    #expect(Self.containment(left, left) == .contained)
    #expect(Self.containment(left, .all(of: left)) == .contained)
    #expect(Self.containment(.all(of: left, right), left) == .contained)
    #expect(Self.containment(left, .either(left, right)) == .contained)
    if case .notContained(let witness) = Self.containment(left, right) {
      #expect(left.accepts(witness) && !right.accepts(witness), "\(witness.text())")
    }
  }

  @Test func `is transitive`() {
    for seed: UInt64 in 0..<25 {
      let schemas = [Self.schema(seed), Self.schema(seed + 100), Self.schema(seed + 200)]
      let wider = [schemas[0], .either(schemas[0], schemas[1]), .either(schemas[1], schemas[0])]
      #expect(Self.containment(wider[0], wider[1]) == .contained)
      #expect(Self.containment(wider[1], wider[2]) == .contained)
      #expect(Self.containment(wider[0], wider[2]) == .contained, "\(seed)")
    }
  }
}

extension Schema {
  /// A similar schema: more or fewer values, or the same ones.
  fileprivate func mutated(by seed: UInt64) -> Schema {
    switch seed % 7 {
    case 0: .either(self, .string)
    case 1: .all(of: self, .not(.string(.length(0...2))))
    case 2: nullable
    case 3: .all(of: self)
    case 4: .not(.not(self))
    case 5: mapParts { $0.mutated(by: seed / 7) }
    default: .exactlyOne(of: self, .constant("only this"))
    }
  }

  fileprivate func accepts(_ value: JSON) -> Bool {
    SchemaValidator(self, policies: Policies(undocumentedFields: .ignore), joiningParts: false)
      .accepts(value.bytes())
  }

  fileprivate var generator: Generator? {
    try? Generator(
      schema: self, today: CalendarDate(daysSince1970: 20_000),
      now: Instant(secondsSince1970: 1_700_000_000))
  }
}
