import ContractHTTP
package import ContractModel

extension Contract {
  /// The operation that shows the state of a resource: the list of all, or else one's details.
  package func observer(of resource: String) -> Operation? { operations.observer(of: resource) }
}

extension [Operation] {
  /// The operation that shows the state of a resource: the list of all, or else one's details.
  package func observer(of resource: String) -> Operation? {
    first { !$0.isSetUpOnly && $0.lists(resource) }
      ?? first { operation in
        !operation.isSetUpOnly && operation.method == .get
          && operation.effects(.reads, on: resource).contains { $0.state != nil }
      }
  }
}

extension Operation {
  /// Whether the operation shows all there is of a resource, so that what is not there can be told.
  package func lists(_ resource: String) -> Bool {
    performs(.lists, on: resource)
  }
}
