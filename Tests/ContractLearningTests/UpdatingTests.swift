import ContractHTTP
import ContractInterchange
import ContractJSON
import ContractLearning
import ContractModel
import ContractRunner
import ContractValidation
import Testing

/// A contract whose errors have a code and a message.
private func pets() -> Contract {
  var contract = Contract(
    "pets", version: "1", title: "Pets", authentication: .none,
    errors: ErrorShape(
      .object {
        Field("code", .string)
        Field("message", .string)
      }, code: "/code", message: "/message"),
    operations: [
      Operation(
        "getPet", .get, "/pets/{id}", path: [Field("id", .string)],
        responses: [.ok(.object { Field("id", .string) })],
        failures: [Failure(404, "gone", when: .invalid)])
    ])
  contract.position = SourcePosition(file: "pets.swift", line: 1)
  return contract
}

@Suite struct `Updating a contract by error responses` {
  /// The proposals for responses with a status and these bodies; afterwards the contract accepts all of them.
  private static func proposals(_ status: HTTPStatus, _ bodies: JSON...) throws -> [String] {
    let exchanges = bodies.map { exchange(.get, "/pets/7", nil, status, $0) }
    let update = try ContractUpdate(
      of: pets(), accepting: exchanges.map { RecordedRequest($0, path: "/pets/7") })
    #expect(update.remaining.isEmpty, "\(update.remaining)")
    var check = TrafficCheck([try CompiledContract(update.contract)])
    for exchange in exchanges { check.add(exchange.request, exchange.response, path: "/pets/7") }
    #expect(check.takeNews().filter(\.drift.isFailure).isEmpty)
    return update.proposals.map { "\($0.summary): \($0.evidence)" }
  }

  @Test func `widens the shape of all errors where members differ`() throws {
    let proposals = try Self.proposals(.notFound, ["code": "gone", "message": 7], ["code": "gone"])
    #expect(
      proposals == [
        "message may be absent: 1 of 2 responses of getPet with 404",
        "message has another type, too: 1 of 2 responses of getPet with 404",
      ])
  }

  @Test func `gives a failure whose body is another one a body of its own`() throws {
    let proposals = try Self.proposals(.notFound, ["detail": [["msg": "no"]]])
    #expect(
      proposals == [
        "getPet has a body of its own with 404: 1 of 1 responses of getPet with 404"
      ])
  }

  @Test func `documents statuses with their own bodies`() throws {
    let proposals = try Self.proposals(422, ["detail": [["msg": "no"]]])
    #expect(
      proposals == [
        "getPet has the status 422, too: 1 of 1 responses of getPet with 422"
      ])
  }

  @Test func `documents error codes`() throws {
    let proposals = try Self.proposals(.notFound, ["code": "lost", "message": "x"])
    #expect(
      proposals == [
        "getPet has the error code lost with 404, too: 1 of 1 responses of getPet with 404"
      ])
  }

  @Test func `adds members of error bodies`() throws {
    let proposals = try Self.proposals(.notFound, ["code": "gone", "message": "x", "trace": "7"])
    #expect(
      proposals == [
        "trace is new: 1 of 1 responses of getPet with 404"
      ])
  }
}
