import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import ContractValidation
import Contracts
import Testing

@Suite struct `Things that were there before a run` {
  private static func request(_ method: HTTPMethod, _ body: JSON? = nil) -> HTTPRequest {
    var request = HTTPRequest(method: method, target: "/api/v1/goals", body: body?.bytes() ?? [])
    request.fields["Authorization"] = "Bearer \(MockIdentity.user.token)"
    request.fields["Content-Type"] = body == nil ? nil : "application/json"
    return request
  }

  /// The goals by their ids.
  private static func goals(of backend: Backend) throws -> [String: JSON] {
    let data = try JSON(parsing: backend.mock.respond(to: request(.get)).body)["data"]
    let list = data?["goals"] ?? data
    return Dictionary(
      (list?.arrayValue ?? []).map { ($0["id"]?.stringValue ?? "", $0) }, uniquingKeysWith: { $1 })
  }

  @Test(arguments: [false, true])
  func `are as they were after it`(isInferred: Bool) async throws {
    var contract = Contract.goals
    contract.infersEffects = isInferred
    let backend = try Backend(contract)
    let planner = try Planner(CompiledContract(contract), PlanOptions(), now: .sample)
    let create = try #require(planner.compiled.operations.first { $0.performs(.creates) })
    let body = try #require(planner.typicalBody(of: create))
    for _ in 0..<3 {
      #expect(backend.mock.respond(to: Self.request(.post, body)).status.isSuccess)
    }
    let before = try Self.goals(of: backend)
    try #require(before.count >= 3)
    _ = try await Rehearsal(backend) { $0.fuzzLimit = 64 }
    let after = try Self.goals(of: backend)
    for (id, goal) in before { #expect(after[id] == goal) }
  }

  @Test func `are not named by requests that may change something`() async throws {
    let backend = try Backend(.goals)
    _ = try await Rehearsal(backend)
    let guessed: Set<Substring> = ["0", "1", "-1", "null", "undefined", "*", "%00"]
    let named = backend.requests.filter { !$0.method.isReadOnly }
      .flatMap { $0.path.split(separator: "/") }
    #expect(named.filter(guessed.contains) == [])
  }

  /// What every random identifier names is no thing that was there before.
  @Test func `are not seen where a backend has something at every path`() async throws {
    let backend = try Backend(.named("deuce-diary")) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard response.status == .notFound, arrival.request.path.hasSuffix("/reactions") else {
        return response
      }
      var found = HTTPResponse(status: .ok)
      found.fields["Content-Type"] = "application/json"
      found.body = Array("[]".utf8)
      return found
    }
    let rehearsal = try await Rehearsal(backend) { $0.only = ["addReaction"] }
    #expect(
      rehearsal.causes.contains {
        $0.operation == "addReaction" && $0.drift.kind == .invalidAccepted
      })
  }
}
