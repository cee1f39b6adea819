/// A pattern with look-around or back references as steps: those of the pattern itself, and behind them those of each
/// part that is looked for, all of which end with a step that accepts.
struct LookProgram: Sendable {
  enum Step: Sendable {
    case plain(Pattern.Program.Step)
    /// Continues where a part is found, or is not found, ahead or behind.
    case look(start: Int, isAhead: Bool, isNegative: Bool)
    case open(Int)
    case close(Int)
    case back(Int)
  }

  private(set) var steps: [Step] = []
  private(set) var hasReferences = false
  private var waiting: [(look: Int, node: Pattern.Node)] = []

  init(_ node: Pattern.Node) throws(PatternError) {
    try emit(node)
    try append(.plain(.accept))
    while !waiting.isEmpty {
      let (look, node) = waiting.removeFirst()
      guard case .look(_, let isAhead, let isNegative) = steps[look] else { continue }
      steps[look] = .look(start: steps.count, isAhead: isAhead, isNegative: isNegative)
      try emit(node)
      try append(.plain(.accept))
    }
  }
}

extension LookProgram {
  private mutating func append(_ step: Step) throws(PatternError) {
    guard steps.count < Pattern.Program.stepLimit else {
      throw PatternError(.tooLarge(limit: Pattern.Program.stepLimit), at: 0)
    }
    steps.append(step)
  }

  private mutating func emit(_ node: Pattern.Node) throws(PatternError) {
    switch node {
    case .scalar(let set): try append(.plain(.take(set)))
    case .assertion(let assertion): try append(.plain(.assert(assertion)))
    case .sequence(let nodes): for node in nodes { try emit(node) }
    case .choice(let nodes): try emit(alternatives: nodes)
    case .repetition(let node, let minimum, let maximum):
      for _ in 0..<minimum {
        let start = steps.count
        try emit(node)
        // A repetition of nothing is nothing.
        if steps.count == start { return }
      }
      if let maximum {
        try emit(node, atMost: maximum - minimum)
      } else {
        let fork = steps.count
        try append(.plain(.fork(fork + 1, fork + 1)))
        try emit(node)
        try append(.plain(.jump(fork)))
        steps[fork] = .plain(.fork(fork + 1, steps.count))
      }
    case .look(let node, let isAhead, let isNegative):
      waiting.append((steps.count, node))
      try append(.look(start: 0, isAhead: isAhead, isNegative: isNegative))
    case .group(let number, let node):
      try append(.open(number))
      try emit(node)
      try append(.close(number))
    case .back(let number):
      hasReferences = true
      try append(.back(number))
    }
  }

  private mutating func emit(alternatives nodes: [Pattern.Node]) throws(PatternError) {
    var exits: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard index < nodes.count - 1 else {
        try emit(node)
        break
      }
      let fork = steps.count
      try append(.plain(.fork(fork + 1, fork + 1)))
      try emit(node)
      exits.append(steps.count)
      try append(.plain(.jump(0)))
      steps[fork] = .plain(.fork(fork + 1, steps.count))
    }
    for exit in exits { steps[exit] = .plain(.jump(steps.count)) }
  }

  private mutating func emit(_ node: Pattern.Node, atMost count: Int) throws(PatternError) {
    var forks: [Int] = []
    for _ in 0..<count {
      forks.append(steps.count)
      try append(.plain(.fork(steps.count + 1, steps.count + 1)))
      let start = steps.count
      try emit(node)
      if steps.count == start { break }
    }
    for fork in forks { steps[fork] = .plain(.fork(fork + 1, steps.count)) }
  }
}

extension Pattern.Node {
  /// Whether it has neither look-around nor back references.
  var isRegular: Bool {
    switch self {
    case .scalar, .assertion: true
    case .sequence(let nodes), .choice(let nodes): nodes.allSatisfy(\.isRegular)
    case .repetition(let node, _, _), .group(_, let node): node.isRegular
    case .look, .back: false
    }
  }

  /// The node without look-around, and with groups in place of the references to them.
  func regular(_ groups: [Int: Pattern.Node], depth: Int = 0) -> Pattern.Node {
    switch self {
    case .scalar, .assertion: self
    case .sequence(let nodes): .sequence(nodes.map { $0.regular(groups, depth: depth) })
    case .choice(let nodes): .choice(nodes.map { $0.regular(groups, depth: depth) })
    case .repetition(let node, let minimum, let maximum):
      .repetition(node.regular(groups, depth: depth), minimum: minimum, maximum: maximum)
    case .look: .sequence([])
    case .group(_, let node): node.regular(groups, depth: depth)
    case .back(let number):
      // A group that has matched nothing is matched by nothing.
      groups[number].flatMap { group in
        depth < 8 ? .choice([group.regular(groups, depth: depth + 1), .sequence([])]) : nil
      } ?? .sequence([])
    }
  }
}
