import ContractFindings
import ContractHTTP
import ContractNetwork
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `A slow but correct backend` {
  /// Every response of one operation takes three seconds.
  private static func rehearse(
    _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) async throws -> (Rehearsal, requests: Int) {
    let clock = RehearsalClock.slept
    let backend = try Backend { arrival throws(Backend.Fault) in
      if arrival.request.operation == "createGoal" { clock.sleep(.seconds(3)) }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend, clock: clock) { configuration in
      configuration.jobs = 1
      configuration.phases = [.examples, .boundaries, .fuzz]
      configure(&configuration)
    }
    return (rehearsal, backend.requests.count { $0.operation == "createGoal" })
  }

  @Test func `gets fewer boundary and random cases, which is reported`() async throws {
    let (reduced, few) = try await Self.rehearse()
    let (full, many) = try await Self.rehearse { $0.operationAllowance = nil }
    #expect(few < many)
    #expect(full.reductions.isEmpty)
    #expect(reduced.reductions.map(\.operation) == ["createGoal"])
    #expect(reduced.reductions.first?.average == .seconds(3))
    #expect(reduced.reductions.allSatisfy { $0.skippedCases > 0 })
    #expect(reduced.causes.map(\.cause) == [])
    #expect(reduced.summary.ending == .completed && reduced.summary.untested == 0)
  }

  @Test func `that is as fast as others is not reduced`() async throws {
    let rehearsal = try await Rehearsal(Backend())
    #expect(rehearsal.reductions.isEmpty)
  }
}
