import ContractHTTP
import ContractNetwork
import Foundation

extension Benchmark {
  static let exchanges = Benchmark(
    name: "exchanges", summary: "exchanges: requests answered on loopback, every answer judged"
  ) { options, board in
    guard let host = options.host else { return try await compareWithURLSession(options, &board) }
    let client = try CheckingClient(host, connections: options.connections)
    let call = CheckingClient.Call.list(at: options.path)
    _ = try await client.rate(of: call, for: .milliseconds(300))
    let rate = try await client.rate(of: call, for: options.duration)
    board.show(
      "GET \(host.url(for: options.path)) with \(options.connections) connections, checked",
      Figure([rate.perSecond]), "per second")
  }

  private static func compareWithURLSession(
    _ options: Options, _ board: inout Scoreboard
  ) async throws {
    let server = try ConstantServer(body: GoalsBody.bytes(count: 1))
    defer { server.stop() }
    let client = try CheckingClient(server.origin, connections: options.connections)
    let session = SessionClient(server.origin.url(for: options.path), connections: 8)
    let call = CheckingClient.Call.list(at: options.path)
    let slice = options.duration / 4
    let (ratio, rates) = try await Rounds.ratio(
      of: { try await client.rate(of: call, for: slice) },
      to: { try await session.rate(for: slice) })
    board.show(
      "a list of 1 goal with \(options.connections) connections, checked", ratio,
      "x URLSession with 8, not checked")
    board.remark("that is \(rates.median.brief) per second; server and client share this machine")
  }
}

/// A server that gives every request the same answer, which is written once.
struct ConstantServer {
  private let server: HTTPServer

  init(status: HTTPStatus = .ok, body: [UInt8]) throws {
    let answer = HTTPResponse(
      status: status, fields: ["Content-Type": "application/json"], body: body
    ).serialized()
    server = try HTTPServer.start { _ in .raw(answer, thenClose: false) }
  }

  var origin: Origin { Origin(host: server.host, port: server.port) }

  func stop() {
    server.stop()
  }
}
