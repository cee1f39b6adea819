import ContractFindings
import ContractGeneration
import ContractModel
import ContractValidation

extension Fuzzer {
  /// One way to try one operation.
  final class Arm: Sendable {
    enum Kind: String, Sendable, CaseIterable {
      /// Any valid body: it must be accepted.
      case valid
      /// A valid body with one fault: it must be refused as documented.
      case broken
      /// A valid body with one text out of the corpus.
      case text
      /// The bytes of a valid body with some of them changed.
      case bytes
      /// A path with values that nobody has.
      case path
    }

    let kind: Kind
    let operation: CompiledOperation

    /// The request with everything at its usual value.
    let base: Plan.Step

    /// Makes valid bodies, where one is what it begins with.
    let drafter: Drafter?

    /// Breaks bodies, where that is the point.
    let mutator: Mutator?

    /// Puts odd texts into bodies, where that is the point.
    let corpus: TextCorpus?

    /// What the names of its cases have before their number.
    let label: String

    /// From which each draw takes chance of its own.
    let source: RandomSource

    /// - Returns: `nil` when there is nothing to draw.
    init?(
      _ kind: Kind, of operation: CompiledOperation, from base: Plan.Step, _ planner: Planner
    ) {
      self.kind = kind
      self.operation = operation
      self.base = base
      let kit = planner.kits[operation.id]
      drafter = [.valid, .broken].contains(kind) ? kit?.drafter : nil
      mutator = kind == .broken ? kit?.mutator : nil
      corpus = kind == .text ? kit?.corpus : nil
      let name = "\(Phase.fuzz.rawValue)/\(operation.id)/\(kind.rawValue)"
      label = name + " "
      source = planner.source.forked(name)
      if mutator?.mutations.isEmpty == true || corpus?.isEmpty == true { return nil }
    }
  }
}
