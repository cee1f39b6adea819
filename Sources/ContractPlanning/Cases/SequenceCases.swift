import ContractFindings
import ContractModel
import ContractValidation

/// Makes sequences of requests about each resource that can be created: fixed ones, such as its
/// whole lifetime, and random walks.
struct SequenceCases: CaseSource {
  let material: PlanningMaterial

  var stages: [Plan.Stage] {
    let cases = material.compiled.resources.concurrentFlatMap { resource -> [Plan.Case] in
      guard let sequences = ResourceSequences(resource, material) else { return [] }
      // A resource that no operation deletes is created by the fixed sequences only.
      let isWalked = sequences.delete != nil && !sequences.create.isSetUpOnly
      let walks = isWalked ? material.options.walks : 0
      return sequences.fixed + (0..<walks).map(sequences.walk)
    }
    // In a row, because lists show the resources of other cases, too.
    return [
      Plan.Stage(
        phase: .sequences, runsInParallel: false, cleansUpEachCase: true,
        cases: SingletonCases(material: material).cases + cases)
    ]
  }
}
