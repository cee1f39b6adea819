/// The deterministic automaton of a pattern with look-around, as the rows of a table.
///
/// What is looked for ahead runs beside the pattern itself: parts that must still be found, and parts that must not. What is
/// looked for behind runs from the start of the text.
struct LookTable {
  let classes: ScalarClasses

  /// State × column → state; `nil` where the text matches, whatever follows.
  private(set) var next: [Int?] = []

  private static let stateLimit = 2_000
  private static let costLimit = 300_000

  /// Creates the automaton; `nil` where it is too large, or has parts that depend on what groups have matched.
  init?(_ program: LookProgram) {
    let plain = program.steps.compactMap { step -> Pattern.Program.Step? in
      if case .plain(let step) = step { step } else { nil }
    }
    guard !program.hasReferences, let classes = ScalarClasses(of: plain) else { return nil }
    self.classes = classes
    var builder = LookRuns(program, plain)
    var states = [builder.first]
    var indices = [builder.first: 0]
    var index = 0
    while index < states.count {
      for column in 0...classes.count {
        switch builder.advance(states[index], over: classes.sample(of: column)) {
        case .matched: next.append(nil)
        case .unsupported: return nil
        case .state(let state):
          if indices[state] == nil {
            indices[state] = states.count
            states.append(state)
          }
          next.append(indices[state])
        }
        guard states.count <= Self.stateLimit, builder.cost <= Self.costLimit else { return nil }
      }
      index += 1
    }
  }
}

/// The runs of a pattern with look-around.
private struct LookRuns {
  /// One run of the pattern: the step it is at, and what must and must not be found from here on.
  struct Run: Hashable {
    /// `nil` where the pattern itself has matched.
    var step: Int?
    var wanted: Set<Int> = []
    var excluded: Set<Int> = []

    /// Whether a run that matches shows that the other need not.
    func covers(_ other: Run) -> Bool {
      step == other.step && wanted.isSubset(of: other.wanted)
        && excluded.isSubset(of: other.excluded)
    }
  }

  struct State: Hashable {
    var runs: Set<Run> = []

    /// The steps of each part that is looked for behind.
    var behind: [Int: Set<Int>] = [:]
    var before: Pattern.Simulation.Before
  }

  enum Outcome {
    case state(State)
    case matched
    case unsupported
  }

  /// A run between two scalars.
  private struct Draft {
    var step: Int?
    var passed: Set<Int> = []
    var wanted: [(step: Int, passed: Set<Int>)] = []
    var excluded: [Int] = []
    var after = Run(step: nil)
    var passedExcluded: Set<Int> = []
  }

  private let program: LookProgram
  private let seesWords: Bool
  private let seesStart: Bool
  private let parts: [Int]
  private(set) var cost = 0
  private static let draftLimit = 4_000

  init(_ program: LookProgram, _ plain: [Pattern.Program.Step]) {
    self.program = program
    func asserts(_ wanted: Set<Pattern.Assertion>) -> Bool {
      plain.contains { if case .assert(let one) = $0 { wanted.contains(one) } else { false } }
    }
    seesWords = asserts([.wordBoundary, .noWordBoundary])
    seesStart = asserts([.start])
    parts = program.steps.compactMap { step in
      if case .look(let start, isAhead: false, _) = step { start } else { nil }
    }
  }

  var first: State { State(before: seesStart ? .start : .other) }

  mutating func advance(_ state: State, over scalar: UInt32?) -> Outcome {
    var behind: [Int: Set<Int>] = [:]
    var isBehind: [Int: Bool] = [:]
    for part in parts {
      guard let found = trace(part, (state.behind[part] ?? []).union([part]), state.before, scalar)
      else { return .unsupported }
      isBehind[part] = found.isComplete
      behind[part] = found.steps
    }
    var runs: Set<Run> = []
    var drafts = (state.runs.union([Run(step: 0)])).map { run in
      var draft = Draft()
      draft.step = run.step
      draft.wanted = run.wanted.map { ($0, []) }
      draft.excluded = Array(run.excluded)
      return draft
    }
    while let draft = drafts.popLast() {
      cost += 1
      guard drafts.count < Self.draftLimit else { return .unsupported }
      var position = Position(before: state.before, after: scalar, isBehind: isBehind)
      switch expanded(draft, &position, &drafts) {
      case .dropped: break
      case .unsupported: return .unsupported
      case .complete(let run):
        if run.step == nil, run.wanted.isEmpty, run.excluded.isEmpty { return .matched }
        guard !runs.contains(where: { $0.covers(run) }) else { continue }
        runs = runs.filter { !run.covers($0) }
        runs.insert(run)
      }
    }
    let isWord = seesWords && ScalarSet.wordCharacters.contains(scalar ?? 0)
    return .state(
      State(runs: runs, behind: behind, before: isWord ? .wordCharacter : .other))
  }

