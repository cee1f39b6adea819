import ContractNetwork

/// A goal as it is sent to a mock, and what the mock answers then.
struct Sample {
  let newGoal: [UInt8]
  let created: [UInt8]
  let list: [UInt8]

  /// Leaves the one goal in the mock.
  init(of origin: Origin) async throws {
    let transport = try SocketTransport(origin)
    newGoal = Array(Samples.newGoal.utf8)
    created = try await transport.send(CheckingClient.Call.create(newGoal).request()).body
    list = try await transport.send(CheckingClient.Call.list().request()).body
  }
}

enum Samples {
  /// The body of a `POST /api/v1/goals` that the contract allows.
  static let newGoal = """
    {"title":"Incorporate More Vegetables","description":"Aim for five servings a day",\
    "start_date":"2025-11-17","target_date":"2026-01-16","goal_type":"nutrition",\
    "target_value":1,"target_unit":"completion"}
    """
}
