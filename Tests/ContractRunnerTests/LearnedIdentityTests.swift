import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Synchronization
import TestSupport
import Testing

/// Jobs whose document does not declare how a creation identifies them.
@Suite struct `The identity of what a creation has made` {
  private static func contract(id: Term = .response("/id")) -> Contract {
    var contract = Contract(
      "jobs", version: "1", title: "Jobs", authentication: .none, errors: .coded,
      resources: [Resource("job", id: "/name", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/jobs",
          body: .json(.object { Field("name", .string(.length(1...80)), example: "Night shift") }),
          responses: [.created(.any)], failures: [Failure(400, when: .invalid)]),
        Operation(
          "show", .get, "/jobs/{job}", path: [Field("job", .string(.nonEmpty))],
          responses: [.ok(.object { Field("size", .integer) })],
          failures: [Failure(404, when: .missing("job"))],
          effects: [.reads("job", id: path("job"))]),
      ])
    contract.operations[0].effects = [
      Effect(.creates, "job", id: id, state: nil, at: contract.operations[0].position)
    ]
    contract.infersEffects = true
    return contract
  }

  /// A backend whose creations have this response; `ID` stands for the identity, or else the name of the request is it.
  private static func backend(
    _ contract: Contract, body: String, location: String? = nil
  ) throws -> Backend {
    let jobs = Mutex<Set<String>>([])
    return try Backend(contract) { arrival throws(Backend.Fault) in
      let request = arrival.request
      guard arrival.method == .post, request.path == "/jobs" else {
        let id = String(request.path.split(separator: "/").last ?? "")
        let isKnown = jobs.withLock { $0.contains(id) }
        return HTTPResponse(
          status: isKnown ? .ok : .notFound, fields: ["Content-Type": "application/json"],
          body: Array((isKnown ? #"{"size": "3"}"# : #"{"code": "x", "message": "y"}"#).utf8))
      }
      guard let name = (try? JSON(parsing: request.body))?["name"]?.stringValue else {
        return HTTPResponse(status: .badRequest)
      }
      let isNamed = (body + (location ?? "")).contains("ID")
      let id = isNamed ? "j-\(arrival.number)" : name
      jobs.withLock { _ = $0.insert(id) }
      var fields: HTTPFields = ["Content-Type": "application/json"]
      if let location { fields.append("Location", location.replacing("ID", with: id)) }
      return HTTPResponse(
        status: .created, fields: fields, body: Array(body.replacing("ID", with: id).utf8))
    }
  }

  private static func kinds(_ backend: Backend) async throws -> [Drift.Kind] {
    let rehearsal = try await Rehearsal(backend) {
      $0.identities = [:]
      $0.phases = [.examples]
    }
    return rehearsal.causes.map(\.drift.kind)
  }

  @Test(arguments: [
    (#"{"id": "ID"}"#, nil), (#"{"job": {"job_id": "ID", "size": 1}}"#, nil), (#""ID""#, nil),
    (#"{"owner": 7}"#, "http://localhost/jobs/ID?new"),
  ])
  func `is what can then be read, wherever the exchange has it`(
    body: String, location: String?
  ) async throws {
    let backend = try Self.backend(Self.contract(), body: body, location: location)
    #expect(try await Self.kinds(backend) == [.numberAsString])
  }

  @Test func `is unknown where everything can be read`() async throws {
    let contract = Self.contract()
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      HTTPResponse(
        status: arrival.method == .post ? .created : .ok,
        fields: ["Content-Type": "application/json"], body: Array(#"{"size": 1}"#.utf8))
    }
    #expect(try await Self.kinds(backend) == [])
    #expect(backend.requests.contains { $0.path.hasPrefix("/jobs/") })
  }
}
