import ContractFindings
import ContractGeneration
import ContractModel
import ContractValidation

extension Fuzzer {
  /// One way to try one operation.
  final class Arm: Sendable {
    let kind: CaseID.RandomKind
    let operation: CompiledOperation

    /// The request with everything at its usual value.
    let base: Plan.Step

    /// Makes valid bodies, where one is what it begins with.
    let drafter: Drafter?

    /// Breaks bodies, where that is the point.
    let mutator: Mutator?

    /// Puts odd texts into bodies, where that is the point.
    let corpus: TextCorpus?

    /// From which each draw takes chance of its own.
    let source: RandomSource

    /// - Returns: `nil` when there is nothing to draw.
    init?(
      _ kind: CaseID.RandomKind, of operation: CompiledOperation, from base: Plan.Step,
      _ planner: PlanningMaterial
    ) {
      self.kind = kind
      self.operation = operation
      self.base = base
      let kit = planner.kits[operation.id]
      drafter = [.valid, .broken].contains(kind) ? kit?.drafter : nil
      mutator = kind == .broken ? kit?.mutator : nil
      corpus = kind == .text ? kit?.corpus : nil
      source = planner.source.forked("fuzz/\(operation.id)/\(kind.rawValue)")
      if mutator?.mutations.isEmpty == true || corpus?.isEmpty == true { return nil }
    }
  }
}
