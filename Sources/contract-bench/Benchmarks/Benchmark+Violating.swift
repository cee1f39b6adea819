import ContractGeneration
import ContractModel

extension Benchmark {
  static let violating = Benchmark(
    name: "violating", summary: "violating: invalid bodies to POST /api/v1/goals, one thread"
  ) { _, board in
    guard let schema = try GoalsContract.operation("createGoal").operation.body?.schema else {
      throw Unmeasured("the operation createGoal has no body")
    }
    let now = Instant(secondsSince1970: 1_763_407_562)
    let generator = try Generator(schema: schema, today: now.date, now: now)
    let mutator = Mutator(schema)
    var source = RandomSource(seed: 1)
    let count = 20_000
    var bytes = 0
    let times = await Rounds.milliseconds(count: 9) {
      for index in 0..<count {
        let valid = generator.random(&source)
        let way = index % mutator.mutations.count
        if let violation = mutator.invalidValue(way, from: valid, &source) {
          bytes += violation.body.bytes().count
        }
      }
    }
    guard bytes > 0 else { throw Unmeasured("nothing was broken") }
    board.show(
      "random values broken in one of \(mutator.mutations.count) ways, judged and written",
      Figure([Double(count) * 1000 / times.median]), "per second")
  }
}
