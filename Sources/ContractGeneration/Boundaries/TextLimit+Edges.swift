import ContractJSON
import ContractModel

extension TextLimit {
  /// Longer texts would say more about the patience of a backend than about its limit.
  private static let lengthLimit = 100_000

  /// Every documented value, and texts at and beside every limit of length.
  static func edges(_ limits: [TextLimit]) -> [Edge] {
    // A pattern that cannot be read is reported when values are made, or the contract compiled.
    guard let limits = try? TextLimits(limits) else { return [] }
    let values = limits.documented.map {
      Edge($0.isEmpty ? "empty" : $0, .enumeration, .string($0))
    }
    if limits.isClosed { return values }
    guard limits.patterns.isEmpty else { return values + limits.spelledEdges }
    var edges: [Edge] = []
    for case .length(let length) in limits.limits {
      edges += length.edges(upTo: lengthLimit)
    }
    return values
      + edges.filter { edge in edge.value.stringValue.map(limits.allows) ?? false }
  }
}

extension TextLimits {
  /// The shortest and the longest text that is easily spelled.
  fileprivate var spelledEdges: [Edge] {
    guard minimum <= maximum,
      let automaton = PatternAutomaton(patterns, window: minimum...maximum)
    else { return [] }
    var source = RandomSource(seed: 0)
    let lengths = [automaton.lengths.first, automaton.lengths.last].compactMap(\.self)
    return lengths.compactMap { length in
      guard let text = automaton.text(of: length, &source), allows(text) else { return nil }
      let words = length == 0 ? "empty" : "\(length) character\(length == 1 ? "" : "s")"
      return Edge(words, .edge, .string(text))
    }
  }
}

extension TextLimit.Length {
  fileprivate func edges(upTo limit: Int) -> [Edge] {
    let (low, high) = sizes.boundaries
    let edges = low.filter { (0...limit).contains($0) }.map(plain)
    guard let maximum, (1...limit).contains(maximum) else { return edges }
    return edges + high.filter { $0 > 0 }.map(plain) + wide(maximum)
  }

  private func plain(_ count: Int) -> Edge {
    let words = count == 0 ? "empty" : "\(count) \(unit.noun(count))"
    return Edge(words, .edge, .string(String(repeating: "a", count: count)))
  }

  /// So many units of characters that are more than one unit in other ways of counting.
  private func wide(_ count: Int) -> [Edge] {
    func edge(_ words: String, _ character: String, _ size: Int) -> Edge {
      let text =
        String(repeating: character, count: count / size)
        + String(repeating: "a", count: count % size)
      return Edge("\(count) \(unit.noun(count)) \(words)", .edge, .string(text))
    }
    let family = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}"
    return switch unit {
    case .scalars: [edge("of 4 bytes each", "\u{1F966}", 1)]
    case .graphemes: [edge("of 4 bytes each", "\u{1F966}", 1), edge("of 25 bytes each", family, 1)]
    case .utf16Units: count < 2 ? [] : [edge("in pairs", "\u{1F966}", 2)]
    case .bytes: count < 2 ? [] : [edge("in characters of 2", "\u{E9}", 2)]
    }
  }
}
