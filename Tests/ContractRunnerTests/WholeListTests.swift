import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractRunner
import Testing

@Suite struct `A list while many resources exist` {
  @Test(arguments: [(20, 1), (1_000, 0)])
  func `misses those behind its silent end`(limit: Int, count: Int) async throws {
    let backend = try Backend { arrival throws(TransportError.Reason) in
      let response = arrival.response()
      guard arrival.request.operation == "listGoals" else { return response }
      return response.changing { json in
        guard let goals = json["data"]?["goals"]?.arrayValue else { return }
        _ = json.set(.array(Array(goals.prefix(limit))), at: "/data/goals")
        _ = json.set(.number(JSON.Number(min(limit, goals.count))), at: "/data/total")
      }
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .boundaries] }
    let found = rehearsal.findings.filter {
      $0.drift.kind == .stateLost && $0.drift.check == .listingAgrees
    }
    #expect(found.map(\.operation) == Array(repeating: "listGoals", count: count))
  }
}
