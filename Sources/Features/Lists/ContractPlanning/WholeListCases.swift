import ContractFindings
import ContractHTTP
import ContractModel
import ContractValidation

/// Looks at each list once while many resources exist, those of all cases before: a list that ends after 50
/// elements without saying so misses some.
struct WholeListCases: Sendable {
  let material: PlanningMaterial

  var cases: [Plan.Case] {
    material.checkedOperations.flatMap { operation -> [Plan.Case] in
      operation.effects(.lists).filter { isWhole($0, operation) }.map { effect in
        let name = "many at once: \(effect.resource)"
        let step = material.step(.verify, operation, name)
          .observing(Observations.AreAllListed(resource: effect.resource))
        return Plan.Case(.boundaries, of: operation, named: name, steps: [step])
      }
    }
  }

  /// Whether the list has to show all that requests create.
  private func isWhole(_ effect: CompiledEffect, _ operation: CompiledOperation) -> Bool {
    let creators = material.compiled.roles(of: effect.resource).operations
      .filter { $0.performs(.creates, on: effect.resource) }
    return operation.targets.isEmpty && operation.references.isEmpty && !creators.isEmpty
      && effect.resource.softDeletion == nil
      // A filter may have a value that the request omits, and what is only accepted may come later.
      && operation.allParameters.allSatisfy { $0.field.fallback == nil }
      && creators.allSatisfy { creator in
        creator.responses.allSatisfy { $0.status != .accepted }
      }
  }
}
