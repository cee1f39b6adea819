extension Pattern {
  /// A pattern as its grammar has it.
  package indirect enum Node: Sendable, Hashable {
    case scalar(ScalarSet)
    case sequence([Node])
    case choice([Node])
    case repetition(Node, minimum: Int, maximum: Int?)
    case assertion(Assertion)
  }

  /// Something that is true of a place between two scalars.
  package enum Assertion: Sendable, Hashable {
    case start
    case end
    case wordBoundary
    case noWordBoundary
  }
}
