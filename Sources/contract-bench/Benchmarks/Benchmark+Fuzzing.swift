import ContractCLI
import ContractHTTP
import ContractNetwork
import ContractValidation
import Foundation
import Synchronization

extension Benchmark {
  static let fuzzing = Benchmark(
    name: "fuzzing", summary: "fuzzing: contract-check --phases fuzz, beside checked exchanges"
  ) { options, board in
    let mock = try GoalsContract.mock()
    defer { mock.stop() }
    let sample = try await SampleMessages(of: Origin(host: mock.host, port: mock.port))
    let server = try JudgingServer(created: sample.created)
    defer { server.stop() }
    let contract = try LenientContract.contract()
    let printed = Mutex("")
    let check = ContractCheck(
      ProcessEnvironment(
        contracts: { [contract] }, services: { [:] }, environment: [:],
        out: { text in printed.withLock { $0 += text } },
        error: { text in printed.withLock { $0 += text } }))
    let client = try ValidatingClient(server.origin, connections: options.connections)
    let cases = 20_000
    var rates: [Double] = []
    var ratios: [Double] = []
    for seed in 1...15 {
      let start = ContinuousClock.now
      let status = await check([
        "--host", "\(server.origin)", "--token", "token", "--phases", "fuzz", "--fuzz", "\(cases)",
        "--seed", "\(seed)", "--jobs", "\(options.connections)", "--shrink", "off",
      ])
      let rate = Rate(count: cases, time: ContinuousClock.now - start).perSecond
      let output = printed.withLock { output in
        defer { output = "" }
        return output
      }
      guard status == .conforms else {
        throw Unmeasured("contract-check ends with \(status):\n\(output)")
      }
      let exchanges = try await client.rate(of: .create(sample.newGoal), for: .milliseconds(300))
      rates.append(rate)
      ratios.append(rate / exchanges.perSecond)
    }
    board.show(
      "made, sent, received, judged and counted, \(options.connections) connections",
      Figure(ratios), "x checked exchanges of one request", target: .atLeast(0.7))
    board.remark("\(Figure(rates).median.brief) per second; server and client share this machine")
  }
}

/// A server that creates a goal for what the lenient contract accepts, and rejects all else.
private struct JudgingServer {
  private let server: HTTPServer

  init(created: [UInt8]) throws {
    let contract = try LenientContract.contract()
    guard let schema = contract.operations[0].body?.schema else {
      throw Unmeasured("the lenient contract has no body")
    }
    let validator = SchemaValidator(schema)
    func bytes(_ status: HTTPStatus, _ body: [UInt8]) -> [UInt8] {
      HTTPResponse(status: status, fields: ["Content-Type": "application/json"], body: body)
        .serialized()
    }
    let accepted = bytes(.created, created)
    let rejected = bytes(.badRequest, Array(#"{"message":"invalid"}"#.utf8))
    server = try HTTPServer.start { request in
      .raw(validator.accepts(request.body) ? accepted : rejected, thenClose: false)
    }
  }

  var origin: Origin { Origin(host: server.host, port: server.port) }

  func stop() { server.stop() }
}
