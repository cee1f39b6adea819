import ContractCLI
import ContractMock
import ContractModel
import ContractNetwork
import Foundation
import TestSupport
import Testing

@Suite struct `A route to the host` {
  /// Checks a mock of the Goals contract under another name.
  private static func run(
    _ words: (_ port: UInt16) -> [String], environment: [String: String] = [:]
  ) async throws -> Session {
    let server = try MockServer.goals()
    defer { server.stop() }
    return await Session.run(
      words(server.port) + [
        "--contract", "lume-goals", "--token", "user-token", "--phases", "examples",
        "--max-response-time", "60m",
      ], environment: environment)
  }

  @Test func `may be an address that the name does not have`() async throws {
    let session = try await Self.run { port in
      [
        "--host", "api.test:\(port)", "--resolve", "api.test:\(port):127.0.0.1", "--allow-writes",
      ]
    }
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `is part of the commands that a report suggests`() async throws {
    let server = try MockServer.goals(drifts: ["tips-as-objects"])
    defer { server.stop() }
    let resolve = "api.test:\(server.port):127.0.0.1"
    let session = await Session.run([
      "--host", "api.test:\(server.port)", "--resolve", resolve, "--allow-writes", "--contract",
      "lume-goals", "--token", "user-token", "--phases", "examples", "--max-response-time", "60m",
    ])
    #expect(session.status == .drift)
    #expect(session.words.contains("curl -si --resolve '\(resolve)'"), "\(session.text)")
    #expect(session.words.contains("--host http://api.test:\(server.port) --resolve \(resolve)"))
  }

  @Test func `needs permission to write where a name of this machine leads elsewhere`()
    async throws
  {
    for words in [
      ["--resolve", "localhost:8080:192.0.2.1"], ["--proxy", "http://127.0.0.1:1"],
    ] {
      let session = await Session.run(
        ["--host", "localhost:8080", "--contract", "lume-goals", "--token", "T"] + words)
      #expect(session.status == .usage)
      #expect(session.words.contains("localhost is not this machine; add --allow-writes"))
    }
  }

  @Test(
    arguments: [
      ([:], "proxy.test"), (["NO_PROXY": "other.test"], "proxy.test"),
      (["http_proxy": "lower.test:1"], "lower.test"),
      (["NO_PROXY": "test"], nil), (["NO_PROXY": "x, .api.test"], nil),
      (["no_proxy": "api.test:9"], nil), (["NO_PROXY": "api.test:8"], "proxy.test"),
      (["NO_PROXY": "*"], nil), (["HTTP_PROXY": "", "ALL_PROXY": "all.test:3"], "all.test"),
    ] as [([String: String], String?)])
  func `leads through the proxy of the environment`(
    variables: [String: String], proxy: String?
  ) throws {
    let environment = ["HTTP_PROXY": "http://me:secret@proxy.test:3128"].merging(variables) { $1 }
    let arguments = try Arguments([], options: .connection, environment: environment)
    #expect(
      try arguments.connectionRoute(to: Origin(host: "api.test", port: 9)).proxy?.host == proxy)
    #expect(try arguments.connectionRoute(to: Origin(host: "localhost", port: 9)).proxy == nil)
    let direct = try Arguments(["--proxy", "off"], options: .connection, environment: environment)
    #expect(try direct.connectionRoute(to: Origin(host: "api.test", port: 9)).proxy == nil)
  }

  @Test(
    arguments: [
      (["--proxy", "socks5://me:secret@p.test"], "--proxy is no proxy, such as"),
      (["--resolve", "api.test"], "--resolve takes HOST:PORT:ADDRESS"),
      (["--resolve", "api.test:9:name.test"], "--resolve takes HOST:PORT:ADDRESS"),
      (
        ["--resolve", "api.test:8:127.0.0.1"], "is for another host or port than --host api.test:9"
      ),
      (
        ["--resolve", "api.test:9:127.0.0.1", "--proxy", "p.test"],
        "--resolve and --proxy exclude each other"
      ),
      (["--key", "key.pem"], "--key needs --cert FILE"),
      (["--cert", "cert.pem"], "--cert needs an https host, and --host is http://api.test:9"),
      (
        ["--host", "https://api.test:9", "--cert", "missing.pem"],
        "--cert: missing.pem does not exist"
      ),
    ])
  func `that is invalid is rejected in one line`(words: [String], message: String) async {
    let host = words.contains("--host") ? [] : ["--host", "api.test:9"]
    let session = await Session.run(
      host + words + ["--contract", "lume-goals", "--safe", "--token", "T"])
    #expect(session.status == .usage, "\(session.text)")
    #expect(session.words.contains(message), "\(session.text)")
    #expect(!session.text.contains("secret"))
  }

  @Test(arguments: [
    ("", "has no private key; give its file with --key"),
    ("-----BEGIN ENCRYPTED PRIVATE KEY-----\n", "is encrypted; decrypt it with openssl pkey"),
  ])
  func `needs a key that can be read`(key: String, message: String) async throws {
    let folder = try TemporaryFolder()
    let certificate = "\(folder.path)/cert.pem"
    // A sequence of the stated length is all that is looked at before it is used.
    let body = Data([0x30, 0x82, 0, 1, 0]).base64EncodedString()
    try "-----BEGIN CERTIFICATE-----\n\(body)\n-----END CERTIFICATE-----\n\(key)"
      .write(toFile: certificate, atomically: true, encoding: .utf8)
    let session = await Session.run([
      "--host", "https://api.test:9", "--contract", "lume-goals", "--safe", "--token", "T",
      "--cert", certificate,
    ])
    #expect(session.status == .usage)
    #expect(session.words.contains(message), "\(session.text)")
  }

  @Test func `shows no password of a proxy`() async {
    let session = await Session.run(
      ["config"], environment: ["CONTRACT_CHECK_PROXY": "http://me:secret@p.test:1"])
    #expect(session.text.contains("p.test:1") && !session.text.contains("secret"))
  }
}

extension Session {
  /// The text as one line.
  fileprivate var words: String {
    text.replacing("2> ", with: "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
