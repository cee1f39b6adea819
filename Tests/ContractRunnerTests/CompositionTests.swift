import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractRunner
import Testing

/// Shapes of several types, with an address by country and a password that no response shows.
private let studio = Contract(
  "studio", version: "1", title: "Studio", authentication: .bearer,
  errors: ErrorShape(.any, code: nil, message: "/message"),
  failures: [Failure(401, when: .unauthenticated), Failure(404, when: .missing("drawing"))],
  resources: [Resource("drawing", id: "/id", access: .everyone)],
  operations: [
    Operation(
      "makeDrawing", .post, "/drawings", body: .json(.newDrawing),
      responses: [.created(.drawing)],
      failures: [Failure(400, when: .invalid)],
      rules: .echoes("shape", "origin", "address", "label", in: ""),
      effects: [.creates("drawing", id: response("/id"), state: response(""))]),
    Operation(
      "showDrawing", .get, "/drawings/{id}", path: [Field("id", .integer)],
      responses: [.ok(.drawing)],
      effects: [.reads("drawing", id: path("id"), state: response(""))]),
    Operation(
      "deleteDrawing", .delete, "/drawings/{id}", path: [Field("id", .integer)],
      responses: [.noContent()], effects: [.deletes("drawing", id: path("id"))]),
  ])

extension Schema {
  fileprivate static let shape: Schema = .union(
    by: "type",
    [
      "circle": .object { Field("radius", .number(.between(0, 100))) },
      "square": .object { Field("side", .integer(.between(1, 9))) },
    ])

  fileprivate static let address: Schema = .all(
    of: .object {
      Field("country", .oneOf("CH", "US"))
      Field("zip", .string(.length(1...9)), .optional)
    },
    .choosing(
      if: .object { Field("country", .constant("US")) },
      then: .object { Field("zip", .string(.matches("^[0-9]{5}$"))) }))

  fileprivate static let newDrawing: Schema = .object {
    Field("shape", .shape)
    Field("origin", .tuple(.integer, .integer, rest: .boolean))
    Field("address", .address)
    Field("label", .string(.length(1...20)).excluding(.oneOf("a")))
    Field("password", .string(.length(1...20))).writeOnly
  }.closed

  fileprivate static let drawing: Schema = .all(
    of: .object { Field("id", .integer) },
    .object {
      Field("shape", .shape)
      Field("origin", .tuple(.integer, .integer, rest: .boolean))
      Field("address", .address)
      Field("label", .string(.length(1...20)).excluding(.oneOf("a")))
      Field("password", .string(.length(1...20))).writeOnly
    })
}

@Suite struct `A contract with composed schemas` {
  @Test func `is met by its mock in every check`() async throws {
    let rehearsal = try await Rehearsal(Backend(studio)) { $0.phases.insert(.protocol) }
    #expect(rehearsal.causes.map(\.drift) == [])
    #expect(rehearsal.summary.untested == 0)
    #expect(rehearsal.summary.requests > 100)
  }

  @Test(
    arguments: [
      ("/shape/type", "oval", .enumNewValue, "/shape/type"),
      ("/shape", ["type": "circle", "radius": 101], .constraintBroken("maximum"), "/shape/radius"),
      ("/origin", [1], .constraintBroken("count"), "/origin"),
      ("/label", "a", .constraintBroken("not"), "/label"),
      ("/address", ["country": "US"], .fieldMissing, "/address/zip"),
      ("/password", "x", .constraintBroken("not"), "/password"),
    ] as [(JSON.Pointer, JSON, Drift.Kind, String)])
  func `has its drifts found at their location`(
    pointer: JSON.Pointer, value: JSON, kind: Drift.Kind, location: String
  ) async throws {
    let backend = try Backend(studio) { arrival throws(Backend.Fault) in
      arrival.response().changing { json in
        if json["shape"] != nil { _ = json.set(value, at: pointer) }
      }
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let found = rehearsal.causes.filter { cause in cause.drift.check == .responseSchema }
    #expect(Set(found.map(\.drift.kind)) == [kind])
    #expect(Set(found.map { "\($0.drift.location)" }) == [location])
  }

  @Test func `is drift where invalid requests are accepted`() async throws {
    let backend = try Backend(studio, drifts: ["invalid-accepted"])
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.negative] }
    #expect(Set(rehearsal.causes.map(\.drift.kind)) == [.invalidAccepted])
    let locations = Set(rehearsal.findings.map { "\($0.drift.location)" })
    for part in ["/shape/", "/origin", "/label", "/address"] {
      #expect(locations.contains { $0.contains(part) }, "\(part): \(locations)")
    }
  }
}
