import ContractNetwork

/// A request body that creates a goal, and the responses of a mock.
struct SampleMessages {
  let newGoal: [UInt8]
  let created: [UInt8]
  let list: [UInt8]

  /// Creates one goal in the mock.
  init(of origin: Origin) async throws {
    let transport = try SocketTransport(origin)
    newGoal = Array(Self.newGoalText.utf8)
    created = try await transport.send(RequestTemplate.create(newGoal).request()).body
    list = try await transport.send(RequestTemplate.list().request()).body
  }

  /// A valid body of `POST /api/v1/goals`.
  static let newGoalText = """
    {"title":"Incorporate More Vegetables","description":"Aim for five servings a day",\
    "start_date":"2025-11-17","target_date":"2026-01-16","goal_type":"nutrition",\
    "target_value":1,"target_unit":"completion"}
    """
}
