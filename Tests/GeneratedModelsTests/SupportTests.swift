import Foundation
import Testing

@Suite struct `A support type of generated models` {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0), ("2025-11-17T19:26:02.996263011Z", 1_763_407_562, 996_263_011),
    ("2024-02-29T23:59:59.5+02:00", 1_709_243_999, 500_000_000),
    ("1969-12-31T23:59:59.999Z", -1, 999_000_000),
    ("2025-11-17t19:26:02.123456789012z", 1_763_407_562, 123_456_789),
  ])
  func `is a timestamp that keeps its text`(text: String, seconds: Int, nanoseconds: Int) throws {
    let moment = try #require(DeuceDiary.Timestamp(text))
    #expect(moment.text == text)
    #expect(moment.secondsSince1970 == seconds)
    #expect(moment.nanoseconds == nanoseconds)
    #expect(
      abs(moment.date.timeIntervalSince1970 - Double(seconds) - Double(nanoseconds) / 1e9) < 1e-6)
  }

  @Test(arguments: [
    "", "2025-11-17", "2025-11-17 19:26:02Z", "2025-11-17T19:26:02", "2025-11-17T19:26:02.Z",
    "2025-13-17T19:26:02Z", "2025-11-17T24:26:02Z", "2025-11-17T19:26:02+0200",
  ])
  func `is not a timestamp`(text: String) {
    #expect(DeuceDiary.Timestamp(text) == nil)
  }

  @Test(arguments: [
    (0.0, 0, "1970-01-01T00:00:00Z"), (-0.001, 3, "1969-12-31T23:59:59.999Z"),
    (951_854_400.25, 6, "2000-02-29T20:00:00.250000Z"),
    (1_763_407_562.996263, 9, "2025-11-17T19:26:02.996263000Z"),
  ])
  func `is a timestamp created from a date`(seconds: Double, digits: Int, text: String) {
    let date = Date(timeIntervalSince1970: seconds)
    #expect(DeuceDiary.Timestamp(date, fractionDigits: digits).text == text)
  }

  @Test func `is a calendar date`() {
    #expect(DeuceDiary.CalendarDate("2025-02-03")?.day == 3)
    #expect(DeuceDiary.CalendarDate(year: 987, month: 6, day: 5).text == "0987-06-05")
    #expect(DeuceDiary.CalendarDate("2025-2-3") == nil)
    #expect(DeuceDiary.CalendarDate("2025-02-30x") == nil)
  }

  @Test(
    arguments: [
      ("{}", nil), (#"{"avatar":null}"#, .null), (#"{"avatar":"a"}"#, .value("a")),
    ] as [(String, LumeLinking.Nullable<String>?)])
  func `is absent, null or a value`(
    body: String, avatar: LumeLinking.Nullable<String>?
  ) throws {
    let whole = body.replacing("{", with: #"{"id":"a","name":"b""# + (body == "{}" ? "" : ","))
    let persona = try JSONDecoder().decode(LumeLinking.Persona.self, from: Data(whole.utf8))
    #expect(persona.avatar == avatar)
  }
}
