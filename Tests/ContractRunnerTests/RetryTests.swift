import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractRunner
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
