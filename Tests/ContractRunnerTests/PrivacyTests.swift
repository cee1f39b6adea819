import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Lists of a document that may be private.
@Suite struct `What a request calls private` {
  private static var contract: Contract {
    let shown = Schema.object {
      Field("id", .string(.nonEmpty))
      Field("private", .boolean)
    }
    var contract = Contract(
      "lists", version: "1", title: "Lists", authentication: .bearer, errors: .coded,
      resources: [Resource("list", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/lists",
          body: .json(
            .object {
              Field("name", .string(.length(1...40)))
              Field("private", .boolean, .optional)
            }), responses: [.created(shown)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("list", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/lists/{id}", path: [Field("id", .string(.nonEmpty))],
          responses: [.ok(shown)], failures: [Failure(404, when: .missing("list"))],
          effects: [.reads("list", id: path("id"), state: response(""))]),
        Operation(
          "all", .get, "/lists", responses: [.ok(.array(of: shown))],
          effects: [.lists("list", in: response(""))]),
      ])
    contract.infersEffects = true
    return contract
  }

  /// The operations by which another user sees a private list, where a backend hides it from details and from lists.
  private static func leaks(hidesDetails: Bool, hidesElements: Bool) async throws -> Set<String> {
    let lists = Mutex<[String: (owner: Bool, shown: JSON)]>([:])
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let json: HTTPFields = ["Content-Type": "application/json"]
      func respond(_ status: HTTPStatus, _ body: JSON) -> HTTPResponse {
        HTTPResponse(status: status, fields: json, body: body.bytes())
      }
      let error: JSON = ["error": ["code": "x", "message": "y"]]
      let token = arrival.request.fields["authorization"] ?? ""
      let isOther = token == "Bearer \(MockIdentity.other.token)"
      guard isOther || token == "Bearer \(MockIdentity.user.token)" else {
        return respond(.unauthorized, error)
      }
      return lists.withLock { lists in
        let parts = arrival.request.path.split(separator: "/").map(String.init)
        func isSeen(_ list: (owner: Bool, shown: JSON), _ hides: Bool) -> Bool {
          list.shown["private"] == false || list.owner == isOther || !hides
        }
        if parts.count > 1 {
          guard let list = lists[parts[1]], isSeen(list, hidesDetails) else {
            return respond(.notFound, error)
          }
          return respond(.ok, list.shown)
        }
        guard arrival.method == .post else {
          let seen = lists.sorted { $0.key < $1.key }.map(\.value).filter {
            isSeen($0, hidesElements)
          }
          return respond(.ok, .array(seen.map(\.shown)))
        }
        guard let body = try? JSON(parsing: arrival.request.body), body["name"]?.stringValue != nil
        else { return respond(.badRequest, error) }
        let id = "l\(arrival.number)"
        lists[id] = (isOther, ["id": .string(id), "private": body["private"] ?? false])
        return respond(.created, lists[id]?.shown ?? .null)
      }
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.sequences]
      $0.walks = 0
    }
    let kinds: [Drift.Kind] = [.adviceNotFollowed, .identityLeak, .stateLeaked]
    return Set(rehearsal.findings.filter { kinds.contains($0.drift.kind) }.map(\.operation))
  }

  @Test func `is not seen by another user`() async throws {
    #expect(try await Self.leaks(hidesDetails: true, hidesElements: true) == [])
    #expect(try await Self.leaks(hidesDetails: false, hidesElements: true) == ["show"])
    #expect(try await Self.leaks(hidesDetails: true, hidesElements: false) == ["all"])
  }
}
