import ContractCLI
import ContractFindings
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractReport
import ContractRunner
import ContractValidation
import Contracts
import Foundation
import Synchronization

extension Benchmark {
  static let startUp = Benchmark(
    name: "start-up", summary: "start-up: processes from start to exit"
  ) { _, board in
    let tool = try Tool.found()
    board.show(
      "contract-check --version",
      try await Rounds.milliseconds(count: 31) { try tool.run(["--version"]) }, "ms",
      target: .atMost(15))
  }

  static let defaultRun = Benchmark(
    name: "run", summary: "run: the Goals contract against the embedded mock"
  ) { _, board in
    let tool = try Tool.found()
    let contract = ["--contract", "lume-goals"]
    board.show(
      "contract-check",
      try await Rounds.milliseconds(count: 7) { try tool.run(contract) }, "ms",
      target: .atMost(500))
    board.show(
      "contract-check, peak resident memory",
      Figure([Double(ProcessMemory.peakOfChildrenBytes) / 1e6]), "MB", target: .atMost(60))
    let check = ContractCheck(
      ProcessEnvironment(
        contracts: { Catalog.all }, services: { Catalog.services }, environment: [:], out: { _ in },
        error: { _ in }))
    board.show(
      "the same in this process",
      try await Rounds.milliseconds(count: 7) {
        let status = await check(contract)
        guard status == .conforms else {
          throw Unmeasured("contract-check ends with status \(status)")
        }
      }, "ms", target: .atMost(500))
    try await compareWithExchanges(contract, check, &board)
  }

  /// Compares a run with the time that its requests take alone.
  private static func compareWithExchanges(
    _ words: [String], _ check: ContractCheck, _ board: inout Scoreboard
  ) async throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(ProcessInfo.processInfo.processIdentifier).json")
    defer { try? FileManager.default.removeItem(at: file) }
    _ = await check(words + ["--report", "json=\(file.path)"])
    let report = try JSON(parsing: [UInt8](Data(contentsOf: file)))
    let requests = report["runs"]?.arrayValue?.first?["summary"]?["requests"]
    guard let count = requests?.numberValue?.exactInt64 else {
      throw Unmeasured("the report has no number of requests")
    }
    let mock = try GoalsContract.mock()
    defer { mock.stop() }
    let client = try ValidatingClient(Origin(host: mock.host, port: mock.port), connections: 4)
    var ratios: [Double] = []
    for _ in 0..<15 {
      let rate = try await client.rate(of: .list(), for: .milliseconds(200)).perSecond
      let start = ContinuousClock.now
      _ = await check(words)
      ratios.append((ContinuousClock.now - start).milliseconds * rate / 1000 / Double(count))
    }
    board.show(
      "the same, \(count) requests", Figure(ratios), "x the time of as many checked exchanges",
      target: .atMost(2))
  }
}

/// The command-line tool, in the same directory as this one.
struct Tool {
  var url: URL

  static func found() throws -> Tool {
    let url = Bundle.main.bundleURL.appendingPathComponent("contract-check")
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw Unmeasured(
        "no contract-check in \(url.deletingLastPathComponent().path), "
          + "run swift build -c release")
    }
    return Tool(url: url)
  }

  /// Runs the tool, which must end with a status.
  func run(_ words: [String], status: Int32 = 0) throws {
    let process = Process()
    process.executableURL = url
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == status else {
      throw Unmeasured("contract-check ends with status \(process.terminationStatus)")
    }
  }
}

extension Benchmark {
  static let planning = Benchmark(
    name: "planning", summary: "planning: all requests of a contract with 1000 operations"
  ) { _, board in
    let times = [try planningTime(), try planningTime(), try planningTime()]
    board.show("143 copies of the Goals API", Figure(times), "s", target: .atMost(1))
    try await compareWithOutput(&board)
  }

  /// Compares `plan` with what it has to do at least: write its output.
  private static func compareWithOutput(_ board: inout Scoreboard) async throws {
    let contract = try LargeContract.contract(operations: 1000)
    let printed = Mutex("")
    let check = ContractCheck(
      ProcessEnvironment(
        contracts: { [contract] }, services: { [:] }, environment: [:],
        out: { text in printed.withLock { $0 += text } }, error: { _ in }))
    _ = await check(["plan"])
    let bytes = printed.withLock { Array($0.utf8) }
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(ProcessInfo.processInfo.processIdentifier).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    let planning = try await Rounds.milliseconds(count: 3) {
      printed.withLock { $0 = "" }
      guard await check(["plan"]) == .conforms else { throw Unmeasured("plan fails") }
    }
    let writing = try await Rounds.milliseconds(count: 15) {
      try PlainFile.write(bytes, to: file.path)
    }
    board.show(
      "the same, as plan prints it", Figure([planning.median / writing.median]),
      "x fwrite of the same \((Double(bytes.count) / 1e6).brief) MB", target: .atMost(5))
  }

