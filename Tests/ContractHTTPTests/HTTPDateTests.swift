import ContractHTTP
import Testing

@Suite struct `Dates in header fields` {
  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
    (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
    (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
    (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    (1_709_251_200, "Fri, 01 Mar 2024 00:00:00 GMT"),
    (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
    (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
    (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
  ])
  func `follow the calendar`(seconds: Int, text: String) {
    #expect(HTTPDate.text(secondsSince1970: seconds) == text)
    #expect(HTTPDate.secondsSince1970(text) == seconds)
  }

  @Test(arguments: [
    (253_402_300_800, "Fri, 31 Dec 9999 23:59:59 GMT"), (.max, "Fri, 31 Dec 9999 23:59:59 GMT"),
    (-1, "Thu, 01 Jan 1970 00:00:00 GMT"), (.min, "Thu, 01 Jan 1970 00:00:00 GMT"),
  ])
  func `stay within what can be written`(seconds: Int, text: String) {
    #expect(HTTPDate.text(secondsSince1970: seconds) == text)
  }

  @Test(arguments: [
    "", "0", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    "Thu, 30 Feb 2000 00:00:00 GMT", "Thu, 00 Mar 2000 00:00:00 GMT",
    "Thu, 01 Jan 1970 24:00:00 GMT", "Wed, 31 Dec 1969 23:59:59 GMT",
    "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 nov 1994 08:49:37 GMT",
  ])
  func `are parsed in one format only`(text: String) {
    #expect(HTTPDate.secondsSince1970(text) == nil)
  }
}
