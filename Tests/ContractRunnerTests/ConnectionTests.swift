import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

@Suite struct `A backend that does not respond` {
  @Test(arguments: [
    Backend.Fault.refused, .unknownHost("no such name"), .timedOut(.connecting, after: .seconds(1)),
    .timedOut(.waitingForResponse, after: .seconds(1)), .closedBeforeResponse,
    .notHTTP("it starts with 'S'"), .headTooLarge(limitBytes: 1), .tls(.unknownAuthority),
  ])
  func `is reported as not tested in every result`(fault: Backend.Fault) async throws {
    let backend = try Backend { _ throws(Backend.Fault) in throw fault }
    let rehearsal = try await Rehearsal(backend)
    #expect(backend.requests.count == 1)
    #expect(rehearsal.results.count > 100)
    #expect(rehearsal.hasTestedNothing)
    let reason = "\(TransportError(fault, at: .memory))"
    #expect(
      rehearsal.summary.ending
        == .notTested(
          .unreachable(
            reason, mayNeed: fault == .tls(.unknownAuthority) ? [.trustedCertificates] : [])))
    #expect(rehearsal.summary.untested == rehearsal.results.count)
  }

  /// It has responded before, without saying that it closes the connection.
  @Test func `to the first change on a kept connection is tested`() async throws {
    let changes = Counter()
    // Nothing is read before.
    var contract = Contract.goals
    contract.operations.removeAll { $0.id != "createGoal" }
    contract.scenarios = []
    contract.infersEffects = true
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      if !arrival.method.isSafe, changes.next() == 1 { throw .closedWhileKept }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples]
    }
    #expect(rehearsal.summary.ending == .completed)
    #expect(!rehearsal.results.filter(\.outcome.isPassed).isEmpty)
  }

  @Test(arguments: [
    Backend.Fault.closedInResponse(missingBytes: 9), .bodyTooLarge(limitBytes: 1),
    .timedOut(.receivingResponse, after: .seconds(6)),
  ])
  func `completely is given up after three operations`(fault: Backend.Fault) async throws {
    let backend = try Backend { _ throws(Backend.Fault) in throw fault }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(Set(backend.requests.compactMap(\.operation)).count <= 3)
    #expect(backend.requests.count <= 9)
    #expect(rehearsal.summary.passed == 0 && rehearsal.summary.drifts > 0)
    guard case .notTested = rehearsal.summary.ending else {
      Issue.record("ended with \(rehearsal.summary.ending)")
      return
    }
  }

  @Test func `on one operation has drift there, and that is given up after three requests`()
    async throws
  {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "tips" else { return arrival.response() }
      throw .timedOut(.waitingForResponse, after: .seconds(1))
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(backend.requests.count { $0.operation == "tips" } == 3)
    #expect(rehearsal.causes.map(\.drift.kind) == [.connectionBroken])
    #expect(rehearsal.causes.map(\.operation) == ["tips"])
    for result in rehearsal.results {
      guard case .check(let check, let operation) = result.subject else { continue }
      if operation != "tips" { #expect(!result.outcome.isUntested, "\(result.subject)") }
      if operation == "tips", check != .connection { #expect(!result.outcome.isPassed) }
    }
  }

  @Test func `now and then is given up on no operation`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      // At no regular distance, which could be that of the requests of one operation.
      if arrival.number * arrival.number % 11 == 5 { throw .closedInResponse(missingBytes: 9) }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.jobs = 1
      $0.phases = [.negative]
    }
    #expect(rehearsal.summary.ending == .completed)
    #expect(!rehearsal.results.contains { $0.outcome.word.contains("given up") })
  }

  @Test func `in time ends the run when the waits add up to five timeouts`() async throws {
    let clock = RehearsalClock.slept
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.number % 2 == 0 else { return arrival.response() }
      clock.sleep(.seconds(2))
      throw .timedOut(.receivingMore, after: .seconds(2))
    }
    let rehearsal = try await Rehearsal(backend, clock: clock) {
      $0.jobs = 1
      $0.timeout = .seconds(2)
    }
    guard case .notTested(.other(let reason)) = rehearsal.summary.ending else {
      Issue.record("ended with \(rehearsal.summary.ending)")
      return
    }
    #expect(reason.hasPrefix("requests without a complete response took 10 s"))
    #expect(clock() <= .seconds(14))
  }

  @Test func `any more ends the run, and the remaining checks are not tested`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      if arrival.number > 50 { throw .refused }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    // A few to see whether it responds again, two until clean-up is given up.
    #expect(backend.requests.count <= 60)
    #expect(rehearsal.summary.untested > 0 && rehearsal.summary.drifts == 0)
    #expect(!rehearsal.leaks.isEmpty)
  }

  @Test func `to the first token could not be tested`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend) { $0.token = "never issued" }
    #expect(backend.requests.count == 1)
    #expect(rehearsal.hasTestedNothing)
    #expect(
      rehearsal.summary.ending
        == .notTested(.tokenRejected(ofSecondUser: false)))
  }

  @Test func `to the second token leaves only what needs it untested`() async throws {
    let rehearsal = try await Rehearsal(Backend()) { $0.otherToken = "never issued" }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested > 0 && rehearsal.summary.passed > rehearsal.summary.untested)
    #expect(rehearsal.outcome(.isolatesIdentities, of: "updateGoal")?.isUntested == true)
  }

  @Test func `is retried after 1, 2 and 4 seconds, each reported`() async throws {
    let backend = try Backend { _ throws(Backend.Fault) in throw .refused }
    let rehearsal = try await Rehearsal(backend) { $0.retries = 3 }
    #expect(rehearsal.waits == [.seconds(1), .seconds(2), .seconds(4)])
    #expect(rehearsal.retries.map(\.attempt) == [1, 2, 3])
    #expect(rehearsal.retries.map(\.wait) == rehearsal.waits)
    #expect(backend.requests.count == 4)
  }

  @Test func `once is retried, and nothing is lost`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      if arrival.number == 1 { throw .closedBeforeResponse }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) { $0.retries = 1 }
    #expect(rehearsal.retries.count == 1)
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.failed == 0 && rehearsal.summary.untested == 0)
  }

  @Test func `to a creation is not retried`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "createGoal" else { return arrival.response() }
      throw .closedBeforeResponse
    }
    let rehearsal = try await Rehearsal(backend) { $0.retries = 3 }
    #expect(rehearsal.retries.isEmpty)
    #expect(
      rehearsal.leaks.map(\.sentence).allSatisfy {
        $0.hasPrefix("possibly left behind: POST /api/v1/goals (createGoal), ")
      })
    #expect(rehearsal.leaks.count == 1)
  }

  @Test func `with a response is never retried`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "tips" else { return arrival.response() }
      return HTTPResponse(status: .internalServerError)
    }
    let rehearsal = try await Rehearsal(backend) { $0.retries = 3 }
    #expect(rehearsal.retries.isEmpty && rehearsal.waits.isEmpty)
  }
}
