extension Pattern {
  /// The deterministic automaton of a pattern, for those that spell texts with it.
  ///
  /// States are numbered from 0, where every text begins. Scalars that it treats alike are in one
  /// column; the last column stands for the end of the text.
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

  /// Where a state leads; `nil` when the text matches, whatever follows.
  package func target(of state: Int, over column: Int) -> Int? {
    table.target(of: state, over: column)
  }
}
