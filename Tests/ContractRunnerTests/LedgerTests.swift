import ContractFindings
import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractRunner
import Synchronization
import Testing

@Suite struct `What a run leaves behind` {
  /// Phases that create and delete, and take little time.
  private static let brief: Set<Phase> = [.examples, .negative, .scenarios]

  @Test(arguments: [1, 4])
  func `is nothing, and what was there before is untouched`(jobs: Int) async throws {
    let backend = try Backend()
    try backend.settle(3, of: .user)
    try backend.settle(2, of: .other)
    let before = try (backend.goals(of: .user), backend.goals(of: .other))
    let rehearsal = try await Rehearsal(backend) { $0.jobs = jobs }
    #expect(try backend.goals(of: .user) == before.0)
    #expect(try backend.goals(of: .other) == before.1)
    #expect(rehearsal.leaks.isEmpty && rehearsal.summary.drifts == 0)
  }

  @Test func `is not confused with what another client creates meanwhile`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      if arrival.number % 20 == 0 { try? arrival.backend.settle(1, of: .user) }
      return arrival.response()
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples, .boundaries, .negative, .sequences]
      $0.jobs = 1
    }
    #expect(rehearsal.causes.map(\.cause) == [])
    #expect(rehearsal.leaks.isEmpty)
    #expect(try backend.goals(of: .user).count == backend.requests.count / 20)
  }

  @Test func `is nothing where ids are reused`() async throws {
    let backend = NoteBackend(.notes(), ids: { _ in 7 })
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = [.examples, .sequences]
      $0.jobs = 1
    }
    #expect(backend.issued.count > 5)
    #expect(backend.remaining.isEmpty)
    #expect(rehearsal.leaks.isEmpty)
  }

  @Test func `is deleted last in, first out`() async throws {
    let log = Log()
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      log.note(arrival, response)
      return response
    }
    _ = try await Rehearsal(backend) {
      $0.phases = Self.brief
      $0.jobs = 1
    }
    let created = log.created
    let locations = log.deletedLast.compactMap(created.firstIndex)
    #expect(locations.count > 5)
    #expect(locations == locations.sorted(by: >))
  }

  @Test(arguments: 1...30)
  func `is nothing after cancellation during any request`(moment: Int) async throws {
    // Every sixth request of a run with several jobs.
    let moment = moment * 6
    let run = Cancellation()
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      if arrival.number == moment { run.cancel() }
      return response
    }
    try backend.settle(1, of: .user)
    let before = try backend.goals()
    let rehearsal = try await run { try await Rehearsal(backend) }
    #expect(try backend.goals() == before)
    #expect(try backend.goals(of: .other).isEmpty)
    #expect(rehearsal.leaks.isEmpty)
    #expect(rehearsal.summary.ending == .interrupted)
    #expect(rehearsal.results.count > 100)
  }

  @Test func `is nothing after cancellation before the start`() async throws {
    let backend = try Backend()
    let run = Cancellation()
    run.cancel()
    let rehearsal = try await run { try await Rehearsal(backend) }
    #expect(backend.requests.isEmpty)
    #expect(rehearsal.results.allSatisfy { $0.outcome.word == "not tested: interrupted" })
  }

  @Test func `is reported where it cannot be deleted`() async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.method == .delete else { return arrival.response() }
      return HTTPResponse(status: .internalServerError)
    }
    let rehearsal = try await Rehearsal(backend) { $0.phases = Self.brief }
    let remaining = try Set(backend.goals().keys).union(backend.goals(of: .other).keys)
    #expect(rehearsal.leaks.map(\.reason) == ["DELETE got status 500"])
    let leak = try #require(rehearsal.leaks.first)
    #expect(Set(leak.ids) == remaining)
  }

  /// Phases that create many resources which only clean-up deletes.
  private static let makingMuch: Set<Phase> = [.examples, .protocol]

  @Test(arguments: [1, 4])
  func `is deleted by as many requests at once as there are jobs`(jobs: Int) async throws {
    let backend = NoteBackend(.notes())
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = Self.makingMuch
      $0.jobs = jobs
    }
    let crowds = backend.crowds.filter { $0.key.hasPrefix("DELETE") }.values
    #expect(crowds.count > 5)
    #expect(crowds.max() ?? 0 <= jobs)
    #expect(crowds.contains { $0 > 1 } == (jobs > 1))
    #expect(rehearsal.leaks.isEmpty && backend.remaining.isEmpty)
  }

  @Test(arguments: ["page", "note"])
  func `is deleted before what it names`(kind: String) async throws {
    var contract = Contract.notes()
    if kind == "page" {
      contract.resources.append(Resource("page", id: "/id", access: .everyone))
      contract.operations += [
        .make("page", .integer, naming: .integer), .list("page", .integer),
        .delete("page", .integer),
      ]
    } else {
      let text = Field("text", .string)
      let note = Field("note", .integer, .optional).naming("note")
      contract.operations[0].body = .json(.object { [text, note] })
    }
    let remaining = Mutex<@Sendable () -> [String: [String: JSON]]>({ [:] })
    let backend = NoteBackend(
      contract,
      answering: { request in
        guard request.method == .delete, request.path.hasPrefix("/notes/") else { return nil }
        let others = remaining.withLock { $0 }().values.flatMap(\.values)
        let isNamed = others.contains { request.path == "/notes/\($0["note"]?.text() ?? "")" }
        return isNamed ? .json(409, ["message": "another one names it"]) : nil
      },
      // Deletions of resources that name others are slow, each by another amount.
      pausing: { request in
        let number = request.path.split(separator: "/").last.flatMap { Int($0) } ?? 0
        return number == 1 ? 0 : min(number, 100) * 40
      })
    remaining.withLock { $0 = { backend.remaining } }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = Self.makingMuch
      $0.jobs = 8
    }
    let deleted = backend.requests.filter { $0.method == .delete }.map(\.path)
    #expect(deleted.count { $0.hasPrefix("/\(kind)s/") } > 10)
    #expect(rehearsal.leaks.isEmpty && backend.remaining.isEmpty)
  }

  @Test(arguments: [1, 16])
  func `is reported where deletions get no response, without waiting for each`(jobs: Int)
    async throws
  {
    let backend = try Backend { arrival throws(Backend.Fault) in
      guard arrival.method == .delete else { return arrival.response() }
      throw .timedOut(.waitingForResponse, after: .seconds(10))
    }
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = Self.brief
      $0.jobs = jobs
    }
    let remaining = try Set(backend.goals().keys).union(backend.goals(of: .other).keys)
    // One for each attempt, and one for all others together.
    #expect(rehearsal.leaks.count == 2, "\(rehearsal.leaks)")
    #expect(rehearsal.leaks.last?.ids.count == remaining.count - 2)
    // A few until the operation is given up, those that were under way then, and two afterwards.
    #expect(backend.requests.count { $0.method == .delete } <= 2 + 5 + (jobs - 1))
  }

  @Test func `is recorded as it changes, and nothing is left in the end`() async throws {
    let changes = Mutex<[LedgerChange]>([])
    let rehearsal = try await Rehearsal(
      Backend(), { $0.phases = Self.brief },
      recordingLedger: { change in
        changes.withLock { $0.append(change) }
      })
    var left = Leftovers()
    var most = 0
    for change in changes.withLock({ $0 }) {
      left.apply(change)
      most = max(most, left.count)
    }
    #expect(most > 5 && left.isEmpty && rehearsal.leaks.isEmpty)
  }

  @Test func `remains on request, and is listed`() async throws {
    let backend = try Backend()
    let rehearsal = try await Rehearsal(backend) {
      $0.phases = Self.brief
      $0.keepsResources = true
    }
    let goals = try Set(backend.goals().keys).union(backend.goals(of: .other).keys)
    #expect(goals.count > 5)
    #expect(Set(rehearsal.leaks.flatMap(\.ids)) == goals)
  }

  @Test func `excludes what a creation only claims to have created`() async throws {
    let settled = Mutex("")
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.request.operation == "createGoal" else { return response }
      return response.setting("/data/id", to: .string(settled.withLock { $0 }))
    }
    try backend.settle(1, of: .user)
    let id = try #require(backend.goals().keys.first)
    settled.withLock { $0 = id }
    let rehearsal = try await Rehearsal(backend) { $0.phases = Self.brief }
    #expect(try backend.goals()[id] != nil)
    #expect(rehearsal.causes.map(\.drift.kind) == [.stateLost])
  }

  @Test(arguments: ["", ".", ".."])
  func `is not deleted under an id that is no path segment`(id: String) async throws {
    let backend = try Backend { arrival throws(Backend.Fault) in
      let response = arrival.response()
      guard arrival.request.operation == "createGoal" else { return response }
      return response.setting("/data/id", to: .string(id))
    }
    _ = try await Rehearsal(backend) { $0.phases = Self.brief }
    let targets = backend.requests.filter { !$0.method.isSafe }.map(\.target)
    #expect(!targets.contains("/api/v1/goals/\(id)"))
    #expect(!targets.contains("/api/v1/goals/\(id)/tips"))
  }
}

/// The ids of created and deleted resources, in order.
private final class Log: Sendable {
  private let state = Mutex<(created: [String], deletedLast: [String])>(([], []))

  var created: [String] { state.withLock { $0.created } }

  /// Since the last request of another type.
  var deletedLast: [String] { state.withLock { $0.deletedLast } }

  func note(_ arrival: Backend.Arrival, _ response: HTTPResponse) {
    state.withLock { state in
      if !arrival.method.isSafe, arrival.method != .delete { state.deletedLast = [] }
      guard response.status.isSuccess else { return }
      switch arrival.request.operation {
      case "createGoal":
        let body = try? JSON(parsing: response.body)
        state.created.append(body?["data"]?["id"]?.stringValue ?? "")
      case "deleteGoal":
        state.deletedLast.append(
          arrival.request.path.split(separator: "/").last.map(String.init) ?? "")
      default: break
      }
    }
  }
}
