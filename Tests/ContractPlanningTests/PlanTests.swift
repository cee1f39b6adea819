import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Testing

@Suite struct `The plan of a contract` {
  @Test func `is the same for the same contract, seed and date`() throws {
    let plans = try (0..<2).map { _ in try Planning.plan(of: .goals) }
    #expect("\(plans[0].cases)" == "\(plans[1].cases)")
  }

  @Test func `has other identifiers with another seed, but the same cases`() throws {
    let one = try Planning.plan(of: .goals)
    let other = try Planning.plan(of: .goals) { $0.seed = 2 }
    #expect("\(one.cases)" != "\(other.cases)")
    #expect(one.cases.map(\.name) == other.cases.map(\.name))
  }

  @Test func `has a unique name for each case`() throws {
    let names = try Planning.plan(of: .goals).cases.map(\.name)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: ["lume-goals", "lume-linking", "deuce-diary"])
  func `violates the contract in the bytes of every negative case, at the stated location`(
    id: String
  ) throws {
    let contract = try Contract.named(id)
    let cases = try Planning.plan(of: contract).cases.filter { $0.phase == .negative }
    // A recommendation is violated by a request that is valid.
    let probes = cases.flatMap(\.steps).filter {
      $0.violation != nil && $0.expectation != .advisedRejection
    }
    #expect(probes.count > 30)
    for probe in probes {
      let operation = try #require(probe.operation)
      let id = "4aa3a1d2-58a9-4a0f-8a51-3c7d5b9f0e12"
      let planned = try #require(probe.request)
      let request = HTTPRequest(
        method: operation.method, target: "/",
        fields: ["Content-Type": planned.body.type],
        body: planned.body.sent)
      // Random identifiers of several runs, in place of the model.
      for seed in [1, 2, 3] as [UInt64] {
        var parameters: [String: String] = [:]
        for (key, source) in planned.parameters {
          parameters[key] = source.sent(
            as: key, of: operation.operation, RandomSource(seed: seed), id)
        }
        let violations = operation.violations(in: request, parameters: parameters)
        #expect(violations.map(\.location.pointer).first == probe.violation, "\(probe.reason)")
      }
      #expect(!probe.expectation.isSuccess)
    }
  }

  @Test(arguments: Phase.allCases)
  func `has only the phases that are wanted, and what they need`(phase: Phase) throws {
    let plan = try Planning.plan(of: .goals) { $0.phases = [phase] }
    let phases = Set(plan.stages.map(\.phase)).union(plan.randomCases == nil ? [] : [.fuzz])
    #expect(phases.contains(phase))
    #expect(phases.isSubset(of: [phase, .examples]))
    guard phase != .examples else { return }
    // Only the examples that the cases of other phases need remain.
    #expect(
      plan.stages.filter { $0.phase == .examples }.flatMap(\.cases).map(\.name)
        == ["examples/createGoal/before", "examples/createGoal/typical"])
  }

  @Test(arguments: [
    ("listSuppliers", ["addSupplier"]), ("greet", []),
    ("showProduct", ["addProduct"]),
  ])
  func `creates for one operation only what it uses`(only: String, creating: [String]) throws {
    let plan = try Planning.plan(of: .named("showcase")) { $0.only = [only] }
    let prepared = plan.stages.filter { $0.phase == .examples }.flatMap(\.cases)
      .filter { $0.subject.id != only }.map(\.subject.id)
    #expect(Set(prepared) == Set(creating))
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
    case .json(let json), .changed(let json, _), .unissued(let json, _, _), .distinct(let json, _):
      json.bytes()
    case .bytes(let bytes), .form(let bytes): bytes
    case .malformed(let body): body.bytes
    }
  }
}

extension Plan.ParameterSource {
  /// The value that a run sends, which has its own random identifiers.
  fileprivate func sent(
    as key: String, of operation: ContractModel.Operation, _ random: RandomSource, _ id: String
  ) -> String {
    switch self {
    case .text(let text): return text
    case .unknown(like: let model, sharedAs: _):
      let schema = operation.allParameters.first { $0.key == key }?.field.schema ?? .string
      return UnknownIdentifiers(schema).text(like: model, random) ?? model
    case .fixture, .fresh, .made, .unissued, .unique, .similar, .term: return id
    }
  }
}
