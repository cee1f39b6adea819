import ContractHTTP
import ContractModel

/// The operations that act on a resource, each the first of the contract in its role.
package struct ResourceRoles: Sendable {
  /// All of them, in the order of the contract.
  package let operations: [CompiledOperation]

  package let creator: CompiledOperation?

  /// Creates or updates it.
  package let writer: CompiledOperation?

  package let reader: CompiledOperation?
  package let deleter: CompiledOperation?
  package let lister: CompiledOperation?

  /// Shows its state: the list, or else the details.
  package let observer: CompiledOperation?

  init(of resource: CompiledResource, among operations: [CompiledOperation]) {
    func first(_ actions: Effect.Action...) -> CompiledOperation? {
      operations.first { operation in
        operation.effects(on: resource).contains { actions.contains($0.action) }
      }
    }
    self.operations = operations
    creator = first(.creates)
    writer = first(.creates, .updates)
    reader = first(.reads)
    deleter = first(.deletes)
    lister = first(.lists)
    let observers = operations.filter { !$0.isSetUpOnly }
    let details = observers.first { operation in
      operation.method == .get
        && operation.effects(.reads, on: resource).contains { $0.state != nil }
    }
    observer = observers.first { $0.lists(resource) } ?? details
  }
}
