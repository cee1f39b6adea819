import ContractHTTP
import ContractInterchange
import ContractJSON
import Testing

@Suite struct `A recording` {
  private static func recording(_ entries: String...) throws -> Recording {
    try Recording(
      har: Array(#"{"log":{"version":"1.2","entries":[\#(entries.joined(separator: ","))]}}"#.utf8))
  }

  private static func entry(
    _ url: String, method: String = "GET", status: String = "200", content: String = "{}"
  ) -> String {
    #"{"request":{"method":"\#(method)","url":"\#(url)"},"#
      + #""response":{"status":\#(status),"content":\#(content)}}"#
  }

  @Test func `keeps requests and responses, in order`() throws {
    let recording = try Self.recording(
      Self.entry(
        "https://api.example.com/api/goals/1?page=2#top", method: "POST", status: "201",
        content: #"{"mimeType":"application/json","text":"{\"a\":\"é\"}"}"#),
      Self.entry("http://localhost:8080"))
    #expect(
      recording.exchanges == [
        Recording.Exchange(
          request: HTTPRequest(method: .post, target: "/api/goals/1?page=2"),
          origin: "https://api.example.com", status: 201, body: Array(#"{"a":"é"}"#.utf8)),
        Recording.Exchange(
          request: HTTPRequest(method: .get, target: "/"), origin: "http://localhost:8080",
          status: 200, body: []),
      ])
    #expect(recording.incomplete == 0)
  }

  @Test(arguments: [
    (#"{"size":2,"text":"{}"}"#, false), (#"{"size":2}"#, true), (#"{"size":0}"#, false),
    ("{}", false),
    (#"{"size":2,"text":"{","_isCut":true}"#, true),
  ])
  func `knows responses that were not recorded whole`(content: String, isCut: Bool) throws {
    let recording = try Self.recording(Self.entry("https://a/b", content: content))
    #expect(recording.exchanges.first?.response.isCut == isCut)
  }

  @Test func `has the header fields of requests`() throws {
    let recording = try Self.recording(
      #"{"request":{"method":"GET","url":"https://a/b","headers":[{"name":"Accept","value":"*/*"},"#
        + #"{"name":"authorization","value":"Bearer abc-123"}]},"#
        + #""response":{"status":200,"content":{}}}"#, Self.entry("https://a/b"))
    #expect(
      recording.exchanges.map { $0.request.fields["Authorization"] } == ["Bearer abc-123", nil])
  }

  @Test(arguments: [":authority", ":method", ":path", ":scheme", ":status", ":", "::", ":a b"])
  func `omits the pseudo-header fields of HTTP/2 and HTTP/3`(name: String) throws {
    let recording = try Self.recording(
      #"{"request":{"method":"GET","url":"https://a/b","headers":[{"name":"\#(name)","value":"x"}]},"#
        + #""response":{"status":200,"headers":[{"name":"\#(name)","value":"x"}],"content":{}}}"#)
    #expect(recording.exchanges.map(\.request.fields) == [[:]])
    #expect(recording.exchanges.map(\.fields) == [[:]])
    #expect(recording.invalidFields == 0)
  }

  @Test(arguments: ["", " ", "a b", "a:", "a\\nb", "é", "\\u0000", "(x)"])
  func `counts header fields with invalid names`(name: String) throws {
    let recording = try Self.recording(
      #"{"request":{"method":"GET","url":"https://a/b","headers":[{"name":"\#(name)","value":"x"},"#
        + #"{"name":"Accept","value":""}]},"#
        + #""response":{"status":200,"headers":[{"name":"\#(name)","value":"x"}],"content":{}}}"#)
    #expect(recording.exchanges.map(\.request.fields) == [["Accept": ""]])
    #expect(recording.exchanges.map(\.fields) == [[:]])
    #expect(recording.invalidFields == 2)
  }

  @Test(arguments: [
    ("https://a.b:8/c?d#e", "https://a.b:8", "/c?d"), ("https://a?x/y", "https://a", "/?x/y"),
    ("https://a#x", "https://a", "/"), ("https://a/\u{301}b", "https://a", "/\u{301}b"),
    ("https://", "https://", "/"),
  ])
  func `splits URLs at bytes`(url: String, origin: String, target: String) throws {
    let exchange = try #require(try Self.recording(Self.entry(url)).exchanges.first)
    #expect(exchange.origin == origin)
    #expect(exchange.request.target == target)
  }

  @Test(arguments: [
    ("e30=", "{}"), ("WzFd", "[1]"), ("IlwvIg==", #""\/""#), ("", ""), ("8J+MjT8/Pz4+", "🌍???>>"),
  ])
  func `may contain bodies in base64`(text: String, body: String) throws {
    let recording = try Self.recording(
      Self.entry("https://a/b", content: #"{"encoding":"base64","text":"\#(text)"}"#))
    #expect(recording.exchanges.map(\.body) == [Array(body.utf8)])
  }

  @Test func `counts incomplete entries`() throws {
    let recording = try Self.recording(
      "{}", "1", Self.entry("about:blank"), Self.entry("https://a/b", status: "0"),
      Self.entry("https://a/b", status: "-1"), Self.entry("https://a/b", status: "1000"),
      Self.entry("https://a/b", status: "1e999999999"), Self.entry("https://a/b", status: "200.5"),
      Self.entry("https://a/b", status: #""200""#),
      Self.entry("https://a/b", content: #"{"encoding":"base64","text":"e3"}"#),
      Self.entry("https://a/b"))
    #expect(recording.exchanges.count == 1)
    #expect(recording.incomplete == 10)
  }

  @Test func `may begin with a byte order mark`() throws {
    let file: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(#"{"log":{"entries":[]}}"#.utf8)
    #expect(try Recording(har: file).exchanges == [])
  }

  @Test(arguments: [
    ("{}", "not a HAR file: no array at /log/entries"),
    (#"{"log":{"entries":{}}}"#, "not a HAR file: no array at /log/entries"),
    ("{\n 1}", #"unexpected "1", expected a member name in quotes"#),
  ])
  func `rejects other files`(text: String, message: String) {
    let error = #expect(throws: Recording.ReadError.self) {
      try Recording(har: Array(text.utf8))
    }
    #expect(error?.description == message)
  }
}
