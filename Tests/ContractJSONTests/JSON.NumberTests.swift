import ContractJSON
import TestSupport
import Testing

@Suite struct `JSON numbers` {
  @Test(arguments: [
    "0", "-0", "1", "10", "-1.50", "1e5", "1E+5", "0.0e-0", "0e1", "123456789012345678901",
  ])
  func `keep their text`(text: String) throws {
    #expect(try #require(JSON.Number(text)).text == text)
  }

  @Test(arguments: [
    "", "-", "+1", "01", "-01", "1.", ".5", "1.e1", "1e", "1e+", "0x1", "1 ", " 1", "1,0", "NaN",
    "Infinity", "١", "1\u{301}",
  ])
  func `reject text outside the grammar`(text: String) {
    #expect(JSON.Number(text) == nil)
  }

  @Test(arguments: [
    ["1", "1.0", "1e0", "10e-1", "0.1E1", "1.000"],
    ["0", "-0", "0.0", "0e99999999999999999999", "-0e-5"],
    ["1e400", "10e399", "0.1e401"],
    ["1e999999999", "10e999999998"],
    ["-0.045", "-45e-3"],
  ])
  func `are equal if their values are equal`(texts: [String]) throws {
    let numbers = try texts.map { try #require(JSON.Number($0)) }
    #expect(Set(numbers).count == 1)
  }

  @Test func `are ordered by value`() throws {
    let ascending = [
      "-1e999999999", "-1e308", "-10", "-9.99", "-1", "-0.1", "-1e-999999999", "0", "1e-999999999",
      "0.09", "0.1", "0.10000000000000000000001", "0.2", "9", "10", "9007199254740992",
      "9007199254740993", "1e308", "1e999999999",
    ]
    let numbers = try ascending.map { try #require(JSON.Number($0)) }
    for (position, number) in numbers.enumerated() {
      for other in numbers[(position + 1)...] {
        #expect(number < other && !(other < number) && number != other)
      }
    }
  }

  @Test func `agree with integer arithmetic`() {
    var random = SeededRandom(seed: 1)
    for _ in 0..<2_000 {
      let (left, right) = (random.number(), random.number())
      let (scaledLeft, scaledRight) = (scaled(left), scaled(right))
      #expect((left < right) == (scaledLeft < scaledRight), "\(left) \(right)")
      #expect((left == right) == (scaledLeft == scaledRight), "\(left) \(right)")
      #expect(scaled(left.adding(right)) == scaledLeft + scaledRight, "\(left) + \(right)")
      #expect(scaled(left.negated) == -scaledLeft, "\(left)")
      if scaledRight != 0 {
        #expect(left.isMultiple(of: right) == (scaledLeft % scaledRight == 0), "\(left) \(right)")
      }
      #expect(left.isIntegral == (scaledLeft % scaled(1) == 0), "\(left)")
    }
  }

  @Test(arguments: [
    ("0.3", "0.1", true), ("0.35", "0.1", false), ("19.99", "0.01", true), ("1e400", "3", false),
    ("3e400", "3", true), ("1e999999999", "0.125", true), ("1e-999999999", "1", false),
    ("1", "1e-999999999", true), ("0", "0", true), ("1", "0", false), ("0", "7", true),
    ("-6", "3", true), ("121932631112635269000000", "123456789123456789012", false),
    ("246913578246913578024", "123456789012345678901", false),
    ("246913578024691357802", "123456789012345678901", true), ("1e30", "1024e0", true),
  ])
  func `are tested for exact multiples`(number: String, divisor: String, isMultiple: Bool) throws {
    let number = try #require(JSON.Number(number))
    #expect(number.isMultiple(of: try #require(JSON.Number(divisor))) == isMultiple)
  }

  @Test(arguments: [
    ("9223372036854775807", Int64.max), ("-9223372036854775808", .min), ("1e3", 1_000),
    ("12.0", 12), ("-0", 0), ("9223372036854775808", nil), ("-9223372036854775809", nil),
    ("0.5", nil), ("1e19", nil), ("1e99999999999999999999", nil),
  ])
  func `become machine integers only without loss`(text: String, value: Int64?) throws {
    #expect(try #require(JSON.Number(text)).exactInt64 == value)
  }

  @Test(arguments: [
    ("0.1", "0.2", "0.3"), ("9", "1", "10"), ("1", "-1", "0"), ("0.05", "-0.01", "0.04"),
    ("1e20", "1", "100000000000000000001"), ("-1", "1e-3", "-0.999"), ("1.0", "1", "2"),
    ("1e999999999", "1", "1e999999999"), ("1", "-1e-999999999", "1"),
    ("1e999999999", "1e999999999", "2e999999999"),
  ])
  func `are added exactly`(left: String, right: String, sum: String) throws {
    let left = try #require(JSON.Number(left))
    #expect(left.adding(try #require(JSON.Number(right))).text == sum)
  }

  @Test(arguments: [("1", 0), ("1.50", 2), ("1.5e-3", 4), ("1.25e1", 1), ("1e2", 0), ("5e-2", 2)])
  func `count fraction digits`(text: String, count: Int) throws {
    #expect(try #require(JSON.Number(text)).fractionDigits == count)
  }

  @Test func `distinguish integer and other forms`() {
    #expect((1 as JSON.Number).isIntegerForm)
    #expect(!(1.0 as JSON.Number).isIntegerForm)
    #expect(JSON.Number("1e2")?.isIntegerForm == false)
  }

  @Test func `are created from literals by their shortest decimal`() {
    #expect((0.45 as JSON.Number).text == "0.45")
    #expect(JSON.Number("1e-7") == 0.0000001)
  }
}

/// The value times 10^14 by arithmetic on the text, as an independent oracle.
private func scaled(_ number: JSON.Number) -> Int128 {
  let parts = number.text.lowercased().split(separator: "e")
  let isNegative = number.text.hasPrefix("-")
  let significand = parts[0].drop { $0 == "-" }.split(separator: ".")
  let fraction = significand.count > 1 ? significand[1] : ""
  let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
  var value = Int128(significand[0] + fraction) ?? 0
  for _ in 0..<(14 + exponent - fraction.count) { value *= 10 }
  return isNegative ? -value : value
}
