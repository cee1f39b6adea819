import ContractHTTP
import Testing

@Suite struct `A range of bytes` {
  @Test(
    arguments: [
      ("bytes=0-0", 0..<1), ("bytes=0-3", 0..<4), ("bytes=4-", 4..<10), ("bytes=-3", 7..<10),
      ("bytes=-30", 0..<10), ("bytes=8-100", 8..<10), ("BYTES=9-9", 9..<10),
      ("bytes=0-9223372036854775807", 0..<10), ("bytes=10-", nil), ("bytes=-0", nil),
    ] as [(String, Range<Int>?)])
  func `has positions in a representation of ten bytes`(
    value: String, positions: Range<Int>?
  ) throws {
    let range = try #require(ByteRange(parsing: value))
    #expect(range.positions(inLength: 10) == positions)
    #expect("\(range)" == value.lowercased())
  }

  @Test(arguments: [
    "", "bytes", "bytes=", "bytes=-", "bytes=a-b", "bytes=3-1", "bytes=1-2,4-5", "bytes=+1-2",
    "bytes=1-99999999999999999999", "bytes 1-2", "items=0-1", "bytes=--1",
  ])
  func `is none in another text`(value: String) {
    #expect(ByteRange(parsing: value) == nil)
  }

  @Test func `has none in an empty representation`() {
    #expect(ByteRange.from(0, through: nil).positions(inLength: 0) == nil)
    #expect(ByteRange.last(1).positions(inLength: 0) == nil)
  }
}

@Suite struct `The part that a response has` {
  @Test(arguments: [
    ("bytes 0-4/10", ContentRange(0..<5, of: 10)), ("bytes 9-9/10", ContentRange(9..<10, of: 10)),
    ("bytes 2-3/*", ContentRange(2..<4, of: nil)),
  ])
  func `is read and written`(value: String, range: ContentRange) {
    #expect(ContentRange(parsing: value) == range)
    #expect("\(range)" == value)
  }

  @Test(arguments: [
    "", "bytes", "bytes 0-4", "bytes 4-0/10", "bytes 0-10/10", "bytes */10", "bytes=0-4/10",
    "bytes 0-4/ten", "bytes 0-9223372036854775807/*", "bytes 0-4/10/10",
  ])
  func `is none in another text`(value: String) {
    #expect(ContentRange(parsing: value) == nil)
  }
}
