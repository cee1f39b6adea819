import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes the cases of the fuzz phase, each from its arm and number alone.
///
/// An arm is one way to try one operation. What an arm makes depends on the contract, the seed, its
/// kind and the number of the draw, and on nothing that was drawn before; only values out of the
/// pool come from the backend.
package struct Fuzzer: Sendable {
  let arms: [Arm]
  let planner: PlanningMaterial

  /// How many cases are made at most.
  package let limit: Int

  /// - Returns: `nil` when nothing is to be tried.
  init?(_ planner: PlanningMaterial) {
    let options = planner.options
    guard options.phases.contains(.fuzz), !options.isSafe, options.fuzzLimit > 0
    else { return nil }
    var arms: [Arm] = []
    for operation in planner.contract.operations
    where !operation.isSetUpOnly
      && (options.only.isEmpty || options.only.contains(operation.id))
    {
      guard let compiled = planner.compiled.operation(operation.id) else { continue }
      let base = planner.step(.probe, operation, "")
      for kind in CaseID.RandomKind.allCases where planner.canTry(operation, kind) {
        guard let arm = Arm(kind, of: compiled, from: base, planner) else { continue }
        arms.append(arm)
      }
    }
    guard !arms.isEmpty else { return nil }
    self.planner = planner
    self.arms = arms
    limit = options.fuzzLimit
  }
}

extension Fuzzer {
  /// The operations that are tried, in the order of the contract.
  package var operations: [String] {
    var ids: [String] = []
    for arm in arms where ids.last != arm.operation.id { ids.append(arm.operation.id) }
    return ids
  }

  /// One draw of an arm.
  package struct Draw: Sendable, Hashable {
    var arm: Int
    var number: Int
  }

  package func isWrite(_ draw: Draw) -> Bool {
    !arms[draw.arm].operation.operation.method.isSafe
  }

  /// - Returns: `nil` when the arm makes nothing of this number, for instance because the bytes
  ///   turned out to be valid.
  func plannedCase(_ draw: Draw, _ pool: Pool) -> Plan.Case? {
    let arm = arms[draw.arm]
    var chance = arm.source.forked(draw.number)
    var step = arm.base
    guard fill(&step, arm, &chance, pool) else { return nil }
    let id = CaseID(
      .fuzz, .operation(arm.operation.id), variant: .random(arm.kind, index: draw.number))
    return Plan.Case(id: id, steps: [step])
  }

  private func fill(
    _ step: inout Plan.Step, _ arm: Arm, _ chance: inout RandomSource, _ pool: Pool
  ) -> Bool {
    let operation = arm.operation.operation
    switch arm.kind {
    case .valid:
      guard let drafter = arm.drafter else { return false }
      var body = drafter.draft(&chance)
      pool.enrich(&body, arm.operation, &chance, drafter)
      step.request?.body = .json(body)
      step.reason = "a random valid request"
      return true
    case .text:
      guard let text = arm.corpus?.random(using: &chance) else { return false }
      step.request?.body = .json(text.body)
      step.reason = text.name
      step.expectation = .anyDocumented
      return true
    case .broken:
      guard let mutator = arm.mutator, let valid = arm.drafter?.draft(&chance),
        let violation = mutator.invalidValue(
          Int.random(in: mutator.mutations.indices, using: &chance), from: valid, &chance),
        !planner.isMoot(violation, arm.operation)
      else { return false }
      step.request?.body = .json(violation.body)
      step.reason = violation.name
      planner.expectRefusal(of: violation, in: &step, operation, judgedBy: arm.operation)
      return true
    case .bytes:
      guard let bytes = planner.garbledBody(of: operation, &chance) else { return false }
      step.request?.body = bytes
      step.reason = "a body with changed bytes"
      step.expectation = .successOrRejection
      return true
    case .path:
      guard let field = operation.parameters.randomElement(using: &chance) else { return false }
      let text = planner.oddSegment(&chance)
      step.request?.parameters[field.name] = .text(text)
      step.reason = "\(field.name): \(text)"
      step.expectation = .noServerError
      return true
    }
  }
}
