import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Bills of a document that does not say in which states they can be sent, paid and voided.
@Suite struct `What an operation needs to have been done before` {
  private static var contract: Contract {
    let bill = Schema.object { Field("id", .string(.nonEmpty)) }
    func action(_ id: String) -> Operation {
      Operation(
        id, .post, "/bills/{id}/\(id)", path: [Field("id", .string(.nonEmpty))],
        responses: [.ok(bill)],
        failures: [Failure(404, when: .missing("bill")), Failure(409, when: .invalid)],
        effects: [.reads("bill", id: path("id"))])
    }
    var contract = Contract(
      "bills", version: "1", title: "Bills", authentication: .none, errors: .coded,
      resources: [Resource("bill", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/bills", body: .json(.object { Field("sum", .integer(.between(1, 9))) }),
          responses: [.created(bill)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("bill", id: response("/id"), state: response(""))]),
        action("pay"), action("send"), action("close"), action("file"),
        Operation(
          "change", .patch, "/bills/{id}", path: [Field("id", .string(.nonEmpty))],
          body: .json(.object { Field("sum", .integer(.between(1, 9))) }),
          responses: [.ok(bill)],
          failures: [
            Failure(400, when: .invalid), Failure(404, when: .missing("bill")),
            Failure(409, when: .invalid),
          ], effects: [.updates("bill", id: path("id"))]),
        Operation(
          "remove", .delete, "/bills/{id}", path: [Field("id", .string(.nonEmpty))],
          responses: [.noContent()], failures: [Failure(404, when: .missing("bill"))],
          effects: [.deletes("bill", id: path("id"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// A backend whose bills are sent once, then paid, closed and filed; only new ones are changed.
  private static func backend() throws -> Backend {
    let states = Mutex<[String: Int]>([:])
    @Sendable func respond(_ status: HTTPStatus, _ body: JSON) -> HTTPResponse {
      HTTPResponse(
        status: status, fields: ["Content-Type": "application/json"], body: body.bytes())
    }
    let error: JSON = ["error": ["code": "x", "message": "y"]]
    return try Backend(contract) { arrival throws(Backend.Fault) in
      let parts = arrival.request.path.split(separator: "/").map(String.init)
      return states.withLock { states in
        if parts.count == 1 {
          let sum = (try? JSON(parsing: arrival.request.body))?["sum"]?.numberValue
          guard let sum, 1 <= sum, sum <= 9, Int(sum.text) != nil else {
            return respond(.badRequest, error)
          }
          states["b\(arrival.number)"] = 0
          return respond(.created, ["id": .string("b\(arrival.number)")])
        }
        guard let state = states[parts[1]] else { return respond(.notFound, error) }
        guard parts.count == 3 else {
          if arrival.method == .patch {
            return state == 0
              ? respond(.ok, ["id": .string(parts[1])]) : respond(.conflict, error)
          }
          states[parts[1]] = nil
          return HTTPResponse(status: .noContent)
        }
        guard ["send", "pay", "close", "file"].firstIndex(of: parts[2]) == state else {
          return respond(.conflict, error)
        }
        states[parts[1]] = state + 1
        return respond(.ok, ["id": .string(parts[1])])
      }
    }
  }

  @Test func `is found by trying, and done before each of its requests`() async throws {
    let rehearsal = try await Rehearsal(Self.backend()) {
      $0.identities = [:]
      $0.phases = [.examples]
      // One way leads to the next.
      $0.jobs = 1
    }
    #expect(rehearsal.findings.map { "\($0.operation) \($0.drift.kind)" } == [])
  }

  @Test func `is not done to what cases share`() async throws {
    let rehearsal = try await Rehearsal(Self.backend()) {
      $0.identities = [:]
      $0.phases = [.examples, .boundaries, .protocol]
    }
    let rejected = rehearsal.findings.filter { $0.drift.kind == .validRejected }
    #expect(!rejected.contains { $0.operation == "change" })
  }
}
