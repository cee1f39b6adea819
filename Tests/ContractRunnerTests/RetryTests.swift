import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `A request with retries in its scenario` {
  /// Lets so many requests of one operation time out, and then works.
  private func rehearse(
    timeOuts: Int, _ fault: Backend.Fault = .timedOut(.waitingForResponse, after: .seconds(1))
  ) async throws -> (backend: Backend, rehearsal: Rehearsal) {
    let chats = Counter()
    let backend = try Backend(.named("lume-linking")) { arrival throws(Backend.Fault) in
      // The creation of the fixture comes first.
      if arrival.request.path.hasSuffix("/chat-about-goal") {
        let number = chats.next()
        if number > 1, number <= timeOuts + 1 { throw fault }
      }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.phases = [.scenarios]
      configuration.only = ["retry-after-time-out"]
    }
    return (backend, rehearsal)
  }

  @Test(
    arguments: [
      (0, []), (1, [1]), (2, [1, 2]), (3, [1, 2, 4]),
    ] as [(Int, [Int])])
  func `is sent again after each stated wait, until it gets a response`(
    timeOuts: Int, waits: [Int]
  ) async throws {
    let (_, rehearsal) = try await rehearse(timeOuts: timeOuts)
    #expect(rehearsal.waits == waits.map { .seconds($0) })
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.outcome(ofScenario: "retry-after-time-out")?.word == "passed")
  }

  @Test func `may have been carried out each time, which is reported`() async throws {
    let (_, rehearsal) = try await rehearse(timeOuts: 1)
    #expect(rehearsal.leaks.contains { $0.reason.contains("may have been carried out") })
  }

  @Test func `is reported at each attempt`() async throws {
    let (_, rehearsal) = try await rehearse(timeOuts: 3)
    #expect(rehearsal.retries.map(\.attempt) == [1, 2, 3])
    #expect(rehearsal.retries.map(\.wait) == rehearsal.waits)
    #expect(rehearsal.retries.allSatisfy { $0.subject == "scenarios/retry-after-time-out" })
  }

  @Test func `is drift after the last retry`() async throws {
    let (_, rehearsal) = try await rehearse(timeOuts: 4)
    #expect(rehearsal.waits == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(rehearsal.causes.map(\.drift.kind) == [.connectionBroken])
    #expect(rehearsal.causes.map(\.operation) == ["chatAboutGoal"])
    #expect(rehearsal.outcome(ofScenario: "retry-after-time-out")?.word == "failed")
  }

  @Test func `is sent once where it fails otherwise than by a timeout`() async throws {
    let (_, rehearsal) = try await rehearse(timeOuts: 1, .closedInResponse(missingBytes: 3))
    #expect(rehearsal.waits.isEmpty && rehearsal.retries.isEmpty)
    #expect(rehearsal.causes.map(\.drift.kind) == [.connectionBroken])
  }
}

