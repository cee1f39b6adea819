import ContractJSON
import ContractModel
import ContractPatterns

/// Finds the shortest text that matches some patterns, does not match others, and is none of some texts,
/// by the product of their automata.
struct PatternSearch {
  private var automata: [(automaton: Pattern.Automaton, isPositive: Bool)] = []
  private let sizes: SizeRange
  private let excluded: ExcludedTexts
  private var problem: String?

  /// One scalar of each class that the automata distinguish, with its column in each automaton.
  private var symbols: [(scalar: Unicode.Scalar, columns: [Int])] = []

  private static let statesLimit = 20_000
  private static let layersLimit = 600

  init(
    _ patterns: [(pattern: Pattern, isPositive: Bool)], _ sizes: SizeRange,
    excluding texts: [String]
  ) {
    self.sizes = sizes
    excluded = ExcludedTexts(texts)
    for (pattern, isPositive) in patterns {
      if let automaton = pattern.automaton {
        automata.append((automaton, isPositive))
      } else {
        problem = "the pattern \(pattern) is too large to compare"
      }
    }
    let special = excluded.scalars
    let starts = Set(
      automata.flatMap(\.automaton.columnStarts) + [0] + special.flatMap { [$0, $0 + 1] }
    ).sorted()
    var seen: Set<[Int]> = []
    for (index, start) in starts.enumerated() {
      let end = index + 1 < starts.count ? starts[index + 1] - 1 : 0x10FFFF
      guard let scalar = Self.scalar(in: start...max(start, end)) else { continue }
      let columns = automata.map { $0.automaton.column(of: scalar.value) }
      let key = special.contains(scalar.value) ? columns + [Int(scalar.value)] : columns
      if seen.insert(key).inserted { symbols.append((scalar, columns)) }
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

  /// The states of the automata; the last one is that of the excluded texts.
  private var start: [Int] { automata.map { _ in 0 } + [ExcludedTexts.start] }

  private func next(
    _ states: [Int], over symbol: (scalar: Unicode.Scalar, columns: [Int])
  ) -> [Int] {
    next(states, symbol.columns) + [
      excluded.next(states[automata.count], over: symbol.scalar.value)
    ]
  }

  private func next(_ states: [Int], _ columns: [Int]) -> [Int] {
    automata.indices.map { index in
      states[index] == Self.matched
        ? Self.matched
        : automata[index].automaton.target(of: states[index], over: columns[index])
          ?? Self.matched
    }
  }

  private func accepts(_ states: [Int]) -> Bool {
    guard !excluded.contains(states[automata.count]) else { return false }
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
  ///
  /// - Parameters:
  ///   - limit: How many steps of the automata are tried.
  ///   - allows: Whether a text meets what the patterns do not say.
  /// - Returns: The text, that there is none, or why that is not known.
  func solution(
    steps limit: Int, where allows: (String) -> Bool
  ) -> ContainmentSolver.Outcome {
    if let problem { return .unknown(problem) }
    var layer: [(states: [Int], text: String)] = [(start, "")]
    var seen: Set<Set<[Int]>> = []
    var visited = 0
    var hasOther = false
    var length = 0
    while !layer.isEmpty {
      if let most = sizes.maximum, length > most { break }
      if length >= sizes.minimum {
        for (states, text) in layer where accepts(states) {
          if allows(text) { return .value(.string(text)) }
          hasOther = true
        }
        // Longer texts lead to the same states again.
        guard seen.insert(Set(layer.map(\.states))).inserted else { break }
      }
      var reached: [[Int]: Int] = [:]
      var following: [(states: [Int], text: String)] = []
      for (states, text) in layer {
        for symbol in symbols {
          let target = next(states, over: symbol)
          visited += 1
          if isDead(target) || reached[target] != nil { continue }
          reached[target] = following.count
          following.append((target, text + String(symbol.scalar)))
        }
      }
      guard visited < limit, length < Self.layersLimit,
        following.count < Self.statesLimit
      else { return .unknown("the patterns are too large to compare") }
      layer = following
      length += 1
    }
    return hasOther ? .unknown("the patterns match few texts that meet the rest") : .impossible
  }
}

/// Some texts, as an automaton that follows a text as long as it may become one of them.
private struct ExcludedTexts {
  static let start = 0

  /// The state of a text that none of them begins with.
  private static let none = -1

  private var targets: [[UInt32: Int]] = [[:]]
  private var ends: Set<Int> = []
  private(set) var scalars: Set<UInt32> = []

  init(_ texts: [String]) {
    for text in texts {
      var state = Self.start
      for scalar in text.unicodeScalars {
        scalars.insert(scalar.value)
        if let known = targets[state][scalar.value] {
          state = known
        } else {
          targets[state][scalar.value] = targets.count
          state = targets.count
          targets.append([:])
        }
      }
      ends.insert(state)
    }
  }

  func next(_ state: Int, over scalar: UInt32) -> Int {
    state == Self.none ? Self.none : targets[state][scalar] ?? Self.none
  }

  /// Whether a text that leads to a state is one of them.
  func contains(_ state: Int) -> Bool { ends.contains(state) }
}
