import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `A singleton that existed before a run` {
  /// Phases that change the singletons, and take little time.
  static let brief: Set<Phase> = [.examples, .negative, .scenarios]

  private static let users = [(MockIdentity.user, "Older_Name"), (.other, "Other Name 2")]

  private func named(
    _ conduct: @escaping Backend.Conduct = { arrival throws(Backend.Fault) in arrival.response() }
  ) throws -> Backend {
    let backend = try Backend(.named("deuce-diary"), conduct)
    for (user, name) in Self.users {
      try backend.request(.put, "/api/auth/user", as: user, ["username": .string(name)])
    }
    return backend
  }

  private func names(_ backend: Backend) throws -> [String?] {
    try Self.users.map { user, _ in
      try backend.request(.get, "/api/auth/user", as: user)["username"]?.stringValue
    }
  }

  @Test func `is restored afterwards`() async throws {
    let backend = try named()
    _ = try await Rehearsal(backend) { $0.phases = Self.brief.union([.sequences]) }
    #expect(try names(backend) == Self.users.map(\.1))
    #expect(backend.requests.count { $0.method == .put } > 4)
  }

  @Test func `stays changed on a disposable backend`() async throws {
    let backend = try named()
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = Self.brief
      $0.isDisposable = true
    }
    #expect(try names(backend) != Self.users.map(\.1))
    #expect(rehearsal.leaks.isEmpty, "\(rehearsal.leaks)")
  }

  @Test func `is reported where it cannot be restored`() async throws {
    let backend = try named { arrival throws(Backend.Fault) in
      let names = Self.users.map { Array("\"\($0.1)\"".utf8) }
      let isPutBack =
        arrival.method == .put && names.contains { arrival.request.body.contains($0) }
      return isPutBack ? HTTPResponse(status: .serviceUnavailable) : arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = Self.brief }
    let leaks = rehearsal.leaks.filter { $0.subject == "user" }
    #expect(leaks.contains { $0.ids.contains("of the user") })
    #expect(leaks.contains { $0.ids.contains("of the other user") })
    #expect(leaks.allSatisfy { $0.reason.contains("restoring it got status 503") })
  }

  @Test func `stays as it was where the contract rejects its former value`() async throws {
    // Without a name before the run there is none to restore.
    let backend = try Backend(.named("deuce-diary"))
    let rehearsal = try await Rehearsal(backend) { $0.phases = Self.brief }
    #expect(try Set(names(backend)).count == 1)
    #expect(rehearsal.leaks.filter { $0.subject == "user" } == [])
    let outcome = rehearsal.outcome(.acceptsValid, of: "updateUser")
    #expect(
      outcome?.word.contains("cannot be read and put back") == true, "\(outcome?.word ?? "")")
  }

  @Test func `stays as it was where a part of it cannot be sent back`() async throws {
    let backend = try named()
    let rehearsal = try await Rehearsal(backend) { $0.only = ["uploadProfilePicture"] }
    #expect(!backend.requests.contains { $0.method == .post })
    #expect(rehearsal.leaks.filter { $0.subject == "user" } == [])
  }

  @Test func `is changed where the users are disposable, and listed as changed`() async throws {
    let backend = try named()
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples]
      $0.hasDisposableUsers = true
    }
    #expect(rehearsal.outcome(.acceptsValid, of: "uploadProfilePicture")?.word == "passed")
    #expect(try names(backend) == Self.users.map(\.1))
    let leak = try #require(rehearsal.leaks.first { $0.subject == "user" })
    #expect(leak.reason.contains("profileImageUrl"))
  }

  @Test func `causes no drift when a second run finds what the first one left`() async throws {
    for id in ["deuce-diary", "lume-linking"] {
      let backend = try Backend(.named(id))
      let first = try await Rehearsal(backend)
      let second = try await Rehearsal(backend, at: .sample.adding(seconds: 60))
      #expect(first.causes.map(\.cause) == [])
      #expect(second.causes.map(\.cause) == [], "\(id)")
      #expect(second.summary.untested == first.summary.untested)
    }
  }
}

@Suite struct `A resource that cannot be deleted` {
  @Test func `is reported once for each reason, however many there are`() async throws {
    let rehearsal = try await Rehearsal(Backend(.named("deuce-diary")))
    let leaks = rehearsal.leaks.map { "\($0.subject), \($0.reason)" }
    #expect(Set(leaks).count == leaks.count)
    let groups = try #require(rehearsal.leaks.first { $0.subject == "group" })
    #expect(groups.reason == "the contract has no operation that deletes it")
    #expect(groups.ids.count >= 3)
  }

  @Test func `is not reported of a disposable backend`() async throws {
    let rehearsal = try await Rehearsal(Backend(.named("deuce-diary"))) { $0.isDisposable = true }
    #expect(rehearsal.leaks == [])
  }
}

