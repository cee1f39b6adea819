import ContractPatterns

/// The deterministic automaton of one or several patterns with a counter of scalars, which generates
/// texts of a given length without backtracking.
///
/// A table holds for every state and number of remaining scalars whether the text can still match, so
/// each scalar is drawn among those that lead to a match.
struct PatternAutomaton: Sendable {
  /// The scalars allowed in the texts.
  enum Reach: Int, Sendable, CaseIterable {
    /// Printable ASCII, a single unit of every kind.
    case ascii
    /// Also letters of other scripts.
    case letters
    case everything
  }

  let symbols: PatternSymbols

  /// State × symbol → state.
  let targets: [Int]

  /// The smallest set of scalars with which a text was found.
  let reach: Reach

  /// The possible numbers of scalars of a text, ascending and not empty.
  let lengths: [Int]

  /// A bit for each number of remaining scalars × state: whether the text can still match.
  private let viable: [UInt64]
  private let wordsPerLength: Int

  /// Creates an automaton; `nil` when no text with so many scalars is found, or the automaton is too
  /// large.
  init?(_ patterns: [Pattern], window: ClosedRange<Int>) {
    let automata = patterns.compactMap(\.automaton)
    guard !automata.isEmpty, automata.count == patterns.count, window.lowerBound <= 2000 else {
      return nil
    }
    symbols = PatternSymbols(automata)
    guard let product = Product(automata, symbols) else { return nil }
    targets = product.targets
    for reach in Reach.allCases {
      var table = Viability(product, symbols, within: reach)
      table.extend(to: window)
      if table.lengths.isEmpty { continue }
      self.reach = reach
      lengths = table.lengths
      viable = table.bits
      wordsPerLength = table.wordsPerLength
      return
    }
    return nil
  }
}

extension PatternAutomaton {
  private struct Question: Hashable {
    var patterns: [Pattern]
    var window: ClosedRange<Int>
  }

  private static let recent = BoundedCache<Question, PatternAutomaton?>(limit: 512)

  /// The automaton, also the one that was made before for the same patterns and lengths.
  static func recent(_ patterns: [Pattern], window: ClosedRange<Int>) -> PatternAutomaton? {
    recent.value(of: Question(patterns: patterns, window: window)) {
      PatternAutomaton(patterns, window: window)
    }
  }

  /// Whether a text in a state can match with exactly so many more scalars.
  func isViable(_ state: Int, _ remaining: Int) -> Bool {
    viable[remaining * wordsPerLength + state / 64] >> UInt64(state % 64) & 1 == 1
  }
}

/// The product of all automata: each state is a combination of their states.
private struct Product {
  private static let stateLimit = 2048

  private(set) var targets: [Int] = []
  private(set) var accepts: [Bool] = []

  /// `nil` when there are too many states.
  init?(_ automata: [Pattern.Automaton], _ symbols: PatternSymbols) {
    // Any scalar may follow a complete match.
    let matched = -1
    func target(_ states: [Int], _ columns: [Int]) -> [Int] {
      automata.indices.map { index in
        states[index] == matched
          ? matched : automata[index].target(of: states[index], over: columns[index]) ?? matched
      }
    }
    let ends = automata.map(\.endColumn)
    var states = [automata.map { _ in 0 }]
    var indices = [states[0]: 0]
    var next = 0
    while next < states.count {
      accepts.append(target(states[next], ends).allSatisfy { $0 == matched })
      for symbol in symbols.all {
        let reached = target(states[next], symbol.columns)
        if indices[reached] == nil {
          guard states.count < Self.stateLimit else { return nil }
          indices[reached] = states.count
          states.append(reached)
        }
        targets.append(indices[reached] ?? 0)
      }
      next += 1
    }
  }
}

/// Computes from which states a text can match with how many more scalars.
private struct Viability {
  private static let spread = 48
  private static let lengthLimit = 4096
  private static let exactLimit = 512

  let wordsPerLength: Int
  private(set) var bits: [UInt64]
  private(set) var lengths: [Int] = []
  private let product: Product
  private let symbolCount: Int
  private let usable: [Int]

