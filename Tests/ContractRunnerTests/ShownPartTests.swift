import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Repositories that are created at one path and have another one, which names their owner, too.
@Suite struct `A part of a path that no request has chosen` {
  private static var contract: Contract {
    let shown = Schema.object { Field("name", .string(.nonEmpty)) }
    let both = [Field("owner", .string(.nonEmpty)), Field("repo", .string(.nonEmpty))]
    var contract = Contract(
      "forge", version: "1", title: "Forge", authentication: .none, errors: .coded,
      resources: [Resource("repo", id: "/name", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/user/repos",
          body: .json(.object { Field("name", .string(.matches("^[a-z]{8,20}$"))) }),
          responses: [.created(shown)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("repo", id: response("/name"), state: response(""))]),
        Operation(
          "show", .get, "/repos/{owner}/{repo}", path: both, responses: [.ok(shown)],
          failures: [Failure(404, when: .missing("repo"))],
          effects: [.reads("repo", id: path("repo"), state: response(""))]),
        Operation(
          "remove", .delete, "/repos/{owner}/{repo}", path: both, responses: [.noContent()],
          failures: [Failure(404, when: .missing("repo"))],
          effects: [.deletes("repo", id: path("repo"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  @Test(arguments: [
    #"{"name": "NAME", "owner": {"id": 7, "login": "ann"}}"#, #"{"name": "NAME", "owner": "ann"}"#,
    #"{"name": "NAME", "url": "http://localhost/repos/ann/NAME"}"#,
  ])
  func `is what the creation has shown`(form: String) async throws {
    let names = Mutex<Set<String>>([])
    let backend = try Backend(Self.contract) { arrival throws(Backend.Fault) in
      func respond(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
        HTTPResponse(
          status: status, fields: ["Content-Type": "application/json"], body: Array(text.utf8))
      }
      let error = #"{"error": {"code": "x", "message": "y"}}"#
      let parts = arrival.request.path.split(separator: "/").map(String.init)
      if parts == ["user", "repos"] {
        let name = (try? JSON(parsing: arrival.request.body))?["name"]?.stringValue ?? ""
        let isValid =
          (8...20).contains(name.utf8.count) && name.utf8.allSatisfy { $0 > 0x60 && $0 < 0x7B }
        guard isValid else { return respond(.badRequest, error) }
        names.withLock { _ = $0.insert(name) }
        return respond(.created, form.replacing("NAME", with: name))
      }
      guard parts.count == 3, parts[1] == "ann", names.withLock({ $0.contains(parts[2]) }) else {
        return respond(.notFound, error)
      }
      guard arrival.method == .delete else {
        return respond(.ok, form.replacing("NAME", with: parts[2]))
      }
      names.withLock { _ = $0.remove(parts[2]) }
      return HTTPResponse(status: .noContent)
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples]
    }
    #expect(rehearsal.causes.map(\.drift.kind) == [])
    #expect(rehearsal.outcome(.acceptsValid, of: "show")?.isPassed == true)
    #expect(names.withLock(\.self) == [])
  }
}
