import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

/// A format of ids, as a function of their number.
private struct Form: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var pattern: String
  var schema: Schema
  var make: @Sendable (Int) -> JSON

  init(
    _ description: String, _ pattern: String, _ schema: Schema = .string,
    _ make: @escaping @Sendable (Int) -> JSON
  ) {
    testDescription = description
    self.pattern = pattern
    self.schema = schema
    self.make = make
  }

  private static func twoDigits(_ number: Int) -> String { "\(number / 10)\(number % 10)" }

  static let all = [
    Form(
      "UUIDs of version 4", "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"
    ) {
      .string("9f99ff99-fe9a-4a0f-ab51-9999999999\(twoDigits($0))")
    },
    Form("UUIDs of nines", "^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
    {
      .string("99999999-9999-7999-9999-9999999999\(twoDigits($0))")
    },
    Form("numbers with a prefix", "^goal_[0-9]+$") { .string("goal_\($0)") },
    Form("text with a prefix", "^goal_[0-9a-z]+$") { .string("goal_x9zf\(twoDigits($0))") },
    Form("Base64", "^[0-9A-Za-z]+=$") { .string("Zm9v\(twoDigits($0))=") },
    Form("numbers", "^[0-9]+$", .integer) { .number(JSON.Number($0)) },
    Form("numbers as text", "^[0-9]+$") { .string("\($0)") },
  ]
}

@Suite struct `An unissued id` {
  private static func contract(_ id: Schema) -> Contract {
    .notes(
      id: id, path: id, adding: [.make("copy", id, naming: id), .list("copy", id)],
      about: [Resource("copy", id: "/id", access: .everyone)])
  }

  @Test(arguments: Form.all)
  fileprivate func `has the format of issued ids`(form: Form) async throws {
    let backend = NoteBackend(Self.contract(form.schema), ids: form.make)
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.negative] }
    let pattern = try Regex(form.pattern)
    for method in [HTTPMethod.get, .post] {
      let named = backend.requests.filter { $0.isByUser && $0.method == method }
        .compactMap(\.namedNote)
      let unknown = Set(named).subtracting(backend.issued)
      #expect(unknown.contains { $0.wholeMatch(of: pattern) != nil }, "\(unknown)")
    }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.outcome(.rejectsInvalid, of: "showNote")?.word == "passed")
    #expect(rehearsal.outcome(.rejectsInvalid, of: "makeCopy")?.word == "passed")
  }

  @Test func `is the only violation of a request`() async throws {
    let backend = NoteBackend(Self.contract(.string), ids: { .string("goal_\($0)") })
    _ = try await Rehearsal(backend) { $0.phases = [.negative, .auth] }
    for request in backend.requests where request.path == "/copys" && request.method == .post {
      let isMarked = request.namedNote?.hasSuffix("(to be rejected)") ?? false
      #expect(!isMarked)
    }
  }

  @Test func `that the backend accepts is drift, in the path and in the body`() async throws {
    let backend = NoteBackend(
      Self.contract(.integer),
      answering: { request in
        guard request.isByUser else { return nil }
        switch (request.method, request.path.split(separator: "/").count) {
        case (.get, 2): return .json(200, ["id": 1, "text": ""])
        case (.post, 1) where request.path == "/copys":
          guard let body = try? JSON(parsing: request.body), body["note"]?.numberValue != nil,
            body["text"]?.stringValue != nil
          else { return nil }
          return .json(201, body.merging(["id": 5]))
        default: return nil
        }
      })
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.negative] }
    let served = rehearsal.findings.filter { $0.drift.kind == .statusUnexpected }
    #expect(Set(served.map(\.operation)) == ["showNote", "makeCopy"])
  }
}

@Suite struct `A path parameter that the backend ignores` {
  /// Creates copies that have the name in the request.
  private static func backend() -> NoteBackend {
    var contract = Contract.notes(
      id: .uuid(version: 4), path: .uuid(version: 4),
      adding: [.make("copy", .uuid(version: 4), naming: .uuid(version: 4))],
      about: [Resource("copy", id: "/id", access: .everyone)])
    // Only paths must name existing resources.
    contract.failures = [Failure(400, when: .invalid), Failure(401, when: .unauthenticated)]
    for index in contract.operations.indices where !contract.operations[index].parameters.isEmpty {
      contract.operations[index].failures = [Failure(404, when: .missing("note"))]
    }
    let id: @Sendable (Int) -> JSON = { .string("9f99ff99-fe9a-4a0f-ab51-\(100_000_000_000 + $0)") }
    return NoteBackend(
      contract, ids: id,
      answering: { request in
        guard request.isByUser, request.method == .post, request.path == "/copys",
          let body = try? JSON(parsing: request.body), body["text"]?.stringValue != nil,
          body["note"]?.stringValue?.wholeMatch(of: /[0-9a-fA-F-]{36}/) != nil
        else { return nil }
        return .json(201, body.merging(["id": id(0)]))
      })
  }

