import ContractCLI
import ContractNetwork
import Contracts
import Foundation

extension Benchmark {
  static let startUp = Benchmark(
    name: "start-up", summary: "start-up: processes from start to exit"
  ) { _, board in
    let tool = try Tool.found()
    board.show(
      "contract-check --version",
      try await Rounds.milliseconds(count: 31) { try tool.run(["--version"]) }, "ms",
      bar: .atMost(15))
  }

  static let defaultRun = Benchmark(
    name: "run", summary: "run: the Goals contract against the embedded mock, as without options"
  ) { _, board in
    let tool = try Tool.found()
    let contract = ["--contract", "lume-goals"]
    board.show(
      "contract-check, from start to exit",
      try await Rounds.milliseconds(count: 7) { try tool.run(contract) }, "ms",
      bar: .atMost(500))
    board.show(
      "contract-check, resident at its peak",
      Figure([Double(ProcessMemory.peakOfChildrenBytes) / 1e6]), "MB", bar: .atMost(60))
    let check = ContractCheck(
      Surroundings(
        contracts: { Catalog.all }, services: { Catalog.services }, environment: [:], out: { _ in },
        error: { _ in },
        outIsTerminal: false, errorIsTerminal: false))
    board.show(
      "the same in this process",
      try await Rounds.milliseconds(count: 7) {
        let status = await check(contract)
        guard status == .conforms else { throw Unmeasured("it ends with status \(status)") }
      }, "ms", bar: .atMost(500))
  }
}

/// The command-line tool, which is built beside this one.
private struct Tool {
  var url: URL

  static func found() throws -> Tool {
    let url = Bundle.main.bundleURL.appendingPathComponent("contract-check")
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw Unmeasured(
        "no contract-check in \(url.deletingLastPathComponent().path); "
          + "swift build -c release builds it")
    }
    return Tool(url: url)
  }

  func run(_ words: [String]) throws {
    let process = Process()
    process.executableURL = url
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Unmeasured("contract-check ends with status \(process.terminationStatus)")
    }
  }
}
