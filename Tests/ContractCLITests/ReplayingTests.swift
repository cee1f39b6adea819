import ContractCLI
import ContractMock
import TestSupport
import Testing

@Suite struct `Replaying a token` {
  private func token(_ drift: String) async throws -> (token: String, text: String) {
    let server = try MockServer.goals(drifts: [drift])
    defer { server.stop() }
    let session = await Session.run([
      "--host", "127.0.0.1:\(server.port)", "--contract", "lume-goals", "--phases", "examples",
      "--token", MockIdentity.user.token, "--as-other", MockIdentity.other.token,
    ])
    let line = try #require(session.text.firstMatch(of: /contract-check replay (\S+) --host (\S+)/))
    #expect(line.output.2 == "http://127.0.0.1:\(server.port)")
    return (String(line.output.1), session.text)
  }

  @Test func `distinguishes drifts that remain, are fixed and could not be tested`() async throws {
    let (token, _) = try await token("tips-as-objects")
    let drifting = await Session.run(["replay", token, "--drift", "tips-as-objects"])
    #expect(drifting.text == "still failing: type-changed in tips at /data/tips/*\n")
    #expect(drifting.status == .drift)
    let clean = await Session.run(["replay", token])
    #expect(clean.text == "fixed: type-changed in tips at /data/tips/*\n")
    #expect(clean.status == .conforms)
    let dead = await Session.run([
      "replay", token, "--host", "127.0.0.1:\(RefusingPort.number)", "--token", "T",
    ])
    #expect(dead.text.hasPrefix("could not test: type-changed in tips"), "\(dead.text)")
    #expect(dead.status == .couldNotTest)
  }

  @Test func `shows the response on request`() async throws {
    let (token, _) = try await token("tips-as-objects")
    let session = await Session.run([
      "replay", token, "--drift", "tips-as-objects", "--verbose",
    ])
    #expect(session.text.contains("HTTP/1.1 200"))
    #expect(!session.text.contains(MockIdentity.user.token))
  }

  @Test(arguments: ["--login", "--as-other-login", "--token-command", "--as-other-command"])
  func `needs a host for a token from elsewhere`(option: String) async throws {
    let (token, _) = try await token("tips-as-objects")
    let session = await Session.run(["replay", token, option, "{}"])
    #expect(session.status == .usage)
    #expect(session.text.contains("\(option) needs --host"), "\(session.text)")
  }

  @Test func `rejects a text that is not a token`() async {
    let session = await Session.run(["replay", "WzEsIm"])
    #expect(session.status == .usage)
    #expect(
      session.text.contains("the token cannot be read: it is cut off or changed at character"))
    #expect(await Session.run(["replay"]).status == .usage)
  }
}
