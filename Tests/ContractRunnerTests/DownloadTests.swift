import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Files of a document that are sent and fetched as bytes.
@Suite struct `A file that is fetched` {
  private static var contract: Contract {
    let shown = Schema.object { Field("id", .string(.nonEmpty)) }
    var contract = Contract(
      "files", version: "1", title: "Files", authentication: .none, errors: .coded,
      resources: [Resource("file", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "send", .post, "/files", body: .binary("application/octet-stream"),
          responses: [.created(shown)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("file", id: response("/id"), state: response(""))]),
        Operation(
          "fetch", .get, "/files/{id}", path: [Field("id", .string(.nonEmpty))],
          responses: [Response(.ok, .binary("application/octet-stream"))],
          failures: [Failure(404, when: .missing("file"))],
          effects: [.reads("file", id: path("id"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// The operations whose files are lost by a backend that stores other bytes than were sent.
  private static func losses(
    storing stored: @escaping @Sendable ([UInt8]) -> [UInt8]
  ) async throws -> [String] {
    let files = Mutex<[String: [UInt8]]>([:])
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let json: HTTPFields = ["Content-Type": "application/json"]
      return files.withLock { files in
        if arrival.method == .post {
          files["f\(arrival.number)"] = stored(arrival.request.body)
          let shown: JSON = ["id": .string("f\(arrival.number)")]
          return HTTPResponse(status: .created, fields: json, body: shown.bytes())
        }
        let id = arrival.request.path.split(separator: "/").last.map(String.init) ?? ""
        guard let file = files[id] else {
          let error: JSON = ["error": ["code": "x", "message": "y"]]
          return HTTPResponse(status: .notFound, fields: json, body: error.bytes())
        }
        return HTTPResponse(
          status: .ok, fields: ["Content-Type": "application/octet-stream"], body: file)
      }
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.scenarios]
    }
    return rehearsal.findings.filter { $0.drift.kind == .stateLost }.map(\.operation)
  }

  @Test func `has the bytes that were sent`() async throws {
    #expect(try await Self.losses { $0 } == [])
    let withoutReturns = try await Self.losses { $0.filter { $0 != 0x0D } }
    #expect(withoutReturns == ["send"])
  }
}
