import ContractCLI
import ContractMock
import ContractModel
import Contracts
import Foundation
import Testing

@Suite struct `The ledger of a run` {
  private static func words(_ server: MockServer, _ more: [String]) -> [String] {
    [
      "--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--token", "user-token",
      "--as-other", "other-token", "--phases", "examples", "--timeout", "60m",
      "--max-response-time", "60m", "--quiet",
    ] + more
  }

  private static let credentials = ["--token", "user-token", "--as-other", "other-token"]

  private static func header(
    _ server: MockServer, contract: String = "lume-goals", version: Int = 2
  ) -> String {
    let members =
      version == 1
      ? ""
      : #","id":"\#(contract)","process":{"number":1,"began":"0","boot":"earlier"}"#
    return
      #"{"ledger":\#(version),"host":"http://127.0.0.1:\#(server.port)","contract":"\#(contract)"\#(members)}"#
  }

  private static func entry(_ id: String) -> String {
    #"{"created":"goal","id":"\#(id)","identity":"user","parameters":{}}"#
  }

  /// A ledger as a killed run leaves it.
  private static func write(
    _ ids: [String], _ server: MockServer, version: Int = 2, adding more: [String] = [],
    to path: String
  ) throws {
    let lines =
      [header(server, version: version)] + (ids + ["gone"]).map(entry)
      + [#"{"deleted":"goal","id":"gone"}"#] + more
    try (lines.joined(separator: "\n") + "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
  }

  private static let ids = (1...3).map { "6f1c2b1e-0000-4000-8000-00000000000\($0)" }

  @Test func `is gone after a run that has deleted everything`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    let session = await Session.run(["check"] + Self.words(server, ["--ledger", path]))
    #expect(session.status == .conforms, "\(session.text)")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [1, 2])
  func `of a killed run is cleaned up by command, also in the first format`(version: Int)
    async throws
  {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    try Self.write(Self.ids, server, version: version, to: path)
    let session = await Session.run(["clean-up", path] + Self.credentials)
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text == "deleted 3 resources on http://127.0.0.1:\(server.port)\n")
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `of a killed run is cleaned up by the next run, which reports it`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let state = folder.path + "/contract-check"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    try Self.write(Self.ids, server, to: state + "/old.ledger")
    let session = await Session.run(
      ["check"] + Self.words(server, []), environment: ["XDG_STATE_HOME": folder.path])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text.contains("2> an earlier run left 3 resources on http://127.0.0.1:"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: state) == [])
  }

  @Test func `keeps what a backend that is gone could not delete, and ends in time`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    let path = folder.path + "/run.ledger"
    try Self.write(Self.ids, server, to: path)
    server.stop()
    // Another server may have got the port by now.
    let ledger = try String(contentsOfFile: path, encoding: .utf8)
    try ledger.replacing(":\(server.port)", with: ":1")
      .write(toFile: path, atomically: true, encoding: .utf8)
    for attempt in 1...3 {
      let session = await Session.run(["clean-up", path, "--token", "user-token"])
      #expect(session.status == .couldNotTest, "\(session.text)")
      #expect(session.text.contains("left behind: goal"))
      #expect(session.text.contains("given up after 3 attempts: 3 resources") == (attempt == 3))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: [("--host", "127.0.0.1:1"), ("--contract", "lume-linking")])
  func `is used for its own host and contract alone`(option: String, value: String) async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    try Self.write(Self.ids, server, to: path)
    let before = try String(contentsOfFile: path, encoding: .utf8)
    var words = Self.words(server, ["--ledger", path])
    let location = try #require(words.firstIndex(of: option))
    words[location + 1] = value
    for words in [["check"] + words, ["clean-up", path, option, value] + Self.credentials] {
      let session = await Session.run(words)
      #expect(session.status == .usage, "\(session.text)")
      #expect(session.text.hasPrefix("2> contract-check: the ledger \(path) is about "))
      #expect(session.text.split(separator: "\n").count == 1)
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == before)
  }

