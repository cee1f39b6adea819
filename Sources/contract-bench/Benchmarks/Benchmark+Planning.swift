import ContractModel
import ContractRunner
import ContractValidation

extension Benchmark {
  static let planning = Benchmark(
    name: "planning", summary: "planning: every request of a contract, listed and counted"
  ) { _, board in
    let times = [try planningTime(), try planningTime(), try planningTime()]
    board.show("the Goals API 143 times over, 1000 operations", Figure(times), "s", bar: .atMost(1))
  }

  private static func planningTime() throws -> Double {
    let compiled = try LargeContract.compiled(operations: 1000)
    var configuration = RunConfiguration()
    configuration.token = "token"
    configuration.otherToken = "other"
    let now = Instant(secondsSince1970: 1_763_407_562)
    let start = ContinuousClock.now
    let plan = try Planner(compiled, configuration, now: now).plan()
    let time = ContinuousClock.now - start
    guard plan.requestCount > 50_000 else { throw Unmeasured("only \(plan.requestCount) requests") }
    return time / .seconds(1)
  }
}
