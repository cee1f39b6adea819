import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractRunner
import Synchronization
import Testing

@Suite struct `A response with a long body` {
  @Test func `that is cut is not tested, but its status is`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "listGoals", arrival.response().status.isSuccess else {
        return arrival.response()
      }
      var response = HTTPResponse(status: HTTPStatus(202))
      response.isCut = true
      return response
    }
    let rehearsal = try await Rehearsal(backend) { $0.maxBody = 1_000 }
    #expect(rehearsal.causes.map(\.drift.kind) == [.statusUndocumented])
    let schema = rehearsal.outcome(.responseSchema, of: "listGoals")
    #expect(
      schema?.word
        == "not tested: the response body of listGoals is longer than --max-body, 1000 bytes")
    #expect(rehearsal.outcome(.responseSchema, of: "tips")?.isPassed == true)
  }

  @Test func `that violates the contract is read twice, then only its head`() async throws {
    let long = Array("[\(String(repeating: " ", count: 1 << 20))]".utf8)
    let reads = Mutex(0)
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "tips", arrival.response().status.isSuccess else {
        return arrival.response()
      }
      guard arrival.timeouts.bodyBytes ?? .max > 1 << 20 else {
        var response = HTTPResponse(status: .ok)
        response.isCut = true
        return response
      }
      reads.withLock { $0 += 1 }
      return HTTPResponse(
        status: .ok, fields: ["Content-Type": "application/json"], body: long)
    }
    let rehearsal = try await Rehearsal(backend) { $0.jobs = 1 }
    #expect(rehearsal.causes.contains { $0.operation == "tips" })
    // The first case is repeated to confirm its drift.
    #expect(reads.withLock { $0 } == 2)
  }
}
