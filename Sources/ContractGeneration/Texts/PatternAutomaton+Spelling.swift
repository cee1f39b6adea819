extension PatternAutomaton {
  /// Appends a text that matches as it stands inside a JSON string, without the quotes.
  ///
  /// The length must be one of ``lengths``; without one, it is drawn.
  ///
  /// - Complexity: O(*n*) in the scalars of the text, times the symbols that the patterns tell
  ///   apart.
  func spell(
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

  /// A symbol behind which the text can still match; a letter or digit at the ends, if one can
  /// stand there, because many backends trim what they are sent.
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
      // Each takes the place of those before it as often as its weight says.
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
