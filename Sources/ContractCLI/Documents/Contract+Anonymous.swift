import ContractModel

extension Contract {
  /// The contract without credentials: what it says about their absence may still be responded to invalid requests.
  var withoutAuthentication: Contract {
    var contract = self
    contract.authentication = .none
    contract.login = nil
    contract.failures = failures.map(\.withoutAuthentication)
    for index in contract.operations.indices {
      contract.operations[index].authentication = nil
      contract.operations[index].failures = operations[index].failures.map(
        \.withoutAuthentication)
    }
    for index in contract.channels.indices { contract.channels[index].authentication = nil }
    return contract
  }
}

extension Failure {
  fileprivate var withoutAuthentication: Failure {
    guard condition == .unauthenticated else { return self }
    var failure = self
    failure.condition = .invalid
    return failure
  }
}
