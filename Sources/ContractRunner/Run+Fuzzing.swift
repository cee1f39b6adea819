import ContractModel
import Synchronization

extension Run {
  /// How many cases are drawn before what they showed is taken in; the same for any number of
  /// jobs, so that the same backend is asked the same.
  private static let batch = 128

  /// Draws and sends until the number of cases or the time is spent.
  ///
  /// While a batch is under way, the next one is made, so that it knows what all but the last batch
  /// has shown. What a batch has made on the backend is deleted before the next one, so that neither
  /// the backend nor the ledger grows.
  func fuzz(_ context: RunContext, _ tally: inout Tally, _ progress: (Int) -> Void) async {
    guard let fuzzer = plan.fuzzer else { return }
    if let limit = context.state.withLock({ $0.reachedLimit }) {
      return context.state.withLock { $0.fuzzingLimit = limit }
    }
    var director = Director(arms: fuzzer.arms.count, fuzzer.planner.source)
    var pool = Pool()
    var left = fuzzer.limit
    // Some draws turn out to be nothing to send; others take their place, within reason.
    var tries = 4 * fuzzer.limit + Self.batch
    let before = context.state.withLock { $0.ledger.entries.map(\.resourceID) }
    var batch = FuzzBatch(director.next(min(left, Self.batch)), fuzzer, pool)
    while left > 0, tries > 0, !Task.isCancelled, context.reasonToEnd == nil {
      let draws = batch.draws
      tries -= draws.count
      let cases = await batch.cases()
      let rest = left - cases.count { $0 != nil }
      let next = FuzzBatch(director.next(min(max(rest, 1), Self.batch)), fuzzer, pool)
      let writes = context.allot(draws.map { fuzzer.isWrite($0) ? 1 : 0 })
      let outcomes = await outcomes(of: draws.count, context, writes) { index in
        guard writes?[index] != 0 || !fuzzer.isWrite(draws[index]) else { return nil }
        return cases[index]
      }.map { $0?.outcome.untested?.isLimit == true ? nil : $0 }
      for (draw, done) in zip(draws, outcomes) {
        director.learn(draw, done?.outcome.signature)
        if let done { await add(done.outcome, of: done.planned, context, &tally) }
      }
      pool.add(outcomes.compactMap { $0?.outcome.answer })
      let sent = outcomes.count { $0 != nil }
      left -= sent
      context.state.withLock { $0.fuzzed += sent }
      if !configuration.keepsResources {
        await context.delete(except: Set(before), forgetting: true)
      }
      progress(fuzzer.limit - left)
      batch = next
    }
    if left > 0 { noteLimit(context) }
  }

  /// Tells which limit, if any, ended the random cases before their number was reached.
  private func noteLimit(_ context: RunContext) {
    let isOverBudget = context.isOverBudget
    context.state.withLock { state in
      if isOverBudget {
        state.fuzzingLimit = .budget
      } else if let writes = configuration.maxWrites, state.writesLeft == 0 {
        state.fuzzingLimit = .writes(writes)
      }
    }
  }
}

/// Some draws, whose cases are made on another thread.
private struct FuzzBatch {
  let draws: [Fuzzer.Draw]
  private let made: Task<[Plan.Case?], Never>

  init(_ draws: [Fuzzer.Draw], _ fuzzer: Fuzzer, _ pool: Pool) {
    self.draws = draws
    made = Task(executorPreference: globalConcurrentExecutor) {
      draws.map { fuzzer.plannedCase($0, pool) }
    }
  }

  /// What came of each draw; some come to nothing.
  func cases() async -> [Plan.Case?] { await made.value }
}
