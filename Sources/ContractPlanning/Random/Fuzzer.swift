import ContractFindings
import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

/// Draws the cases of the fuzz phase, each from its generator and number alone.
///
/// A generator makes random requests of one kind to one operation. They depend on the contract, the
/// seed, the generator and the number of the draw, and not on earlier draws; only values of the pool
/// come from the backend.
package struct Fuzzer: Sendable {
  let generators: [RandomCaseGenerator]
  let material: PlanningMaterial

  /// The largest number of cases.
  package let limit: Int

  /// - Returns: `nil` when the options want no random cases, or no operation accepts any.
  init?(_ material: PlanningMaterial) {
    let options = material.options
    guard options.phases.contains(.fuzz), !options.isSafe, options.fuzzLimit > 0
    else { return nil }
    let wanted = material.checkedOperations.filter {
      (options.only.isEmpty || options.only.contains($0.id)) && !material.isRefused($0)
    }
    generators = wanted.flatMap { operation -> [RandomCaseGenerator] in
      let base = material.step(.probe, operation, "")
      return CaseID.RandomKind.allCases.compactMap { kind in
        RandomCaseGenerator(kind, of: operation, from: base, material)
      }
    }
    guard !generators.isEmpty else { return nil }
    self.material = material
    limit = options.fuzzLimit
  }
}

extension Fuzzer {
  /// One draw of a generator.
  package struct Draw: Sendable, Equatable {
    var generator: Int
    var number: Int
  }

  /// The operations that receive random cases, in the order of the contract.
  package var operations: [String] {
    var ids: [String] = []
    for generator in generators where ids.last != generator.operation.id {
      ids.append(generator.operation.id)
    }
    return ids
  }

  package func isWrite(_ draw: Draw) -> Bool {
    !generators[draw.generator].operation.method.isSafe
  }

  /// - Returns: `nil` when the generator makes no request of this number, for instance because the
  ///   bytes turn out to be valid.
  func plannedCase(_ draw: Draw, _ pool: ValuePool) -> Plan.Case? {
    let generator = generators[draw.generator]
    return generator.step(draw.number, pool, material).map { step in
      Plan.Case(
        .fuzz, of: generator.operation, .random(generator.kind, index: draw.number),
        steps: [step])
    }
  }

  /// The random case with that identity, drawn without values of the backend.
  func plannedCase(_ id: CaseID) -> Plan.Case? {
    guard case .random(let kind, let index) = id.variant, index >= 0,
      let generator = generators.firstIndex(where: { generator in
        generator.kind == kind && id.subject == .operation(generator.operation.id)
      })
    else { return nil }
    return plannedCase(Draw(generator: generator, number: index), ValuePool())
  }
}
