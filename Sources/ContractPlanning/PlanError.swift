package import ContractGeneration
package import ContractModel

/// An operation for which no valid request can be made up.
package struct PlanError: Error, Sendable, Hashable {
  package var operation: String
  package var position: SourcePosition
  package var reason: GenerationError
}

extension PlanError: CustomStringConvertible {
  package var description: String { "no request for operation '\(operation)': \(reason)" }
}
