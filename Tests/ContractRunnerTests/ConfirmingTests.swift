import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `A drift that occurs` {
  /// Shows a wrong title in the given number of lists.
  private func rehearse(wrongLists: Int) async throws -> Rehearsal {
    let lists = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.method == .get, lists.next() <= wrongLists else { return response }
      return response.setting("/data/goals/0/title", to: 5)
    }
    try backend.settle(1, of: .user)
    return try await Rehearsal(backend) {
      $0.jobs = 1
      $0.phases = [.examples]
    }
  }

  @Test func `once is marked as unstable, also in earlier resources`() async throws {
    let causes = try await rehearse(wrongLists: 1).causes
    #expect(causes.map(\.drift.location.pointer) == ["/data/goals/*/title"])
    #expect(causes.allSatisfy { $0.isUnstable })
  }

  @Test(arguments: [1, Int.max])
  func `as a closed connection is marked where the next request gets a response`(
    closings: Int
  ) async throws {
    let creations = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "suggestions", creations.next() <= closings else {
        return arrival.response()
      }
      throw .closedBeforeResponse
    }
    let causes = try await Rehearsal(backend) { $0.phases = [.examples] }.causes
    let broken = causes.filter { $0.drift.kind == .connectionBroken }
    #expect(broken.map(\.operation) == ["suggestions"])
    #expect(broken.allSatisfy { $0.isUnstable == (closings == 1) })
  }

  /// A server may close a connection between two requests, so that one gets no response.
  @Test(arguments: [1, 3])
  func `as the end of a kept connection is a note where the repeated request gets a response`(
    closings: Int
  ) async throws {
    let rehearsal = try await rehearse(keptConnectionsClosed: closings)
    let broken = rehearsal.findings.filter { $0.drift.kind == .connectionBroken }
    #expect(!broken.isEmpty && broken.allSatisfy { $0.drift.severity == .note })
    #expect(rehearsal.summary.failed == 0)
  }

  @Test func `as the end of a kept connection each time is drift`() async throws {
    let rehearsal = try await rehearse(keptConnectionsClosed: .max)
    let broken = rehearsal.causes.filter { $0.drift.kind == .connectionBroken }
    #expect(broken.map(\.operation) == ["suggestions"])
    #expect(broken.allSatisfy { $0.drift.isFailure && !$0.isUnstable })
  }

  /// The first attempt of every case with suggestions ends so, up to a number of them.
  private func rehearse(keptConnectionsClosed limit: Int) async throws -> Rehearsal {
    let requests = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.request.operation == "suggestions" else { return arrival.response() }
      let number = requests.next()
      if limit == .max || number % 2 == 1 && number < 2 * limit { throw .closedWhileKept }
      return arrival.response()
    }
    return try await Rehearsal(backend) {
      $0.jobs = 1
      $0.phases = [.examples]
    }
  }

  @Test(arguments: [
    (4, "database is locked", Drift.Severity.note), (4, "no such column", .drift),
    (1, "database is locked", .drift),
  ])
  func `under requests at once alone is a note where the backend says that it was busy`(
    jobs: Int, message: String, severity: Drift.Severity
  ) async throws {
    let lists = Counter()
    let backend = NoteBackend(
      Contract.notes(),
      answering: { request in
        guard request.method == .get, lists.next() == 1 else { return nil }
        return .json(500, ["message": .string(message)])
      })
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples]
      $0.jobs = jobs
    }
    let failed = rehearsal.findings.filter { $0.drift.kind == .serverFailed }
    #expect(failed.map(\.drift.severity) == [severity])
    #expect(failed.allSatisfy { $0.isUnstable == (severity == .drift) })
  }

  @Test func `always is not marked`() async throws {
    let causes = try await rehearse(wrongLists: .max).causes
    #expect(causes.contains { $0.drift.location.pointer == "/data/goals/*/title" })
    #expect(causes.allSatisfy { !$0.isUnstable })
  }

  @Test func `is not marked where repeating the case was interrupted`() async throws {
    let run = Cancellation()
    let lists = Counter()
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.method == .get else { return response }
      let number = lists.next()
      if number == 3 { run.cancel() }
      return number == 1 ? response.setting("/data/goals/0/title", to: 5) : response
    }
    try backend.settle(1, of: .user)
    let rehearsal = try await run {
      try await Rehearsal(backend) {
        $0.jobs = 1
        $0.phases = [.examples]
      }
    }
    #expect(rehearsal.causes.count == 1)
    #expect(rehearsal.causes.allSatisfy { !$0.isUnstable })
  }
}

@Suite struct `The owner of a created resource` {
  @Test(arguments: [17, 18])
  func `is drift where it is another user, as a number too`(owner: Int) async throws {
    let note: Schema = .object {
      Field("id", .integer)
      Field("user_id", .integer)
    }
    var contract = Contract.notes()
    contract.resources = [Resource("note", id: "/id", owner: "/user_id", access: .owner)]
    contract.operations = [
      Operation(
        "makeNote", .post, "/notes", body: .json(.object { Field("text", .string) }),
        responses: [.created(note)],
        effects: [.creates("note", id: response("/id"), state: response(""))]),
      Operation(
        "deleteNote", .delete, "/notes/{id}", path: [Field("id", .integer)],
        responses: [.noContent()], effects: [.deletes("note", id: path("id"))]),
    ]
    contract.scenarios = []
    contract.channels = []
    let creations = Counter()
    let backend = NoteBackend(
      contract,
      answering: { request in
        guard request.method == .post else { return nil }
        let number = creations.next()
        return .json(
          201,
          [
            "id": .number(JSON.Number(number)),
            "user_id": .number(JSON.Number(number > 1 ? owner : 17)),
          ])
      })
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples]
      $0.jobs = 1
    }
    let found = rehearsal.causes.filter { $0.drift.location.pointer == "/user_id" }
    #expect(creations.next() > 2)
    #expect(found.isEmpty == (owner == 17), "\(rehearsal.causes.map(\.cause))")
  }
}
