import ContractCLI
import ContractHTTP
import ContractMock
import ContractNetwork
import Foundation
import Synchronization

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

extension Benchmark {
  static let fuzzing = Benchmark(
    name: "fuzzing", summary: "fuzzing: contract-check --phases fuzz against a constant answer"
  ) { options, board in
    let mock = try GoalsContract.mock()
    defer { mock.stop() }
    let answer = try await Sample(of: Origin(host: mock.host, port: mock.port)).created
    let server = try ConstantServer(status: .created, body: answer)
    defer { server.stop() }
    let contract = try LenientContract.contract()
    let said = Mutex("")
    let check = ContractCheck(
      Surroundings(
        contracts: { [contract] }, services: { [:] }, environment: [:],
        out: { text in said.withLock { $0 += text } },
        error: { text in said.withLock { $0 += text } },
        outIsTerminal: false, errorIsTerminal: false))
    let cases = 50_000
    var rates: [Double] = []
    for seed in 1...5 {
      let start = ContinuousClock.now
      let status = await check([
        "--host", "\(server.origin)", "--token", "token", "--phases", "fuzz", "--fuzz", "\(cases)",
        "--seed", "\(seed)", "--jobs", "\(options.connections)", "--shrink", "off",
      ])
      rates.append(Rate(count: cases, time: ContinuousClock.now - start).perSecond)
      let output = said.withLock { output in
        defer { output = "" }
        return output
      }
      guard status == .conforms else { throw Unmeasured("it ends with \(status):\n\(output)") }
    }
    board.show(
      "made, sent, received and judged with \(options.connections) connections", Figure(rates),
      "exchanges per second", bar: .atLeast(20_000))
  }
}
