import ContractText

extension String {
  /// Whether it is the name of a member that holds the state of a resource, as documents name it.
  package var namesState: Bool { ["state", "status"].contains(comparableName) }
}
