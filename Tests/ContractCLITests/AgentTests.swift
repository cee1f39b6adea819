import ContractCLI
import ContractJSON
import ContractMock
import Contracts
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct `The tools of agents` {
  /// The responses of the server to some lines.
  private static func responses(
    to lines: [String], _ words: [String] = ["--contract", "lume-goals"]
  ) async throws -> [JSON] {
    let input = Mutex(lines)
    let output = Mutex("")
    var process = ProcessEnvironment(
      contracts: { Catalog.all }, services: { Catalog.services }, environment: [:],
      out: { part in output.withLock { $0 += part } }, error: { _ in })
    process.readLine = {
      input.withLock { $0.isEmpty ? nil : Array($0.removeFirst().utf8) }
    }
    #expect(await ContractCheck(process)(["mcp"] + words) == .conforms)
    return try output.withLock(\.self).split(separator: "\n").map { line in
      try JSON(parsing: Array(line.utf8))
    }
  }

  private static func call(_ tool: String, _ arguments: String) -> String {
    #"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
  }

  @Test func `find a drift, and decide that it is fixed`() async throws {
    let mock = try MockServer.goals(drifts: ["tips-as-objects"])
    defer { mock.stop() }
    func words(_ port: UInt16) -> [String] {
      [
        "--host", "127.0.0.1:\(port)", "--contract", "lume-goals", "--token", "user-token",
        "--timeout", "60m",
      ]
    }
    let check = Self.call("check", #"{"only":["tips"],"phases":["examples"]}"#)
    let found = try await Self.responses(to: [check], words(UInt16(mock.port)))[0]
    let report = try #require(found["result"]?["structuredContent"])
    #expect(report["verdict"] == "drift")
    let run = try #require(report["runs"]?.arrayValue?.first)
    #expect(run["results"] == nil)
    let drift = try #require(run["findings"]?.arrayValue?.first)
    #expect(drift["fix"] != nil)
    let token = try #require(drift["reproduction"]?["token"]?.stringValue)
    let verify = Self.call("verify", #"{"token":"\#(token)"}"#)
    func outcome(_ port: UInt16) async throws -> JSON? {
      try await Self.responses(to: [verify], words(port))[0]["result"]?["structuredContent"]?[
        "outcome"]
    }
    #expect(try await outcome(UInt16(mock.port)) == "still failing")
    let fixed = try MockServer.goals()
    defer { fixed.stop() }
    #expect(try await outcome(UInt16(fixed.port)) == "fixed")
    #expect(try await outcome(UInt16(RefusingPort.number)) == "could not test")
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), (#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, -32600),
    (#"{"jsonrpc":"2.0","id":1,"method":"nothing"}"#, -32601),
    (call("accept", "{}"), -32602),
  ])
  func `are not called by a wrong message`(line: String, code: Int) async throws {
    let response = try await Self.responses(to: ["", line])
    #expect(response.count == 1)
    #expect(response[0]["error"]?["code"] == .number(JSON.Number(code)))
  }

  @Test(arguments: [
    ("verify", "{}", "verify needs the parameter 'token'"),
    ("check", #"{"host":"https://example.com"}"#, "check has no parameter 'host'"),
    ("check", #"{"only":[1]}"#, "'only' is no array"),
    ("check", #"{"only":["no-such"]}"#, "unknown operation or scenario 'no-such'"),
    (
      "explain", #"{"topic":"--no-such"}"#,
      "unknown check, kind of finding or construct '--no-such'"
    ),
    (
      "diff", #"{"old":"http://127.0.0.1/a.json","new":"b"}"#,
      "is an address, and nothing is fetched"
    ),
  ])
  func `state a mistake of the agent`(
    tool: String, arguments: String, message: String
  ) async throws {
    let result = try await Self.responses(to: [Self.call(tool, arguments)])[0]["result"]
    #expect(result?["isError"] == true)
    let text = result?["content"]?.arrayValue?.first?["text"]?.stringValue ?? ""
    #expect(text.contains(message), "\(text)")
  }

  @Test func `are described, and show what they read`() async throws {
    let lines = [
      #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}"#,
      #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
      #"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#, Self.call("list", "{}"),
      Self.call("explain", #"{"topic":"type-changed"}"#),
      Self.call("validate", #"{"operation":"createGoal","instance":{"title":7}}"#),
      Self.call("diff", #"{"old":"lume-goals","new":"lume-goals"}"#),
      Self.call("plan", #"{"only":["tips"],"phases":["examples"]}"#),
    ]
    let all = try await Self.responses(to: lines).map { try #require($0["result"]) }
    #expect(all.count == 7)
    #expect(all[0]["protocolVersion"] == "2025-03-26")
    let names = all[1]["tools"]?.arrayValue?.compactMap { $0["name"]?.stringValue }
    #expect(names == ["list", "plan", "check", "verify", "explain", "diff", "validate"])
    for (index, part) in [(2, "createGoal"), (3, "JSON type"), (4, "expected string"), (6, "tips")]
    {
      let text = all[index]["content"]?.arrayValue?.first?["text"]?.stringValue ?? ""
      #expect(text.contains(part), "\(text)")
    }
    #expect(all[5]["structuredContent"]?.objectValue != nil)
  }
}
