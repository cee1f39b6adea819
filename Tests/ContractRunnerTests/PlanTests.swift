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
  @Test func `is the same for the same contract, seed and date`() throws {
    let plans = try (0..<2).map { _ in try Rehearsal.plan() }
    #expect("\(plans[0].cases)" == "\(plans[1].cases)")
  }

  @Test func `makes up other ids with another seed, but asks the same questions`() throws {
    let one = try Rehearsal.plan()
    let other = try Rehearsal.plan(Rehearsal.configuration { $0.seed = 2 })
    #expect("\(one.cases)" != "\(other.cases)")
    #expect(one.cases.map(\.name) == other.cases.map(\.name))
  }

  @Test func `gives every case a name of its own`() throws {
    let names = try Rehearsal.plan().cases.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test func `counts what is then sent, and the clean-up`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend)
    let plan = rehearsal.plan
    #expect(rehearsal.summary.cases == plan.caseCount)
    #expect(rehearsal.summary.requests == backend.requests.count)
    let cleanUp = backend.requests.count - plan.requestCount
    #expect((1...plan.cleanUpLimit(in: .goals)).contains(cleanUp))
  }

  @Test(arguments: Phase.allCases)
  func `counts what each phase sends, and the clean-up`(phase: Phase) async throws {
    let backend = try Backend()
    let plan = try await Rehearsal(backend) { $0.phases = [phase] }.plan
    let cleanUp = backend.requests.count - plan.requestCount
    #expect((0...plan.cleanUpLimit(in: .goals)).contains(cleanUp))
  }

  @Test(arguments: ["lume-goals", "lume-linking", "deuce-diary"])
  func `breaks the contract in the bytes of every negative case, and names where`(
    id: String
  ) throws {
    let contract = try Contract.named(id)
    let compiled = try CompiledContract(contract)
    let cases = try Rehearsal.plan(of: contract).cases.filter { $0.phase == .negative }
    let probes = cases.flatMap(\.steps).filter { $0.violation != nil }
    #expect(probes.count > 30)
    for probe in probes {
      let operation = try #require(compiled.operation(probe.operation))
      let id = "4aa3a1d2-58a9-4a0f-8a51-3c7d5b9f0e12"
      let planned = try #require(probe.request)
      let parameters = planned.parameters.mapValues { source in
        if case .text(let text) = source { text } else { id }
      }
      let request = HTTPRequest(
        method: operation.operation.method, target: "/",
        fields: ["Content-Type": planned.body.type],
        body: planned.body.sent)
      let violations = operation.violations(in: request, parameters: parameters)
      #expect(violations.map(\.location.pointer).first == probe.violation, "\(probe.reason)")
      #expect(!probe.expectation.isSuccess)
    }
  }

  @Test func `sends only what is safe when that is wanted`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend) { $0.isSafe = true }
    #expect(!backend.requests.isEmpty)
    #expect(backend.requests.allSatisfy { $0.method.isSafe })
    #expect(rehearsal.summary.drifts == 0 && rehearsal.summary.passed > 0)
    #expect(
      rehearsal.outcome(.acceptsValid, of: "createGoal")?.word == "skipped: left out by --safe")
  }

  @Test(arguments: Phase.allCases)
  func `holds to the phases that are wanted`(phase: Phase) throws {
    let plan = try Rehearsal.plan(Rehearsal.configuration { $0.phases = [phase] })
    let phases = Set(plan.stages.map(\.phase)).union(plan.randomCases == nil ? [] : [.fuzz])
    #expect(phases.contains(phase))
    #expect(phases.isSubset(of: [phase, .examples]))
    guard phase != .examples else { return }
    // What the cases of other phases need is made all the same, and no more than that.
    #expect(
      plan.stages.filter { $0.phase == .examples }.flatMap(\.cases).map(\.name)
        == ["examples/createGoal/before", "examples/createGoal/typical"])
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

extension Plan.Body {
  fileprivate var type: String {
    guard case .form = self else { return "application/json" }
    return "\(MultipartForm.contentType(boundary: "contract-check-form-boundary"))"
  }

  fileprivate var sent: [UInt8] {
    switch self {
    case .none: []
    case .json(let json), .changed(let json, _), .unissued(let json, _, _): json.bytes()
    case .bytes(let bytes), .form(let bytes): bytes
    case .malformed(let body): body.bytes
    }
  }
}
