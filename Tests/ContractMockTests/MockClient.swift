import ContractHTTP
import ContractJSON
import ContractMock
import ContractModel
import Contracts
import Synchronization

/// Asks a mock of the Goals contract, at a fixed moment and with a fixed seed, and keeps what the
/// contract's judge says of the answers.
struct MockClient {
  let service: MockService
  private let heard = Heard()

  private final class Heard: Sendable {
    let drifts = Mutex<[Drift]>([])
  }

  init(_ contract: Contract = .goals, drifts: [String] = [], seed: UInt64 = 1) throws {
    // 2025-11-17T19:26:02.996263011Z, the moment of the document's sample.
    var configuration = MockService.Configuration {
      Instant(secondsSince1970: 1_763_407_562, nanoseconds: 996_263_011)
    }
    configuration.seed = seed
    configuration.drifts = drifts
    configuration.witness = { [heard] _, _, drifts in
      heard.drifts.withLock { $0 += drifts }
    }
    service = try MockService(contract, configuration)
  }

  /// What was wrong with all answers so far.
  var drifts: [Drift] { heard.drifts.withLock { $0 } }

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

  /// Status and body of the answer; the body is null when there is none.
  func ask(
    _ method: HTTPMethod, _ target: String = goals, _ body: JSON? = nil,
    as identity: MockIdentity? = .user
  ) throws -> (status: Int, body: JSON) {
    let response = send(method, target, body?.bytes() ?? [], as: identity)
    return (
      response.status.code, response.body.isEmpty ? .null : try JSON(parsing: response.body)
    )
  }

  func send(
    _ method: HTTPMethod, _ target: String = goals, _ body: [UInt8] = [],
    as identity: MockIdentity? = .user
  ) -> HTTPResponse {
    var fields: HTTPFields = ["Host": "localhost", "Content-Type": "application/json"]
    if let identity { fields["Authorization"] = "Bearer \(identity.token)" }
    return service.respond(
      to: HTTPRequest(method: method, target: target, fields: fields, body: body))
  }

  /// The id of a goal it has created.
  func create(as identity: MockIdentity = .user, _ body: JSON = newGoal) throws -> String {
    try ask(.post, Self.goals, body, as: identity).body.at("/data/id")?.stringValue ?? "none"
  }

  /// What the list says of all goals at one place.
  func listed(_ place: JSON.Pointer, as identity: MockIdentity = .user) throws -> [JSON] {
    try ask(.get, Self.goals, as: identity).body.values(
      at: JSON.Pointer("/data/goals/*").appending(place))
  }
}

extension Contract {
  /// The Goals contract as the catalog has it.
  static var goals: Contract {
    guard let contract = Catalog.all.first(where: { $0.id == "lume-goals" }) else {
      preconditionFailure("the catalog has the Goals contract")
    }
    return contract
  }
}

extension JSON {
  /// The value at a place; a subscript with a literal would look for a member of that name.
  func at(_ place: Pointer) -> JSON? { self[place] }
}
