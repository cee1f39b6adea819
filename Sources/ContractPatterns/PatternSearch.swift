/// Decides whether a text matches a pattern with look-around or back references.
///
/// Without back references, what follows a step at a position never depends on how it was reached, so that each is tried
/// once. With them, the ways are tried one after the other, within a limit of steps.
struct PatternSearch: Sendable {
  private let program: LookProgram

  /// How many steps are tried for one text.
  private static let stepLimit = 500_000

  init(_ program: LookProgram) {
    self.program = program
  }
}

extension PatternSearch {
  /// Whether some part of the text in the range matches; `nil` where that was not decided within the limit.
  func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool? {
    var scalars: [UInt32] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      scalars.append(UTF8Reading.next(in: bytes, at: &offset, upTo: range.upperBound))
    }
    var attempt = Attempt(program, scalars, stepLimit: Self.stepLimit)
    for start in 0...scalars.count {
      if attempt.reaches(from: 0, at: start, end: nil, [:]) != nil { return true }
      if attempt.isExhausted { return nil }
    }
    return false
  }
}

/// One search in one text.
private struct Attempt {
  /// A way that is to be continued.
  private struct Way: Hashable {
    var step: Int
    var position: Int
    var groups: [Int: Range<Int>]
    var opened: [Int: Int]
  }

  private let program: LookProgram
  private let scalars: [UInt32]
  private var rest: Int

  /// The ways that were tried.
  private var tried: Set<Way> = []

  /// The results of looking ahead and behind, where they depend on the position alone.
  private var known: [Look: Bool] = [:]
  private struct Look: Hashable {
    var start: Int
    var position: Int
  }

  init(_ program: LookProgram, _ scalars: [UInt32], stepLimit: Int) {
    self.program = program
    self.scalars = scalars
    rest = stepLimit
  }

  var isExhausted: Bool { rest <= 0 }

  /// The groups of the first way from a step to the end of its part, at a position where that is given; `nil` where
  /// there is none.
  mutating func reaches(
    from step: Int, at position: Int, end: Int?, _ groups: [Int: Range<Int>]
  ) -> [Int: Range<Int>]? {
    var ways = [Way(step: step, position: position, groups: groups, opened: [:])]
    while var way = ways.popLast() {
      while true {
        rest -= 1
        guard rest > 0 else { return nil }
        guard tried.insert(way).inserted else { break }
        if case .plain(.accept) = program.steps[way.step] {
          guard end == nil || way.position == end else { break }
          return way.groups
        }
        guard advance(&way, &ways) else { break }
      }
    }
    return nil
  }

  /// Takes one step; `false` where the way ends.
  private mutating func advance(_ way: inout Way, _ ways: inout [Way]) -> Bool {
    let step = program.steps[way.step]
    way.step += 1
    switch step {
    case .plain(.accept): return false
    case .plain(.jump(let target)): way.step = target
    case .plain(.fork(let first, let second)):
      var other = way
      other.step = second
      ways.append(other)
      way.step = first
      return ways.count < 100_000
    case .plain(.take(let set)):
      guard way.position < scalars.count, set.contains(scalars[way.position]) else { return false }
      way.position += 1
    case .plain(.assert(let assertion)): return isTrue(assertion, at: way.position)
    case .look(let start, let isAhead, let isNegative):
      let found = look(start, isAhead, way)
      if isExhausted || (found == nil) != isNegative { return false }
      if let found, !isNegative { way.groups = found }
    case .open(let number): way.opened[number] = way.position
    case .close(let number):
      way.groups[number] = (way.opened[number] ?? way.position)..<way.position
    case .back(let number):
      guard let group = way.groups[number] else { return true }
      let end = way.position + group.count
      guard end <= scalars.count, scalars[group] == scalars[way.position..<end] else {
        return false
      }
      way.position = end
    }
    return true
  }

  private mutating func look(
    _ start: Int, _ isAhead: Bool, _ way: Way
  ) -> [Int: Range<Int>]? {
    let key = Look(start: start, position: way.position)
    if let isFound = known[key] { return isFound ? way.groups : nil }
    // The ways of the part are tried apart from those around it.
    var inner = Attempt(program, scalars, stepLimit: rest)
    var found: [Int: Range<Int>]?
    for first in isAhead ? way.position...way.position : 0...way.position {
      found = inner.reaches(
        from: start, at: first, end: isAhead ? nil : way.position, way.groups)
      if found != nil || inner.isExhausted { break }
    }
    rest = inner.rest
    if !program.hasReferences, rest > 0 { known[key] = found != nil }
    return found
  }

  private func isTrue(_ assertion: Pattern.Assertion, at position: Int) -> Bool {
    let isBefore = position > 0 && ScalarSet.wordCharacters.contains(scalars[position - 1])
    let isAfter =
      position < scalars.count && ScalarSet.wordCharacters.contains(scalars[position])
    return switch assertion {
    case .start: position == 0
    case .end: position == scalars.count
    case .wordBoundary: isBefore != isAfter
    case .noWordBoundary: isBefore == isAfter
    }
  }
}
