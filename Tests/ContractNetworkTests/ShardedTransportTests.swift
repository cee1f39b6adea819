import ContractHTTP
import ContractNetwork
import Testing

@Suite struct `A sharded transport` {
  private func shards(to peer: ScriptedPeer, connections: Int) throws -> ShardedTransport {
    try ShardedTransport(Origin(host: "127.0.0.1", port: peer.port), connections: connections)
  }

  @Test(arguments: [(1, 1), (7, 1), (8, 2), (9, 2), (16, 2)])
  func `has two shards with enough connections`(connections: Int, count: Int) throws {
    #expect(try shards(to: ScriptedPeer(.ok), connections: connections).shards.count == count)
  }

  @Test(arguments: [1, 3, 8, 9])
  func `respects the connection limit`(limit: Int) async throws {
    let peer = ScriptedPeer(.ok)
    let shards = try shards(to: peer, connections: limit)
    let statuses = try await withThrowingTaskGroup(of: HTTPStatus.self) { group in
      for number in 0..<60 {
        let shard = shards.shards[number % shards.shards.count]
        group.addTask(executorPreference: shard.executor) {
          try await shard.send(HTTPRequest(method: .get, target: "/\(number)")).status
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(statuses == Array(repeating: .ok, count: 60))
    #expect(peer.requests.count == 60)
    #expect((1...limit).contains(peer.connections))
  }

  @Test func `uses the first shard for requests without a shard`() async throws {
    let peer = ScriptedPeer(.ok)
    let shards = try shards(to: peer, connections: 8)
    _ = try await shards.send(HTTPRequest(method: .get, target: "/"))
    _ = try await shards.first.send(HTTPRequest(method: .get, target: "/"))
    #expect(peer.connections == 1)
  }
}
