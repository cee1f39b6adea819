import ContractCLI
import ContractMock
import ContractModel
import TestSupport
import Testing

@Suite struct `A login that is given` {
  private static let ada = #"{"user": "ada", "password": "correct horse"}"#
  private static let bob = #"{"user": "bob", "password": "battery staple"}"#

  private static let both = ["CONTRACT_CHECK_LOGIN": ada, "CONTRACT_CHECK_OTHER_LOGIN": bob]

  private static func run(
    _ words: [String], environment: [String: String] = [:],
    _ configuration: MockService.Configuration = MockService.Configuration()
  ) async throws -> Session {
    let server = try MockServer.start(MockService(.shop, configuration))
    defer { server.stop() }
    return await Session.run(
      [
        "--host", "127.0.0.1:\(server.port)", "--phases", "examples,negative", "--timeout", "60m",
        "--max-response-time", "60m",
      ] + words, environment: environment, contracts: { [.shop] })
  }

  @Test(arguments: [both, ["CONTRACT_CHECK_LOGIN": ada]])
  func `gets the tokens`(environment: [String: String]) async throws {
    let session = try await Self.run([], environment: environment)
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test(arguments: [
    (["--login", ada, "--token", "T"], "--login and --token exclude each other"),
    (["--login", ada, "--token-command", "false"], "--login and --token-command exclude"),
    (
      ["--token", "T", "--as-other-login", ada, "--as-other", "T2"],
      "--as-other-login and --as-other exclude each other"
    ),
    (["--login", ada, "--as-other-login", ada], "--login and --as-other-login are the same"),
    (["--login", #"{"user": "#], "--login is not JSON"),
    (
      ["--login", #"{"user": "ada", "password": 12345}"#],
      "--login is not a valid request of login: at /password, expected"
    ),
    (
      [],
      "the contract needs a token; give --token or --token-command, or set "
        + "CONTRACT_CHECK_TOKEN, or give --login"
    ),
  ])
  func `that is invalid is rejected without being shown`(words: [String], message: String)
    async throws
  {
    let session = try await Self.run(words)
    #expect(session.status == .usage)
    #expect(session.words.contains(message), "\(session.text)")
    #expect(!session.words.contains("12345") && !session.words.contains("horse"))
  }

  @Test(arguments: [
    (["--login", ada, "--as-other-login", bob], ["CONTRACT_CHECK_TOKEN": "wrong"]),
    (["--login", ada], ["CONTRACT_CHECK_TOKEN": "T", "CONTRACT_CHECK_LOGIN": bob]),
    (["--token", "user-token"], ["CONTRACT_CHECK_LOGIN": "{}"]),
    (["--token-command", "echo user-token"], ["CONTRACT_CHECK_LOGIN": "{}"]),
    (["--token", "user-token"], ["CONTRACT_CHECK_TOKEN": "wrong", "CONTRACT_CHECK_LOGIN": ada]),
    ([], ["CONTRACT_CHECK_TOKEN": "user-token", "CONTRACT_CHECK_LOGIN": "{}"]),
    (
      ["--login", ada],
      ["CONTRACT_CHECK_OTHER_TOKEN": "other-token", "CONTRACT_CHECK_OTHER_LOGIN": "{}"]
    ),
  ])
  func `or another source of tokens wins over the environment`(
    words: [String], environment: [String: String]
  ) async throws {
    let session = try await Self.run(words, environment: environment)
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test(arguments: ["--login", "--as-other-login"])
  func `requires a host`(option: String) async throws {
    let session = await Session.run([option, Self.ada], contracts: { [.shop] })
    #expect(session.status == .usage)
    #expect(session.text.contains("\(option) needs --host"), "\(session.text)")
  }

  @Test func `without a host is ignored where the environment gives it`() async throws {
    let session = await Session.run(
      ["--phases", "examples", "--timeout", "60m", "--max-response-time", "60m"],
      environment: Self.both, contracts: { [.shop] })
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `is used again once a token is refused`() async throws {
    var configuration = MockService.Configuration()
    configuration.tokenLifetime = 50
    let session = try await Self.run(["--verbose"], environment: Self.both, configuration)
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.words.contains("the token was rejected (401) and is fetched again"))
  }

  @Test func `that the backend rejects leaves nothing tested`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    for (port, message) in [
      (server.port, "login failed: login responded 404"),
      (RefusingPort.number, "login failed: http://127.0.0.1"),
    ] {
      let session = await Session.run(
        ["--host", "127.0.0.1:\(port)", "--login", Self.ada], contracts: { [.shop] })
      #expect(session.status == .couldNotTest)
      #expect(session.words.contains(message), "\(session.text)")
      #expect(!session.text.contains("horse"))
    }
  }

  @Test func `is rejected where the contract has none`() async throws {
    let session = await Session.run([
      "--host", "127.0.0.1:1", "--contract", "lume-goals", "--login", Self.ada,
    ])
    #expect(session.status == .usage)
    #expect(session.text.contains("--login: the contract 'lume-goals' has no login operation"))
    let server = try MockServer.goals()
    defer { server.stop() }
    let inherited = await Session.run(
      [
        "--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--only", "tips",
        "--timeout", "60m", "--max-response-time", "60m", "--token-command", "echo user-token",
      ], environment: Self.both)
    #expect(inherited.status == .conforms, "\(inherited.text)")
  }
}

extension Session {
  /// The text with lines joined again that were too long.
  fileprivate var words: String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
