import ContractFindings
import ContractModel
import ContractPlanning
import Synchronization

extension Search {
  /// A draw and what it has shown; nothing where it was not sent.
  private typealias Shown = (draw: Fuzzer.Draw, shown: (planned: Plan.Case, outcome: CaseOutcome)?)

  /// How many cases are drawn before what they showed is taken in: more and more, as there is less
  /// and less that is new.
  ///
  /// The same for any number of jobs, so that the same backend receives the same requests.
  private static func batchSize(after sent: Int) -> Int { min(max(128, sent / 8), 1024) }

  /// Draws and sends cases until their number or the time is spent.
  ///
  /// While a batch is under way, what the one before has shown is taken in, and the next one is
  /// made of it. What a batch has created is deleted before the next one, so that neither the
  /// backend nor the ledger grows.
  mutating func fuzz(_ progress: (inout Search, Int) -> Void) async {
    guard let fuzzer = planner.fuzzer else { return }
    if let limit = runner.backend.limits.withLock(\.reached) {
      fuzzingLimit = limit
      return
    }
    var experience = FuzzFeedback(fuzzer)
    var left = fuzzer.limit
    // Some draws turn out to be nothing to send; others take their place, within reason.
    var tries = 4 * fuzzer.limit + Self.batchSize(after: 0)
    let before = runner.world.withLock { Set($0.ledger.entries.map(\.resourceID)) }
    var batch = experience.batch(of: min(left, Self.batchSize(after: 0)))
    var news: [Shown] = []
    while left > 0, tries > 0, !Task.isCancelled, runner.backend.reasonToEnd == nil {
      let draws = batch.draws
      tries -= draws.count
      let cases = await batch.cases()
      async let shown = Self.send(draws, cases, fuzzer, by: runner)
      await takeIn(&news, &experience)
      let rest = left - cases.count { $0 != nil }
      let size = Self.batchSize(after: fuzzer.limit - rest)
      batch = experience.batch(of: min(max(rest, 1), size))
      news = await shown
      let sent = news.count { $0.shown != nil }
      left -= sent
      fuzzed += sent
      // What has to be repeated is, before there are others and before anything is deleted.
      if news.contains(where: hasNewDrift) { await takeIn(&news, &experience) }
      if !configuration.keepsResources {
        await runner.cleanUp.delete(except: before, forgetting: true)
      }
      progress(&self, fuzzer.limit - left)
    }
    await takeIn(&news, &experience)
    if left > 0 { noteLimit() }
  }

  private static func send(
    _ draws: [Fuzzer.Draw], _ cases: [Plan.Case?], _ fuzzer: Fuzzer, by runner: Runner
  ) async -> [Shown] {
    let writes = runner.backend.limits.withLock {
      $0.reserve(draws.map { fuzzer.isWrite($0) ? 1 : 0 })
    }
    let shown = await runner.runConcurrently(draws.count, writes: writes) { index in
      guard writes?[index] != 0 || !fuzzer.isWrite(draws[index]) else { return nil }
      return cases[index]
    }
    return zip(draws, shown).map { ($0, $1?.outcome.untested?.isLimit == true ? nil : $1) }
  }

  /// Learns from what a batch has shown, and forgets it.
  private mutating func takeIn(_ news: inout [Shown], _ experience: inout FuzzFeedback) async {
    experience.learn(
      news.map { draw, shown in
        (draw, shown?.outcome.novelty?.signature, shown?.outcome.novelty?.exchange)
      })
    for case (_, let shown?) in news { await add(shown.outcome, of: shown.planned) }
    news = []
  }

  /// Whether a case has shown a drift that is repeated where it is taken in.
  private func hasNewDrift(_ shown: Shown) -> Bool {
    shown.shown?.outcome.findings.contains { finding in
      finding.drift.isFailure && !confirmed.contains(finding.cause)
    } ?? false
  }

  /// Notes which limit, if any, ended the random cases before their number was reached.
  private mutating func noteLimit() {
    if let limit = runner.backend.exhausted {
      fuzzingLimit = limit
    } else if configuration.maxWrites != nil,
      runner.backend.limits.withLock({ $0.writesLeft == 0 })
    {
      fuzzingLimit = runner.backend.writeLimit
    }
  }
}
