import ContractJSON
import ContractModel
import Testing

@Suite struct `Values that follow one another` {
  @Test(
    arguments: [
      (.lines, "", "[]"), (.lines, "1\n{\"a\":2}\n", #"[1,{"a":2}]"#),
      (.lines, "1\r\n\r\n  \n2", "[1,2]"), (.lines, "\u{FEFF}1\n", "[1]"),
      (.events, ": hello\n\ndata: 1\n\n", "[1]"), (.events, "data:1\r\rdata:\r\rdata: 2\r\r", nil),
      (.events, "id: 7\nretry: 3\nevent: x\ndata: {\ndata: \"a\": 1}\n\n", "[{\n\"a\": 1}]"),
      (.events, "data: 1\n\ndata: 2\n", "[1]"), (.events, "data: 1\n\ndata: 2", "[1]"),
      (
        .namedEvents, "event: x\ndata: 1\n\ndata: 2\n\n",
        #"[{"event":"x","data":1},{"event":"message","data":2}]"#
      ),
      (.namedEvents, "event: x\n\ndata: 1\n\n", #"[{"event":"message","data":1}]"#),
    ] as [(StreamFormat, String, String?)])
  func `are read as an array`(format: StreamFormat, body: String, array: String?) throws {
    let read = try? format.array(of: Array(body.utf8))
    #expect(read.map { String(decoding: $0, as: UTF8.self) } == array)
  }

  @Test(
    arguments: [
      (.lines, "1\n1,2\n", 2), (.lines, "{\n}\n", 1), (.lines, "\n\n[1] 2\n", 3),
      (.events, "data: 1\n\ndata: x\n\n", 3), (.events, "data: [DONE]\n\n", 1),
    ] as [(StreamFormat, String, Int)])
  func `have the line of the first that is no JSON`(
    format: StreamFormat, body: String, line: Int
  ) {
    let error = #expect(throws: StreamFormat.ReadingError.self) {
      try format.array(of: Array(body.utf8))
    }
    #expect(error?.line == line)
  }

  @Test(arguments: StreamFormat.allCases)
  func `are written so that they are read again`(format: StreamFormat) {
    let value: JSON =
      switch format {
      case .namedEvents:
        [["event": "a", "data": [1, "x\ny"]], ["event": "b", "data": ["c": .null]]]
      case .eventFields: [["event": "a", "id": "7", "retry": 3, "data": "x\ny"], ["data": ""]]
      case .lines, .events: [1, "x\ny\r", ["a": [.null, true]], []]
      }
    #expect(format.document(of: format.bytes(of: value)) == value)
    #expect(format.document(of: format.bytes(of: [])) == [])
  }

  @Test func `lose the last one where the body is cut within it`() throws {
    #expect(StreamFormat.lines.document(of: Array("1\n2".utf8)) == [1, 2])
    #expect(StreamFormat.lines.document(of: Array("1\n2".utf8), isCut: true) == [1])
  }
}