@Suite struct `A resource named by its key` {
  private static let unicorn = Array(#"{"emoji":"🦄"}"#.utf8)
  private static let entry = ["entryId": captured("entry")]

  /// Both users react to one entry with the same emoji, and then another request follows.
  private func rehearse(
    _ more: Scenario.Step...
  ) async throws -> (deletions: [HTTPRequest], rehearsal: Rehearsal) {
    var contract = try Contract.named("deuce-diary")
    let reaction = [ScenarioCall.Change.set("/emoji", to: "🦄")]
    contract.scenarios = [
      Scenario(
        "unicorns", "Both users react",
        [
          .call("createGroup", capture: ["group": response("/id")]),
          .call(
            "logDeuce", body: [.set("/groupIds/0", to: captured("group"))],
            capture: ["entry": response("/entries/0/id")]),
          .call(
            "createInvite", path: ["groupId": captured("group")],
            capture: ["invite": response("/id")]),
          .call("joinGroup", as: .other, path: ["inviteId": captured("invite")]),
          .call("addReaction", path: Self.entry, body: reaction),
          .call("addReaction", as: .other, path: Self.entry, body: reaction),
        ] + more)
    ]
    let backend = try Backend(contract)
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.scenarios] }
    let deletions = backend.requests.filter { $0.method == .delete && $0.body == Self.unicorn }
    return (deletions, rehearsal)
  }

  @Test func `is deleted with that key in the body, under the path it was made under`() async throws
  {
    let (deletions, rehearsal) = try await rehearse()
    #expect(deletions.map(\.token) == ["Bearer other-token", "Bearer user-token"])
    #expect(Set(deletions.map(\.path)).count == 1)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(!rehearsal.leaks.contains { $0.subject == "reaction" })
  }

  @Test(arguments: [Identity.user, .other])
  func `is deleted for the user who created it, though another has the same key`(
    identity: Identity
  ) async throws {
    let (deletions, _) = try await rehearse(
      .call(
        "removeReaction", as: identity, path: Self.entry, body: [.set("/emoji", to: "🦄")]))
    // One deletion within the scenario, the other afterwards.
    #expect(deletions.count == 2)
    #expect(Set(deletions.map(\.token)).count == 2)
  }
}

@Suite struct `A resource without a list` {
  private static var contract: Contract {
    var contract = Contract.notes()
    contract.operations.removeAll { $0.id == "listNote" || $0.id == "listNotes" }
    return contract
  }

  @Test func `is observed by its details`() async throws {
    let backend = NoteBackend(Self.contract)
    let rehearsal = try await Rehearsal(backend)
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.outcome(.createdIsAvailable, of: "makeNote")?.word == "passed")
    #expect(backend.remaining.isEmpty)
  }

  @Test func `is lost where its details show something else`() async throws {
    let backend = NoteBackend(
      Self.contract,
      answering: { request in
        let parts = request.path.split(separator: "/")
        guard request.method == .get, parts.count == 2, let id = Int(parts[1]) else { return nil }
        return .json(200, ["id": .number(JSON.Number(id)), "text": "something else"])
      })
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let cause = try #require(rehearsal.causes.first)
    #expect(cause.drift.kind == .stateLost)
    #expect(cause.drift.actual == #""something else" in the details"#)
  }
}

@Suite struct `A path with more parameters than the deleted resource` {
  @Test func `is filled with its example`() async throws {
    var contract = Contract.notes()
    contract.operations = contract.operations.map { operation in
      guard operation.id == "deleteNote" else { return operation }
      return Operation(
        "deleteNote", .delete, "/of/{tenant}/notes/{id}",
        path: [Field("tenant", .string, example: "acme"), Field("id", .integer)],
        responses: [.noContent()],
        effects: [.deletes("note", id: ContractModel.path("id"))])
    }
    let backend = NoteBackend(contract)
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples] }
    let deletions = backend.requests.filter { $0.method == .delete }
    #expect(!deletions.isEmpty && deletions.allSatisfy { $0.path.hasPrefix("/of/acme/notes/") })
    #expect(rehearsal.summary.ending == .completed)
  }

  @Test func `of a singleton is filled as well`() async throws {
    var contract = Contract.notes(about: [Resource("settings", id: "/theme", access: .owner)])
    let settings: Schema = .object { Field("theme", .string, example: "dark") }
    let account = [Field("account", .string, example: "acme")]
    contract.operations += [
      Operation(
        "showSettings", .get, "/accounts/{account}/settings", path: account,
        responses: [.ok(settings)], effects: [.readsOwn("settings", state: response(""))]),
      Operation(
        "changeSettings", .put, "/accounts/{account}/settings", path: account,
        body: .json(settings), responses: [.ok(settings)],
        effects: [.updatesOwn("settings", state: response(""))]),
    ]
    let stored = Mutex<[UInt8]>(Array(#"{"theme":"old"}"#.utf8))
    let backend = NoteBackend(
      contract,
      answering: { request in
        guard request.path == "/accounts/acme/settings" else { return nil }
        if request.method == .put { stored.withLock { $0 = request.body } }
        return .json(200, (try? JSON(parsing: stored.withLock(\.self))) ?? .null)
      })
    let rehearsal = try await Rehearsal(backend) { $0.phases = [.examples, .negative] }
    #expect(rehearsal.summary.ending == .completed)
    let changes = backend.requests.filter { $0.method == .put }
    #expect(changes.count > 1 && changes.allSatisfy { $0.path == "/accounts/acme/settings" })
    #expect(stored.withLock { String(decoding: $0, as: UTF8.self) } == #"{"theme":"old"}"#)
  }
}
