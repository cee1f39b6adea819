import ContractFindings
import ContractHTTP
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `A limit of writes` {
  private static func rehearse(
    _ limit: Int, jobs: Int = 4, drifts: [String] = [],
    _ configure: (inout RunConfiguration) -> Void = { _ in }
  ) async throws -> (backend: Backend, rehearsal: Rehearsal) {
    let backend = try Backend(drifts: drifts)
    let rehearsal = try await Rehearsal(backend) { configuration in
      configuration.maxWrites = limit
      configuration.jobs = jobs
      configuration.keepsResources = true
      configure(&configuration)
    }
    return (backend, rehearsal)
  }

  @Test(arguments: [0, 7, 40])
  func `is kept for every number`(limit: Int) async throws {
    let (backend, _) = try await Self.rehearse(limit, drifts: ["error-as-string"])
    #expect(backend.requests.count { !$0.method.isSafe } <= limit)
  }

  @Test func `is used up, and clean-up does not count`() async throws {
    let (backend, _) = try await Self.rehearse(7)
    #expect(backend.requests.count { !$0.method.isSafe } == 7)
    let (other, rehearsal) = try await Self.rehearse(7) { $0.keepsResources = false }
    #expect(other.requests.count { !$0.method.isSafe } > 7)
    #expect(rehearsal.leaks.isEmpty)
  }

  @Test func `skips the remaining writes and reports it`() async throws {
    let (_, rehearsal) = try await Self.rehearse(7)
    let limit = RunLimit.writes(7)
    #expect(rehearsal.summary.ending == .endedEarly(limit))
    #expect(rehearsal.summary.limited > 0)
    #expect(rehearsal.summary.untested == rehearsal.summary.limited)
    #expect(rehearsal.outcome(.acceptsValid, of: "createGoal")?.word == "not tested: \(limit)")
    #expect(rehearsal.causes.map(\.cause) == [])
  }

  @Test func `skips the same cases for any number of jobs`() async throws {
    let one = try await Self.rehearse(60, jobs: 1).rehearsal
    let many = try await Self.rehearse(60, jobs: 16).rehearsal
    #expect(one.summary.limited > 0)
    #expect(one.digest == many.digest)
  }

  @Test func `that suffices skips nothing`() async throws {
    let (_, rehearsal) = try await Self.rehearse(100_000)
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.fuzzing == nil)
  }

  @Test func `completes a run where only random requests are skipped`() async throws {
    let listed = try await Self.rehearse(100_000) { $0.fuzzLimit = 0 }.backend
    let limit = listed.requests.count { !$0.method.isSafe } + 3
    let (_, rehearsal) = try await Self.rehearse(limit) { $0.fuzzLimit = 400 }
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
    let fuzzing = try #require(rehearsal.summary.fuzzing)
    #expect(fuzzing.sent < 400 && fuzzing.planned == 400)
    #expect(fuzzing.limit == .writes(limit))
  }
}

@Suite struct `A run with a time budget` {
  private static func rehearse(
    _ milliseconds: Int, fuzz: Int = 32
  ) async throws -> Rehearsal {
    try await Rehearsal(Backend(), clock: .ticking) { configuration in
      configuration.budget = .milliseconds(milliseconds)
      configuration.fuzzLimit = fuzz
      configuration.jobs = 1
    }
  }

  @Test func `ends early where planned cases remain`() async throws {
    let rehearsal = try await Self.rehearse(50)
    #expect(rehearsal.summary.ending == .endedEarly(.budget))
    #expect(rehearsal.summary.limited > 0)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.leaks.isEmpty)
  }

  @Test func `completes a run where only random requests are skipped`() async throws {
    let listed = try await Self.rehearse(10_000_000, fuzz: 0).summary.duration
    let ticks = Int(listed / .milliseconds(1)) + 200
    let rehearsal = try await Self.rehearse(ticks, fuzz: 100_000)
    #expect(rehearsal.summary.ending == .completed)
    #expect(rehearsal.summary.untested == 0)
    let fuzzing = try #require(rehearsal.summary.fuzzing)
    #expect(fuzzing.sent > 0 && fuzzing.sent < 100_000)
    #expect(fuzzing.limit == .budget)
  }
}
