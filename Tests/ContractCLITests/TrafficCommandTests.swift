import ContractCLI
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import Contracts
import Foundation
import TestSupport
import Testing

@Suite struct `Traffic of an app` {
  /// Starts a proxy to a port, and ends it after some requests.
  private static func proxying(
    to port: UInt16, _ words: [String], _ body: (SocketTransport) async throws -> Void
  ) async throws -> String {
    let (outputs, printed) = AsyncStream.makeStream(of: String.self)
    let process = ProcessEnvironment(
      contracts: { Catalog.all }, services: { [:] }, environment: [:],
      out: { printed.yield($0) }, error: { printed.yield($0) })
    let proxy = Task {
      _ = await ContractCheck(process)(
        ["proxy", "--host", "127.0.0.1:\(port)", "--port", "0", "--contract", "lume-goals"] + words)
      printed.finish()
    }
    var text = ""
    for await output in outputs {
      text += output
      guard let match = output.firstMatch(of: /proxy for \S+ at http:\/\/127\.0\.0\.1:(\d+)/) else {
        continue
      }
      let port = try #require(UInt16(match.1))
      try await body(SocketTransport(Origin(host: "127.0.0.1", port: port)))
      proxy.cancel()
    }
    return text
  }

  @Test func `becomes a contract as the example of README shows`() async throws {
    let section = try ReadmeCall.section("From traffic to a contract")
    let calls = try ReadmeCall.all(in: section, port: 8081)
    #expect(calls.count == 5)
    let server = try MockServer.goals()
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let recording = folder.path + "/traffic.har"
    let text = try await Self.proxying(to: server.port, ["--record", recording]) { transport in
      for call in calls {
        let response = try await transport.send(call.request)
        #expect(response.status.code == call.status, "\(call.request.target)")
      }
    }
    #expect(text.contains("5 exchanges, 4 of the contract"), "\(text)")
    #expect(text.contains("not in the contract: GET /api/v2/goals, 1 with 404"))
    #expect(text.contains("never called of lume-goals: updateGoal (PUT "))
    let recorded = try String(contentsOfFile: recording, encoding: .utf8)
    #expect(recorded.contains("Bearer ***") && !recorded.contains(MockIdentity.user.token))

    let learned = await Session.run([
      "learn", recording, "--output", folder.path + "/contracts/Learned",
    ])
    #expect(learned.status == .conforms, "\(learned.text)")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/contracts/Learned")
    let source = try files.map {
      try String(contentsOfFile: folder.path + "/contracts/Learned/" + $0, encoding: .utf8)
    }.joined()
    let shown = try #require(
      section.split(separator: "```swift\n").last?.split(separator: "```").first)
    let lines = shown.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines.count == 2)
    for line in lines { #expect(source.contains(line), "\(source)") }
    #expect(source.contains("authentication: .bearer"))

    let update = await Session.run(["learn", recording, "--update", "lume-goals"])
    #expect(update.status == .conforms, "\(update.text)")
    let check = await Session.run(["--recorded", recording, "--contract", "lume-goals"])
    #expect(
      check.text.contains("not in the contract: GET /api/v2/goals, 1 with 404"), "\(check.text)")
  }

  @Test func `shows a drift when it passes`() async throws {
    let server = try MockServer.goals(drifts: ["tips-as-objects"])
    defer { server.stop() }
    let calls = try ReadmeCall.all(
      in: try ReadmeCall.section("From traffic to a contract"), port: 8081)
    let folder = try TemporaryFolder()
    let recording = folder.path + "/traffic.har"
    let text = try await Self.proxying(to: server.port, ["--record", recording]) { transport in
      let created = try await transport.send(calls[0].request)
      let id = try #require(try JSON(parsing: created.body)["data"]?["id"]?.stringValue)
      var tips = calls[0].request
      (tips.target, tips.body) = ("/api/v1/goals/\(id)/tips", [])
      _ = try await transport.send(tips)
    }
    #expect(text.contains("drift: type-changed in tips at "), "\(text)")

    let update = await Session.run(["learn", recording, "--update", "lume-goals"])
    #expect(update.status == .drift)
    #expect(
      update.text.contains("contracts/LumeGoals/LumeGoals+Schemas.swift:88: tips"), "\(update.text)"
    )
    #expect(update.text.contains(#"  - Field("tips", .array(of: .string"#))
    #expect(update.text.contains("seen in 1 of 1 responses of tips with 200"))
    #expect(update.text.contains("consequences"))
  }

  /// `{"data":7}` in gzip.
  private static let zipped: [UInt8] = [
    31, 139, 8, 0, 0, 0, 0, 0, 2, 3, 171, 86, 74, 73, 44, 73, 84, 178, 50, 175, 5, 0, 64, 238, 209,
    145, 10, 0, 0, 0,
  ]

  @Test func `is read in the codings that the app accepts, as far as they can be decoded`()
    async throws
  {
    let server = try HTTPServer.start { request in
      let coding = request.fields["accept-encoding"] ?? ""
      return .response(
        HTTPResponse(
          status: .ok, fields: ["Content-Type": "application/json", "Content-Encoding": coding],
          body: coding == "gzip" ? Self.zipped : [1, 2, 3]))
    }
    defer { server.stop() }
    let folder = try TemporaryFolder()
    let recording = folder.path + "/traffic.har"
    let text = try await Self.proxying(to: server.port, ["--record", recording]) { transport in
      for coding in ["gzip", "br"] {
        let request = HTTPRequest(
          method: .get, target: "/api/v1/goals",
          fields: ["Authorization": "Bearer T", "Accept-Encoding": coding], body: [])
        let response = try await transport.send(request)
        #expect(response.fields["content-encoding"] == coding)
      }
    }
    #expect(text.contains("drift: type-changed in listGoals at /data"), "\(text)")
    #expect(!text.contains("body-unreadable"), "\(text)")
    #expect(text.contains("content not checked: 1 response in br"), "\(text)")
    let check = await Session.run(["--recorded", recording, "--contract", "lume-goals"])
    #expect(check.text.contains("type-changed in listGoals"), "\(check.text)")
    #expect(!check.text.contains("2 drifts"), "\(check.text)")
  }

  @Test func `becomes a document that can be checked against`() async throws {
    let folder = try TemporaryFolder()
    let document = folder.path + "/api.json"
    let session = await Session.run([
      "learn", PackageRoot.path + "/snapshots/exchanges/lume-goals.har", "--host",
      "https://api.example.com", "--openapi", document,
    ])
    #expect(session.status == .conforms, "\(session.text)")
    let listing = await Session.run(["list", "--contract", document])
    #expect(listing.status == .conforms && listing.text.contains("createGoal"), "\(listing.text)")
    let check = await Session.run([
      "--recorded", PackageRoot.path + "/snapshots/exchanges/lume-goals.har", "--contract",
      document,
    ])
    #expect(check.status == .conforms, "\(check.text)")
  }

  @Test(arguments: [
    (["learn"], "learn takes recordings"), (["learn", "/nowhere.har"], "no such file"),
    (["learn", "RECORDING", "--output", ""], "--output is empty"),
    (["learn", "RECORDING", "--openapi", ""], "--openapi is empty"),
    (["learn", "RECORDING", "--name", "a/b"], "cannot be the name of a file"),
    (["learn", "RECORDING", "--host", "http://other.test"], "no exchange to learn from"),
    (["learn", "RECORDING", "--update", "no-such"], "no-such"),
    (["proxy"], "proxy needs the backend"),
    (["proxy", "--host", "ftp://x"], "--host"),
    (["proxy", "--host", "localhost:1", "--port", "x"], "--port takes a whole number"),
    (
      ["proxy", "--host", "localhost:1", "--port", "0", "--record", "/nowhere/x.har"],
      "cannot be written"
    ),
  ])
  func `is rejected in one line where something is missing`(
    words: [String], message: String
  ) async {
    let recording = PackageRoot.path + "/snapshots/exchanges/lume-goals.har"
    let session = await Session.run(words.map { $0 == "RECORDING" ? recording : $0 })
    #expect(session.status != .conforms && session.text.contains(message), "\(session.text)")
  }
}
