import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `Secrets` {
  private static let token = "eyJhbGciOi/KIf+POK~TKd9.=="
  private static let other = "s3cret-of-the-other-user"

  /// Returns the credentials it receives in every part of its responses.
  private static let talkative: Backend.Conduct = { arrival throws(Backend.Fault) in
    var arrival = arrival
    let credentials = arrival.request.token ?? ""
    arrival.request.fields["Authorization"] = credentials.replacing(token, with: "user-token")
      .replacing(other, with: "other-token")
    if arrival.number % 29 == 0 { throw .notHTTP("it starts with '\(credentials)'") }
    if arrival.number % 31 == 0 { throw .other(credentials) }
    var response = arrival.response()
    response.fields["X-Echo"] = credentials
    guard arrival.number % 3 == 0 else { return response }
    let escaped = credentials.replacing("/", with: #"\/"#)
    let accented = credentials + "\u{301}"
    let padding = String(repeating: "x", count: 1_900 + arrival.number)
    response.body = Array(
      """
      {"\(escaped)": {"\(credentials)": 1}, "data": {"id": "\(accented)", "goals": \
      "\(credentials)", "\(padding)": "\(credentials)"}, "error": {"code": "\(escaped)", \
      "message": "\(credentials)"}}
      """.utf8)
    return response
  }

  @Test(arguments: [1, 5])
  func `occur in no text of any event`(retries: Int) async throws {
    let rehearsal = try await Rehearsal(Backend(.goals, Self.talkative)) { configuration in
      configuration.token = Self.token
      configuration.otherToken = Self.other
      configuration.retries = retries
      configuration.phases = [.examples, .negative, .auth, .scenarios, .fuzz]
    }
    #expect(rehearsal.findings.count > 20)
    for text in rehearsal.events.flatMap(texts) {
      for secret in [Self.token, Self.other] {
        let bytes = Array(text.utf8)
        #expect(!bytes.contains(Array(secret.utf8)), "\(text)")
        #expect(!bytes.contains(Array(secret.utf8.prefix(12))), "\(text)")
      }
    }
  }

  @Test func `are replaced by the names of variables`() {
    let masked = Redaction(token: "abcdefgh", otherToken: "abcdefghij")
    #expect(
      masked("Bearer abcdefgh, Bearer abcdefghij")
        == "Bearer $CONTRACT_CHECK_TOKEN, Bearer $CONTRACT_CHECK_OTHER_TOKEN")
  }

  @Test(arguments: [
    ("POST /T HTTP/1.1", "POST /$CONTRACT_CHECK_TOKEN HTTP/1.1"),
    ("Bearer T", "Bearer $CONTRACT_CHECK_TOKEN"),
    ("Bearer T2", "Bearer $CONTRACT_CHECK_OTHER_TOKEN"),
    ("Tea T3 _T T_", "Tea T3 _T T_"),
  ])
  func `that are short are masked only as whole words`(text: String, expected: String) {
    #expect(Redaction(token: "T", otherToken: "T2")(text) == expected)
  }

  @Test(arguments: [
    ("string \"eyJhbGciOi/…", "string \"$CONTRACT_CHECK_TOKEN…"),
    ("eyJhbGciOi\\/KIf… (26 characters)", "$CONTRACT_CHECK_TOKEN… (26 characters)"),
    ("eyJhbGc, eyJ…", "eyJhbGc, eyJ…"), ("Bearer eyJh…", "Bearer $CONTRACT_CHECK_TOKEN…"),
  ])
  func `that are truncated are masked by their prefix`(text: String, expected: String) {
    #expect(Redaction(token: Self.token, otherToken: nil)(text) == expected)
  }

  @Test(arguments: [0, 390, 395, 399, 400, 69_880, 69_895, 69_899, 69_970])
  func `do not occur in the line for a large body, even where it is cut`(offset: Int) {
    let secret = "s3cret-t0ken-of-the-user"
    var body = Array(repeating: UInt8(ascii: "x"), count: 70_000)
    body.replaceSubrange(offset..<offset + secret.utf8.count, with: Array(secret.utf8))
    let masked = Redaction(token: secret, otherToken: nil)
    let line = Reproduction(url: { "http://h\($0)" }, masked: masked)
      .line(for: HTTPRequest(method: .post, target: "/", fields: [:], body: body))
    #expect(!line.contains("s3cret-t0k") && !line.contains("-the-user"), "\(line.prefix(300))")
  }

  @Test(arguments: [
    "c2VjcjN0L1Rva2VuLXdpdGgrPSY8Pj9x",
    "dXNlcjpzZWNyM3QvVG9rZW4td2l0aCs9Jjw+P3E=",
    "YXNlY3IzdC9Ub2tlbi13aXRoKz0mPD4_cQ==",
    "YWFzZWNyM3QvVG9rZW4td2l0aCs9Jjw+P3Fh",
    "7365637233742f546f6b656e2d776974682b3d263c3e3f71",
    "7365637233742F546F6B656E2D776974682B3D263C3E3F71",
    "%73%65%63%72%33%74%2f%54%6f%6b%65%6e%2d%77%69%74%68%2b%3d%26%3c%3e%3f%71",
    "secr3t%2fToken-with%2b%3d%26%3c%3e%3fq", "secr3t/Token-with+=&amp;&lt;&gt;?q",
    "SECR3T/TOKEN-WITH+=&<>?Q", "secr3t/token-with+=&<>?q", "ecr3t/Tok", "secr3t/Token-wi",
    #"\u0073\u0065\u0063\u0072\u0033\u0074\u002F\u0054\u006F\u006B\u0065\u006E"#
      + #"\u002D\u0077\u0069\u0074\u0068\u002B\u003D\u0026\u003C\u003E\u003F\u0071"#,
    "&#115;&#101;&#99;&#114;&#51;&#116;&#47;&#84;&#111;&#107;&#101;&#110;&#45;&#119;&#105;&#116;"
      + "&#104;&#43;&#61;&#38;&#60;&#62;&#63;&#113;",
  ])
  func `are masked in other notations`(echo: String) {
    let masked = Redaction(token: "secr3t/Token-with+=&<>?q", otherToken: nil)
    let text = masked("<\(echo)>")
    #expect(text.contains("$CONTRACT_CHECK_TOKEN"))
    // What is left of base64 depends on the bytes around the secret, too.
    #expect(text.replacing("$CONTRACT_CHECK_TOKEN", with: "").utf8.count <= 12, "\(text)")
  }

  @Test(arguments: ["contract-check --host", "Contract", "a user of the backend"])
  func `that consist of words do not mask these`(text: String) {
    let masked = Redaction(token: "contract-check-user-token", otherToken: nil)
    #expect(masked(text) == text)
    #expect(masked("contract-check-user-token") == "$CONTRACT_CHECK_TOKEN")
  }

  @Test func `that are empty mask nothing`() {
    #expect(Redaction(token: nil, otherToken: "")("Bearer ") == "Bearer ")
  }

  /// Every string inside a value, keys and nested values too.
  private func texts(in value: Any) -> [String] {
    if let text = value as? String { return [text] }
    return Mirror(reflecting: value).children.flatMap { texts(in: $0.value) }
  }
}
