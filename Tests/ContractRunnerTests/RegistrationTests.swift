import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Accounts of a document that does not say how one logs in.
@Suite struct `A login of a document` {
  private static var contract: Contract {
    let account = Schema.object { Field("id", .string(.nonEmpty)) }
    let name = Field("username", .string(.length(3...20)))
    let password = Field("password", .string(.length(8...40)))
    var contract = Contract(
      "accounts", version: "1", title: "Accounts", authentication: .none, errors: .coded,
      resources: [Resource("account", id: "/id", access: .everyone)],
      operations: [
        Operation(
          "register", .post, "/register",
          body: .json(
            .object {
              name
              password
              Field("email", .string(.length(3...40)))
            }), responses: [.created(account)], failures: [Failure(400, when: .invalid)],
          effects: [.creates("account", id: response("/id"), state: response(""))]),
        Operation(
          "show", .get, "/accounts/{id}", path: [Field("id", .string(.nonEmpty))],
          responses: [.ok(account)], failures: [Failure(404, when: .missing("account"))],
          effects: [.reads("account", id: path("id"), state: response(""))]),
        Operation(
          "login", .post, "/login",
          body: .json(
            .object {
              name
              password
            }), responses: [.ok(.object { Field("token", .string(.nonEmpty)) })],
          failures: [Failure(400, when: .invalid), Failure(401, when: .unauthenticated)]),
      ])
    contract.infersEffects = true
    return contract
  }

  @Test func `takes the name and password of a registration`() async throws {
    let passwords = Mutex<[JSON: JSON]>([:])
    let logins = Counter()
    let backend = try Backend(Self.contract) { arrival throws(Backend.Fault) in
      let parts = arrival.request.path.split(separator: "/")
      if parts.count == 2 {
        return parts[1].hasPrefix("a")
          ? Self.respond(.ok, ["id": .string(String(parts[1]))])
          : Self.respond(.notFound, ["error": ["code": "x", "message": "y"]])
      }
      let body = (try? JSON(parsing: arrival.request.body)) ?? .null
      guard let name = body["username"], let password = body["password"],
        name.stringValue != nil, password.stringValue != nil
      else { return Self.respond(.badRequest, ["error": ["code": "x", "message": "y"]]) }
      return passwords.withLock { passwords in
        guard arrival.request.path == "/register" else {
          guard passwords[name] == password else {
            return Self.respond(.unauthorized, ["error": ["code": "x", "message": "y"]])
          }
          _ = logins.next()
          return Self.respond(.ok, ["token": "t"])
        }
        passwords[name] = password
        return Self.respond(.created, ["id": .string("a\(arrival.number)")])
      }
    }
    _ = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples]
      $0.jobs = 1
    }
    #expect(logins.next() > 1)
  }

  private static func respond(_ status: HTTPStatus, _ body: JSON) -> HTTPResponse {
    HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: body.bytes())
  }
}
