import ContractFindings
import ContractHTTP
import ContractModel
import ContractPlanning
import ContractRunner
import Testing

@Suite struct `Concurrent requests` {
  @Test(
    arguments: [
      ("lume-goals", ["tips-as-objects"]), ("lume-goals", ["error-as-string"]),
      ("lume-linking", []), ("deuce-diary", ["deuce-uncounted", "entries-uncounted"]),
    ] as [(String, [String])])
  func `give the same report for any number of jobs`(
    id: String, drifts: [String]
  ) async throws {
    var digests: [[String]] = []
    for jobs in [1, 16] {
      let rehearsal = try await Rehearsal(Backend(.named(id), drifts: drifts)) { configuration in
        configuration.jobs = jobs
        configuration.fuzzLimit = 100
      }
      digests.append(rehearsal.digest)
    }
    #expect(digests[0].count > 50)
    for digest in digests.dropFirst() {
      #expect(Array(digest.difference(from: digests[0])).map { "\($0)" } == [])
    }
  }
}

@Suite struct `Resources kept on the backend` {
  @Test(arguments: Phase.allCases)
  func `are all that a phase has created`(phase: Phase) async throws {
    let backend = try Backend()
    _ = try await Rehearsal(backend) { configuration in
      configuration.keepsResources = true
      configuration.phases = [.examples, phase]
      // Deletions by cases are not clean-up.
      configuration.only = ["createGoal", "updateGoal"]
    }
    #expect(backend.requests.contains { $0.method == .post })
    guard phase != .sequences else { return }
    #expect(!backend.requests.contains { $0.method == .delete })
  }
}
