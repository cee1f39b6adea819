import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Files of a document that are sent and fetched as bytes.
@Suite struct `A file that is fetched` {
  private static func contract(_ body: RequestBody) -> Contract {
    let shown = Schema.object { Field("id", .string(.nonEmpty)) }
    var contract = Contract(
      "files", version: "1", title: "Files", authentication: .none, errors: .coded,
      resources: [Resource("file", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "send", .post, "/files", body: body,
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
    _ body: RequestBody = .binary("application/octet-stream"),
    storing stored: @escaping @Sendable (_ file: [UInt8], _ type: String?) -> [UInt8]
  ) async throws -> [String] {
    let files = Mutex<[String: [UInt8]]>([:])
    let backend = try Backend(contract(body)) { arrival throws(Backend.Fault) in
      let json: HTTPFields = ["Content-Type": "application/json"]
      return files.withLock { files in
        if arrival.method == .post {
          let form = try? MultipartForm(
            parsing: arrival.request.body, contentType: arrival.request.fields["content-type"])
          let part = form?.parts.first
          files["f\(arrival.number)"] = stored(part?.body ?? arrival.request.body, part?.mediaType)
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
    #expect(try await Self.losses { file, _ in file } == [])
    let withoutReturns = try await Self.losses { file, _ in file.filter { $0 != 0x0D } }
    #expect(withoutReturns == ["send"])
  }

  @Test func `has them also where it is declared as text`() async throws {
    let body = RequestBody.multipart(.file("file", "*/*", atMost: 1 << 20))
    #expect(try await Self.losses(body) { file, _ in file } == [])
    let withoutReturns = try await Self.losses(body) { file, type in
      type == "text/plain" ? file.filter { $0 != 0x0D } : file
    }
    #expect(withoutReturns == ["send"])
  }
}
