import ContractHTTP
import ContractInterchange
import ContractJSON
import Testing

@Suite struct `Writing recordings` {
  private let writer = RecordingWriter(creator: "test", version: "1")

  private func text(_ entries: [String]) -> String {
    writer.head + entries.joined(separator: RecordingWriter.separator) + RecordingWriter.end
  }

  private func entry(
    _ request: HTTPRequest, _ response: HTTPResponse,
    messages: [Recording.Message] = []
  ) -> String {
    writer.entry(
      request, response, at: "https://api.example.com", time: "2026-01-01T00:00:00.000Z",
      duration: .milliseconds(12), messages: messages)
  }

  @Test(arguments: [
    Array("{\"a\": \"é\\u0000\"}".utf8), [0xFF, 0, 1], [], Array("a\n\"b\"\u{2028}</script>".utf8),
  ])
  func `keeps every message that reading understands`(body: [UInt8]) throws {
    let request = HTTPRequest(
      method: .post, target: "/a/b?c=%20d&e",
      fields: ["Host": "api", "Content-Type": "text/plain"],
      body: Array("sent".utf8))
    let response = HTTPResponse(
      status: .created, fields: ["Content-Type": "text/plain", "X-A": "1"], body: body)
    let recording = try Recording(har: Array(text([entry(request, response)]).utf8))
    let exchange = try #require(recording.exchanges.first)
    #expect(exchange.request == request && exchange.origin == "https://api.example.com")
    #expect(exchange.status == .created && exchange.body == body)
    #expect(exchange.fields["x-a"] == "1")
  }

  @Test func `numbers users whose credentials are masked, and keeps microseconds`() throws {
    let text = writer.entry(
      HTTPRequest(method: .get, target: "/", fields: [:], body: []), HTTPResponse(status: .ok),
      at: "https://a", time: "2026-01-01T00:00:00.000001Z", duration: .microseconds(1_002),
      sender: 2)
    #expect(try JSON(parsing: text)["time"]?.text() == "1.002")
    let recording = try Recording(har: Array(self.text([text]).utf8))
    #expect(recording.exchanges.first?.sender == 2)
  }

  @Test func `is a document after any number of entries`() throws {
    let one = entry(
      HTTPRequest(method: .get, target: "/", fields: [:], body: []), HTTPResponse(status: .ok))
    for count in 0...3 {
      let recording = try Recording(har: Array(text(Array(repeating: one, count: count)).utf8))
      #expect(recording.exchanges.count == count)
    }
  }

  @Test func `has the messages of WebSockets as browsers do`() throws {
    let text = entry(
      HTTPRequest(method: .get, target: "/ws", fields: [:], body: []),
      HTTPResponse(status: .switchingProtocols),
      messages: [
        .init(isSent: true, text: "hi", bytes: []), .init(isSent: false, text: nil, bytes: [1]),
      ])
    let recording = try Recording(har: Array(self.text([text]).utf8))
    #expect(
      recording.exchanges.first?.messages == [
        .init(isSent: true, text: "hi", bytes: Array("hi".utf8)),
        .init(isSent: false, text: nil, bytes: [1]),
      ])
    let messages = try JSON(parsing: text)["_webSocketMessages"]
    #expect(
      messages == [
        ["type": "send", "opcode": 1, "data": "hi"],
        ["type": "receive", "opcode": 2, "data": "AQ=="],
      ])
  }
}
