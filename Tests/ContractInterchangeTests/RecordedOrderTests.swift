import ContractHTTP
import ContractInterchange
import ContractModel
import Testing

@Suite struct `The order of recorded exchanges` {
  private static func time(_ start: Int, _ end: Int) -> ClosedRange<Instant> {
    Instant(secondsSince1970: start)...Instant(secondsSince1970: end)
  }

  @Test func `is that of their ends, and knows what had ended when each began`() {
    let order = RecordedOrder(
      of: [Self.time(1, 2), Self.time(3, 9), Self.time(4, 5), Self.time(9, 10)], unanswered: [])
    #expect(
      order.steps == [
        .exchange(0, begin: 0), .exchange(2, begin: 1), .exchange(1, begin: 1),
        .exchange(3, begin: 3),
      ])
  }

  @Test func `has requests without a response where they were sent`() {
    let order = RecordedOrder(
      of: [Self.time(1, 2), Self.time(3, 4)],
      unanswered: [2, 9].map { Instant(secondsSince1970: $0) })
    #expect(
      order.steps == [
        .exchange(0, begin: 0), .unanswered(0), .exchange(1, begin: 1), .unanswered(1),
      ])
  }

  private static func time(_ start: String, _ duration: String) throws -> ClosedRange<Instant>? {
    let entry =
      #"{"startedDateTime":"\#(start)","time":\#(duration),"#
      + #""request":{"method":"GET","url":"https://a/b"},"response":{"status":200}}"#
    return try Recording(har: Array(#"{"log":{"entries":[\#(entry)]}}"#.utf8)).exchanges.first?
      .time
  }

  @Test(arguments: [
    ("2026-01-01T00:00:00Z", "5.5", "2026-01-01T00:00:01.005600000Z"),
    ("2026-01-01T00:00:00.001Z", "5", "2026-01-01T00:00:00.008000000Z"),
    ("2026-01-01T00:00:00.000001Z", "5.000", "2026-01-01T00:00:00.005003000Z"),
  ])
  func `counts digits that a recorder has cut`(
    start: String, duration: String, end: String
  ) throws {
    #expect(try Self.time(start, duration)?.upperBound.description == end)
  }

  @Test(arguments: [("", "1"), ("2026-01-01T00:00:00Z", "-1"), ("2026-01-01T00:00:00Z", "1e99")])
  func `needs times`(start: String, duration: String) throws {
    #expect(try Self.time(start, duration) == nil)
  }
}
