import ContractGeneration
package import ContractModel
package import ContractValidation

extension CompiledContract {
  /// The operations of which no valid request can be generated, each with the reason.
  package func operationsWithoutRequest(now: Instant) -> [PlanError] {
    operations.concurrentFlatMap { operation -> [PlanError] in
      let schemas =
        operation.allParameters.map(\.field.schema)
        + [operation.body?.schema].compactMap(\.self)
        + (operation.body?.parts ?? []).compactMap(\.schema)
      for schema in schemas {
        do throws(PlanError) {
          _ = try OperationMaterial.generator(of: schema, for: operation, now: now)
        } catch {
          return [error]
        }
      }
      return []
    }
  }
}
