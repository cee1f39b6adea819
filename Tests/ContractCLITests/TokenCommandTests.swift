import ContractCLI
import ContractMock
import TestSupport
import Testing

@Suite struct `A command that prints a token` {
  private static func run(
    _ command: String, other: String = "echo other-token", _ more: [String] = [],
    environment: [String: String] = [:]
  ) async throws -> Session {
    let server = try MockServer.goals()
    defer { server.stop() }
    return await Session.run(
      [
        "--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--only", "tips",
        "--timeout", "60m", "--max-response-time", "60m", "--token-command", command,
        "--as-other-command", other,
      ] + more, environment: environment)
  }

  @Test(arguments: [
    "echo user-token", "printf user-token", "printf ' user-token \\nmore\\n'",
    "echo noise >&2; echo user-token", "echo user-token; yes | head -c 200000",
    "sleep 600 & echo user-token",
    "sleep 600 >/dev/null 2>&1 & echo user-token",
  ])
  func `gives its first line`(command: String) async throws {
    let session = try await Self.run(command)
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test(arguments: [
    ("exit 3", "--token-command ended with status 3"),
    ("echo why >&2; exit 1", "--token-command ended with status 1: why"),
    ("echo s3cret; echo s3cret is wrong >&2; exit 1", "ended with status 1: *** is wrong"),
    (
      "echo first >&2; echo 'GET https://a/?api_key=s3cret failed' >&2; exit 1",
      "status 1: GET https://a/?api_key=*** failed"
    ),
    ("echo 'a?api_key=\u{301}s3cret failed' >&2; exit 1", "status 1: a?api_key=*** failed"),
    (
      "echo 'Authorization: Bearer s3cret' >&2; exit 1",
      "status 1: Authorization: *** ***"
    ),
    ("echo 'postgres://me:s3cret@db/x' >&2; kill -9 $$", "signal 9: postgres://***@db/x"),
    ("kill -9 $$", "--token-command was ended by signal 9"),
    ("echo why >&2; kill -9 $$", "--token-command was ended by signal 9: why"),
    ("true", "--token-command printed no token"), ("echo", "--token-command printed no token"),
  ])
  func `that fails leaves nothing tested`(command: String, message: String) async throws {
    let session = try await Self.run(command)
    #expect(session.status == .couldNotTest, "\(session.text)")
    let text = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains(message), "\(session.text)")
    #expect(!text.contains("s3cret"))
  }

  @Test func `has the variables of the tool`() async throws {
    let session = try await Self.run("echo $MINE", environment: ["MINE": "user-token"])
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `is run whatever token and login the environment has`() async throws {
    let session = try await Self.run(
      "echo user-token",
      environment: [
        "CONTRACT_CHECK_TOKEN": "old", "CONTRACT_CHECK_OTHER_TOKEN": "old",
        "CONTRACT_CHECK_LOGIN": "{}", "CONTRACT_CHECK_OTHER_LOGIN": "{}",
      ])
    #expect(session.status == .conforms, "\(session.text)")
  }

  @Test func `is not run where a token is given, or no host`() async throws {
    let given = try await Self.run("echo user-token", ["--token", "T"])
    #expect(given.status == .usage)
    #expect(given.text.contains("--token-command and --token exclude each other"))
    let hostless = await Session.run(["--token-command", "echo T"])
    #expect(hostless.status == .usage)
    #expect(hostless.text.contains("--token-command needs --host"))
  }
}
