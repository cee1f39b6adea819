import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractRunner
import Synchronization
import Testing

@Suite struct `Credentials that stop working` {
  @Test(arguments: [HTTPStatus.unauthorized, .forbidden], [40, 300])
  func `end the run with one reason and no drift`(status: HTTPStatus, limit: Int) async throws {
    let uses = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.token == "Bearer \(MockIdentity.user.token)", uses.next() > limit else {
        return arrival.response()
      }
      return HTTPResponse(status: status)
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(rehearsal.causes.map { "\($0.drift) in \($0.caseID.name)" } == [])
    guard case .notTested(.other(let reason)) = rehearsal.summary.ending else {
      Issue.record("ended with \(rehearsal.summary.ending)")
      return
    }
    #expect(reason.hasPrefix("the credentials stopped working after request "))
    #expect(rehearsal.summary.passed > 0 || limit == 40)
  }

  @Test func `of the second user leave only what needs them untested`() async throws {
    let uses = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.token == "Bearer \(MockIdentity.other.token)", uses.next() > 20 else {
        return arrival.response()
      }
      return HTTPResponse(status: .unauthorized)
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(rehearsal.causes.map { "\($0.drift) in \($0.caseID.name)" } == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested > 0)
  }

  @Test(arguments: [1, 4, 8, 12, 16, 20, 24])
  func `of the second user are no drift where they get the status that is documented for others`(
    limit: Int
  ) async throws {
    let uses = Counter()
    let body = Array(
      #"{"success": false, "error": {"code": "EXPIRED", "message": "expired"}}"#.utf8)
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.token == "Bearer \(MockIdentity.other.token)", uses.next() > limit
      else {
        return arrival.response()
      }
      return HTTPResponse(
        status: .forbidden, fields: ["Content-Type": "application/json"], body: body)
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(rehearsal.causes.map { "\($0.drift) in \($0.caseID.name)" } == [])
    #expect(rehearsal.summary.untested > 0)
  }

  @Test func `are no reason where other requests are accepted`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      arrival.request.operation == "tips" ? HTTPResponse(status: .forbidden) : arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.causes.contains { $0.operation == "tips" })
  }
}

@Suite struct `A backend that one request ends` {
  /// Ends with each update whose title is a given one, and refuses some requests then.
  private final class Mortal: Sendable {
    private let refusals = Mutex<Int>(0)
    let refused: Int

    init(refused: Int) { self.refused = refused }

    func meets(_ arrival: Backend.Arrival) throws(Backend.Fault) -> HTTPResponse {
      let isGone = refusals.withLock { left in
        defer { left = max(0, left - 1) }
        return left > 0
      }
      if isGone { throw .refused }
      guard arrival.request.operation == "updateGoal" else { return arrival.response() }
      refusals.withLock { $0 = refused }
      throw .closedBeforeResponse
    }
  }

  @Test func `is waited for, and the run goes on without it`() async throws {
    let mortal = Mortal(refused: 3)
    let backend = try Backend { arrival throws(Backend.Fault) in try mortal.meets(arrival) }
    let rehearsal = try await Rehearsal(backend) { $0.patience = .seconds(10) }
    #expect(Set(rehearsal.causes.map(\.operation)) == ["updateGoal"])
    #expect(rehearsal.causes.map(\.drift.kind) == [.connectionBroken])
    #expect(
      rehearsal.causes.allSatisfy {
        $0.drift.actual.contains("sent alone, it has done so again")
      })
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.outcome(.deletedIsGone, of: "deleteGoal")?.isPassed == true)
  }

  @Test func `for good is named in the reason`() async throws {
    let mortal = Mortal(refused: .max)
    let backend = try Backend { arrival throws(Backend.Fault) in try mortal.meets(arrival) }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(rehearsal.causes.map(\.operation) == ["updateGoal"])
    guard case .notTested(.other(let reason)) = rehearsal.summary.ending else {
      Issue.record("ended with \(rehearsal.summary.ending)")
      return
    }
    #expect(reason.hasPrefix("the backend stopped responding during PUT /api/v1/goals/"))
  }
}
