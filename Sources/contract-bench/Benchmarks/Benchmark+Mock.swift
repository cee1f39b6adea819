import ContractMock
import ContractNetwork

extension Benchmark {
  static let mock = Benchmark(
    name: "mock", summary: "mock: requests answered on loopback, each answer judged by our client"
  ) { options, board in
    let mock = try GoalsContract.mock()
    defer { mock.stop() }
    let origin = Origin(host: mock.host, port: mock.port)
    let client = try CheckingClient(origin, connections: options.connections)
    let slice = options.duration / 8
    let sample = try await Sample(of: origin)

    let listing = try await rates(
      of: .list(), client, against: ConstantServer(body: sample.list), options, slice)
    board.show("GET a list of 1 goal", listing.ratio, "x a constant answer of the same size")
    board.remark("that is \(listing.first.median.brief) per second")

    let creating = try await rates(
      of: .create(sample.newGoal), client,
      against: ConstantServer(status: .created, body: sample.created), options, slice)
    board.show("POST a new goal", creating.ratio, "x a constant answer of the same size")
    board.remark("that is \(creating.first.median.brief) per second")
  }

  private static func rates(
    of call: CheckingClient.Call, _ client: CheckingClient, against server: ConstantServer,
    _ options: Options, _ slice: Duration
  ) async throws -> (ratio: Figure, first: Figure) {
    defer { server.stop() }
    let constant = try CheckingClient(server.origin, connections: options.connections)
    return try await Rounds.ratio(
      of: { try await client.rate(of: call, for: slice) },
      to: { try await constant.rate(of: call, for: slice) })
  }
}
