import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `What a request may have created` {
  /// Notes, and an operation of which only the method and the path are known.
  private static func contract(_ method: HTTPMethod, _ path: String) -> Contract {
    .notes(adding: [
      Operation(
        "act", method, path, path: path.contains("{") ? [Field("id", .integer)] : [],
        body: .json(.object { Field("text", .string) }),
        responses: [Response(200, nil), Response(201, nil), Response(202, nil)])
    ])
  }

  private func leaks(
    _ contract: Contract, phases: Set<Phase> = [.examples, .protocol],
    _ conduct: @escaping NoteBackend.Conduct
  ) async throws -> [Leak] {
    let rehearsal = try await Rehearsal(NoteBackend(contract, answering: conduct)) {
      $0.phases = phases
      $0.jobs = 1
    }
    return rehearsal.leaks
  }

  private static func success(_ status: HTTPStatus, _ location: String?) -> HTTPResponse {
    var response = HTTPResponse(status: status)
    if let location { response.fields["location"] = location }
    return response
  }

  @Test(
    arguments: [
      (HTTPStatus.ok, nil), (.created, "/jobs/7"), (HTTPStatus(202), "/jobs/8"),
    ] as [(HTTPStatus, String?)])
  func `is listed by operation, with its address`(
    status: HTTPStatus, location: String?
  ) async throws {
    let leaks = try await leaks(Self.contract(.post, "/jobs")) { request in
      request.path == "/jobs" && request.method == .post ? Self.success(status, location) : nil
    }
    let leak = try #require(leaks.first)
    #expect(leaks.count == 1 && leak.isPossible && leak.count > 0)
    #expect(leak.subject == "POST /jobs (act)")
    #expect(leak.ids == [location].compactMap(\.self))
  }

  @Test func `is nothing where the contract states that it only changes`() async throws {
    var contract = Self.contract(.post, "/notes/{id}/act")
    contract.operations[contract.operations.count - 1].effects = [
      .updates("note", id: path("id"))
    ]
    let leaks = try await leaks(contract, phases: [.examples]) { request in
      request.path.hasSuffix("/act") ? Self.success(.ok, nil) : nil
    }
    #expect(leaks == [])
  }

  @Test func `is nothing where every request is rejected`() async throws {
    let leaks = try await leaks(Self.contract(.post, "/jobs")) { request in
      request.path == "/jobs" ? HTTPResponse(status: .badRequest) : nil
    }
    #expect(leaks == [])
  }

  @Test(
    arguments: [
      (["text": "a"], []), (["key": 7], []), (["id": 7], ["7"]),
    ] as [(JSON, [String])])
  func `is listed where the declared id is missing`(body: JSON, names: [String]) async throws {
    var contract = Contract.notes()
    contract.operations[0].responses = [
      .created(.object { Field("number", .integer, .optional) })
    ]
    contract.operations[0].effects = [.creates("note", id: response("/number"))]
    contract.operations[0].rules = []
    let leaks = try await leaks(contract, phases: [.examples]) { request in
      request.method == .post ? .json(201, body) : nil
    }
    let leak = try #require(leaks.first)
    #expect(leak.subject == "POST /notes (makeNote)" && leak.isPossible)
    #expect(leak.ids == names)
  }

  @Test func `is listed where a gateway has got no response`() async throws {
    let leaks = try await leaks(Self.contract(.post, "/jobs"), phases: [.examples]) { request in
      request.path == "/jobs" ? HTTPResponse(status: HTTPStatus(504)) : nil
    }
    #expect(leaks.map(\.subject) == ["POST /jobs (act)"])
    #expect(leaks.first?.reason.contains("may have been carried out") == true)
  }

  /// Notes with an operation that replaces one, or creates it where nothing is (RFC 9110, section 9.3.4).
  private static let replacing = Contract.notes(adding: [
    Operation(
      "change", .put, "/notes/{id}", path: [Field("id", .integer)],
      body: .json(.object { Field("text", .string) }), responses: [.noContent()],
      effects: [.updates("note", id: path("id"))])
  ])

  @Test(arguments: [HTTPMethod.post, .put])
  func `is in the ledger before the request is sent, and settled after it`(method: HTTPMethod)
    async throws
  {
    let state = Mutex((left: Leftovers(), unrecorded: 0, inFlight: 0))
    let backend = NoteBackend(
      Self.replacing,
      answering: { request in
        guard request.method == method, request.path.hasPrefix("/notes") else { return nil }
        state.withLock { state in
          let isRecorded = state.left.inFlight.values.contains { $0.method == method.name }
          if isRecorded { state.inFlight += 1 } else { state.unrecorded += 1 }
        }
        return nil
      })
    _ = try await Rehearsal(
      backend, { $0.phases = [.examples, .negative, .protocol] },
      recordingLedger: { change in state.withLock { $0.left.apply(change) } })
    let (left, unrecorded, inFlight) = state.withLock { $0 }
    #expect(unrecorded == 0 && inFlight > 5)
    #expect(left.isForgotten, "\(left)")
  }

  @Test(arguments: [(Phase.examples, []), (.negative, ["PUT /notes/{id} (change)"])])
  func `is listed where a resource that may not exist was to be replaced`(
    phase: Phase, subjects: [String]
  ) async throws {
    let leaks = try await leaks(Self.replacing, phases: [phase]) { request in
      request.method == .put ? HTTPResponse(status: HTTPStatus(504)) : nil
    }
    #expect(leaks.map(\.subject) == subjects)
  }
}

