import ContractModel
import ContractValidation
import Testing

@Suite struct `Moments` {
  @Test(
    arguments: [
      ("1970-01-01", 0), ("1970-01-02T00:00:00Z", 86_400), ("1969-12-31T23:59:59.5Z", -1),
      ("2000-02-29T12:00:00+02:00", 951_818_400), ("2000-02-29t12:00:00.123-00:30", 951_827_400),
      ("2016-12-31T23:59:60Z", 1_483_228_800),
    ])
  func `are read from dates and timestamps`(text: String, seconds: Int) {
    #expect(Moment(text)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2025", "2025-02-29", "2025-13-01", "2025-00-10", "2025-1-01", "2025-01-01T",
    "2025-01-01T24:00:00Z", "2025-01-01T00:60:00Z", "2025-01-01T00:00:61Z", "2025-01-01T00:00:00",
    "2025-01-01T00:00:00.Z", "2025-01-01T00:00:00+0100", "2025-01-01T00:00:00Z ",
  ])
  func `are not read from other text`(text: String) {
    #expect(Moment(text) == nil)
  }

  @Test func `are compared to the last digit`() throws {
    let texts = [
      "2025-01-01T00:00:00Z", "2025-01-01T00:00:00.0000000000001Z", "2025-01-01T00:00:00.1Z",
      "2025-01-01T00:00:00.12Z", "2025-01-01T00:00:00.2Z",
    ]
    let moments = try texts.map { try #require(Moment($0)) }
    #expect(moments.reversed().sorted() == moments)
    #expect(Moment("2025-01-01T00:00:00.10Z") == Moment("2025-01-01T01:00:00.1+01:00"))
  }

  @Test(
    arguments: [
      ("02.996263011Z", "02.996263011Z", true), ("02.996263011Z", "02.996Z", true),
      ("02.9962Z", "02.996263Z", true), ("02.9963Z", "02.996263Z", true),
      ("02.9964Z", "02.996263Z", false), ("02.9961Z", "02.996263Z", false),
      ("03Z", "02.5Z", true), ("03Z", "02.4Z", false), ("02Z", "02.999Z", true),
      ("03.000Z", "02.996Z", false), ("02.10Z", "02.1Z", true), ("02.1Z", "02.14Z", true),
      ("02.1Z", "02.15Z", true), ("02.10Z", "02.15Z", false), ("02.2Z", "02.15Z", true),
      ("02.000Z", "02Z", true), ("02.001Z", "02Z", true), ("03.00Z", "02.995Z", true),
      // Stored in milliseconds, and written with more digits.
      ("02.555000Z", "02.555555555Z", true), ("02.556000Z", "02.555555555Z", true),
      ("02.554000Z", "02.555555555Z", false), ("02.000000Z", "02.555555555Z", false),
      ("02.500000Z", "02.555555555Z", false), ("02.555000000Z", "02.555555555Z", true),
      ("02.555600000Z", "02.555555555Z", true), ("02.556000000Z", "02.555555555Z", true),
      ("02.557000000Z", "02.555555555Z", false), ("02.500000000Z", "02.555555555Z", false),
      ("02.555500001Z", "02.555555555Z", false), ("02.555Z", "02.556Z", false),
    ])
  func `agree at the lower of their precisions`(left: String, right: String, agree: Bool) throws {
    let left = try #require(Moment("2025-11-17T19:26:" + left))
    let right = try #require(Moment("2025-11-17T19:26:" + right))
    #expect(left.agrees(with: right) == agree)
    #expect(right.agrees(with: left) == agree)
  }

  @Test(
    arguments: [
      ("2025-01-01T00:00:00Z", "2025-01-01T01:00:00Z", 3_600),
      ("2025-01-01T00:00:00Z", "2025-01-01T01:00:00+01:00", 0),
      ("2025-01-01T00:00:00.5Z", "2025-01-01T00:00:02.4Z", 1),
      ("2025-01-01T00:00:02.4Z", "2025-01-01T00:00:00.5Z", -1),
      ("2025-01-01", "2025-01-02", 86_400),
    ])
  func `are whole seconds apart, towards zero`(start: String, end: String, seconds: Int) throws {
    let (start, end) = (try #require(Moment(start)), try #require(Moment(end)))
    #expect(start.wholeSeconds(to: end) == seconds)
  }

  @Test(
    arguments: [
      ("2025-11-17T19:26:02.996263011Z", "2026-01-16", 59), ("2025-01-01", "2025-01-02", 1),
      ("2025-01-01T00:00:00.1Z", "2025-01-02T00:00:00Z", 0),
      ("2025-01-02T00:00:00Z", "2025-01-01T00:00:00.1Z", 0), ("2025-01-03", "2025-01-01", -2),
    ])
  func `are whole days apart, towards zero`(start: String, end: String, days: Int) throws {
    let (start, end) = (try #require(Moment(start)), try #require(Moment(end)))
    #expect(start.wholeDays(to: end) == days)
  }
}
