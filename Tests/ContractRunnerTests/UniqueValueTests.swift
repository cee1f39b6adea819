import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `A name that clients choose` {
  private static func contract(_ key: Schema) -> Contract {
    Contract.notes(
      adding: [
        Operation(
          "makeTag", .post, "/tags",
          body: .json(
            .object {
              Field("text", .string)
              Field("key", key)
            }),
          responses: [
            .created(
              .object {
                Field("id", .integer)
                Field("text", .string)
                Field("key", key)
              })
          ],
          failures: [Failure(409, when: .duplicate("/key"))],
          effects: [.creates("tag", id: response("/id"), state: response(""))]),
        .list("tag", .integer), .delete("tag", .integer),
      ], about: [Resource("tag", id: "/id", access: .everyone)])
  }

  @Test(arguments: [
    Schema.uuid, .integer(.atLeast(1)), .string(.matches("^[A-Z]{3}-[0-9]{4}$")),
    .string(.matches("^[a-z0-9]+@example[.]com$")),
  ])
  func `differs in each valid request`(key: Schema) async throws {
    let backend = NoteBackend(Self.contract(key))
    _ = try await Rehearsal(backend) { $0.phases = [.examples, .auth] }
    let keys = backend.requests
      .filter { $0.method == .post && $0.path == "/tags" && $0.isByUser }
      .compactMap { (try? JSON(parsing: $0.body))?["key"] }
    #expect(keys.count > 1)
    #expect(Set(keys).count == keys.count, "\(keys)")
  }

  @Test func `is tried at its greatest length, at which it differs from run to run`() async throws {
    let contract = Self.contract(.string(.length(3...20), .matches("^[a-z0-9]+$")))
    func longest(at start: Instant) async throws -> (keys: [String], drifts: [Drift.Kind]) {
      let backend = try Backend(contract) { arrival throws(Backend.Fault) in
        let key = (try? JSON(parsing: arrival.request.body))?["key"]?.stringValue
        var response = arrival.response()
        if key?.count == 20, response.status.isSuccess {
          response.status = 400
          response.body = Array(#"{"code":"INVALID","message":"too long"}"#.utf8)
        }
        return response
      }
      let rehearsal = try await Rehearsal(backend, at: start) {
        $0.phases = [.examples, .boundaries]
      }
      let keys = backend.requests.compactMap { (try? JSON(parsing: $0.body))?["key"]?.stringValue }
      return (keys.filter { $0.count == 20 }, rehearsal.causes.map(\.drift.kind))
    }
    let first = try await longest(at: .sample)
    let second = try await longest(at: .sample.adding(seconds: 60))
    #expect(!first.keys.isEmpty && Set(first.keys).isDisjoint(with: second.keys))
    #expect(first.drifts.contains(.validRejected))
  }

  private static var updated: Contract {
    var contract = contract(.string(.length(3...40)))
    contract.operations.append(
      Operation(
        "changeTag", .put, "/tags/{id}", path: [Field("id", .integer)],
        body: contract.operations.first { $0.id == "makeTag" }?.body,
        responses: [
          .ok(
            .object {
              Field("id", .integer)
              Field("text", .string)
              Field("key", .string(.length(3...40)))
            })
        ],
        failures: [Failure(409, when: .duplicate("/key"))],
        effects: [.replaces("tag", id: path("id"), state: response(""))]))
    return contract
  }

  @Test func `may be taken for others, and not for what has it`() async throws {
    let drifts = try await Rehearsal(Backend(Self.updated)).causes.map(\.drift.kind)
    #expect(drifts == [])
  }

  @Test func `is not taken by what has it already`() async throws {
    let keys = Mutex<[String: JSON]>([:])
    let backend = try Backend(Self.updated) { arrival throws(Backend.Fault) in
      guard arrival.method == .put, let key = (try? JSON(parsing: arrival.request.body))?["key"]
      else { return arrival.response() }
      let path = String(arrival.request.path)
      let isOwn = keys.withLock { $0[path] == key }
      var response = arrival.response()
      if isOwn, response.status.isSuccess {
        response.status = 409
        response.body = Array(#"{"code":"TAKEN","message":"taken"}"#.utf8)
      } else if response.status.isSuccess {
        keys.withLock { $0[path] = key }
      }
      return response
    }
    let causes = try await Rehearsal(backend) { $0.phases = [.scenarios] }.causes
    #expect(causes.map(\.drift.kind) == [.validRejected])
  }
}

extension HTTPRequest {
  fileprivate var isByUser: Bool { token == "Bearer user-token" }
}

/// Items that a server keeps by the key that clients choose for them.
@Suite struct `A key of a pattern that paths name` {
  private static var contract: Contract {
    let key = Field("sku", .string(.matches("^[A-Z]{2,4}-[0-9]{3,6}$")))
    let item = Schema.object {
      key
      Field("name", .string)
    }
    var contract = Contract(
      "items", version: "1", title: "Items", authentication: .none, errors: .coded,
      failures: [Failure(400, when: .invalid), Failure(404, when: .missing("item"))],
      resources: [Resource("item", id: "/sku", access: .everyone)],
      operations: [
        Operation(
          "add", .post, "/items", body: .json(item), responses: [.created(item)],
          failures: [Failure(409, when: .invalid)],
          effects: [.creates("item", id: response("/sku"), state: response(""))]),
        Operation(
          "show", .get, "/items/{sku}", path: [key], responses: [.ok(item)],
          effects: [.reads("item", id: path("sku"), state: response(""))]),
        Operation(
          "remove", .delete, "/items/{sku}", path: [key], responses: [.noContent()],
          effects: [.deletes("item", id: path("sku"))]),
      ])
    contract.infersEffects = true
    return contract
  }

  @Test func `is long enough not to be that of something by accident, once a key was taken`()
    async throws
  {
    let taken = Mutex<Set<JSON>>([])
    let backend = try Backend(Self.contract) { arrival throws(Backend.Fault) in
      let key = (try? JSON(parsing: arrival.request.body))?["sku"]
      // One key is taken before anything is created, by which the run learns that keys are unique.
      let isTaken = key.map { key in
        taken.withLock { !$0.insert(key).inserted || $0.count == 2 }
      }
      guard isTaken == true else { return arrival.response() }
      return .json(409, ["error": ["code": "TAKEN", "message": "this sku is already taken"]])
    }
    _ = try await Rehearsal(backend) { $0.phases = [.examples, .sequences] }
    let created = backend.requests.count { $0.method == .post }
    #expect(created > 20, "\(created)")
  }
}

@Suite struct `A resource that only one other may belong to` {
  private static let library: Contract = {
    let id = Field("id", .uuid)
    let title = Field("title", .string(.length(1...50)))
    let book = Field("book", .uuid).naming("book")
    let (lent, shown) = (Schema.object { [id, book] }, Schema.object { [id, title] })
    var contract = Contract(
      "library", version: "1", title: "Library", authentication: .none,
      errors: ErrorShape(.object { Field("message", .string) }, code: nil, message: "/message"),
      failures: [Failure(400, when: .invalid), Failure(404, when: .missing("book"))],
      resources: [
        Resource("book", id: "/id", access: .everyone),
        Resource("loan", id: "/id", access: .everyone),
      ],
      operations: [
        Operation(
          "buy", .post, "/books", body: .json(.object { title }), responses: [.created(shown)],
          effects: [.creates("book", id: response("/id"), state: response(""))]),
        Operation(
          "sell", .delete, "/books/{id}", path: [id], responses: [.noContent()],
          effects: [.deletes("book", id: path("id"))]),
        Operation(
          "lend", .post, "/loans", body: .json(.object { book }), responses: [.created(lent)],
          failures: [Failure(409, when: .invalid)],
          effects: [.creates("loan", id: response("/id"), state: response(""))]),
        Operation(
          "loans", .get, "/loans", responses: [.ok(.array(of: lent))],
          effects: [.lists("loan", in: response(""))]),
      ])
    contract.infersEffects = true
    return contract
  }()

  /// A library that lends each book once, with the books that were asked for.
  private static func run(rejection: String) async throws -> (books: [String], drifts: [Drift]) {
    let lent = Mutex<[String]>([])
    let backend = try Backend(library) { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.method == .post, arrival.request.path == "/loans", response.status.isSuccess,
        let book = (try? JSON(parsing: arrival.request.body))?["book"]?.stringValue
      else { return response }
      let isFree = lent.withLock { lent in
        defer { lent.append(book) }
        return !lent.contains(book)
      }
      guard !isFree else { return response }
      return HTTPResponse(
        status: .conflict, fields: ["Content-Type": "application/json"],
        body: Array(rejection.utf8))
    }
    let findings = try await Rehearsal(backend).findings.filter { $0.operation == "lend" }
    return (lent.withLock(\.self), findings.map(\.drift))
  }

  @Test func `is created anew for each request that names it`() async throws {
    let (books, drifts) = try await Self.run(rejection: #"{"message": "the book is lent"}"#)
    #expect(drifts == [])
    #expect(Set(books).count > 2 && Set(books).count >= books.count - 1, "\(books)")
  }

  @Test func `is refused by a documented response all the same`() async throws {
    let (_, drifts) = try await Self.run(rejection: #"{"reason": "the book is lent"}"#)
    #expect(drifts.contains { $0.kind == .errorShapeChanged })
  }
}