  private struct Position {
    var before: Pattern.Simulation.Before
    var after: UInt32?
    var isBehind: [Int: Bool]
  }

  private enum Expansion {
    case complete(Run)
    case dropped
    case unsupported
  }

  /// Follows a run up to the scalar; where there are several ways, the others become drafts.
  private mutating func expanded(
    _ draft: Draft, _ position: inout Position, _ drafts: inout [Draft]
  ) -> Expansion {
    var draft = draft
    while let step = draft.step {
      guard draft.passed.insert(step).inserted else { return .dropped }
      switch program.steps[step] {
      case .plain(.accept): draft.step = nil
      case .plain(.take(let set)):
        guard let scalar = position.after, set.contains(scalar) else { return .dropped }
        draft.after.step = step + 1
        draft.step = nil
      case .plain(.fork(let first, let second)):
        var other = draft
        other.step = second
        drafts.append(other)
        draft.step = first
      case .look(let start, isAhead: true, let isNegative):
        if isNegative { draft.excluded.append(start) } else { draft.wanted.append((start, [])) }
        draft.step = step + 1
      case let other:
        guard let next = next(of: other, at: step, position) else { return .dropped }
        draft.step = next
      }
    }
    while var part = draft.wanted.popLast() {
      var isOpen = true
      while isOpen {
        guard part.passed.insert(part.step).inserted else { return .dropped }
        switch program.steps[part.step] {
        case .plain(.accept): isOpen = false
        case .plain(.take(let set)):
          guard let scalar = position.after, set.contains(scalar) else { return .dropped }
          draft.after.wanted.insert(part.step + 1)
          isOpen = false
        case .plain(.fork(let first, let second)):
          var other = draft
          other.wanted.append((second, part.passed))
          drafts.append(other)
          part.step = first
        case .look(let start, isAhead: true, let isNegative):
          if isNegative { draft.excluded.append(start) } else { draft.wanted.append((start, [])) }
          part.step += 1
        case let other:
          guard let next = next(of: other, at: part.step, position) else { return .dropped }
          part.step = next
        }
      }
    }
    while let step = draft.excluded.popLast() {
      guard draft.passedExcluded.insert(step).inserted else { continue }
      switch program.steps[step] {
      case .plain(.accept): return .dropped
      case .plain(.take(let set)):
        if let scalar = position.after, set.contains(scalar) {
          draft.after.excluded.insert(step + 1)
        }
      case .plain(.fork(let first, let second)): draft.excluded += [first, second]
      // What must not be found may depend on what is not found in turn.
      case .look(_, isAhead: true, _): return .unsupported
      case let other:
        if let next = next(of: other, at: step, position) { draft.excluded.append(next) }
      }
    }
    return .complete(draft.after)
  }

  /// The next step after one that consumes nothing and has one way; `nil` where it has none.
  private func next(of step: LookProgram.Step, at index: Int, _ position: Position) -> Int? {
    switch step {
    case .plain(.jump(let target)): target
    case .plain(.assert(let assertion)):
      Pattern.Simulation.isTrue(assertion, before: position.before, after: position.after)
        ? index + 1 : nil
    case .look(let start, isAhead: false, let isNegative):
      position.isBehind[start] == !isNegative ? index + 1 : nil
    case .open, .close: index + 1
    case .plain, .look, .back: nil
    }
  }

  /// The steps of a part after the scalar, and whether it ends before it; `nil` where it looks around itself.
  private mutating func trace(
    _ part: Int, _ steps: Set<Int>, _ before: Pattern.Simulation.Before, _ scalar: UInt32?
  ) -> (steps: Set<Int>, isComplete: Bool)? {
    var (open, passed) = (Array(steps), Set<Int>())
    var (after, isComplete) = (Set<Int>(), false)
    let position = Position(before: before, after: scalar, isBehind: [:])
    while let step = open.popLast() {
      guard passed.insert(step).inserted else { continue }
      cost += 1
      switch program.steps[step] {
      case .plain(.accept): isComplete = true
      case .plain(.take(let set)):
        if let scalar, set.contains(scalar) { after.insert(step + 1) }
      case .plain(.fork(let first, let second)): open += [first, second]
      case .look: return nil
      case let other: if let next = next(of: other, at: step, position) { open.append(next) }
      }
    }
    return (after, isComplete)
  }
}
