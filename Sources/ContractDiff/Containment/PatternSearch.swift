import ContractJSON
import ContractModel
import ContractValidation

/// Finds the shortest text that matches some patterns and does not match others, by the product of their
/// automata.
struct PatternSearch {
  private var automata: [(automaton: Pattern.Automaton, isPositive: Bool)] = []
  private let sizes: SizeRange
  private var problem: String?

  /// One scalar of each class that the automata tell apart, with its column in each automaton.
  private var symbols: [(scalar: Unicode.Scalar, columns: [Int])] = []

  private static let statesLimit = 20_000
  private static let layersLimit = 600

  init(_ patterns: [(pattern: Pattern, isPositive: Bool)], _ sizes: SizeRange) {
    self.sizes = sizes
    for (pattern, isPositive) in patterns {
      if let automaton = pattern.automaton {
        automata.append((automaton, isPositive))
      } else {
        problem = "the pattern \(pattern) is too large to compare"
      }
    }
    let starts = Set(automata.flatMap(\.automaton.columnStarts) + [0]).sorted()
    var seen: Set<[Int]> = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : 0x10FFFF
      guard let scalar = Self.scalar(in: start...max(start, end)) else { continue }
      let columns = automata.map { $0.automaton.column(of: scalar.value) }
      if seen.insert(columns).inserted { symbols.append((scalar, columns)) }
    }
  }

  /// A readable scalar of a range, if it has one.
  private static func scalar(in range: ClosedRange<UInt32>) -> Unicode.Scalar? {
    for readable: ClosedRange<UInt32> in [0x61...0x7A, 0x30...0x39, 0x41...0x5A, 0x20...0x7E] {
      let start = max(range.lowerBound, readable.lowerBound)
      if start <= min(range.upperBound, readable.upperBound) { return Unicode.Scalar(start) }
    }
    return Unicode.Scalar(range.lowerBound)
      ?? (range.upperBound > 0xDFFF ? Unicode.Scalar(max(range.lowerBound, 0xE000)) : nil)
  }
}

extension PatternSearch {
  /// The state of a complete match, after which anything may follow.
  private static let matched = -1

  private func next(_ states: [Int], _ columns: [Int]) -> [Int] {
    automata.indices.map { index in
      states[index] == Self.matched
        ? Self.matched
        : automata[index].automaton.target(of: states[index], over: columns[index])
          ?? Self.matched
    }
  }

  private func accepts(_ states: [Int]) -> Bool {
    let ends = next(states, automata.map(\.automaton.endColumn))
    return automata.indices.allSatisfy {
      (ends[$0] == Self.matched) == automata[$0].isPositive
    }
  }

  /// Whether no continuation of a text can be accepted.
  private func isDead(_ states: [Int]) -> Bool {
    automata.indices.contains { states[$0] == Self.matched && !automata[$0].isPositive }
  }

  /// Searches by length; there is no such text where no state within the limits accepts one.
  func solution(where allows: (String) -> Bool) -> ContainmentSolver.Outcome {
    if let problem { return .unknown(problem) }
    var layer: [(states: [Int], text: String)] = [(automata.map { _ in 0 }, "")]
    var seen: Set<Set<[Int]>> = []
    var visited = 0
    var hasExcluded = false
    var length = 0
    while !layer.isEmpty {
      if let most = sizes.maximum, length > most { break }
      if length >= sizes.minimum {
        for (states, text) in layer where accepts(states) {
          if allows(text) { return .value(.string(text)) }
          hasExcluded = true
        }
        // Longer texts lead to the same states again.
        guard seen.insert(Set(layer.map(\.states))).inserted else { break }
      }
      var reached: [[Int]: Int] = [:]
      var following: [(states: [Int], text: String)] = []
      for (states, text) in layer {
        for symbol in symbols {
          let target = next(states, symbol.columns)
          visited += 1
          if isDead(target) || reached[target] != nil { continue }
          reached[target] = following.count
          following.append((target, text + String(symbol.scalar)))
        }
      }
      guard visited < Self.statesLimit * 10, length < Self.layersLimit,
        following.count < Self.statesLimit
      else { return .unknown("the patterns are too large to compare") }
      layer = following
      length += 1
    }
    return hasExcluded
      ? .unknown("the patterns match few texts besides excluded ones") : .impossible
  }
}
