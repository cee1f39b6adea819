import ContractJSON

/// Spells texts that match patterns within limits of length.
///
/// Nothing is left to luck where the patterns have a deterministic automaton of a bounded size and
/// the length is counted in scalars, or the texts can be spelled in ASCII. Elsewhere a few attempts
/// are checked, and a text that is known to be right stands in for them.
struct TextSpeller: Sendable {
  private static let attempts = 4

  private let limits: TextLimits
  private let automaton: PatternAutomaton?
  private let walk: PatternWalk?

  /// Texts known to meet all limits, for when chance finds no other.
  private let samples: [String]

  /// Whether every text of the automaton meets all limits.
  private let isExact: Bool

  init(
    _ limits: TextLimits, _ automaton: PatternAutomaton?, _ walk: PatternWalk?, samples: [String]
  ) {
    self.limits = limits
    self.automaton = automaton
    self.walk = walk
    self.samples = samples
    isExact = automaton?.reach == .ascii || limits.countsScalarsOnly
  }
}

extension TextSpeller {
  /// Appends a text as it stands inside a JSON string, without the quotes.
  func append(to bytes: inout [UInt8], _ source: inout RandomSource) {
    if let automaton, isExact {
      automaton.spell(into: &bytes, &source)
    } else {
      bytes.append(contentsOf: JSON.string(attempted(&source)).bytes().dropFirst().dropLast())
    }
  }

  private func attempted(_ source: inout RandomSource) -> String {
    for _ in 0..<Self.attempts {
      let text =
        if let automaton { automaton.text(&source) } else { limits.attempt(walk, &source) }
      if let text, limits.allows(text) { return text }
    }
    return samples[source.below(samples.count)]
  }
}

extension PatternAutomaton {
  /// A text that matches; drawn among ``lengths`` when none is asked for.
  func text(of length: Int? = nil, _ source: inout RandomSource) -> String? {
    var bytes = [UInt8(ascii: "\"")]
    spell(of: length, into: &bytes, &source)
    bytes.append(UInt8(ascii: "\""))
    return (try? JSON(parsing: bytes))?.stringValue
  }
}
