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

  /// A ledger as a killed run leaves it, with a line that was cut.
  private static func write(_ ids: [String], _ server: MockServer, to path: String) throws {
    var lines = [
      #"{"ledger":1,"host":"http://127.0.0.1:\#(server.port)","contract":"lume-goals"}"#
    ]
    lines += (ids + ["gone"]).map {
      #"{"created":"goal","id":"\#($0)","identity":"user","parameters":{}}"#
    }
    lines += [#"{"deleted":"goal","id":"gone"}"#, #"{"created":"go"#]
    try lines.joined(separator: "\n").write(toFile: path, atomically: true, encoding: .utf8)
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

  @Test func `of a killed run is cleaned up by command`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    defer { server.stop() }
    let path = folder.path + "/run.ledger"
    try Self.write(Self.ids, server, to: path)
    let session = await Session.run(
      ["clean-up", path, "--token", "user-token", "--as-other", "other-token"])
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

  @Test func `keeps what a backend that is gone could not delete`() async throws {
    let (server, folder) = (try MockServer.goals(), try TemporaryFolder())
    let path = folder.path + "/run.ledger"
    try Self.write(Self.ids, server, to: path)
    server.stop()
    // Another server may have got the port by now.
    let ledger = try String(contentsOfFile: path, encoding: .utf8)
    try ledger.replacing(":\(server.port)", with: ":1")
      .write(toFile: path, atomically: true, encoding: .utf8)
    let session = await Session.run(["clean-up", path, "--token", "user-token"])
    #expect(session.status == .couldNotTest, "\(session.text)")
    #expect(session.text.contains("left behind: goal"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(Self.ids.allSatisfy(text.contains) && !text.contains("gone"))
  }

  @Test func `is not read from another file`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/run.ledger"
    try "{}".write(toFile: path, atomically: true, encoding: .utf8)
    let session = await Session.run(["clean-up", path])
    #expect(session.status == .usage)
    #expect(session.text == "2> contract-check: \(path) is not a ledger of a run\n")
  }
}
