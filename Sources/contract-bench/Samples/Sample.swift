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
