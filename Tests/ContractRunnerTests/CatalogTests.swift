import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import Contracts
import Testing

@Suite struct `Every contract of the catalog` {
  private static let ids = Catalog.all.map(\.id)

  private static func plan(
    _ id: String, _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) throws -> Plan {
    try Rehearsal.plan(Rehearsal.configuration(configure), of: .named(id))
  }

  @Test(arguments: ids)
  func `is met by its mock, in every check`(id: String) async throws {
    let rehearsal = try await Rehearsal(Backend(.named(id))) {
      $0.identities = MockIdentity.credentialsOfTwo
      $0.isDisposable = true
    }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
  }

  @Test(arguments: ids)
  func `is met by its mock with plausible values, without further notes`(id: String) async throws {
    func causes(_ values: MockValues) async throws -> Set<Finding.Cause> {
      let rehearsal = try await Rehearsal(Backend(.named(id), values: values)) {
        $0.identities = MockIdentity.credentialsOfTwo
        $0.isDisposable = true
        $0.phases = [.examples, .scenarios]
      }
      return Set(rehearsal.findings.map(\.cause))
    }
    let further = try await causes(.plausible(.sample)).subtracting(causes(.plain))
    #expect(further == [])
  }

  @Test(arguments: ids)
  func `has a plan of cases with unique names`(id: String) throws {
    let names = try Self.plan(id).cases.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(!names.isEmpty)
  }

  @Test(arguments: ids)
  func `has the same plan for the same seed and date`(id: String) throws {
    let plans = try (0..<2).map { _ in try Self.plan(id) }
    #expect(plans[0].cases == plans[1].cases)
  }

  @Test(arguments: ids)
  func `has each of its scenarios in its plan once`(id: String) throws {
    let planned = try Self.plan(id).cases.compactMap { planned in
      if case .scenario(let id) = planned.subject { id } else { nil }
    }
    let scenarios = try Contract.named(id).scenarios.map(\.id)
    #expect(planned.sorted() == scenarios.sorted())
  }

  // How many pages there are, and how often a call is repeated, only the backend decides.
  @Test(arguments: ids.filter { $0 != "showcase" })
  func `is sent as many requests as planned`(id: String) async throws {
    let backend = try Backend(.named(id))
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples, .negative, .auth, .scenarios, .fuzz]
      $0.isDisposable = true
      $0.keepsResources = true
    }
    // A few reads show whether credentials are still valid.
    let looks = backend.requests.count - rehearsal.plan.requestCount
    #expect((0...12).contains(looks))
    #expect(rehearsal.summary.requests == backend.requests.count + backend.openedSockets)
    #expect(rehearsal.summary.cases == rehearsal.plan.caseCount)
  }

  @Test func `is sent the same requests for any number of jobs`() async throws {
    let drifts = ["deuce-uncounted", "one-socket-only", "entries-uncounted"]
    func rehearsal(jobs: Int) async throws -> Rehearsal {
      try await Rehearsal(Backend(.named("deuce-diary"), drifts: drifts)) {
        $0.phases = [.examples, .auth, .scenarios, .sequences]
        $0.jobs = jobs
      }
    }
    let one = try await rehearsal(jobs: 1)
    let many = try await rehearsal(jobs: 8)
    #expect(!one.causes.isEmpty)
    #expect(one.causes.map(\.cause) == many.causes.map(\.cause))
    #expect(one.results.map(\.subject) == many.results.map(\.subject))
  }
}

@Suite struct `A set-up only operation` {
  private static let borrower = "lume-goals-overview"

  @Test func `is called, but not checked`() async throws {
    let backend = try Backend(.named(Self.borrower)) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.request.operation == "createGoal" else { return response }
      return response.setting("/data/title", to: 5).setting("/error/code", to: 5)
    }
    let rehearsal = try await Rehearsal(backend)
    #expect(backend.requests.contains { $0.operation == "createGoal" })
    #expect(rehearsal.findings.filter { $0.operation == "createGoal" }.map(\.cause) == [])
    #expect(rehearsal.causes.map(\.cause) == [])
  }

  @Test func `has no results and no invalid requests, and is not counted`() async throws {
    let contract = try Contract.named(Self.borrower)
    let borrowed = contract.operations.filter(\.isSetUpOnly).map(\.id)
    #expect(!borrowed.isEmpty)
    let rehearsal = try await Rehearsal(Backend(contract))
    for result in rehearsal.results {
      guard case .check(_, let operation) = result.subject else { continue }
      #expect(!borrowed.contains(operation))
    }
    #expect(rehearsal.info?.operationCount == contract.operations.count - borrowed.count)
    for planned in rehearsal.plan.cases where planned.phase != .examples {
      #expect(!borrowed.contains(planned.subject.id), "\(planned.name)")
    }
  }
}
