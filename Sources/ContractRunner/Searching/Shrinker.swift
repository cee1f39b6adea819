import ContractFindings
import ContractGeneration
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// A case that has shown a drift twice.
struct FailingCase: Sendable {
  var planned: Plan.Case
  var finding: Finding

  /// The index of the step that showed it.
  var step: Int
}

/// Searches for the smallest variant of a case that still shows the same cause.
struct Shrinker {
  let runner: Runner
  let planner: Planner
  let failing: FailingCase

  /// How many more requests may be sent, and how many were.
  private(set) var left: Int
  private(set) var spent = 0

  /// Whether a variant smaller than the case itself has shown the cause.
  private(set) var isSmaller = false

  /// The locations at which the body differs from the typical one because the drift needs it.
  var neededPointers: [JSON.Pointer] = []

  /// The smallest variant that has shown the cause so far.
  var best = CaseChange()
  var outcome = CaseOutcome()
  private(set) var finding: Finding

  /// Whether no more requests may be sent.
  private(set) var isOver = false

  init(_ failing: FailingCase, by runner: Runner, _ planner: Planner, limit: Int) {
    self.runner = runner
    self.planner = planner
    self.failing = failing
    finding = failing.finding
    left = limit
  }

  /// - Returns: `nil` where the case cannot be shrunk, or no longer shows the cause.
  mutating func callAsFunction() async -> (smallest: SmallestRequest, change: CaseChange)? {
    guard failing.isShrinkable, !leavesResourcesBehind else { return nil }
    if failing.planned.onlyProbe == nil {
      await dropSteps()
    } else {
      await shrinkRequest()
    }
    if !isSmaller {
      // If no smaller variant shows the cause, the case itself must still show it.
      guard await tryVariant(CaseChange()) else { return nil }
    }
    return planner.applying(best, to: failing.planned).map { planned in
      (smallest(planned), best)
    }
  }
}

extension Shrinker {
  /// Whether the case may create resources that no operation deletes.
  private var leavesResourcesBehind: Bool {
    guard !runner.configuration.isDisposable else { return false }
    return failing.planned.steps.contains { step in
      step.operation?.effects(.creates).contains { effect in
        planner.compiled.roles(of: effect.resource).deleter == nil
      } ?? false
    }
  }

  /// Sends a variant of the case, and stores it as the best one when it shows the cause.
  ///
  /// The resources that it creates are deleted, and it does not affect what the run has concluded.
  mutating func tryVariant(_ change: CaseChange) async -> Bool {
    guard !isOver, let planned = planner.applying(change, to: failing.planned),
      planned.steps.count <= left
    else { return false }
    guard runner.backend.reasonToEnd == nil, !Task.isCancelled,
      let outcome = await runner.run(planned, to: .shrink)
    else {
      isOver = true
      return false
    }
    // Where the backend no longer responds, all further variants would fail, too.
    isOver = outcome.hasEndedRun
    left -= outcome.requests
    spent += outcome.requests
    if outcome.timedOut || left <= 0 { isOver = true }
    guard let index = outcome.findings.firstIndex(where: { $0.cause == failing.finding.cause })
    else { return false }
    finding = outcome.findings[index]
    if planned.steps.count > 1, outcome.timedOut == false {
      finding.reproduction.script = runner.script(for: outcome.trail)
    }
    self.outcome = outcome
    best = change
    if change != CaseChange() { isSmaller = true }
    return true
  }

  /// Removes as many parts as possible, in smaller and smaller chunks.
  ///
  /// - Returns: The indices of the parts that are needed.
  mutating func reduce(
    _ count: Int, _ change: (CaseChange, [Int]) -> CaseChange
  ) async -> [Int] {
    var reduction = Reduction(count)
    while !isOver, !Task.isCancelled, let candidate = reduction.candidate {
      reduction.record(await tryVariant(change(best, candidate)))
    }
    return reduction.kept
  }

  /// Removes the steps after the one that showed the cause, then others.
  private mutating func dropSteps() async {
    let needed = failing.step + 1
    let creations = failing.planned.steps.prefix(failing.step).indices.filter {
      failing.planned.steps[$0].purpose == .setUp
    }
    var tail = CaseChange()
    tail.steps = Array(0..<needed)
    // Most often a creation, one request and one observation are enough.
    let first = creations.last ?? failing.step
    for start in [first, failing.step - 1] where start < failing.step {
      var guess = tail
      guess.steps = (start == first ? [] : [first]) + Array(max(start, first)...failing.step)
      if guess.steps?.count ?? 0 < needed, await tryVariant(guess) { tail = guess }
    }
    let steps = tail.steps ?? []
    let last = steps.last
    _ = await reduce(steps.count - 1) { change, kept in
      var change = change
      change.steps = kept.map { steps[$0] } + [last].compactMap(\.self)
      return change
    }
    if !isSmaller, needed < failing.planned.steps.count { _ = await tryVariant(tail) }
  }
}

extension FailingCase {
  /// Whether a smaller variant can show the same: not of a scenario as a whole, of an identity or of
  /// a duration.
  var isShrinkable: Bool {
    switch planned.phase {
    case .examples, .auth, .scenarios: return false
    case .boundaries, .negative, .protocol, .sequences, .fuzz: break
    }
    switch finding.drift.kind {
    case .tooSlow: return false
    default:
      return planned.steps.allSatisfy { $0.request != nil && !$0.isRawMessage }
        && (planned.isSequence || planned.onlyProbe != nil || planned.steps.count > 1)
    }
  }
}
