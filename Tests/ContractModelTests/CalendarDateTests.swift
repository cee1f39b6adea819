import ContractModel
import Testing

@Suite struct `A calendar date` {
  @Test(arguments: [
    (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2025, 11, 17, 20_409),
    (0, 1, 1, -719_528), (0, 2, 29, -719_469), (9999, 12, 31, 2_932_896),
  ])
  func `counts its days from 1970`(year: Int, month: Int, day: Int, days: Int) {
    #expect(CalendarDate(year: year, month: month, day: day)?.daysSince1970 == days)
  }

  @Test(arguments: [
    (2025, 2, 29), (1900, 2, 29), (2025, 4, 31), (2025, 13, 1), (2025, 0, 1), (2025, 1, 0),
    (10_000, 1, 1), (-1, 1, 1),
  ])
  func `exists or is nil`(year: Int, month: Int, day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func `round-trips through its components on every day of four centuries`() {
    for days in -719_528 ... -573_000 {
      let date = CalendarDate(daysSince1970: days)
      let (year, month, day) = date.components
      guard CalendarDate(year: year, month: month, day: day) == date else {
        Issue.record("\(date) does not come back")
        return
      }
    }
  }

  @Test(arguments: [(60, "2026-01-16"), (-321, "2024-12-31"), (.max, "9999-12-31")])
  func `adds days and stays within what can be written`(days: Int, text: String) {
    #expect(CalendarDate(daysSince1970: 20_409).adding(days: days).description == text)
  }

  @Test func `writes short years with leading zeros`() {
    #expect(CalendarDate(year: 12, month: 3, day: 4)?.description == "0012-03-04")
  }
}

@Suite struct `An instant` {
  @Test(arguments: [
    (0, "2025-11-17T19:26:02Z"), (3, "2025-11-17T19:26:02.996Z"),
    (9, "2025-11-17T19:26:02.996263011Z"), (11, "2025-11-17T19:26:02.99626301100Z"),
  ])
  func `is written with the requested digits`(digits: Int, text: String) {
    let instant = Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)
    #expect(instant.text(fractionDigits: digits) == text)
  }

  @Test(arguments: [
    (0, 1_000_000_000, "1970-01-01T00:00:01.000000000Z"), (0, -1, "1969-12-31T23:59:59.999999999Z"),
    (.max, .max, "9999-12-31T23:59:59.854775807Z"), (.min, .min, "0000-01-01T00:00:00.145224192Z"),
  ])
  func `counts nanoseconds beyond a second as seconds`(seconds: Int, rest: Int, text: String) {
    #expect(Instant(secondsSince1970: seconds, nanoseconds: rest).description == text)
  }

  @Test func `has the right day before 1970`() {
    #expect(Instant(secondsSince1970: -1).text(fractionDigits: 0) == "1969-12-31T23:59:59Z")
  }

  @Test(arguments: [(Int.max, "9999-12-31T23:59:59Z"), (.min, "0000-01-01T00:00:00Z")])
  func `stays within what can be written`(seconds: Int, text: String) {
    let instant = Instant(secondsSince1970: 1_763_407_562).adding(seconds: seconds)
    #expect(instant.text(fractionDigits: 0) == text)
  }
}
