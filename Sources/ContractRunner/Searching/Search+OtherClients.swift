import ContractFindings
import ContractModel
import ContractPlanning
import Synchronization

extension Search {
  /// How many cases are repeated at most to decide whether other clients have caused what they show.
  private static let decisions = 120

  /// The outcome without drifts that other clients may have caused, who use the backend as the same user at
  /// the same time; these are notes.
  ///
  /// A drift of a shared state stands where the repeated case shows it again, in texts with the mark of this
  /// run, or while no other client changes anything.
  mutating func attributed(
    _ outcome: CaseOutcome, of planned: Plan.Case
  ) async -> CaseOutcome {
    guard runner.mayMeetOthers else { return outcome }
    let findings = outcome.findings.filter { $0.drift.isFailure && $0.drift.isShared }
    let shared = Set(findings.map(\.cause))
    guard !shared.isEmpty else { return await withShorterLists(outcome, of: planned) }
    // A message may have come too early or too late.
    let messages = Set(outcome.findings.filter { $0.drift.check == .conversation }.map(\.cause))
    let decision = await decide(
      shared, lasting: shared.subtracting(messages), findings.map(\.deviation), in: planned)
    var outcome = outcome
    for index in outcome.findings.indices where outcome.findings[index].drift.isShared {
      guard !decision.own.contains(outcome.findings[index].cause) else { continue }
      outcome.findings[index].drift.severity = .note
      outcome.findings[index].drift.fix = "repeat the check while no other client uses the backend"
      outcome.findings[index].isUnstable = decision.isClean
    }
    if decision.isClean, decision.own.isEmpty {
      outcome.untested = nil
      outcome.openChecks = []
    }
    return outcome
  }

  /// How many cases are repeated at most because lists were long.
  private static let repetitions = 10

  /// The outcome of the repeated case, where a list had more pages than were read: others may have created much
  /// in between.
  private mutating func withShorterLists(
    _ outcome: CaseOutcome, of planned: Plan.Case
  ) async -> CaseOutcome {
    guard outcome.untested == Runner.pagesReason, !planned.isFirst, !Task.isCancelled,
      runner.backend.reasonToEnd == nil
    else { return outcome }
    for _ in 0..<3 where repeated < Self.repetitions {
      repeated += 1
      let again = await runner.run(planned.repeatable, to: .attribute)
      guard let again, again.untested == nil, again.findings.isEmpty else { continue }
      var outcome = outcome
      outcome.performed += again.performed
      (outcome.untested, outcome.openChecks) = (nil, [])
      return outcome
    }
    return outcome
  }

  /// The conclusions about drifts of a shared state from repeating a case.
  private struct Decision {
    /// The causes that are the backend's own.
    var own: Set<Finding.Cause> = []

    /// Whether the repeated case could be completed, and has shown none of them.
    var isClean = false
  }

  /// - Parameters:
  ///   - shared: The causes of drifts that other clients may have caused.
  ///   - lasting: Those of them that something destroyed may be the reason for.
  ///   - deviations: How far numbers were from the expected ones.
  ///   - planned: The case that has shown them.
  /// - Returns: Which of them are the backend's own.
  private mutating func decide(
    _ shared: Set<Finding.Cause>, lasting: Set<Finding.Cause>, _ deviations: [Finding.Deviation],
    in planned: Plan.Case
  ) async -> Decision {
    var decision = Decision()
    let known = shared.intersection(own)
    guard known != shared else { return Decision(own: shared) }
    guard decided < Self.decisions, !Task.isCancelled, runner.backend.reasonToEnd == nil else {
      return Decision(own: known)
    }
    decided += 1
    var (again, completed) = (shared, 0)
    let strangers = runner.world.withLock(\.strangers)
    if !planned.isFirst {
      for attempt in 0..<4 {
        // Of several runs that began together, each waits for another time.
        if attempt > 1 { await pause(attempt) }
        guard let repeated = await runner.run(planned.repeatable, to: .attribute) else {
          break
        }
        let shown = repeated.findings.filter { shared.contains($0.cause) && $0.drift.isFailure }
        guard !shown.isEmpty || repeated.untested == nil else { continue }
        completed += 1
        decision.own.formUnion(shown.filter { !$0.drift.isShared }.map(\.cause))
        // A counter of which others are a part is wrong by another number each time.
        again.formIntersection(
          shown.map(\.deviation).filter { !$0.contradicts(deviations) }.map(\.cause))
        decision.isClean = shown.isEmpty
        if again.subtracting(decision.own).isEmpty { break }
        if completed == 2, await !metOthers(besides: strangers) {
          decision.own.formUnion(again)
          break
        }
      }
    } else if await !metOthers() {
      // It cannot be repeated, and others who began at the same time may have ended since.
      decision.own = shared
    }
    // What a request has destroyed, its repetition does not show; nor does one that cannot be completed.
    let hidden = decision.isClean ? lasting : planned.isFirst || completed > 0 ? [] : shared
    if !hidden.isEmpty, await !metOthers() {
      decision.own = hidden
      decision.isClean = decision.isClean && hidden != shared
    }
    decision.own.formUnion(known)
    own.formUnion(decision.own)
    return decision
  }

  /// Whether other clients use the backend or have used it during the run, besides those that have created
  /// `strangers`.
  private func metOthers(besides strangers: Set<World.ResourceID> = []) async -> Bool {
    if runner.world.withLock({ $0.hasStrangers(besides: strangers) }) { return true }
    return await runner.hasMetOtherClients()
  }

  private func pause(_ attempt: Int) async {
    let environment = runner.environment
    let milliseconds = (environment.nonce ?? 0) >> (attempt * 4) & 0xFF
    try? await environment.clock.sleep(.milliseconds(milliseconds))
  }
}

extension Finding {
  /// How far a number is from the expected one.
  fileprivate struct Deviation {
    var cause: Finding.Cause

    /// Is `nil` where the drift is about something else.
    var numbers: Drift.Numbers?

    /// Whether the same cause has shown other differences and other numbers.
    ///
    /// A counter that starts again shows the same number each time, whatever was expected.
    func contradicts(_ others: [Deviation]) -> Bool {
      guard let numbers else { return false }
      let known = others.filter { $0.cause == cause }.compactMap(\.numbers)
      return !known.isEmpty
        && !known.contains { $0.shown == numbers.shown || $0.difference == numbers.difference }
    }
  }

  fileprivate var deviation: Deviation {
    Deviation(cause: cause, numbers: drift.numbers)
  }
}

extension Drift {
  fileprivate struct Numbers {
    var shown: Double
    var expected: Double

    var difference: Double { shown - expected }
  }

  /// The number that is shown, and the one at the end of what is expected, as in `captured count + 2 (527)`.
  fileprivate var numbers: Numbers? {
    let words = expected.utf8
    guard words.last == UInt8(ascii: ")"), let open = words.lastIndex(of: UInt8(ascii: "(")),
      let wanted = Double(expected[words.index(after: open)..<words.index(before: words.endIndex)]),
      let shown = Double(actual)
    else { return nil }
    return Numbers(shown: shown, expected: wanted)
  }
}
