import ContractHTTP
package import ContractModel

extension Contract {
  /// The operation that shows the state of a resource: the list of all, or else one's details.
  package func observer(of resource: String) -> Operation? {
    operations.first { operation in
      !operation.isBorrowed
        && operation.effects.contains { $0.action == .lists && $0.resource == resource }
    }
      ?? operations.first { operation in
        !operation.isBorrowed && operation.method == .get
          && operation.effects.contains {
            $0.action == .reads && $0.resource == resource && $0.state != nil
          }
      }
  }

  /// Whether the state of a resource is shown by a list, where what is not there can be told.
  func isListed(_ resource: String) -> Bool {
    observer(of: resource)?.effects.contains {
      $0.action == .lists && $0.resource == resource
    } ?? false
  }
}
