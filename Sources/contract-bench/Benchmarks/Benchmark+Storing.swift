import ContractHTTP
import ContractJSON
import ContractMock

extension Benchmark {
  static let storing = Benchmark(
    name: "storing",
    summary: "storing: the mock with few and with many stored goals, called directly"
  ) { _, board in
    let counts = [1, 1_000, 100_000]
    var stores: [GoalStore] = []
    for count in counts { stores.append(try GoalStore(count: count)) }
    for operation in GoalStore.Operation.allCases {
      for (count, store) in zip(counts, stores).dropFirst() {
        board.show(
          "\(operation.rawValue) with \(count) stored goals",
          try Rounds.ratio(
            of: { try store.request(operation) }, to: { try stores[0].request(operation) }),
          "x the time with one", target: .atMost(1.2))
      }
    }
  }
}

/// A mock that stores goals, and requests about one of them.
struct GoalStore {
  enum Operation: String, CaseIterable {
    /// The contract has no GET of one goal.
    case tips = "POST for the tips of one"
    case put = "PUT"
    /// A creation and the deletion of what it created, so that the number of goals stays.
    case createAndDelete = "POST and DELETE"
  }

  private let service: MockService
  private let identity: String

  init(count: Int) throws {
    service = try MockService(GoalsContract.compiled().contract, MockService.Configuration())
    var identity = ""
    for _ in 0..<count { identity = try Self.create(in: service) }
    self.identity = identity
  }

  func request(_ operation: Operation) throws {
    switch operation {
    case .tips: try send(.post, "\(identity)/tips", expecting: .ok)
    case .put: try send(.put, identity, Self.update, expecting: .ok)
    case .createAndDelete:
      try send(.delete, try Self.create(in: service), expecting: .noContent)
    }
  }

  private static let newGoal = Array(SampleMessages.newGoalText.utf8)

  private static let update = Array(
    """
    {"title":"Walk More","description":"A walk after lunch","target_date":"2026-01-16","progress":0.45,\
    "status":"active","goal_type":"activity","target_value":20,"target_unit":"sessions",\
    "current_value":9}
    """.utf8)

  private static func create(in service: MockService) throws -> String {
    let response = service.respond(to: RequestTemplate.create(newGoal).request())
    guard response.status == .created,
      let identity = try JSON(parsing: response.body)["data"]?["id"]?.stringValue
    else { throw Unmeasured("a goal is created with \(response.status)") }
    return identity
  }

  private func send(
    _ method: HTTPMethod, _ identity: String, _ body: [UInt8]? = nil, expecting status: HTTPStatus
  ) throws {
    let template = RequestTemplate(
      operation: "", method: method, target: "/api/v1/goals/\(identity)", token: "user-token",
      body: body)
    let response = service.respond(to: template.request())
    guard response.status == status else {
      throw Unmeasured("\(method) is answered with \(response.status)")
    }
  }
}
