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

  /// The request of a line with `curl`, and the status that its comment names.
  private static func request(_ line: String, token: String) -> (HTTPRequest, status: Int)? {
    guard let match = line.firstMatch(of: /^curl http:\/\/localhost:8080(\S+)(.*)# (\d{3})/),
      let status = Int(match.3)
    else { return nil }
    var request = HTTPRequest(
      method: .get, target: String(match.1), fields: ["Host": "localhost"], body: [])
    for option in String(match.2).matches(of: /-(H|d|X) (?:'([^']*)'|"([^"]*)"|(\S+))/) {
      let word = String(option.2 ?? option.3 ?? option.4 ?? "").replacing("$TOKEN", with: token)
      switch option.1 {
      case "H":
        let parts = word.split(separator: ": ", maxSplits: 1)
        request.fields.append(String(parts[0]), String(parts[1]))
      case "X": request.method = HTTPMethod(word)
      default:
        request.method = .post
        request.body = Array(word.utf8)
      }
    }
    return (request, status)
  }

  @Test func `answers as the example of README says`() async throws {
    let readme = try String(contentsOfFile: PackageRoot.path + "/README.md", encoding: .utf8)
    let section = try #require(
      readme.split(separator: "## A mock for the front end").last?.split(separator: "\n## ").first)
    let rules = try #require(
      section.split(separator: "```yaml\n").last?.split(separator: "```").first)
    let folder = try TemporaryFolder()
    let file = folder.path + "/mock.yaml"
    try String(rules).write(toFile: file, atomically: true, encoding: .utf8)
    let token = try #require(section.firstMatch(of: /TOKEN='([^']*)'/)).1
    let calls = section.split(separator: "\n").compactMap {
      Self.request(String($0), token: String(token))
    }
    #expect(calls.count == 7)
    let state = folder.path + "/state.json"
    let text = try await Self.serving(
      [
        "--contract", "lume-goals", "--seed-data", "20", "--rules", file, "--state", state, "--log",
        "text",
      ]
    ) { transport in
      for (request, status) in calls {
        let response = try await transport.send(request)
        #expect(response.status.code == status, "\(request.method.name) \(request.target)")
      }
      let list = try await transport.send(calls[0].0)
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
