import ContractFindings
import ContractModel
import Synchronization

extension Run {
  /// A draw and what it has shown; nothing where it was not sent.
  private typealias Answered = (draw: Fuzzer.Draw, shown: Shown?)

  /// How many cases are drawn before what they showed is taken in: more and more, as there is less
  /// and less that is new.
  ///
  /// The same for any number of jobs, so that the same backend is asked the same.
  private static func batchSize(after sent: Int) -> Int { min(max(128, sent / 8), 1024) }

  /// Draws and sends until the number of cases or the time is spent.
  ///
  /// While a batch is under way, what the one before has shown is taken in, and the next one is
  /// made of it. What a batch has made on the backend is deleted before the next one, so that
  /// neither the backend nor the ledger grows.
  func fuzz(_ context: RunContext, _ tally: inout Tally, _ progress: (Int) -> Void) async {
    guard let fuzzer = plan.fuzzer else { return }
    if let limit = context.state.withLock({ $0.reachedLimit }) {
      return context.state.withLock { $0.fuzzingLimit = limit }
    }
    var experience = Experience(fuzzer)
    var left = fuzzer.limit
    // Some draws turn out to be nothing to send; others take their place, within reason.
    var tries = 4 * fuzzer.limit + Self.batchSize(after: 0)
    let before = context.state.withLock { Set($0.ledger.entries.map(\.resourceID)) }
    var batch = experience.batch(of: min(left, Self.batchSize(after: 0)))
    var news: [Answered] = []
    while left > 0, tries > 0, !Task.isCancelled, context.reasonToEnd == nil {
      let draws = batch.draws
      tries -= draws.count
      let cases = await batch.cases()
      async let answered = send(draws, cases, fuzzer, context)
      await takeIn(&news, &experience, context, &tally)
      let rest = left - cases.count { $0 != nil }
      let size = Self.batchSize(after: fuzzer.limit - rest)
      batch = experience.batch(of: min(max(rest, 1), size))
      news = await answered
      let sent = news.count { $0.shown != nil }
      left -= sent
      context.state.withLock { $0.fuzzed += sent }
      // What has to be sent again is, before there are others and before anything is deleted.
      if news.contains(where: { isNew($0.shown, context) }) {
        await takeIn(&news, &experience, context, &tally)
      }
      if !configuration.keepsResources { await context.delete(except: before, forgetting: true) }
      progress(fuzzer.limit - left)
    }
    await takeIn(&news, &experience, context, &tally)
    if left > 0 { noteLimit(context) }
  }

  private func send(
    _ draws: [Fuzzer.Draw], _ cases: [Plan.Case?], _ fuzzer: Fuzzer, _ context: RunContext
  ) async -> [Answered] {
    let writes = context.allot(draws.map { fuzzer.isWrite($0) ? 1 : 0 })
    let shown = await outcomes(of: draws.count, context, writes) { index in
      guard writes?[index] != 0 || !fuzzer.isWrite(draws[index]) else { return nil }
      return cases[index]
    }
    return zip(draws, shown).map { ($0, $1?.outcome.untested?.isLimit == true ? nil : $1) }
  }

  /// Learns from what a batch has shown, and forgets it.
  private func takeIn(
    _ news: inout [Answered], _ experience: inout Experience, _ context: RunContext,
    _ tally: inout Tally
  ) async {
    experience.learn(news.map { ($0.draw, $0.shown?.outcome) })
    for case (_, let shown?) in news {
      await add(shown.outcome, of: shown.planned, context, &tally)
    }
    news = []
  }

  /// Whether a case has shown a drift that is tried again where it is taken in.
  private func isNew(_ shown: Shown?, _ context: RunContext) -> Bool {
    shown?.outcome.findings.contains { finding in
      finding.drift.severity == .drift
        && !context.state.withLock { $0.confirmed.contains(finding.cause) }
    } ?? false
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
