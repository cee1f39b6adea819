import ContractModel
import Synchronization

extension Run {
  /// How many cases are drawn before what they showed is taken in; the same for any number of
  /// jobs, so that the same backend is asked the same.
  private static let batch = 128

  /// Draws and sends until the number of cases or the time is spent.
  ///
  /// What a batch has made is deleted before the next one, so that neither the backend nor the
  /// ledger grows.
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
    while left > 0, tries > 0, !Task.isCancelled, context.reasonToEnd == nil {
      let draws = director.next(min(left, Self.batch))
      tries -= draws.count
      let known = pool
      let writes = context.allot(draws.map { fuzzer.isWrite($0) ? 1 : 0 })
      let outcomes = await outcomes(of: draws.count, context, writes) { index in
        guard writes?[index] != 0 || !fuzzer.isWrite(draws[index]) else { return nil }
        return fuzzer.plannedCase(draws[index], known)
      }.map { $0?.outcome.untested?.isLimit == true ? nil : $0 }
      for (draw, done) in zip(draws, outcomes) {
        director.learn(draw, done?.outcome.signature)
        guard let done else { continue }
        pool.add(done.outcome.learned)
        await add(done.outcome, of: done.planned, context, &tally)
      }
      let sent = outcomes.count { $0 != nil }
      left -= sent
      context.state.withLock { $0.fuzzed += sent }
      if !configuration.keepsResources { await context.delete(except: Set(before)) }
      progress(fuzzer.limit - left)
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
