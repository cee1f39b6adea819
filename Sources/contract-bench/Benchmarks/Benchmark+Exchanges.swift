import ContractCLI
import ContractHTTP
import ContractMock
import ContractNetwork
import Foundation
import Synchronization

extension Benchmark {
  static let exchanges = Benchmark(
    name: "exchanges", summary: "exchanges: HTTP requests on loopback, every response validated"
  ) { options, board in
    guard let host = options.host else { return try await compareWithURLSession(options, &board) }
    let client = try ValidatingClient(host, connections: options.connections)
    let template = RequestTemplate.list(at: options.path)
    _ = try await client.rate(of: template, for: .milliseconds(300))
    let rate = try await client.rate(of: template, for: options.duration)
    board.show(
      "GET \(host.url(for: options.path)), \(options.connections) connections, validated",
      Figure([rate.perSecond]), "per second")
  }

  private static func compareWithURLSession(
    _ options: Options, _ board: inout Scoreboard
  ) async throws {
    let server = try ConstantServer(body: GoalsBody.bytes(count: 1))
    defer { server.stop() }
    let client = try ValidatingClient(server.origin, connections: options.connections)
    let session = SessionClient(server.origin.url(for: options.path), connections: 8)
    let template = RequestTemplate.list(at: options.path)
    let slice = options.duration / 4
    let (ratio, rates) = try await Rounds.ratio(
      of: { try await client.rate(of: template, for: slice) },
      to: { try await session.rate(for: slice) })
    board.show(
      "GET a list of 1 goal, \(options.connections) connections, validated", ratio,
      "x URLSession with 8 connections, not validated")
    board.remark("\(rates.median.brief) per second; server and client share this machine")
  }
}

/// A server that sends the same serialized response to every request.
struct ConstantServer {
  private let server: HTTPServer

  init(status: HTTPStatus = .ok, body: [UInt8]) throws {
    let bytes = HTTPResponse(
      status: status, fields: ["Content-Type": "application/json"], body: body
    ).serialized()
    server = try HTTPServer.start { _ in .raw(bytes, thenClose: false) }
  }

  var origin: Origin { Origin(host: server.host, port: server.port) }

  func stop() {
    server.stop()
  }

  /// A port on which nothing listens at the moment.
  static func unusedPort() throws -> UInt16 {
    let server = try ConstantServer(body: [])
    defer { server.stop() }
    return server.origin.port
  }
}

extension Benchmark {
  static let mock = Benchmark(
    name: "mock", summary: "mock: HTTP requests on loopback, every response validated by the client"
  ) { options, board in
    let mock = try GoalsContract.mock()
    defer { mock.stop() }
    let origin = Origin(host: mock.host, port: mock.port)
    let client = try ValidatingClient(origin, connections: options.connections)
    let slice = options.duration / 8
    let sample = try await SampleMessages(of: origin)

    let listing = try await rates(
      of: .list(), client, against: ConstantServer(body: sample.list), options, slice)
    board.show("GET a list of 1 goal", listing.ratio, "x a constant response of the same size")
    board.remark("\(listing.first.median.brief) per second")

    let creating = try await rates(
      of: .create(sample.newGoal), client,
      against: ConstantServer(status: .created, body: sample.created), options, slice)
    board.show("POST a new goal", creating.ratio, "x a constant response of the same size")
    board.remark("\(creating.first.median.brief) per second")
  }

  private static func rates(
    of template: RequestTemplate, _ client: ValidatingClient, against server: ConstantServer,
    _ options: Options, _ slice: Duration
  ) async throws -> (ratio: Figure, first: Figure) {
    defer { server.stop() }
    let constant = try ValidatingClient(server.origin, connections: options.connections)
    return try await Rounds.ratio(
      of: { try await client.rate(of: template, for: slice) },
      to: { try await constant.rate(of: template, for: slice) })
  }
}
