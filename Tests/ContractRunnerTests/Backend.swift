import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractNetwork
import ContractRunner
import Contracts
import Synchronization

/// A backend in memory: the mock, with whatever a test puts between it and the run.
final class Backend: Transport {
  /// One request on its way.
  struct Arrival: Sendable {
    var request: HTTPRequest

    /// Counted from 1 in the order of arrival.
    var number: Int
    let mock: MockService

    var method: HTTPMethod { request.method }

    /// What the mock does and says.
    func answered() -> HTTPResponse { mock.respond(to: request) }
  }

  typealias Fault = TransportError.Reason
  typealias Conduct = @Sendable (Arrival) throws(Fault) -> HTTPResponse

  let mock: MockService
  private let conduct: Conduct
  private let arrivals = Mutex<[HTTPRequest]>([])

  init(_ conduct: @escaping Conduct = { arrival throws(Fault) in arrival.answered() }) throws {
    var configuration = MockService.Configuration { .sample }
    configuration.seed = 1
    mock = try MockService(.goals, configuration)
    self.conduct = conduct
  }

  var requests: [HTTPRequest] { arrivals.withLock { $0 } }

  func send(
    _ request: HTTPRequest, deadlines: Deadlines
  ) async throws(TransportError) -> HTTPResponse {
    let number = arrivals.withLock { arrivals in
      arrivals.append(request)
      return arrivals.count
    }
    do throws(Fault) {
      let response = try conduct(Arrival(request: request, number: number, mock: mock))
      // As with a socket, a cancelled request has been carried out, but its answer is lost.
      if Task.isCancelled { throw Fault.cancelled }
      return response
    } catch {
      throw TransportError(error, at: .memory)
    }
  }
}

extension Backend {
  /// The goals of a user as the mock has them, by id.
  func goals(of identity: MockIdentity = .user) throws -> [String: JSON] {
    let list = try ask(.get, as: identity)
    let goals = list["data"]?["goals"]?.arrayValue ?? []
    return Dictionary(goals.map { ($0["id"]?.stringValue ?? "", $0) }) { first, _ in first }
  }

  /// Makes goals that were there before the run.
  func settle(_ count: Int, of identity: MockIdentity) throws {
    for number in 1...count {
      _ = try ask(
        .post, as: identity,
        [
          "title": .string("Older than the run, \(number)"), "description": "",
          "start_date": "2025-11-17", "target_date": "2026-01-16", "goal_type": "sleep",
          "target_value": 8, "target_unit": "hours",
        ])
    }
  }

  private func ask(
    _ method: HTTPMethod, as identity: MockIdentity, _ body: JSON? = nil
  ) throws -> JSON {
    let response = mock.respond(
      to: HTTPRequest(
        method: method, target: "/api/v1/goals",
        fields: ["Authorization": "Bearer \(identity.token)", "Content-Type": "application/json"],
        body: body?.bytes() ?? []))
    return try JSON(parsing: response.body)
  }
}

extension HTTPRequest {
  var operation: String? {
    let parts = path.split(separator: "/").dropFirst(3)
    switch (method, parts.count) {
    case (.post, 0): return "createGoal"
    case (.get, 0): return "listGoals"
    case (.put, 1): return "updateGoal"
    case (.delete, 1): return "deleteGoal"
    case (.post, 2): return parts.last.map(String.init)
    default: return nil
    }
  }

  var token: String? { fields["Authorization"] }
}

extension HTTPResponse {
  /// The answer with its body changed, where it has one.
  func changing(_ change: (inout JSON) -> Void) -> HTTPResponse {
    guard var json = try? JSON(parsing: body) else { return self }
    change(&json)
    var response = self
    response.body = json.bytes()
    return response
  }

  func setting(_ place: JSON.Pointer, to value: JSON) -> HTTPResponse {
    changing { json in
      guard json[place] != nil else { return }
      _ = json.set(value, at: place)
    }
  }
}

extension Origin {
  static let memory = Origin(host: "backend.test")
}

extension Instant {
  /// The moment of the document's sample, 2025-11-17T19:26:02.996263011Z.
  static let sample = Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)
}

extension Contract {
  static var goals: Contract { Catalog.all[0] }
}
