/// A regular expression of ECMA-262, as schemas use them.
///
/// Works on Unicode scalars, as if the `u` flag were set. A pattern matches a text when some part
/// of the text does, as JSON Schema has it; `^` and `$` stand for the ends of the text. There are no flags.
/// All patterns without back references are matched in polynomial time, nearly all of them in linear time; those with
/// back references within a limit of steps.
package struct Pattern: Sendable {
  /// The pattern as it was written.
  package let text: String

  /// The steps of a nondeterministic automaton, from which texts can be generated as well.
  ///
  /// It leaves out look-around, and a back reference stands for any text of its group: where there are such parts,
  /// it matches more texts than the pattern, see ``isRegular``.
  package let program: Program

  /// The deterministic automaton, unless it is too large.
  let table: Table?

  /// The search for a match with look-around and back references; `nil` where there are none.
  private let search: PatternSearch?

  /// Reads a pattern, or takes it from the ones that were read last.
  ///
  /// - Throws: ``PatternError`` at the first byte that cannot belong to a pattern.
  package init(_ text: String) throws(PatternError) {
    self = try Self.recent.value(of: Array(text.utf8)) { () throws(PatternError) in
      try Pattern(reading: text)
    }
  }

  /// Patterns by the bytes of their texts, because equal texts may differ in scalars; an automaton takes up to 33 KB.
  private static let recent = BoundedCache<[UInt8], Pattern>(limit: 512)

  private init(reading text: String) throws(PatternError) {
    self.text = text
    var parser = PatternParser(text)
    let node = try parser.parse()
    let program = try Program(node.regular(parser.groups))
    self.program = program
    guard node.isRegular else {
      let whole = try LookProgram(node)
      search = PatternSearch(whole)
      table = LookTable(whole).flatMap { Table($0) }
      return
    }
    search = nil
    table = Table(program)
  }
}

extension Pattern {
  /// Whether ``program`` matches the same texts.
  package var isRegular: Bool { search == nil }
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
  /// A pattern with back references also matches where the limit of steps is reached before that is decided.
  ///
  /// - Complexity: O(*n*) in the bytes of the range, times the size of the pattern in the rare case
  ///   that its automaton cannot be made deterministic within bounds.
  package func matches(_ bytes: Span<UInt8>, in range: Range<Int>) -> Bool {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= bytes.count, "the range lies within the bytes")
    if let table { return table.matches(bytes, in: range) }
    // A search that was given up has shown no violation.
    if let search { return search.matches(bytes, in: range) ?? true }
    var simulation = Simulation(program)
    return simulation.matches(bytes, in: range)
  }
}

extension Pattern: Hashable {
  // Equal texts may differ in Unicode scalars.
  package static func == (left: Pattern, right: Pattern) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension Pattern: CustomStringConvertible {
  package var description: String { "/\(text)/" }
}

extension Pattern {
  /// The syntax tree of a pattern.
  package indirect enum Node: Sendable, Equatable {
    case scalar(ScalarSet)
    case sequence([Node])
    case choice([Node])
    case repetition(Node, minimum: Int, maximum: Int?)
    case assertion(Assertion)
    case look(Node, isAhead: Bool, isNegative: Bool)
    /// A group by its number.
    case group(Int, Node)
    /// The text that a group has matched.
    case back(Int)
  }

  /// A condition on a position between two scalars.
  package enum Assertion: Sendable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }
}

extension Pattern {
  /// The deterministic automaton of a pattern, for generating texts.
  ///
  /// States are numbered from 0, the initial state. Scalars that it does not distinguish share a
  /// column; the last column is for the end of the text.
  package struct Automaton: Sendable {
    private let table: Table

    fileprivate init(_ table: Table) {
      self.table = table
    }
  }

  /// `nil` when the automaton cannot be made deterministic within bounds.
  package var automaton: Automaton? { table.map(Automaton.init) }
}

extension Pattern.Automaton {
  package var endColumn: Int { table.classes.count }

  /// The scalars at which the column changes, ascending from zero.
  package var columnStarts: [UInt32] { table.classes.starts }

  package func column(of scalar: UInt32) -> Int { table.classes.column(of: scalar) }

  /// The next state; `nil` when the text matches, whatever follows.
  package func target(of state: Int, over column: Int) -> Int? {
    table.target(of: state, over: column)
  }
}
