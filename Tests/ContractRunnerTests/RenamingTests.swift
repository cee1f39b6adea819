import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Labels of a document, which are called by their names, and whose names an update changes.
@Suite struct `A resource that an update gives another name` {
  private static var contract: Contract {
    let text = Schema.string(.matches("^[a-z]{8,20}$"))
    let label = Schema.object { Field("name", text) }
    let name = Field("name", .string(.nonEmpty))
    var contract = Contract(
      "labels", version: "1", title: "Labels", authentication: .none, errors: .coded,
      resources: [Resource("label", id: "/name", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/labels", body: .json(label), responses: [.created(label)],
          failures: [Failure(400, when: .invalid), Failure(409, when: .duplicate("/name"))],
          effects: [.creates("label", id: response("/name"), state: response(""))]),
        Operation(
          "list", .get, "/labels", responses: [.ok(.array(of: label))],
          effects: [.lists("label", in: response(""))]),
        Operation(
          "show", .get, "/labels/{name}", path: [name], responses: [.ok(label)],
          failures: [Failure(404, when: .missing("label"))],
          effects: [.reads("label", id: path("name"), state: response(""))]),
        Operation(
          "rename", .patch, "/labels/{name}", path: [name],
          body: .json(.object { Field("new_name", text) }), responses: [.ok(label)],
          failures: [
            Failure(400, when: .invalid), Failure(404, when: .missing("label")),
            Failure(409, when: .duplicate("/new_name")),
          ],
          effects: [.updates("label", id: path("name"), state: response(""))]),
        Operation(
          "remove", .delete, "/labels/{name}", path: [name], responses: [.noContent()],
          failures: [Failure(404, when: .missing("label"))],
          effects: [.deletes("label", id: path("name"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  @Test func `is asked for and deleted by that name`() async throws {
    let names = Mutex<Set<String>>([])
    @Sendable func respond(_ status: HTTPStatus, _ body: JSON) -> HTTPResponse {
      HTTPResponse(
        status: status, fields: ["Content-Type": "application/json"], body: body.bytes())
    }
    let error: JSON = ["error": ["code": "x", "message": "y"]]
    let backend = try Backend(Self.contract) { arrival throws(Backend.Fault) in
      let own = String(arrival.request.path.dropFirst("/labels/".count))
      let sent = (try? JSON(parsing: arrival.request.body))?[own.isEmpty ? "name" : "new_name"]?
        .stringValue
      let isValid =
        sent.map { text in
          (8...20).contains(text.utf8.count) && text.utf8.allSatisfy { $0 > 0x60 && $0 < 0x7B }
        } ?? false
      return names.withLock { names in
        if own.isEmpty, arrival.method == .get {
          return respond(.ok, .array(names.sorted().map { ["name": .string($0)] }))
        }
        if !own.isEmpty, !names.contains(own) { return respond(.notFound, error) }
        switch arrival.method {
        case .get: return respond(.ok, ["name": .string(own)])
        case .delete:
          names.remove(own)
          return HTTPResponse(status: .noContent)
        default:
          guard isValid, let sent else { return respond(.badRequest, error) }
          guard sent == own || !names.contains(sent) else { return respond(.conflict, error) }
          names.remove(own)
          names.insert(sent)
          return respond(own.isEmpty ? .created : .ok, ["name": .string(sent)])
        }
      }
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples, .boundaries, .sequences]
    }
    let found = rehearsal.findings.filter { [.stateLost, .stateLeaked].contains($0.drift.kind) }
    #expect(found.map { "\($0.operation) \($0.drift.expected) \($0.drift.actual)" } == [])
    #expect(names.withLock(\.self) == [])
  }
}
