import ContractModel

extension MockBehavior.Deviation {
  /// An operation is carried out in a state that forbids it.
  static let stateIgnored = Self("stateIgnored")
  /// An operation does not change the state.
  static let stateKept = Self("stateKept")
  /// States do not change by themselves.
  static let timeStopped = Self("timeStopped")
}

extension MockDrift {
  /// Drifts of state machines.
  static func stateMachines(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    let machines = contract.resources.compactMap(\.states)
      .filter { $0.operations.contains(operation.id) }
    guard !machines.isEmpty else { return [] }
    var drifts = [
      MockDrift(
        "state-ignored", "every state allows everything", expects: .invalidAccepted, .ruleBroken,
        by: .behavior(.stateIgnored)),
      MockDrift(
        "state-kept", "no operation changes the state", expects: .ruleBroken, .invalidAccepted,
        by: .behavior(.stateKept)),
    ]
    if machines.contains(where: { $0.transitions.contains { $0.cause == .time } }) {
      drifts.append(
        MockDrift(
          "time-stopped", "no state changes by itself", expects: .ruleBroken,
          by: .behavior(.timeStopped)))
    }
    return drifts
  }
}
