extension Pattern {
  /// A pattern as the steps of a nondeterministic automaton (Thompson's construction).
  ///
  /// Each step continues with the next one by default. Every match starts at the first step.
  package struct Program: Sendable, Equatable {
    package enum Step: Sendable, Equatable {
      /// Consumes one scalar of the set.
      case take(ScalarSet)
      /// Continues with both steps.
      case fork(Int, Int)
      case jump(Int)
      /// Continues where the assertion is true.
      case assert(Assertion)
      case accept
    }

    /// The largest number of steps of a pattern, with repetitions expanded.
    package static let stepLimit = 10_000

    package private(set) var steps: [Step] = []

    init(_ node: Node) throws(PatternError) {
      try emit(node)
      steps.append(.accept)
    }
  }
}

extension Pattern.Program {
  /// Whether the program contains one of the assertions.
  func asserts(_ assertions: Set<Pattern.Assertion>) -> Bool {
    steps.contains { step in
      if case .assert(let assertion) = step { assertions.contains(assertion) } else { false }
    }
  }

  private mutating func append(_ step: Step) throws(PatternError) {
    guard steps.count < Self.stepLimit else {
      throw PatternError(.tooLarge(limit: Self.stepLimit), at: 0)
    }
    steps.append(step)
  }

  private mutating func emit(_ node: Pattern.Node) throws(PatternError) {
    switch node {
    case .scalar(let set): try append(.take(set))
    case .assertion(let assertion): try append(.assert(assertion))
    case .group(_, let node): try emit(node)
    // Of a regular pattern there is neither.
    case .look, .back: break
    case .sequence(let nodes):
      for node in nodes { try emit(node) }
    case .choice(let alternatives): try emit(alternatives)
    case .repetition(let node, let minimum, let maximum):
      var start = steps.count
      for _ in 0..<minimum {
        start = steps.count
        try emit(node)
        // A repetition of nothing is nothing.
        if steps.count == start { return }
      }
      if let maximum {
        try emit(node, atMost: maximum - minimum)
      } else if minimum > 0 {
        try append(.fork(start, steps.count + 1))
      } else {
        try emitEndlessly(node)
      }
    }
  }

  private mutating func emit(_ alternatives: [Pattern.Node]) throws(PatternError) {
    var exits: [Int] = []
    for (index, node) in alternatives.enumerated() {
      guard index < alternatives.count - 1 else {
        try emit(node)
        break
      }
      let fork = steps.count
      try append(.fork(fork + 1, fork + 1))
      try emit(node)
      exits.append(steps.count)
      try append(.jump(0))
      steps[fork] = .fork(fork + 1, steps.count)
    }
    for exit in exits { steps[exit] = .jump(steps.count) }
  }

  private mutating func emit(_ node: Pattern.Node, atMost count: Int) throws(PatternError) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(steps.count)
      try append(.fork(steps.count + 1, steps.count + 1))
      try emit(node)
      if dropIdleFork() { return }
    }
    for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
  }

  private mutating func emitEndlessly(_ node: Pattern.Node) throws(PatternError) {
    let fork = steps.count
    try append(.fork(fork + 1, fork + 1))
    try emit(node)
    if dropIdleFork() { return }
    try append(.jump(fork))
    steps[fork] = .fork(fork + 1, steps.count)
  }

  /// Removes a fork after which nothing was emitted, the only one of its repetition.
  private mutating func dropIdleFork() -> Bool {
    guard case .fork(steps.count, steps.count) = steps.last else { return false }
    steps.removeLast()
    return true
  }
}
