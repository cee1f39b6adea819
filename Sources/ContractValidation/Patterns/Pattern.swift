/// A regular expression of the ECMA-262 subset that schemas use, matched in linear time.
///
/// Works on Unicode scalars, as if the `u` flag were set. A pattern matches a text when some part
/// of the text does, as JSON Schema has it; `^` and `$` stand for the ends of the text. There are
/// groups, classes, alternatives, `\b` and counted repetition, but no look-around, back
/// references, named groups, flags or properties.
package struct Pattern: Sendable {
  /// The pattern as it was written.
  package let text: String

  /// The steps of a nondeterministic automaton, from which texts can be generated as well.
  package let program: Program

  /// The same automaton made deterministic, unless that would be too large.
  let table: Table?

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternError`` at the first byte that cannot belong to a pattern of the subset.
  package init(_ text: String) throws(PatternError) {
    self.text = text
    var parser = PatternParser(text)
    program = try Program(parser.parse())
    table = Table(program)
  }
}

extension Pattern {
  /// Whether some part of the text matches.
  package func matches(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return matches(bytes.span, in: 0..<bytes.count)
  }

  /// Whether some part of the UTF-8 in the range matches; `^` and `$` stand for its ends.
  ///
  /// - Precondition: `range` lies within `bytes`.
  /// - Complexity: O(*n*) in the bytes of the range, times the size of the pattern in the rare case
  ///   that its automaton cannot be made deterministic within bounds.
  package func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "the range lies within the bytes")
    if let table { return table.matches(bytes, in: range) }
    var simulation = Simulation(program)
    return simulation.matches(bytes, in: range)
  }
}

extension Pattern: Hashable {
  package static func == (left: Pattern, right: Pattern) -> Bool { left.text == right.text }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}

extension Pattern: CustomStringConvertible {
  package var description: String { "/\(text)/" }
}
