import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `A conversation` {
  private static let heard = Scenario(
    "heard", "A new note is heard of",
    [
      .connect("phone", to: "news"), .send("phone", "follow"),
      .call("makeNote", capture: ["note": response("/id")]),
      .receive("phone", "note_made", rules: [message("/note") == captured("note")]),
    ])

  private static let silent = Scenario(
    "silent", "Nothing is heard of a new note",
    [
      .connect("phone", to: "news"), .call("makeNote"), .silence("phone", milliseconds: 50),
    ])

  private func rehearse(
    _ scenarios: Scenario..., sockets: @escaping NoteBackend.Sockets = NoteBackend.working,
    _ news: @escaping NoteBackend.News
  ) async throws -> (backend: NoteBackend, rehearsal: Rehearsal) {
    var contract = Contract.notes()
    contract.scenarios = scenarios
    let backend = NoteBackend(contract, sockets: sockets, telling: news)
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.phases = [.scenarios]
      configuration.jobs = 1
    }
    return (backend, rehearsal)
  }

  private static func made(_ note: JSON?) -> WebSocketEvent {
    .text((["type": "note_made", "note": note ?? .null] as JSON).text())
  }

  @Test func `with the expected message has no drift`() async throws {
    let (backend, rehearsal) = try await rehearse(Self.heard) { [Self.made($1["id"])] }
    #expect(rehearsal.findings.map(\.cause) == [])
    #expect(rehearsal.outcome(.conversation, of: "news")?.word == "passed")
    #expect(rehearsal.outcome(.connection, of: "news")?.word == "passed")
    #expect(rehearsal.outcome(ofScenario: "heard")?.word == "passed")
    #expect(backend.opened.map(\.sent) == [[#"{"type":"follow"}"#]])
  }

  @Test(
    arguments: [
      ([], .messageMissing, "message note_made"),
      ([made(17)], .ruleBroken, "message note_made /note"),
      ([made("1")], .numberAsString, "message note_made /note"),
      ([.text(#"{"type":"bye"}"#)], .messageUnexpected, "message bye /type"),
      ([.text("{")], .bodyUnreadable, "message note_made"),
      ([.binary([1, 2])], .messageUnexpected, "message note_made"),
    ] as [([WebSocketEvent], Drift.Kind, String)])
  func `with another message has drift at the message`(
    events: [WebSocketEvent], kind: Drift.Kind, location: String
  ) async throws {
    let (_, rehearsal) = try await rehearse(Self.heard) { _, _ in events }
    #expect(rehearsal.causes.map(\.drift.kind) == [kind])
    #expect(rehearsal.causes.map(\.operation) == ["news"])
    #expect(rehearsal.causes.map { "\($0.drift.location)" } == [location])
    #expect(rehearsal.outcome(.conversation, of: "news")?.word == "failed")
    #expect(rehearsal.outcome(ofScenario: "heard")?.word == "failed")
  }

  @Test func `that expects silence has drift at a message`() async throws {
    let (_, rehearsal) = try await rehearse(Self.silent) { [Self.made($1["id"])] }
    #expect(rehearsal.causes.map(\.drift.kind) == [.messageUnexpected])
    #expect(rehearsal.causes.first?.drift.expected == "nothing on phone for 50 ms")
  }

  @Test(arguments: [heard, silent])
  func `notes an undocumented message, and goes on`(scenario: Scenario) async throws {
    let (_, rehearsal) = try await rehearse(scenario) { _, new in
      [.text(#"{"type":"hello"}"#)]
        + (scenario.id == "heard" ? [Self.made(new["id"])] : [])
    }
    #expect(rehearsal.causes.isEmpty)
    let notes = rehearsal.findings.filter { $0.operation == "news" }
    #expect(notes.map(\.drift.severity).allSatisfy { $0 == .note })
    #expect(notes.first?.drift.fix == "document the message 'hello'")
    #expect(rehearsal.outcome(ofScenario: scenario.id)?.word == "passed")
  }

  @Test func `does not wait longer for endless undocumented messages`() async throws {
    var contract = Contract.notes()
    contract.scenarios = [Self.silent]
    let backend = NoteBackend(
      contract,
      sockets: { _ throws(TransportError.Reason) in
        FakeSocket(Array(repeating: .text(#"{"type":"hello"}"#), count: 5_000))
      })
    let rehearsal = try await Rehearsal(backend, clock: .ticking) { $0.phases = [.scenarios] }
    #expect(backend.opened.first?.patience.count ?? .max < 200)
    #expect(rehearsal.causes.isEmpty)
  }

  @Test(
    arguments: [
      (.closed(code: 1011, reason: "oh"), "closed by the server, code 1011, oh"),
      (.closed(code: nil, reason: ""), "closed by the server"),
    ] as [(WebSocketEvent, String)])
  func `that the server closes has drift of the connection`(
    event: WebSocketEvent, actual: String
  ) async throws {
    let (_, rehearsal) = try await rehearse(Self.heard) { _, _ in [event] }
    #expect(rehearsal.causes.map(\.drift.kind) == [.connectionBroken])
    #expect(rehearsal.causes.map(\.drift.actual) == [actual])
    #expect(rehearsal.outcome(.connection, of: "news")?.word == "failed")
  }

  @Test(arguments: [
    TransportError.Reason.closedWithoutCloseFrame, .alreadyClosed,
    .upgradeRejected(HTTPResponse(status: .notFound)),
    .timedOut(.waitingForResponse, after: .seconds(1)),
  ])
  func `that fails has drift of the connection`(fault: TransportError.Reason) async throws {
    let isLate = [.closedWithoutCloseFrame, .alreadyClosed].contains(fault)
    let (_, rehearsal) = try await rehearse(
      Self.heard,
      sockets: { _ throws(TransportError.Reason) in
        if !isLate { throw fault }
        return FakeSocket(end: fault)
      }, { _, _ in [] })
    #expect(rehearsal.causes.map(\.drift.kind) == [.connectionBroken])
    #expect(rehearsal.causes.map { "\($0.drift.location)" } == ["connection"])
  }

  @Test(arguments: [
    TransportError.Reason.refused, .unknownHost("gone"), .timedOut(.connecting, after: .seconds(1)),
  ])
  func `that cannot begin is not tested`(fault: TransportError.Reason) async throws {
    let (_, rehearsal) = try await rehearse(
      Self.heard, sockets: { _ throws(TransportError.Reason) in throw fault }, { _, _ in [] })
    #expect(rehearsal.causes.isEmpty)
    #expect(rehearsal.outcome(ofScenario: "heard")?.isUntested == true)
    #expect(rehearsal.outcome(.conversation, of: "news")?.isUntested == true)
    #expect(rehearsal.outcome(.connection, of: "news")?.isUntested == true)
  }

  @Test func `whose handshake is rejected with 401 is opened again with another token`()
    async throws
  {
    var contract = Contract.notes()
    contract.scenarios = [Self.heard]
    contract.channels[0].requiresAuthentication = true
    let issued = Mutex(0)
    let backend = NoteBackend(
      contract,
      sockets: { number throws(TransportError.Reason) in
        guard issued.withLock({ $0 }) > 1 else {
          throw .upgradeRejected(HTTPResponse(status: .unauthorized))
        }
        return FakeSocket()
      }, telling: { [Self.made($1["id"])] })
    let rehearsal = try await Rehearsal(
      backend,
      { configuration in
        configuration.phases = [.scenarios]
        configuration.jobs = 1
        configuration.fetchedTokens = [.user]
      },
      fetchingTokens: { _ in
        issued.withLock { $0 += 1 }
        return .success(MockIdentity.user.token)
      })
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.outcome(ofScenario: "heard")?.word == "passed")
    #expect(issued.withLock { $0 } == 2)
  }

  @Test func `on a transport without sockets is not tested`() async throws {
    var contract = Contract.notes()
    contract.scenarios = [Self.heard]
    let rehearsal = try await Rehearsal(NoteBackend(contract), hasSockets: false) {
      $0.phases = [.scenarios]
    }
    #expect(
      rehearsal.outcome(ofScenario: "heard")?.word
        == "not tested: no socket can be opened here")
    #expect(rehearsal.outcome(.conversation, of: "news")?.isUntested == true)
  }

  @Test(arguments: [[], [made(17)], [.closed(code: nil, reason: "")]] as [[WebSocketEvent]])
  func `leaves no socket open, whatever is received`(events: [WebSocketEvent]) async throws {
    let (backend, _) = try await rehearse(Self.heard, Self.silent) { _, _ in events }
    #expect(backend.opened.count >= 2 && backend.opened.allSatisfy(\.isClosed))
  }

  @Test func `captures values of a message for later steps`() async throws {
    let captured = Scenario(
      "captured", "What is heard of can be deleted",
      [
        .connect("phone", to: "news"), .call("makeNote"),
        .receive("phone", "note_made", capture: ["note": message("/note")]),
        .call("deleteNote", path: ["id": captured("note")]), .close("phone"),
      ])
    let (backend, rehearsal) = try await rehearse(captured) { [Self.made($1["id"])] }
    #expect(rehearsal.causes.isEmpty)
    let last = try #require(backend.issued.last)
    #expect(backend.requests.contains { $0.method == .delete && $0.path == "/notes/\(last)" })
  }

  @Test func `waits less after a missing message`() async throws {
    var second = Self.heard
    second.id = "again"
    let (backend, _) = try await rehearse(Self.heard, second) { _, _ in [] }
    let patience = backend.opened.flatMap(\.patience)
    // Once more, because the case of a drift is repeated.
    #expect(patience.count == 3)
    #expect(patience.contains(.milliseconds(500)), "\(patience)")
  }

  /// A busy server may have done later what a message has led to.
  @Test func `is repeated with a pause after each message`() async throws {
    let (_, right) = try await rehearse(Self.heard) { [Self.made($1["id"])] }
    #expect(right.waits == [])
    let (_, wrong) = try await rehearse(Self.heard) { _, _ in [] }
    #expect(wrong.waits == [.milliseconds(500)])
  }

  @Test func `is reproduced by its scenario`() async throws {
    let (_, rehearsal) = try await rehearse(Self.heard) { _, _ in [] }
    #expect(
      rehearsal.causes.map(\.reproduction.script) == ["check notes heard"])
  }
}
