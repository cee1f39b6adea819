import ContractNetwork
import Testing

@Suite struct `Parsing an origin` {
  @Test(arguments: [
    ("localhost:8080", Origin(host: "localhost", port: 8080)),
    ("localhost", Origin(host: "localhost", port: 80)),
    ("127.0.0.1:1", Origin(host: "127.0.0.1", port: 1)),
    ("[::1]:8080", Origin(host: "::1", port: 8080)),
    ("[FE80::1]", Origin(host: "fe80::1")),
    ("HTTP://Example.COM", Origin(host: "example.com")),
    ("https://staging.example.com", Origin(scheme: .https, host: "staging.example.com", port: 443)),
    ("https://example.com:8443/", Origin(scheme: .https, host: "example.com", port: 8443)),
    ("example.com/api/", Origin(host: "example.com", basePath: "/api")),
    ("http://[::1]:90/a/b", Origin(host: "::1", port: 90, basePath: "/a/b")),
    ("my_service:65535", Origin(host: "my_service", port: 65535)),
  ])
  func `accepts hosts, ports, schemes and base paths`(text: String, origin: Origin) throws {
    #expect(try Origin(parsing: text) == origin)
  }

  @Test(arguments: [
    ("", Origin.ParseError.Reason.empty),
    ("ftp://example.com", .unsupportedScheme("ftp")),
    ("://example.com", .unsupportedScheme("")),
    ("user:secret@example.com", .containsCredentials),
    ("https://token@example.com/", .containsCredentials),
    ("example.com/?debug", .containsQueryOrFragment),
    ("example.com?a=1", .containsQueryOrFragment),
    ("example.com#top", .containsQueryOrFragment),
    ("example.com?next=http://a", .containsQueryOrFragment),
    ("user:secret@example.com://a", .containsCredentials),
    (":8080", .missingHost),
    ("http://", .missingHost),
    ("http:///path", .missingHost),
    ("exa mple.com", .invalidHost("exa mple.com")),
    ("bücher.example", .invalidHost("bücher.example")),
    ("::1", .addressWithoutBrackets),
    ("[::1", .invalidAddress("::1")),
    ("[]:80", .invalidAddress("")),
    ("[::g]:80", .invalidAddress("::g")),
    ("[::1]80", .invalidPort("80")),
    ("localhost:", .invalidPort("")),
    ("localhost:0", .invalidPort("0")),
    ("localhost:65536", .invalidPort("65536")),
    ("localhost:+80", .invalidPort("+80")),
    ("localhost:http", .invalidPort("http")),
    ("example.com/a b", .invalidPath("/a b")),
  ])
  func `rejects invalid text`(text: String, reason: Origin.ParseError.Reason) {
    #expect(throws: Origin.ParseError(reason, in: text)) {
      try Origin(parsing: text)
    }
  }

  @Test(arguments: [
    ("https://example.com", "https://example.com"),
    ("https://example.com:80/v1", "https://example.com:80/v1"),
    ("[::1]:80", "http://[::1]"),
    ("[::1]:8080/v1/", "http://[::1]:8080/v1"),
  ])
  func `survives a round trip`(text: String, written: String) throws {
    let origin = try Origin(parsing: text)
    #expect(origin.description == written)
    #expect(try Origin(parsing: written) == origin)
  }

  @Test func `does not repeat a password`() {
    let error = #expect(throws: Origin.ParseError.self) {
      try Origin(parsing: "https://ann:hunter2@example.com")
    }
    #expect(
      error?.description
        == "invalid host: it contains a user name or password, pass a token instead")
  }

  @Test(arguments: [
    ("localhost", true), ("api.localhost", true), ("127.0.0.1", true), ("127.1.2.3", true),
    ("[::1]", true), ("127.0.0.1.example.com", false), ("example.com", false), ("10.0.0.1", false),
  ])
  func `recognizes loopback names`(text: String, isLoopback: Bool) throws {
    #expect(try Origin(parsing: text).isLoopback == isLoopback)
  }
}
