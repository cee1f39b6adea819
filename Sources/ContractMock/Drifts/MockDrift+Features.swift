import ContractModel

// Drifts of the features that operations declare, each of which has a folder of its own.
extension MockDrift {
  /// Only for mocks without a service, which implements all of it itself.
  static func features(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    lists(operation, of: contract) + validators(operation, of: contract)
      + ranges(operation, of: contract) + preconditions(operation, of: contract)
      + idempotency(operation) + stateMachines(operation, of: contract)
      + softDeletion(operation, of: contract) + headers(operation) + representations(operation)
  }

  /// None of Content-Length, which belongs to every message that a server frames.
  private static func headers(_ operation: Operation) -> [MockDrift] {
    let fields = (operation.responses.first?.headers ?? []).filter(\.isRequired)
    return fields.filter { $0.name.lowercased() != "content-length" }.map { field in
      MockDrift(
        "header-\(field.name.lowercased())-missing", "responses have no \(field.name)",
        expects: .fieldMissing, by: .headerMissing(field.name))
    }
  }
}
