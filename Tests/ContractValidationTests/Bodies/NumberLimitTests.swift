import ContractJSON
import ContractModel
import ContractValidation
import TestSupport
import Testing

private func accepts(_ schema: Schema, _ number: String) -> Bool {
  SchemaValidator(schema).accepts(Array(number.utf8))
}

@Suite struct `Validating numbers` {
  @Test(arguments: [
    (Schema.integer, "3.0", true), (.integer, "3e0", true), (.integer, "30e-1", true),
    (.integer, "3.5", false), (.integer, "1e-400", false), (.integer, "0e-400", true),
    (.integer(form: .digits), "3", true), (.integer(form: .digits), "-3", true),
    (.integer(form: .digits), "3.0", false), (.integer(form: .digits), "3e0", false),
    // Nothing is rounded to the nearest binary fraction.
    (.number(.multiple(of: 0.01)), "19.99", true), (.number(.multiple(of: 0.01)), "0.07", true),
    (.number(.multiple(of: 0.01)), "19.995", false), (.number(.multiple(of: 0.3)), "0.90", true),
    (.number(.atMost(9_007_199_254_740_992)), "9007199254740993", false),
    (.number(.greaterThan(0)), "1e-400", true), (.number(.greaterThan(0)), "-0.0", false),
    (.number(.between(0, 1)), "1.00000000000000000000000000000001", false),
    (.number(.between(0, 1)), "0.99999999999999999999999999999999", true),
    (.number(.between(0, 1)), "1.0", true), (.number(.lessThan(1)), "1.000", false),
    // Limits that leave nothing are no reason to accept something.
    (.number(.greaterThan(0), .lessThan(1)), "0", false),
    (.number(.greaterThan(0), .lessThan(1)), "0.5", true),
    (.number(.multiple(of: 4), .multiple(of: 6)), "12", true),
    (.number(.multiple(of: 4), .multiple(of: 6)), "8", false),
  ])
  func `compares exact decimals`(schema: Schema, number: String, isAllowed: Bool) {
    #expect(accepts(schema, number) == isAllowed)
    #expect(SchemaValidator(schema).drifts(in: Array(number.utf8)).isEmpty == isAllowed)
  }

  @Test(arguments: 0..<10) func `agrees with decimals of any length near a limit`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let bound = random.decimal()
      let number = Bool.random(using: &random) ? random.decimal() : random.neighbour(of: bound)
      let limits: [NumberConstraint] = [
        .greaterThan(bound), .atLeast(bound), .lessThan(bound), .atMost(bound),
        .between(bound, bound),
      ]
      for limit in limits {
        #expect(
          accepts(Schema(.number(.any, [limit])), number.text) == limit.limit.allows(number),
          "\(number) must be \(limit)")
      }
    }
  }

  @Test(arguments: [
    ("45", "45 looks like a percentage; 0.45 expected"),
    ("1.5", "1.5 looks like a percentage; 0.015 expected"), ("101", nil), ("-0.5", nil),
  ])
  func `recognises a percentage in location of a share`(number: String, fix: String?) {
    let drifts = SchemaValidator(.number(.between(0, 1))).drifts(in: Array(number.utf8))
    #expect(drifts.map(\.fix) == [fix])
  }
}

extension RandomNumberGenerator {
  /// A number of up to 22 digits, with a point, an exponent or neither.
  fileprivate mutating func decimal() -> JSON.Number {
    var text = Bool.random(using: &self) ? "-" : ""
    text += String(Int.random(in: 0...9, using: &self))
    if text.last != "0" { text += digits(0...8) }
    if Bool.random(using: &self) { text += "." + digits(1...12) }
    if Int.random(in: 0..<8, using: &self) == 0 {
      text += "e\(Int.random(in: -9...9, using: &self))"
    }
    return JSON.Number(text) ?? 0
  }

  /// A number that differs by one in some digit, or only in how it is written.
  fileprivate mutating func neighbour(of number: JSON.Number) -> JSON.Number {
    let location = Int.random(in: -12...2, using: &self)
    let step = JSON.Number("\(Int.random(in: -1...1, using: &self))e\(location)") ?? 0
    return number.adding(step)
  }

  private mutating func digits(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &self)).map { _ in
      String(Int.random(in: 0...9, using: &self))
    }.joined()
  }
}
