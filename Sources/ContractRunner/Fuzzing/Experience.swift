/// What random cases have shown so far, from which the next ones are made.
struct Experience: Sendable {
  private let fuzzer: Fuzzer
  private var director: Director
  private var pool = Pool()

  init(_ fuzzer: Fuzzer) {
    self.fuzzer = fuzzer
    director = Director(arms: fuzzer.arms.count, fuzzer.planner.source)
  }

  /// Some draws, whose cases are made on another thread.
  struct Batch {
    let draws: [Fuzzer.Draw]
    fileprivate let made: Task<[Plan.Case?], Never>

    /// What came of each draw; some come to nothing.
    func cases() async -> [Plan.Case?] { await made.value }
  }

  mutating func batch(of count: Int) -> Batch {
    let draws = director.next(count)
    let made = Task(executorPreference: globalConcurrentExecutor) { [fuzzer, pool] in
      draws.map { fuzzer.plannedCase($0, pool) }
    }
    return Batch(draws: draws, made: made)
  }

  /// Takes in what draws have shown, in their order; nothing where nothing was sent.
  mutating func learn(_ shown: [(draw: Fuzzer.Draw, outcome: CaseOutcome?)]) {
    for (draw, outcome) in shown { director.learn(draw, outcome?.novelty?.signature) }
    pool.add(shown.compactMap { $0.outcome?.novelty?.exchange })
  }
}