@Suite struct `A deletion` {
  @Test func `that deletes nothing leaves something behind`() async throws {
    let backend = NoteBackend(
      .notes(),
      answering: { request in
        request.method == .delete && request.path.hasPrefix("/notes/")
          ? HTTPResponse(status: .noContent) : nil
      })
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let remaining = Set(backend.remaining["notes"]?.keys.map(\.self) ?? [])
    #expect(!remaining.isEmpty)
    #expect(Set(rehearsal.leaks.flatMap(\.ids)) == remaining)
    #expect(Set(rehearsal.leaks.map(\.reason)) == ["deleted, but still there"])
  }

  @Test(arguments: [405, 501])
  func `that the backend does not have is requested once`(status: Int) async throws {
    let backend = NoteBackend(
      .notes(),
      answering: { request in
        request.method == .delete ? HTTPResponse(status: HTTPStatus(status)) : nil
      })
    let changes = Mutex<[LedgerChange]>([])
    let rehearsal = try await Rehearsal(
      backend,
      {
        $0.phases = [.protocol]
        $0.only = ["makeNote"]
        $0.jobs = 1
      }, recordingLedger: { change in changes.withLock { $0.append(change) } })
    var left = Leftovers()
    for change in changes.withLock({ $0 }) { left.apply(change) }
    #expect(backend.requests.count { $0.method == .delete && $0.path.hasPrefix("/notes/") } == 1)
    #expect(rehearsal.leaks.flatMap(\.ids).count == backend.issued.count)
    // It is reported, and no later run can do more.
    #expect(left.isEmpty)
  }
}

@Suite struct `A socket that keeps the run waiting` {
  private static let silence = Scenario(
    "heard", "A new note is heard of",
    [.connect("phone", to: "news"), .call("makeNote"), .receive("phone", "note_made")])

  @Test(arguments: [(Duration.milliseconds(4), true), (.seconds(10), false)])
  func `is given up after a multiple of the timeout`(timeout: Duration, isGivenUp: Bool)
    async throws
  {
    var contract = Contract.notes()
    contract.scenarios = (0..<20).map { number in
      Scenario("heard-\(number)", Self.silence.title, Self.silence.steps)
    }
    let backend = NoteBackend(contract, sockets: NoteBackend.working)
    let rehearsal = try await Rehearsal(backend, clock: .ticking) { configuration in
      configuration.phases = [.scenarios]
      configuration.jobs = 1
      configuration.timeout = timeout
    }
    let word = rehearsal.outcome(ofScenario: "heard-19")?.word ?? ""
    #expect(word.contains("given up: sockets kept the run waiting") == isGivenUp, "\(word)")
  }
}
