import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Makes the cases of the fuzz phase, each from its arm and number alone.
///
/// An arm is one way to try one operation. What an arm makes depends on the contract, the seed, its
/// label and the number of the draw, and on nothing that was drawn before; only values out of the
/// pool come from the backend.
package struct Fuzzer: Sendable {
  /// One way to try one operation.
  struct Arm: Sendable {
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

    var kind: Kind
    var operation: CompiledOperation

    /// The request with everything at its usual value.
    var base: Plan.Step

    /// Makes valid bodies, where one is what it begins with.
    var drafter: Drafter?

    /// Breaks bodies, where that is the point.
    var violator: Violator?

    /// Puts odd texts into bodies, where that is the point.
    var corpus: TextCorpus?
  }

  let arms: [Arm]
  let planner: Planner

  /// How many cases are made at most.
  package let limit: Int

  /// - Returns: `nil` when nothing is to be tried.
  init?(_ planner: Planner) {
    let configuration = planner.configuration
    guard configuration.phases.contains(.fuzz), !configuration.isSafe, configuration.fuzzLimit > 0
    else { return nil }
    var arms: [Arm] = []
    for operation in planner.contract.operations
    where !operation.isBorrowed
      && (configuration.only.isEmpty || configuration.only.contains(operation.id))
    {
      guard let compiled = planner.compiled.operation(operation.id) else { continue }
      let base = planner.step(.probe, operation, "")
      for kind in Arm.Kind.allCases where planner.canTry(operation, kind) {
        var arm = Arm(kind: kind, operation: compiled, base: base)
        if kind == .valid || kind == .broken { arm.drafter = planner.drafters[operation.id] }
        if kind == .broken { arm.violator = planner.violators[operation.id] }
        if kind == .text { arm.corpus = planner.corpus(for: operation) }
        if arm.violator?.ways.isEmpty == true || arm.corpus?.isEmpty == true { continue }
        arms.append(arm)
      }
    }
    guard !arms.isEmpty else { return nil }
    self.planner = planner
    self.arms = arms
    limit = configuration.fuzzLimit
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
  struct Draw: Sendable, Hashable {
    var arm: Int
    var number: Int
  }

  func name(of draw: Draw) -> String {
    let arm = arms[draw.arm]
    return
      "\(Phase.fuzz.rawValue)/\(arm.operation.id)/\(arm.kind.rawValue) \(draw.number + 1)"
  }

  func isWrite(_ draw: Draw) -> Bool {
    !arms[draw.arm].operation.operation.method.isSafe
  }

  /// - Returns: `nil` when the arm makes nothing of this number, for instance because the bytes
  ///   turned out to be valid.
  func plannedCase(_ draw: Draw, _ pool: Pool) -> Plan.Case? {
    let arm = arms[draw.arm]
    var chance = planner.source.forked("fuzz/\(arm.operation.id)/\(arm.kind.rawValue)")
      .forked(draw.number)
    var step = arm.base
    guard fill(&step, arm, &chance, pool) else { return nil }
    return Plan.Case(
      name: name(of: draw), subject: .operation(arm.operation.id), steps: [step])
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
      step.body = .json(body)
      step.reason = "a random valid request"
      return true
    case .text:
      guard let text = arm.corpus?.random(using: &chance) else { return false }
      step.body = .json(text.body)
      step.reason = text.name
      step.expectation = .anything
      return true
    case .broken:
      guard let violator = arm.violator, let valid = arm.drafter?.draft(&chance),
        let violation = violator.violation(
          Int.random(in: violator.ways.indices, using: &chance), of: valid, &chance)
      else { return false }
      step.body = .json(violation.body)
      step.reason = violation.name
    case .bytes:
      guard let bytes = planner.garbledBody(of: operation, &chance) else { return false }
      step.body = bytes
      step.reason = "a body with changed bytes"
      step.expectation = .tolerance
      return true
    case .path:
      guard let field = operation.parameters.randomElement(using: &chance) else { return false }
      let text = planner.oddSegment(&chance)
      step.parameters[field.name] = .text(text)
      step.reason = "\(field.name): \(text)"
      step.expectation = .survival
      return true
    }
    return planner.expectRefusal(of: &step, operation, judgedBy: arm.operation)
  }
}
