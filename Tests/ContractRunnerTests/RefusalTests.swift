import ContractFindings
import ContractHTTP
import ContractMock
import ContractModel
import ContractRunner
import Testing

@Suite struct `What a document does not say who may see it` {
  private static let contract: Contract = {
    let id = Field("id", .uuid)
    let text = Field("text", .string(.length(1...50)))
    let entry = Schema.object { [id, text] }
    var contract = Contract(
      "diary", version: "1", title: "Diary", authentication: .bearer,
      errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [
        Failure(401, when: .unauthenticated), Failure(400, when: .invalid),
        Failure(404, when: .missing("entry")),
      ],
      resources: [Resource("entry", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "write", .post, "/entries", body: .json(.object { text }), responses: [.created(entry)],
          effects: [.creates("entry", id: response("/id"), state: response(""))]),
        Operation(
          "read", .get, "/entries/{id}", path: [id], responses: [.ok(entry)],
          effects: [.reads("entry", id: path("id"), state: response(""))]),
        Operation(
          "print", .get, "/entries/{id}/print", path: [id],
          responses: [.ok(.object { Field("pages", .array(of: .string, .count(1...3))) })],
          effects: [.reads("entry", id: path("id"))]),
        Operation(
          "tear", .delete, "/entries/{id}", path: [id], responses: [.noContent()],
          effects: [.deletes("entry", id: path("id"))]),
      ])
    contract.infersEffects = true
    return contract
  }()

  private static func found(refusing methods: [String]) async throws -> [Finding] {
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      let isOther = arrival.request.token == "Bearer other-token"
      let path = String(arrival.request.path)
      let name = path.hasSuffix("/print") ? "print" : arrival.method == .get ? "read" : "tear"
      guard isOther, path.hasPrefix("/entries/"), methods.contains(name) else {
        return arrival.response()
      }
      return HTTPResponse(
        status: .notFound, fields: ["Content-Type": "application/json"],
        body: Array(#"{"message": "no such entry"}"#.utf8))
    }
    return try await Rehearsal(backend) {
      $0.identities = MockIdentity.credentialsOfTwo
      $0.phases = [.examples, .sequences]
    }.findings.filter { $0.drift.kind == .identityLeak }
  }

  @Test(arguments: [(["read"], ["print"]), (["print"], ["read"]), (["read", "tear"], ["print"])])
  func `is noted where one operation refuses it to another user, and others do not`(
    refused: [String], noted: [String]
  ) async throws {
    let found = try await Self.found(refusing: refused)
    #expect(Set(found.map(\.operation)) == Set(noted))
    #expect(found.allSatisfy { $0.drift.severity == .note })
  }

  @Test(arguments: [[], ["tear"], ["read", "print"], ["read", "print", "tear"]])
  func `is not noted where all that shows it is for everyone, or nothing`(
    refused: [String]
  ) async throws {
    #expect(try await Self.found(refusing: refused).map(\.drift) == [])
  }

  /// The operations of which a success for another user is noted, where entries can be edited and deletions by others
  /// are refused or not.
  private static func noted(refusesDeletion: Bool, documentsRefusal: Bool) async throws -> Set<
    String
  > {
    var contract = contract
    var edit = Operation(
      "edit", .patch, "/entries/{id}", path: [Field("id", .uuid)],
      body: .json(.object { Field("text", .string(.length(1...50)), .optional) }),
      responses: [.ok(.object { Field("id", .uuid) })],
      effects: [.updates("entry", id: path("id"), state: response(""))])
    if documentsRefusal { edit.failures.append(Failure(403, when: .foreign("entry"))) }
    contract.operations.append(edit)
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      func respond(_ status: HTTPStatus, _ text: String) -> HTTPResponse {
        HTTPResponse(
          status: status, fields: ["Content-Type": "application/json"], body: Array(text.utf8))
      }
      let id = arrival.request.path.split(separator: "/").last ?? ""
      switch arrival.method {
      case _ where arrival.request.token != "Bearer other-token": return arrival.response()
      case .patch: return respond(.ok, #"{"id": "\#(id)"}"#)
      case .delete where refusesDeletion: return respond(.forbidden, #"{"message": "not yours"}"#)
      default: return arrival.response()
      }
    }
    let findings = try await Rehearsal(backend) {
      $0.identities = MockIdentity.credentialsOfTwo
      $0.phases = [.examples, .sequences]
    }.findings
    return Set(findings.filter { $0.drift.kind == .identityLeak }.map(\.operation))
  }

  @Test func `may be changed by everyone or by its owner, in each operation`() async throws {
    #expect(try await Self.noted(refusesDeletion: false, documentsRefusal: false) == [])
    #expect(try await Self.noted(refusesDeletion: true, documentsRefusal: false) == ["edit"])
    #expect(try await Self.noted(refusesDeletion: false, documentsRefusal: true) == ["edit"])
  }
}