@Suite struct `A run with retries` {
  /// Fails some requests of one method to goals, and then works.
  private static func rehearse(
    _ method: HTTPMethod, status: HTTPStatus, _ fields: HTTPFields = [:], times: Int = 1,
    retries: Int = 2, isCarriedOut: Bool = false
  ) async throws -> (backend: Backend, rehearsal: Rehearsal) {
    let failed = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.method == method, failed.next() <= times else { return arrival.response() }
      if isCarriedOut { _ = arrival.response() }
      return HTTPResponse(status: status, fields: fields)
    }
    let rehearsal = try await Rehearsal(backend, clock: .slept) { configuration in
      configuration.jobs = 1
      configuration.phases = [.examples]
      configuration.retries = retries
    }
    return (backend, rehearsal)
  }

  @Test(arguments: [502, 503, 504] as [HTTPStatus])
  func `repeats a read after the response of a gateway, and reports its success`(
    status: HTTPStatus
  ) async throws {
    let (_, rehearsal) = try await Self.rehearse(.get, status: status, times: 2)
    #expect(rehearsal.causes.map(\.drift.kind) == [])
    #expect(rehearsal.waits == [.seconds(1), .seconds(2)])
    #expect(rehearsal.retries.map(\.attempt) == [1, 2])
    #expect(rehearsal.retries.map(\.outcome) == [nil, "200 OK"])
    #expect(rehearsal.retries.allSatisfy { $0.reason == "the backend responded with \(status)" })
  }

  @Test(
    arguments: [("7", 7), ("0", 0), ("86400", 30), ("soon", 1)] as [(String, Int)])
  func `waits as long as Retry-After demands, within its limit`(
    demand: String, seconds: Int
  ) async throws {
    let (_, rehearsal) = try await Self.rehearse(.get, status: 503, ["Retry-After": demand])
    #expect(rehearsal.waits == [.seconds(seconds)])
    #expect(rehearsal.causes.map(\.drift.kind) == [])
  }

  @Test func `repeats a creation that the backend was unable to handle`() async throws {
    let (_, rehearsal) = try await Self.rehearse(.post, status: 503)
    #expect(rehearsal.causes.map(\.drift.kind) == [])
    #expect(rehearsal.retries.map(\.outcome) == ["201 Created"])
    #expect(rehearsal.leaks.isEmpty)
  }

  @Test func `leaves nothing in the ledger of a request that the backend was unable to handle`()
    async throws
  {
    let failed = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.method == .post, failed.next() % 3 == 0 else { return arrival.response() }
      return HTTPResponse(status: .serviceUnavailable)
    }
    let left = Mutex(Leftovers())
    let rehearsal = try await Rehearsal(
      backend, clock: .slept,
      { configuration in
        configuration.phases = [.examples]
        configuration.retries = 3
      },
      recordingLedger: { change in left.withLock { $0.apply(change) } })
    #expect(!rehearsal.retries.isEmpty && rehearsal.leaks.isEmpty)
    let isEmpty = left.withLock { $0.isEmpty }
    #expect(isEmpty)
  }

  @Test func `takes a rejection as the rejection of an invalid request`() async throws {
    let failed = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.method == .post, failed.next() % 5 == 0 else { return arrival.response() }
      return HTTPResponse(status: .serviceUnavailable)
    }
    let rehearsal = try await Rehearsal(backend, clock: .slept) { configuration in
      configuration.jobs = 1
      configuration.phases = [.negative]
      configuration.only = ["createGoal"]
      configuration.retries = 3
    }
    #expect(rehearsal.causes.map(\.drift.kind) == [])
    #expect(rehearsal.outcome(.rejectsInvalid, of: "createGoal")?.word == "passed")
    #expect(rehearsal.retries.contains { $0.outcome == "400 Bad Request" })
  }

  @Test(arguments: [502, 504] as [HTTPStatus])
  func `never repeats a creation that a gateway may have passed on`(
    status: HTTPStatus
  ) async throws {
    let (_, rehearsal) = try await Self.rehearse(.post, status: status)
    #expect(rehearsal.retries.isEmpty && rehearsal.waits.isEmpty)
    #expect(!rehearsal.causes.isEmpty)
  }

  @Test func `does not blame a deletion that was carried out before its retry`() async throws {
    let (_, rehearsal) = try await Self.rehearse(.delete, status: 504, isCarriedOut: true)
    #expect(rehearsal.retries.map(\.outcome) == [nil])
    #expect(rehearsal.causes.map(\.drift.kind) == [])
    #expect(rehearsal.summary.ending == .completed)
  }

  @Test func `reports the last response after the last retry`() async throws {
    let (_, rehearsal) = try await Self.rehearse(.get, status: 503, times: .max, retries: 1)
    #expect(!rehearsal.causes.isEmpty)
    #expect(rehearsal.retries.first?.outcome == "503 Service Unavailable")
  }

  @Test func `repeats nothing without retries`() async throws {
    let (_, rehearsal) = try await Self.rehearse(.get, status: 503, retries: 0)
    #expect(rehearsal.retries.isEmpty && rehearsal.waits.isEmpty)
    #expect(!rehearsal.causes.isEmpty)
  }
}
