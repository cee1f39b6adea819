import ContractPlanning
import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import Synchronization

/// A case that has shown a drift twice.
struct Failing: Sendable {
  var planned: Plan.Case
  var finding: Finding

  /// The place of the step that showed it.
  var step: Int
}

/// Looks for the smallest change of a case that still shows the same cause.
struct Shrinker {
  let runner: Runner
  let planner: Planner
  let failing: Failing

  /// How many requests may still be spent.
  private(set) var left: Int
  private(set) var spent = 0

  /// Whether anything smaller than the case itself has shown the cause.
  private(set) var isSmaller = false

  /// Where the body is not as usual because the drift needs it.
  var places: [JSON.Pointer] = []

  /// The smallest that has shown it so far.
  var best = CaseChange()
  var outcome = CaseOutcome()
  private(set) var finding: Finding

  /// Whether no more may be asked.
  private(set) var isOver = false

  init(_ failing: Failing, by runner: Runner, _ planner: Planner, limit: Int) {
    self.runner = runner
    self.planner = planner
    self.failing = failing
    finding = failing.finding
    left = limit
  }

  /// - Returns: `nil` where there is nothing to say: the case is of a kind that is not made smaller,
  ///   or does not show the cause any more.
  mutating func callAsFunction() async -> (smallest: Smallest, change: CaseChange)? {
    guard failing.isShrinkable, !leavesSomething else { return nil }
    if failing.planned.onlyProbe == nil {
      await dropSteps()
    } else {
      await shrinkRequest()
    }
    if !isSmaller {
      // Nothing less shows it; the case itself must, or all of this proves nothing.
      guard await shows(CaseChange()) else { return nil }
    }
    return planner.applying(best, to: failing.planned).map { planned in
      (smallest(planned), best)
    }
  }
}

extension Shrinker {
  /// Whether carrying the case through may make what nobody can delete.
  private var leavesSomething: Bool {
    guard !runner.configuration.isDisposable else { return false }
    return failing.planned.steps.contains { step in
      planner.contract.operation(step.operation)?.effects(.creates).contains { effect in
        planner.contract.operation(that: .deletes, effect.resource) == nil
      } ?? false
    }
  }

  /// Carries the changed case through, and remembers it when it shows the cause.
  ///
  /// What it makes is deleted, and what the run has concluded stays as it was.
  mutating func shows(_ change: CaseChange) async -> Bool {
    guard !isOver, let planned = planner.applying(change, to: failing.planned),
      planned.steps.count <= left
    else { return false }
    guard runner.backend.reasonToEnd == nil, !Task.isCancelled,
      let outcome = await runner.carryThrough(planned, to: .shrink)
    else {
      isOver = true
      return false
    }
    // A backend that has gone away stays away.
    isOver = outcome.hasEndedRun
    left -= outcome.requests
    spent += outcome.requests
    if outcome.timedOut || left <= 0 { isOver = true }
    guard let index = outcome.findings.firstIndex(where: { $0.cause == failing.finding.cause })
    else { return false }
    finding = outcome.findings[index]
    if planned.steps.count > 1, outcome.timedOut == false {
      finding.reproduction = runner.script(for: outcome.trail)
    }
    self.outcome = outcome
    best = change
    if change != CaseChange() { isSmaller = true }
    return true
  }

  /// Leaves out as many parts as can be, in ever smaller chunks.
  ///
  /// - Returns: The parts that are needed.
  mutating func reduce(
    _ count: Int, _ change: (CaseChange, [Int]) -> CaseChange
  ) async -> [Int] {
    var reduction = Reduction(count)
    while !isOver, let candidate = reduction.candidate {
      reduction.record(await shows(change(best, candidate)))
    }
    return reduction.kept
  }

  /// Leaves out the steps behind the one that showed it, then others.
  private mutating func dropSteps() async {
    let needed = failing.step + 1
    let creations = failing.planned.steps.prefix(failing.step).indices.filter {
      failing.planned.steps[$0].purpose == .setUp
    }
    var tail = CaseChange()
    tail.steps = Array(0..<needed)
    // Most often it takes something of its own, what was done to it, and the look at it.
    let first = creations.last ?? failing.step
    for start in [first, failing.step - 1] where start < failing.step {
      var guess = tail
      guess.steps = (start == first ? [] : [first]) + Array(max(start, first)...failing.step)
      if guess.steps?.count ?? 0 < needed, await shows(guess) { tail = guess }
    }
    let steps = tail.steps ?? []
    let last = steps.last
    _ = await reduce(steps.count - 1) { change, kept in
      var change = change
      change.steps = kept.map { steps[$0] } + [last].compactMap(\.self)
      return change
    }
    if !isSmaller, needed < failing.planned.steps.count { _ = await shows(tail) }
  }
}

extension Failing {
  /// Whether trying less makes sense: what is about a flow as a whole, about who asks, or about
  /// time, is as small as it can be.
  var isShrinkable: Bool {
    switch planned.phase {
    case .examples, .auth, .scenarios: return false
    case .boundaries, .negative, .protocol, .sequences, .fuzz: break
    }
    switch finding.drift.kind {
    case .tooSlow: return false
    default:
      return planned.steps.allSatisfy { $0.request != nil && !$0.isRawMessage }
        && (planned.isWalk || planned.onlyProbe != nil || planned.steps.count > 1)
    }
  }
}
