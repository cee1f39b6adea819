import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation
import Testing

@Suite struct `A plan` {
  @Test func `counts what is then sent, and the clean-up`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend)
    let plan = rehearsal.plan
    #expect(rehearsal.summary.cases == plan.caseCount)
    #expect(rehearsal.summary.requests == backend.requests.count)
    let cleanUp = backend.requests.count - plan.requestCount
    #expect((1...plan.cleanUpLimit(in: try CompiledContract(.goals))).contains(cleanUp))
  }

  @Test(arguments: Phase.allCases)
  func `counts what each phase sends, and the clean-up`(phase: Phase) async throws {
    let backend = try Backend()
    let plan = try await Rehearsal(backend) { $0.phases = [phase] }.plan
    let cleanUp = backend.requests.count - plan.requestCount
    #expect((0...plan.cleanUpLimit(in: try CompiledContract(.goals))).contains(cleanUp))
  }

  @Test func `sends only what is safe when that is wanted`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend) { $0.isSafe = true }
    #expect(!backend.requests.isEmpty)
    #expect(backend.requests.allSatisfy { $0.method.isSafe })
    #expect(rehearsal.summary.drifts == 0 && rehearsal.summary.passed > 0)
    #expect(
      rehearsal.outcome(.acceptsValid, of: "createGoal")?.word
        == "skipped: only safe methods are sent")
  }

  @Test func `is about the operation that is wanted, and what it needs`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend) { $0.only = ["tips"] }
    let operations = Set(
      backend.requests.filter { !$0.target.contains("%") }.compactMap(\.operation))
    #expect(operations == ["createGoal", "listGoals", "tips", "deleteGoal"])
    #expect(
      rehearsal.results.allSatisfy { result in
        if case .check(_, operation: "tips") = result.subject { true } else { false }
      })
    #expect(rehearsal.summary.untested == 0 && rehearsal.summary.failed == 0)
  }
}
