import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import ContractService
import Contracts
import Synchronization

/// A client of a mock with a settable clock and a fixed seed, which records the drifts of all
/// responses.
struct MockClient {
  let service: MockService
  private let memory = Memory()

  private final class Memory: Sendable {
    let drifts = Mutex<[Drift]>([])

    /// 2025-11-17T19:26:02.996263011Z, as in the sample of the Goals document.
    let now = Mutex(Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011))
  }

  /// Creates a mock, with or without validation of its responses, which is slower than responding.
  init(
    _ contract: Contract = .goals, drifts: [String] = [], seed: UInt64 = 1, isJudged: Bool = true
  ) throws {
    var configuration = MockService.Configuration { [memory] in memory.now.withLock(\.self) }
    configuration.seed = seed
    configuration.drifts = drifts
    if isJudged {
      configuration.observer = { [memory] _, _, drifts in
        memory.drifts.withLock { $0 += drifts }
      }
    }
    service = try MockService(
      contract, service: Catalog.services[contract.id], configuration)
  }

  /// The drifts and notes of all responses and messages so far.
  var drifts: [Drift] { memory.drifts.withLock(\.self) }

  /// The drifts, without notes on undocumented rejections.
  var offences: [Drift] { drifts.filter { $0.severity == .drift } }

  /// Advances the clock.
  func wait(seconds: Int) {
    memory.now.withLock { $0 = $0.adding(seconds: seconds) }
  }

  /// The status and body of the response; the body is null when there is none.
  func request(
    _ method: HTTPMethod, _ target: String, _ body: JSON? = nil,
    as identity: MockIdentity? = .user
  ) throws -> (status: Int, body: JSON) {
    let response = send(method, target, body?.bytes() ?? [], as: identity)
    return (
      response.status.code, response.body.isEmpty ? .null : try JSON(parsing: response.body)
    )
  }

  func send(
    _ method: HTTPMethod, _ target: String, _ body: [UInt8] = [],
    as identity: MockIdentity? = .user, type: String = "application/json"
  ) -> HTTPResponse {
    reply(to: method, target, body, as: identity, type: type).response
  }

  /// The response, with the messages that sockets receive.
  func reply(
    to method: HTTPMethod, _ target: String, _ body: [UInt8] = [],
    as identity: MockIdentity? = .user, type: String = "application/json"
  ) -> MockService.Reply {
    var fields: HTTPFields = ["Host": "localhost", "Content-Type": type]
    if let identity { fields["Authorization"] = "Bearer \(identity.token)" }
    return service.reply(
      to: HTTPRequest(method: method, target: target, fields: fields, body: body))
  }
}

extension MockClient {
  static let goals = "/api/v1/goals"

  static let newGoal: JSON = [
    "title": "Essen – mehr Gemüse 🥕", "description": "It's \"five\" a day",
    "start_date": "2025-11-17", "target_date": "2026-01-16", "goal_type": "wellness",
    "target_value": 2.50, "target_unit": "servings",
  ]

  static let update: JSON = [
    "title": "Less", "description": "", "progress": 0.5, "status": "archived",
    "goal_type": "nutrition", "target_value": 3, "target_unit": "kg", "current_value": 1.5,
  ]

  /// Creates a goal and returns its id.
  func create(as identity: MockIdentity = .user, _ body: JSON = newGoal) throws -> String {
    try request(.post, Self.goals, body, as: identity).body.at("/data/id")?.stringValue ?? "none"
  }

  /// The values at a location of all listed goals.
  func listed(_ location: JSON.Pointer, as identity: MockIdentity = .user) throws -> [JSON] {
    try request(.get, Self.goals, as: identity).body.values(
      at: JSON.Pointer("/data/goals/*").appending(location))
  }
}

extension Contract {
  static var goals: Contract { named("lume-goals") }

  static var linking: Contract { named("lume-linking") }

  static var deuceDiary: Contract { named("deuce-diary") }

  /// A contract of the catalog.
  static func named(_ id: String) -> Contract {
    guard let contract = Catalog.all.first(where: { $0.id == id }) else {
      preconditionFailure("the catalog has \(id)")
    }
    return contract
  }
}

extension MockIdentity {
  /// An identity with an unknown token.
  static let unknown = MockIdentity(token: "nobody's", userID: "")
}

extension JSON {
  /// The value at a location; a subscript with a literal would be a member name.
  func at(_ location: Pointer) -> JSON? { self[location] }

  /// The text at a location, or a text that occurs nowhere.
  func text(at location: Pointer) -> String { self[location]?.stringValue ?? "none" }
}
