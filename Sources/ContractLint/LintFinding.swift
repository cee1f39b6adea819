package import ContractModel

/// Something that contracts say and that cannot all be true, or is dubious by itself.
package struct LintFinding: Sendable, Hashable {
  /// A part of a contract, and the line it was written on.
  package struct Subject: Sendable, Hashable {
    /// The id of the contract.
    package var contract: String

    /// What stands there: `tips`, `createGoal /data/id`.
    package var name: String

    package var position: SourcePosition
  }

  package var kind: Kind

  /// One line, fact before advice.
  package var message: String

  package var first: Subject

  /// What the first place contradicts, where it is not dubious by itself.
  package var second: Subject?

  /// At how many fields, operations or resources it was seen.
  package var count: Int
}
