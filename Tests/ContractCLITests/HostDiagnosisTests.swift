import ContractCLI
import ContractHTTP
import ContractMock
import ContractNetwork
import ContractModel
import Contracts
import TestSupport
import Testing

@Suite struct `The first contact` {
  /// Checks a host that gives every request the same response.
  private static func check(
    _ response: HTTPResponse, path: String = "", _ more: [String] = []
  ) async throws -> Session {
    let server = try HTTPServer.start { _ in .response(response) }
    defer { server.stop() }
    return await Session.run(
      [
        "--host", "127.0.0.1:\(server.port)\(path)", "--contract", "lume-goals", "--token", "T",
      ] + more)
  }

  private static func page(_ status: HTTPStatus) -> HTTPResponse {
    HTTPResponse(
      status: status, fields: ["Content-Type": "text/html"], body: Array("<h1>oh</h1>".utf8))
  }

  @Test(
    arguments: [
      (page(404), "every request got 404, is the base path of --host right?"),
      (
        HTTPResponse(status: 302, fields: ["Location": "/login"]),
        "every request is redirected to /login, is there a login page?"
      ),
      (
        HTTPResponse(status: 301, fields: ["Location": "https://127.0.0.1/goals"]),
        "redirects to https, does it expect https?"
      ),
      (page(502), "every request got an HTML page (502 Bad Gateway), is there a proxy"),
    ])
  func `explains why a host cannot be the backend`(
    response: HTTPResponse, line: String
  ) async throws {
    let session = try await Self.check(response)
    #expect(session.status == .couldNotTest)
    let text = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("could not test: ") && text.contains(line), "\(session.text)")
    #expect(!text.contains("reproduce with"))
  }

  @Test func `takes an error of the contract for that of an unknown resource`() async throws {
    let server = try HTTPServer.start { _ in
      .response(
        HTTPResponse(
          status: 404, fields: ["Content-Type": "application/json"],
          body: Array(#"{"error": {"code": "GOAL_NOT_FOUND", "message": "No such goal"}}"#.utf8)))
    }
    defer { server.stop() }
    let session = await Session.run([
      "--host", "127.0.0.1:\(server.port)", "--contract", "lume-goal-tips", "--token", "T",
    ])
    #expect(!session.text.contains("is the base path of --host"), "\(session.text)")
    #expect(session.text.contains("no goal could be created"), "\(session.text)")
  }

  @Test func `reports https to a port without TLS`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    let session = await Session.run([
      "--host", "https://127.0.0.1:\(server.port)", "--contract", "lume-goals", "--token", "T",
    ])
    #expect(session.status == .couldNotTest)
    let text = session.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(text.contains("does it expect http?"), "\(session.text)")
  }

  @Test func `names a token with its scheme in front`() async throws {
    let session = try await Self.check(Self.page(404), ["--as-other", "Bearer T"])
    #expect(session.status == .usage)
    #expect(session.text.contains("--as-other begins with 'Bearer '"))
  }

  @Test func `finds the contract that a host serves`() async throws {
    let server = try MockServer.start(
      MockService(Catalog.all.first { $0.id == "deuce-diary" } ?? Catalog.all[0]))
    defer { server.stop() }
    let session = await Session.run([
      "--host", "127.0.0.1:\(server.port)", "--phases", "examples", "--token",
      MockIdentity.user.token,
    ])
    #expect(session.text.contains("(deuce-diary) against http://127.0.0.1"), "\(session.text)")
  }

  @Test func `uses a base path once that the paths of the contract begin with`() async throws {
    let server = try MockServer.goals()
    defer { server.stop() }
    let session = await Session.run([
      "--host", "127.0.0.1:\(server.port)/api/v1", "--contract", "lume-goals", "--phases",
      "examples", "--token", MockIdentity.user.token,
    ])
    #expect(session.status == .conforms, "\(session.text)")
    #expect(session.text.contains("begin with /api/v1 already; it is used once"))
  }

  @Test func `needs a contract where none matches`() async throws {
    let server = try HTTPServer.start { _ in
      .response(HTTPResponse(status: .noContent))
    }
    defer { server.stop() }
    let session = await Session.run(["--host", "127.0.0.1:\(server.port)", "--token", "T"])
    #expect(session.status == .usage)
    #expect(session.text.contains("--host needs --contract, one of lume-goals"))
  }

  @Test func `takes the host from the environment`() async throws {
    let session = await Session.run(
      ["--contract", "lume-goals", "--token", "T"],
      environment: ["CONTRACT_CHECK_HOST": "127.0.0.1:\(RefusingPort.number)"])
    #expect(session.status == .couldNotTest)
    #expect(session.text.contains("lume-goals against http://127.0.0.1:\(RefusingPort.number)"))
  }
}

@Suite struct `A catalog with a faulty contract` {
  private static let faulty = Contract(
    "faulty", version: "1", title: "Faulty", authentication: .none,
    errors: ErrorShape(.any, code: nil, message: "/message"), failures: [],
    operations: [
      Operation(
        "getThing", .get, "/things/{id}", requiresAuthentication: false, responses: [.ok(.any)])
    ])

  @Test func `reports its problem and checks the others`() async {
    let session = await Session.run(["--phases", "examples"], contracts: { [Self.faulty, .shop] })
    #expect(session.status == .usage)
    #expect(session.text.contains("contract 'faulty' has 1 problem\n"), "\(session.text)")
    #expect(session.text.contains("conforms"), "\(session.text)")
  }

  @Test func `checks nothing where the command line names it`() async {
    let session = await Session.run(["--contract", "faulty"], contracts: { [Self.faulty, .shop] })
    #expect(session.status == .usage)
    #expect(!session.text.contains("conforms"))
  }
}