  private static func planningTime() throws -> Double {
    let compiled = try LargeContract.compiled(operations: 1000)
    var options = PlanOptions()
    options.hasSecondUser = true
    let now = Instant(secondsSince1970: 1_763_407_562)
    let start = ContinuousClock.now
    let plan = try Planner(compiled, options, now: now).plan
    let time = ContinuousClock.now - start
    guard plan.requestCount > 50_000 else { throw Unmeasured("only \(plan.requestCount) requests") }
    return time / .seconds(1)
  }
}

extension Benchmark {
  static let junit = Benchmark(
    name: "junit", summary: "junit: writing results to a JUnit XML file"
  ) { _, board in
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("contract-bench-\(ProcessInfo.processInfo.processIdentifier).xml")
    defer { try? FileManager.default.removeItem(at: file) }
    let results = sampleResults()
    let events = (0..<100_000).map { number in
      var result = results[number % results.count]
      result.subject = .scenario(id: "case-\(number)", title: "A case")
      return RunEvent.result(result)
    }
    // Allocates everything that is allocated once.
    try write(events.prefix(1000), to: file.path)
    let before = ProcessMemory.residentBytes
    let times = try await Rounds.milliseconds(count: 7) {
      try write(events[...], to: file.path)
    }
    board.show("100000 results", times, "ms")
    let bytes = [UInt8](try Data(contentsOf: file))
    board.show(
      "the same",
      try Rounds.ratio(
        of: { try write(events[...], to: file.path) },
        to: { try PlainFile.write(bytes, to: file.path) }),
      "x fwrite of the same \((Double(bytes.count) / 1e6).brief) MB", target: .atMost(4))
    if let before, let after = ProcessMemory.residentBytes {
      board.show(
        "resident memory growth over 100000 results",
        Figure([Double(after - before) / 1e6]), "MB", target: .atMost(2))
    }
  }

  private static func write(_ events: ArraySlice<RunEvent>, to path: String) throws {
    let recorder = try JUnitRecorder(path: path)
    recorder.record(.started(.sample))
    for event in events { recorder.record(event) }
    recorder.record(.ended(.sample))
    try recorder.finish()
  }

  /// One in fifty fails.
  static func sampleResults() -> [CheckResult] {
    let source = SourcePosition(file: "contracts/LumeGoals/LumeGoals+Schemas.swift", line: 46)
    let drift = Drift(
      .typeChanged, check: .responseSchema, at: Drift.Location(.body, "/data/tips/*", offset: 73),
      source: source, expected: "a string", actual: "an object"
    )
    .fixed(by: "send each tip as a string").counted(3, of: 3)
    var finding = Finding(
      contract: "lume-goals", operation: "tips", route: "POST /api/v1/goals/{goal_id}/tips",
      drift: drift, caseID: CaseID(.examples, .operation("tips"), variant: .typical),
      occurrences: 4)
    finding.evidence = Evidence(
      request: "POST /api/v1/goals/8f3e/tips HTTP/1.1\nAuthorization: ***",
      response: "HTTP/1.1 200 OK\n\n{\"data\":{\"tips\":[{\"text\":\"<walk> & rest\"}]}}")
    finding.reproduction.script = "curl -X POST \"$HOST/api/v1/goals/8f3e/tips\""
    return (0..<50).map { position in
      CheckResult(
        contract: "lume-goals", subject: .scenario(id: "", title: ""),
        outcome: .tested(position == 0 ? [finding] : []), requests: 3,
        duration: .microseconds(700), source: source)
    }
  }
}

extension RunInfo {
  static let sample = RunInfo(
    contract: "lume-goals", version: "1.0.3", title: "Lume Goals API", host: "localhost:8080",
    seed: 1, startedAt: "2025-11-17T19:26:02Z")
}

extension RunSummary {
  static let sample = RunSummary(
    ending: .completed, counts: RunSummary.Counts(passed: 98, failed: 2, drifts: 1),
    requests: 300, cases: 100, duration: .seconds(1))
}
