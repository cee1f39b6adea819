import ContractCLI
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `A mock that the command serves` {
  /// Starts a mock on a free port, and ends it after some requests.
  private static func serving(
    _ words: [String], of contracts: [Contract] = Catalog.all,
    _ body: (SocketTransport) async throws -> Void
  ) async throws -> String {
    let (outputs, printed) = AsyncStream.makeStream(of: String.self)
    let process = ProcessEnvironment(
      contracts: { contracts }, services: { [:] }, environment: [:],
      out: { printed.yield($0) }, error: { printed.yield($0) })
    let mock = Task {
      _ = await ContractCheck(process)(["mock", "--port", "0"] + words)
      printed.finish()
    }
    var text = ""
    for await output in outputs {
      text += output
      guard let match = output.firstMatch(of: /serving at http:\/\/127\.0\.0\.1:(\d+)/) else {
        continue
      }
      let port = try #require(UInt16(match.1))
      try await body(SocketTransport(Origin(scheme: .http, host: "127.0.0.1", port: port)))
      mock.cancel()
    }
    return text
  }

  @Test func `answers as the example of README says`() async throws {
    let section = try ReadmeCall.section("A mock for the front end")
    let rules = try #require(
      section.split(separator: "```yaml\n").last?.split(separator: "```").first)
    let folder = try TemporaryFolder()
    let file = folder.path + "/mock.yaml"
    try String(rules).write(toFile: file, atomically: true, encoding: .utf8)
    let calls = try ReadmeCall.all(in: section, port: 8080)
    #expect(calls.count == 7)
    let state = folder.path + "/state.json"
    let text = try await Self.serving(
      [
        "--contract", "lume-goals", "--seed-data", "20", "--rules", file, "--state", state, "--log",
        "text",
      ]
    ) { transport in
      for call in calls {
        let response = try await transport.send(call.request)
        #expect(response.status.code == call.status, "\(call.request.target)")
      }
      let list = try await transport.send(calls[0].request)
      #expect(try JSON(parsing: list.body)[at: "/data/goals/19/title"] != nil)
    }
    #expect(text.contains("GET /api/v1/goals  200  listGoals"), "\(text)")
    let saved = try JSON(parsing: String(contentsOfFile: state, encoding: .utf8))
    #expect(saved[at: "/lume-goals/goal/19/value/title"] != nil)
  }

  @Test(arguments: [
    (["--latency", "soon"], "--latency takes a time or a range"),
    (["--fault", "503"], "--fault takes a rate and a failure"),
    (["--cors", "--no-cors"], "contradict each other"), (["--log", "xml"], "--log"),
    (["--rules", "/nowhere/mock.yaml"], "no such file"), (["--seed-data", "0"], "from 1 to"),
  ])
  func `rejects options without sense`(words: [String], message: String) async {
    let session = await Session.run(["mock", "--contract", "lume-goals", "--port", "0"] + words)
    #expect(session.status == .usage && session.text.contains(message), "\(session.text)")
  }
}

extension JSON {
  fileprivate subscript(at pointer: JSON.Pointer) -> JSON? { self[pointer] }
}