  @Test func `has a format of its own in no request, so that none is reported`() async throws {
    let backend = Self.backend()
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.negative, .fuzz]
      $0.fuzzLimit = 300
    }
    let names = backend.requests.filter { $0.method == .post }.compactMap(\.namedNote)
    #expect(names.count > 20)
    #expect(names.allSatisfy { $0.wholeMatch(of: /.{14}[^4].{21}/) == nil })
    #expect(rehearsal.causes.map(\.cause) == [])
  }
}

@Suite struct `Resources of two types with the same id` {
  private static let contract = Contract.notes(
    adding: [
      .make("tag", .integer), .list("tag", .integer), .delete("tag", .integer),
      .show("tag", .integer, .integer),
    ], about: [Resource("tag", id: "/id", access: .everyone)])

  @Test func `are distinguished, and all deleted`() async throws {
    let backend = NoteBackend(Self.contract)
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .scenarios] }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(backend.remaining.isEmpty)
    #expect(rehearsal.leaks.isEmpty)
  }

  @Test(arguments: ["note", "tag"])
  func `are each created anew by the reproducing line`(kind: String) async throws {
    let backend = NoteBackend(
      Self.contract,
      answering: { request in
        let isShown = request.method == .get && request.path.hasPrefix("/\(kind)s/")
        return isShown ? .json(200, ["id": "text", "text": ""]) : nil
      })
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let line = try #require(rehearsal.causes.first?.reproduction.script)
    #expect(line.hasPrefix("ID=$(curl -s -X POST 'http://backend.test/\(kind)s'"), "\(line)")
  }
}

@Suite struct `A unique value` {
  private static let contract = Contract.notes(
    adding: [.make("tag", .integer, unique: true), .list("tag", .integer)],
    about: [Resource("tag", id: "/id", access: .everyone)])

  @Test func `differs between requests, unless a conflict is intended`() async throws {
    let backend = NoteBackend(Self.contract)
    let rehearsal = try await Rehearsal(backend)
    #expect(rehearsal.causes.map(\.cause) == [])
    let names = backend.requests.filter { $0.isByUser && $0.path == "/tags" }.compactMap {
      request in
      (try? JSON(parsing: request.body))?["name"]?.stringValue
    }
    #expect(Set(names).count > 2)
    #expect(rehearsal.outcome(.rejectsInvalid, of: "makeTag")?.word == "passed")
  }

  @Test func `that the backend accepts twice is drift`() async throws {
    let counter = Counter()
    let backend = NoteBackend(
      Self.contract,
      answering: { request in
        guard request.method == .post, request.path == "/tags", request.isByUser,
          let body = try? JSON(parsing: request.body),
          let name = body["name"]?.stringValue, (3...40).contains(name.unicodeScalars.count),
          body["text"]?.stringValue != nil
        else { return nil }
        return .json(201, body.merging(["id": .number(JSON.Number(counter.next()))]))
      })
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.negative] }
    let causes = rehearsal.causes.filter { $0.caseID.name == "negative/makeTag/name: taken" }
    #expect(causes.map(\.drift.kind) == [.invalidAccepted])
  }
}

extension HTTPRequest {
  fileprivate var isByUser: Bool { token == "Bearer user-token" }

  /// The id of a note that the request names, in its path or in its body.
  fileprivate var namedNote: String? {
    let parts = path.split(separator: "/").map(String.init)
    if parts.count == 2, parts[0] == "notes" { return PercentCoding.decode(parts[1]) }
    guard method == .post, path == "/copys", let body = try? JSON(parsing: self.body) else {
      return nil
    }
    return body["note"]?.stringValue ?? body["note"]?.numberValue?.text
  }
}

extension JSON {
  fileprivate func merging(_ other: JSON) -> JSON {
    guard var object = objectValue, let more = other.objectValue else { return self }
    for member in more.members { object[member.name] = member.value }
    return .object(object)
  }
}

@Suite struct `Credentials that are looked at late` {
  @Test func `are a note, where an unknown resource is reported first`() async throws {
    let ids = Mutex<Set<String>>([])
    let backend = try Backend { arrival throws(Backend.Fault) in
      let parts = arrival.request.path.split(separator: "/").map(String.init)
      let isUnknown = ids.withLock { ids in
        parts.count > 3 && parts[3].utf8.count == 36 && !ids.contains(parts[3])
      }
      if isUnknown, arrival.request.fields["authorization"] == nil {
        return .json(
          404, ["success": false, "error": ["code": "GOAL_NOT_FOUND", "message": "none"]])
      }
      let response = arrival.response()
      let id = (try? JSON(parsing: response.body))?["data"]?["id"]?.stringValue
      if let id { ids.withLock { _ = $0.insert(id) } }
      return response
    }
    let findings = try await Rehearsal(backend) { $0.phases = [.examples, .auth] }.findings
    #expect(findings.allSatisfy { $0.drift.severity == .note }, "\(findings.map(\.drift))")
    #expect(findings.contains { $0.operation == "updateGoal" && $0.drift.actual.hasPrefix("404") })
  }
}
