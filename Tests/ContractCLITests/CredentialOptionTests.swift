import ContractCLI
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `Credentials that are given` {
  private static let all = [
    "--token", "t0ken-of-ada", "--user", "ada:passw0rd-of-ada", "--api-key", "key-of-ada-1",
  ]
  private static let others = [
    "--as-other", "t0ken-of-bob", "--as-other-user", "bob:passw0rd-of-bob", "--as-other-api-key",
    "key-of-bob-2",
  ]

  /// Checks a mock of the vault whose users have these credentials.
  private static func run(
    _ words: [String], environment: [String: String] = [:], drifts: [String] = []
  ) async throws -> Session {
    var configuration = MockService.Configuration()
    configuration.identities = [
      MockIdentity(
        credentials: Credentials(
          token: "t0ken-of-ada", user: "ada:passw0rd-of-ada", apiKeys: ["": "key-of-ada-1"]),
        userID: MockIdentity.user.userID),
      MockIdentity(
        credentials: Credentials(
          token: "t0ken-of-bob", user: "bob:passw0rd-of-bob", apiKeys: ["": "key-of-bob-2"]),
        userID: MockIdentity.other.userID),
    ]
    configuration.drifts = drifts
    let server = try MockServer.start(MockService(.vault, configuration))
    defer { server.stop() }
    return await Session.run(
      [
        "--host", "127.0.0.1:\(server.port)", "--phases", "examples,auth", "--timeout", "60m",
        "--max-response-time", "60m",
      ] + words, environment: environment, contracts: { [.vault] })
  }

  @Test func `are sent for each scheme of both users`() async throws {
    let session = try await Self.run(Self.all + Self.others)
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `can come from variables, commands, and by name`() async throws {
    let session = try await Self.run(
      [
        "--token-command", "echo t0ken-of-ada", "--user-command", "echo ada:passw0rd-of-ada",
        "--api-key", "key=key-of-ada-1", "--api-key-command", "echo x-app=key-of-ada-1",
        "--header-command", "echo 'X-Gateway: open'",
      ],
      environment: [
        "CONTRACT_CHECK_API_KEY_X_API_KEY": "key-of-ada-1",
        "CONTRACT_CHECK_API_KEY_SESSION": "key-of-ada-1",
      ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(!session.text.contains("warning"))
  }

  @Test func `can be header fields`() async throws {
    let session = try await Self.run([
      "--header", "authorization: bearer t0ken-of-ada", "--user", "ada:passw0rd-of-ada",
      "--api-key", "key=key-of-ada-1", "--header", "X-API-Key: key-of-ada-1", "--header",
      "X-App: key-of-ada-1", "--header", "Cookie: session=key-of-ada-1",
      "--as-other-header", "Authorization: Bearer t0ken-of-bob", "--as-other-user",
      "bob:passw0rd-of-bob", "--as-other-api-key", "key-of-bob-2",
    ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(!session.text.contains("of-ada"), "\(session.text)")
  }

  @Test(arguments: [
    "password-ignored", "any-key-accepted", "key-accepted-anywhere", "one-credential-enough",
  ])
  func `find a backend that accepts others, and are not shown`(drift: String) async throws {
    let session = try await Self.run(
      Self.all + ["--verbose", "--header", "X-Gateway: gateway-s3cret"], drifts: [drift])
    #expect(session.status == .drift, "\(session.text)")
    #expect(session.text.contains("authentication-ignored"))
    for secret in ["of-ada", "gateway-s3cret", "YWRhOnBhc3N3MHJk"] {
      #expect(!session.text.contains(secret), "\(secret)")
    }
  }

  @Test func `are needed only for the operations that the selected one uses`() async throws {
    let session = try await Self.run(["--token", "t0ken-of-ada", "--only", "showNotices"])
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test(
    arguments: [
      ([], "the contract needs a token, or a key 'X-API-Key'; give --token, or --api-key"),
      (["--token", "T"], "the contract needs a user name and password; give --user"),
      (
        ["--token", "T", "--user", "a:b"],
        "the contract needs a key 'key' and a user name and password; give --api-key and --user"
      ),
      (
        all + ["--as-other", "T2"],
        "the contract needs a user name and password of the second user; give --as-other-user"
      ),
      (["--user", "ada"], "--user takes a name and a password: NAME:PASSWORD"),
      (["--user", ":x"], "--user takes a name and a password: NAME:PASSWORD"),
      (
        ["--user", "a:b", "--user-command", "false"], "--user-command and --user exclude each other"
      ),
      (all + ["--api-key", "other"], "--api-key is given twice; the contract has --api-key"),
      (
        all + ["--api-key", "X-Aps=other"],
        "--api-key: the contract 'vault' has no key 'X-Aps'; did you mean 'X-App'?"
      ),
      (
        all + ["--as-other", "t0ken-of-ada"],
        "--token and --as-other are the same; --as-other needs the token of another user"
      ),
      (
        all + ["--header", "X Y: 1"], "--header takes a name and a value: --header 'X-Gateway: KEY'"
      ),
      (all + ["--header", "X-Gateway:"], "--header takes a name and a value"),
      (all + ["--header", "host: a"], "--header: 'host' is set by the request itself"),
      (
        all + ["--header", "Authorization: Basic YTpi"], "--header and --user exclude each other"
      ),
      (
        all + ["--header", "Authorization: Digest a"],
        "--header: 'Authorization' has no credentials as the contract 'vault' states them"
      ),
      (
        all + ["--as-other-header", "X-User: bob"],
        "--as-other-header: the contract 'vault' has no credentials in 'X-User'"
      ),
    ] as [([String], String)])
  func `are rejected where they are wrong or missing`(words: [String], message: String) async throws
  {
    let session = try await Self.run(words)
    #expect(session.status == .usage, "\(session.text)")
    let text = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(message), "\(session.text)")
  }

  @Test(arguments: [
    (["--user-command", "true"], "--user-command printed no NAME:PASSWORD"),
    (["--user-command", "echo s3cret"], "--user-command printed no NAME:PASSWORD"),
    (["--api-key-command", "exit 4"], "--api-key-command ended with status 4"),
    (["--header-command", "true"], "--header-command printed no header field"),
  ])
  func `from a command that fails leave nothing tested`(
    words: [String], message: String
  ) async throws {
    let rest = words[0].hasPrefix("--user") ? ["--api-key", "k"] : ["--user", "a:b"]
    let session = try await Self.run(
      ["--token", "T"]
        + (words[0].hasPrefix("--header") ? ["--user", "a:b", "--api-key", "k"] : rest) + words)
    #expect(session.status == .couldNotTest, "\(session.text)")
    let text = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(message), "\(session.text)")
    #expect(!text.contains("s3cret"))
  }

  @Test func `are not required where every operation states that it needs none`() async throws {
    var contract = Contract.shop
    for index in contract.operations.indices {
      contract.operations[index].authentication = Authentication.none
    }
    (contract.scenarios, contract.login) = ([], nil)
    let mock = try MockServer.start(MockService(contract))
    defer { mock.stop() }
    let stated = contract
    let session = await Session.run(
      ["--host", "127.0.0.1:\(mock.port)", "--phases", "examples"], contracts: { [stated] })
    #expect(session.status == .conforms, "\(session.text)")
  }
}
