import ContractFindings
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `The results of a run` {
  @Test func `have no drift where the backend conforms`() async throws {
    let rehearsal = try await Rehearsal(Backend())
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.failed == 0 && rehearsal.summary.untested == 0)
  }

  @Test(arguments: [4, 16])
  func `are the same in the same order for any number of jobs`(
    jobs: Int
  ) async throws {
    // A deviation in every phase, so that there is something to report.
    let faulty: Backend.Conduct = { arrival throws(Backend.Fault) in
      let response = arrival.response()
      if arrival.request.operation == "tips" { return response.setting("/data/count", to: 99) }
      return response.setting("/error/code", to: "OOPS")
    }
    let one = try await Rehearsal(Backend(.goals, faulty)) { $0.jobs = 1 }
    let many = try await Rehearsal(Backend(.goals, faulty)) { $0.jobs = jobs }
    #expect(one.digest == many.digest)
    #expect(one.summary == many.summary)
  }

  @Test(arguments: [[Phase.examples], [.negative], [.auth], [.scenarios], Phase.allCases])
  func `are never passed without a request`(phases: [Phase]) async throws {
    let rehearsal = try await Rehearsal(Backend()) { $0.phases = Set(phases) }
    for result in rehearsal.results where result.outcome.isPassed {
      #expect(result.requests > 0, "\(result.subject)")
    }
  }

  @Test func `come once for each check, operations first, in the order of the contract`()
    async throws
  {
    let results = try await Rehearsal(Backend()).results
    #expect(Set(results.map(\.subject)).count == results.count)
    var operations: [String] = []
    var scenarios: [String] = []
    for result in results {
      switch result.subject {
      case .check(_, let operation):
        #expect(scenarios.isEmpty)
        if operations.last != operation { operations.append(operation) }
      case .scenario(let id, _): scenarios.append(id)
      }
    }
    #expect(operations == Contract.goals.operations.map(\.id))
    #expect(scenarios == Contract.goals.scenarios.map(\.id))
  }

  @Test func `have findings of the selected checks only, in scenarios too`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      arrival.response().setting("/data/current_value", to: 7)
    }
    // What lists show of the same resource is unchanged.
    let rehearsal = try await Rehearsal(backend) {
      $0.checks.subtract([.responseRules, .listingAgrees])
    }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.failed == 0)
  }

  @Test func `without a second user are skipped where users are distinguished`() async throws {
    let rehearsal = try await Rehearsal(Backend()) { $0.otherToken = nil }
    #expect(
      rehearsal.outcome(.isolatesIdentities, of: "updateGoal")?.word
        == "skipped: needs a second user's token")
    #expect(rehearsal.summary.untested == 0 && rehearsal.summary.failed == 0)
  }

  @Test func `end with the first drift of a given kind on request`() async throws {
    let (whole, brief) = (try Backend(drifts: ["title-null"]), try Backend(drifts: ["title-null"]))
    let all = try await Rehearsal(whole)
    let first = try await Rehearsal(brief) { $0.endsAtDrifts = [.nullUnexpected] }
    #expect(Set(first.findings.map(\.drift.kind)) == [.nullUnexpected])
    #expect(Set(all.findings.map(\.drift.kind)).isSuperset(of: first.findings.map(\.drift.kind)))
    #expect(brief.requests.count < whole.requests.count / 4)
    #expect(try brief.goals().isEmpty)
  }
}