  #if os(Linux)
  @Test func `of a run that has not ended is left alone`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    try Self.write(Self.ids, server, to: path)
    let status = try String(contentsOfFile: "/proc/\(getppid())/stat", encoding: .utf8)
    let began = status[(try #require(status.lastIndex(of: ")")))...].split(separator: " ")[20]
    let boot = try String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
      .trimmingCharacters(in: .newlines)
    let ledger = try String(contentsOfFile: path, encoding: .utf8)
    let running = #""number":\#(getppid()),"began":"\#(began)","boot":"\#(boot)""#
    try ledger.replacing(#""number":1,"began":"0","boot":"earlier""#, with: running)
      .write(toFile: path, atomically: true, encoding: .utf8)
    for words in [["check"] + Self.words(server, ["--ledger", path]), ["clean-up", path]] {
      let session = await Session.run(words)
      #expect(session.status == .usage)
      #expect(session.text.contains("belongs to a run that has not ended (process \(getppid()))"))
    }
  }
  #endif

  @Test(arguments: [
    (#"{"created":"go"#, "expected"), ("\0\0", "unexpected "), ("", "empty document"),
    (#"{"created":"goal","id":7,"identity":"user","parameters":{}}"#, "the member id has"),
    (#"{"created":"goal","id":"7","identity":"root","parameters":{}}"#, "identity has"),
    (#"{"created":"goal","id":"7","identity":"user"}"#, "parameters is missing"),
    (#"{"created":"goal","id":"7","identity":"user","parameters":{"a":1}}"#, "parameters has"),
    (#"{"deleted":"goal","id":"7","new":1}"#, "the member new is unknown"),
    (#"{"sealed":"goal","id":"7"}"#, "nothing that this version knows"),
    (#"{"settled":"1"}"#, "settled has"), ("[]", "nothing that this version knows"),
  ])
  func `reports a damaged line by its number, and cleans up the rest`(line: String, reason: String)
    async throws
  {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    try Self.write(Self.ids, server, adding: [line], to: path)
    let session = await Session.run(["clean-up", path] + Self.credentials)
    #expect(session.status == .couldNotTest, "\(session.text)")
    #expect(session.text.contains("deleted 3 resources"))
    #expect(session.text.contains("\(path):7: this line cannot be used: "))
    #expect(session.text.contains(reason), "\(session.text)")
    #expect(FileManager.default.fileExists(atPath: path + ".damaged"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `leaves alone what a damaged line may have deleted under an id that can recur`()
    async throws
  {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    try Self.write(["17"] + Self.ids, server, adding: ["cut"], to: path)
    let session = await Session.run(["clean-up", path] + Self.credentials)
    #expect(session.text.contains("deleted 3 resources"))
    #expect(session.text.contains("left behind: goal 17: not attempted, a damaged line may"))
  }

  @Test func `names the requests of which no outcome is known`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    let sent = (1...3).map {
      #"{"sent":\#($0),"operation":"createGoal","method":"POST","path":"/api/v1/goals"}"#
    }
    try Self.write(
      Self.ids, server, adding: sent + [#"{"settled":1}"#, #"{"unnamed":3,"name":"/x/7"}"#],
      to: path)
    let session = await Session.run(["clean-up", path] + Self.credentials)
    #expect(session.status == .couldNotTest)
    let subject = "possibly left behind: POST /api/v1/goals (createGoal), 1 request"
    #expect(session.text.contains("\(subject): the run ended before the response was known\n"))
    #expect(session.text.contains("\(subject) (/x/7): "))
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test(arguments: ["{}", "\0", "[1]\n", "hello\n", #"{"ledger":3,"host":"a","contract":"b"}"#])
  func `is not read from another file`(content: String) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/run.ledger"
    try content.write(toFile: path, atomically: true, encoding: .utf8)
    let session = await Session.run(["clean-up", path])
    #expect(session.status == .usage)
    #expect(
      session.text.hasPrefix("2> contract-check: \(path):1: not the first line of a ledger: "))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == content)
  }

  @Test func `that cannot be written is an error before the first request`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/none/run.ledger"
    let session = await Session.run(["check"] + Self.words(server, ["--ledger", path]))
    #expect(session.status == .couldNotTest)
    #expect(session.text == "2> contract-check: cannot write \(path): its folder does not exist\n")
  }
}
