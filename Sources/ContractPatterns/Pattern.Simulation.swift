extension Pattern {
  /// A run of the nondeterministic automaton in all its possible states at once.
  package struct Simulation {
    /// The kind of scalar before the current position.
    enum Before: UInt8, Sendable {
      case start, wordCharacter, other
    }

    /// The number of visited steps; at most steps × (scalars + 1).
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

  /// Advances by one scalar, or to the end of the text.
  ///
  /// The states are the steps to continue from, ascending, in addition to the first step, because a
  /// match may start anywhere.
  ///
  /// - Returns: The states after the scalar; `nil` when a match is complete before it.
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
        if Self.isTrue(assertion, before: before, after: scalar) { reach(index + 1) }
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

  static func isTrue(
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
