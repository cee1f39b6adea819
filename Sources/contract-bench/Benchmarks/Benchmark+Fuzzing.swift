import ContractCLI
import ContractNetwork
import Synchronization

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
