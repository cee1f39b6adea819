extension Pattern {
  /// A run of the nondeterministic automaton: every state it may be in, at once.
  package struct Simulation {
    /// What stands before the place that the automaton has reached.
    enum Before: UInt8, Sendable, Hashable {
      case start, wordCharacter, other
    }

    /// How many steps have been visited; at most steps × (scalars + 1).
    package private(set) var cost = 0

    private let program: Program
    private var visits: [Int]
    private var visit = 0
    private var open: [Int] = []

    package init(_ program: Program) {
      self.program = program
      visits = Array(repeating: 0, count: program.steps.count)
    }
  }
}

extension Pattern.Simulation {
  package mutating func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    var states: [Int] = []
    var before = Before.start
    var offset = range.lowerBound
    while offset < range.upperBound {
      let scalar = UTF8Reading.next(in: bytes, at: &offset, upTo: range.upperBound)
      guard let next = advance(states, before: before, over: scalar) else { return true }
      states = next
      before = ScalarSet.wordCharacters.contains(scalar) ? .wordCharacter : .other
    }
    return advance(states, before: before, over: nil) == nil
  }

  /// Goes on by one scalar, or to the end of the text.
  ///
  /// The states are the steps that the automaton may go on from, ascending, besides its first one,
  /// at which a match may start anywhere.
  ///
  /// - Returns: The states behind the scalar; `nil` when a match is complete before it.
  mutating func advance(_ states: [Int], before: Before, over scalar: UInt32?) -> [Int]? {
    visit += 1
    open.removeAll(keepingCapacity: true)
    for state in states { reach(state) }
    reach(0)
    var reached: [Int] = []
    while let index = open.popLast() {
      cost += 1
      switch program.steps[index] {
      case .accept: return nil
      case .jump(let target): reach(target)
      case .fork(let first, let second):
        reach(second)
        reach(first)
      case .assert(let assertion):
        if Self.holds(assertion, before: before, after: scalar) { reach(index + 1) }
      case .take(let set):
        if let scalar, set.contains(scalar) { reached.append(index + 1) }
      }
    }
    return reached.sorted()
  }

  private mutating func reach(_ index: Int) {
    guard visits[index] != visit else { return }
    visits[index] = visit
    open.append(index)
  }

  private static func holds(
    _ assertion: Pattern.Assertion, before: Before, after scalar: UInt32?
  ) -> Bool {
    let isWordAfter = scalar.map(ScalarSet.wordCharacters.contains) ?? false
    return switch assertion {
    case .start: before == .start
    case .end: scalar == nil
    case .wordBoundary: (before == .wordCharacter) != isWordAfter
    case .noWordBoundary: (before == .wordCharacter) == isWordAfter
    }
  }
}
