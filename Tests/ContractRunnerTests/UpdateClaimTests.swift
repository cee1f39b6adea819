import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractRunner
import Synchronization
import Testing

/// Notes that are created, updated, shown and deleted, without a rule about any value.
private func notes(
  _ method: HTTPMethod = .put, showsUpdate: Bool = true, isListed: Bool = false,
  isInferred: Bool = false
) -> Contract {
  let fields = [
    Field("text", .string(.length(1...50)), example: "Buy milk"),
    Field("owner", .string(.length(1...50)), method == .patch ? .optional : .required),
    Field("level", .integer(.between(0, 99)), method == .patch ? .optional : .required),
    Field("tags", .array(of: .string), method == .patch ? .optional : .required, example: ["a"]),
  ]
  let note: Schema = .object {
    Field("id", .uuid).readOnly
    fields
  }
  let id = Field("id", .uuid)
  var contract = Contract(
    "notes", version: "1", title: "Notes", authentication: .bearer,
    errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
    failures: [Failure(401, when: .unauthenticated)],
    resources: [Resource("note", id: "/id", access: .everyone)],
    operations: [
      Operation(
        "add", .post, "/notes", body: .json(.object { fields }), responses: [.created(note)],
        effects: [.creates("note", id: response("/id"), state: response(""))]),
      Operation(
        "change", method, "/notes/{id}", path: [id], body: .json(.object { fields }),
        responses: [showsUpdate ? .ok(note) : .noContent()],
        effects: [
          .updates("note", id: path("id"), state: showsUpdate ? response("") : nil)
        ]),
      isListed
        ? Operation(
          "list", .get, "/notes", responses: [.ok(.array(of: note))],
          effects: [.lists("note", in: response(""))])
        : Operation(
          "show", .get, "/notes/{id}", path: [id], responses: [.ok(note)],
          effects: [.reads("note", id: path("id"), state: response(""))]),
      Operation(
        "remove", .delete, "/notes/{id}", path: [id], responses: [.noContent()],
        effects: [.deletes("note", id: path("id"))]),
    ])
  contract.infersEffects = isInferred
  return contract
}

private func findings(
  of backend: Backend, _ configure: (inout RunConfiguration) -> Void = { _ in }
) async throws -> [Drift] {
  try await Rehearsal(backend) { configuration in
    configuration.identities = MockIdentity.credentialsOfTwo
    configure(&configuration)
  }.findings.map(\.drift)
}

@Suite struct `An update that is confirmed` {
  private static let variants: [(HTTPMethod, Bool, Bool)] = [
    (.put, true, false), (.put, false, false), (.put, true, true), (.patch, true, false),
    (.patch, false, false), (.patch, true, true),
  ]

  @Test(arguments: variants)
  func `and not stored is drift, without any rule`(
    method: HTTPMethod, showsUpdate: Bool, isListed: Bool
  ) async throws {
    let contract = notes(method, showsUpdate: showsUpdate, isListed: isListed)
    let found = try await findings(of: Backend(contract, drifts: ["update-ignored"]))
    #expect(found.contains { $0.kind == .stateLost && $0.severity == .drift }, "\(found)")
  }

  @Test(arguments: variants)
  func `and stored is none`(method: HTTPMethod, showsUpdate: Bool, isListed: Bool) async throws {
    let contract = notes(method, showsUpdate: showsUpdate, isListed: isListed)
    let found = try await findings(of: Backend(contract))
    #expect(found.filter(\.isFailure) == [])
  }

  @Test(arguments: [(false, Drift.Severity.note), (true, .drift)])
  func `and not stored is a note where effects are inferred and not trusted`(
    isTrusted: Bool, severity: Drift.Severity
  ) async throws {
    let backend = try Backend(notes(isInferred: true), drifts: ["update-ignored"])
    let found = try await findings(of: backend) { $0.trustsInferred = isTrusted }
      .filter { $0.kind == .stateLost }
    #expect(!found.isEmpty && found.allSatisfy { $0.severity == severity }, "\(found)")
  }

  /// A backend that stores every text in a form of its own, and shows it only so.
  @Test(arguments: variants)
  func `and stored in another form is none`(
    method: HTTPMethod, showsUpdate: Bool, isListed: Bool
  ) async throws {
    let contract = notes(method, showsUpdate: showsUpdate, isListed: isListed)
    let backend = try Backend(contract) { arrival throws(Backend.Fault) in
      arrival.response().changing { $0.changeTexts { $0.lowercased() } }
    }
    #expect(try await findings(of: backend).filter(\.isFailure) == [])
  }

  /// A list that shows the beginning of a text, and details that show all of it.
  @Test func `and shown in short by a list is none`() async throws {
    let backend = try Backend(notes(isListed: true)) { arrival throws(Backend.Fault) in
      arrival.method == .get
        ? arrival.response().changing { $0.changeTexts { String($0.prefix(3)) } }
        : arrival.response()
    }
    #expect(try await findings(of: backend).filter(\.isFailure) == [])
  }

  @Test(arguments: [("owner", nil), ("tags", .array([]))] as [(String, JSON?)])
  func `of parts that loses the others is drift`(name: String, left: JSON?) async throws {
    let location = JSON.Pointer([.name(name)])
    let lost = Mutex<Set<String>>([])
    let backend = try Backend(notes(.patch)) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      if arrival.method == .patch, response.status.isSuccess,
        (try? JSON(parsing: arrival.request.body))?[location] == nil
      {
        _ = lost.withLock { $0.insert(arrival.request.target) }
      }
      guard arrival.method == .get, lost.withLock({ $0.contains(arrival.request.target) })
      else { return response }
      return response.changing { body in
        if let left { _ = body.set(left, at: location) } else { _ = body.remove(at: location) }
      }
    }
    let found = try await findings(of: backend)
    #expect(
      found.contains { $0.kind == .stateLost && $0.location.pointer == location && $0.isFailure },
      "\(found)")
  }
}

@Suite struct `A deletion that is confirmed` {
  @Test func `and not done is drift where only details show the resource`() async throws {
    let found = try await findings(of: Backend(notes(), drifts: ["deleted-still-listed"]))
    #expect(found.contains { $0.kind == .stateLeaked && $0.severity == .drift }, "\(found)")
  }
}

extension JSON {
  fileprivate mutating func changeTexts(_ change: (String) -> String) {
    switch self {
    case .array(var elements):
      for index in elements.indices { elements[index].changeTexts(change) }
      self = .array(elements)
    case .object(var object):
      for index in object.members.indices where object.members[index].name != "id" {
        object.members[index].value.changeTexts(change)
      }
      self = .object(object)
    case .string(let text): self = .string(change(text))
    case .null, .boolean, .number: break
    }
  }
}