  init(_ product: Product, _ symbols: PatternSymbols, within reach: PatternAutomaton.Reach) {
    self.product = product
    symbolCount = symbols.all.count
    usable = symbols.all.indices.filter { symbols.all[$0].reach.rawValue <= reach.rawValue }
    wordsPerLength = (product.accepts.count + 63) / 64
    bits = Array(repeating: 0, count: wordsPerLength)
    for (state, accepts) in product.accepts.enumerated() where accepts {
      bits[state / 64] |= 1 << UInt64(state % 64)
    }
  }

  mutating func extend(to window: ClosedRange<Int>) {
    var end = min(window.upperBound, Self.lengthLimit)
    if end > Self.exactLimit { end = min(end, window.lowerBound + Self.lengthLimit / 2) }
    var length = 0
    while true {
      if length >= window.lowerBound, isViable(0, length) {
        // Enough lengths to choose from, and the longest where it is near.
        if lengths.isEmpty, end > Self.exactLimit { end = min(end, length + Self.spread) }
        lengths.append(length)
      }
      let isDead = bits.suffix(wordsPerLength).allSatisfy { $0 == 0 }
      guard length < end, !isDead else { return }
      addLength(length)
      length += 1
    }
  }

  private func isViable(_ state: Int, _ remaining: Int) -> Bool {
    bits[remaining * wordsPerLength + state / 64] >> UInt64(state % 64) & 1 == 1
  }

  private mutating func addLength(_ length: Int) {
    let start = bits.count
    bits.append(contentsOf: repeatElement(0, count: wordsPerLength))
    for state in product.accepts.indices {
      let row = state * symbolCount
      if usable.contains(where: { isViable(product.targets[row + $0], length) }) {
        bits[start + state / 64] |= 1 << UInt64(state % 64)
      }
    }
  }
}

extension PatternAutomaton {
  /// Appends a matching text as the content of a JSON string, without quotes.
  ///
  /// The length must be one of ``lengths``; by default, a random one.
  ///
  /// - Complexity: O(*n*) in the scalars of the text, times the symbols that the patterns
  ///   distinguish.
  func write(
    of length: Int? = nil, into bytes: inout [UInt8], _ source: inout RandomSource
  ) {
    let length = length ?? drawLength(&source)
    var state = 0
    for remaining in stride(from: length, to: 0, by: -1) {
      let isEnd = remaining == length || remaining == 1
      guard let index = drawSymbol(from: state, remaining - 1, isEnd: isEnd, &source) else {
        return
      }
      let members = symbols.all[index].scalars
      let member = symbols.scalars[members.lowerBound + source.below(members.count)]
      bytes.append(contentsOf: symbols.bytes[member])
      state = targets[state * symbols.all.count + index]
    }
  }

  private func drawLength(_ source: inout RandomSource) -> Int {
    switch source.below(8) {
    case 0: lengths[0]
    case 1: lengths[lengths.count - 1]
    default: lengths[source.below(lengths.count)]
    }
  }

  /// Draws a symbol after which the text can still match; a letter or digit at the ends where
  /// possible, because many backends trim texts.
  private func drawSymbol(
    from state: Int, _ remaining: Int, isEnd: Bool, _ source: inout RandomSource
  ) -> Int? {
    let row = state * symbols.all.count
    var weight = 0
    var hasLetter = false
    for (index, symbol) in symbols.all.enumerated()
    where symbol.reach.rawValue <= reach.rawValue && isViable(targets[row + index], remaining) {
      weight += symbol.rank.weight
      hasLetter = hasLetter || symbol.rank == .letterOrDigit
    }
    guard weight > 0 else { return nil }
    if isEnd, hasLetter { weight = .max }
    var chosen = 0
    var drawn: Int?
    for (index, symbol) in symbols.all.enumerated()
    where symbol.reach.rawValue <= reach.rawValue && isViable(targets[row + index], remaining) {
      if weight == .max, symbol.rank != .letterOrDigit { continue }
      // Weighted reservoir sampling.
      chosen += symbol.rank.weight
      if source.below(chosen) < symbol.rank.weight { drawn = index }
    }
    return drawn
  }
}

extension PatternSymbols.Rank {
  fileprivate var weight: Int {
    switch self {
    case .letterOrDigit: 16
    case .punctuation: 6
    case .space, .foreignLetter: 2
    case .other: 1
    }
  }
}
