package import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

extension MockService {
  /// The state of a mock at one time.
  package struct Snapshot: Sendable {
    fileprivate var state: MockState
  }

  /// The present state.
  package var snapshot: Snapshot { Snapshot(state: memory.state.withLock(\.self)) }

  /// Returns to an earlier state; sockets stay open.
  package func restore(_ snapshot: Snapshot) {
    memory.state.withLock { state in
      let channels = state.channels
      state = snapshot.state
      state.channels = channels
    }
  }

  /// The identifier of the contract.
  package var contractID: String { contract.contract.id }

  /// Whether resources are stored.
  package var hasResources: Bool {
    memory.state.withLock { state in state.stores.values.contains { $0.version > 0 } }
  }

  /// The stored resources of each type of the contract, oldest first.
  var storedResources: [(name: String, items: [ResourceStore.Item])] {
    memory.state.withLock { state in
      contract.contract.resources.map { ($0.name, state.stores[$0.name]?.items(of: nil) ?? []) }
    }
  }

  /// The stored resources, by type: the representation of each, and what it does not show.
  package var storedState: JSON {
    .object(
      JSON.Object(
        storedResources.filter { !$0.items.isEmpty }.map { type in
          JSON.Object.Member(name: type.name, value: .array(type.items.map(\.stored)))
        }))
  }
}

extension ResourceStore.Item {
  /// The item as a state file has it.
  fileprivate var stored: JSON {
    var object: JSON.Object = [
      "id": .string(id), "user": .number(JSON.Number(owner + 1)), "value": representation ?? .null,
    ]
    if isDeleted { object["deleted"] = true }
    if !parents.isEmpty {
      object["parents"] = .object(
        JSON.Object(
          parents.sorted { $0.key < $1.key }
            .map { JSON.Object.Member(name: $0.key, value: .string($0.value)) }))
    }
    return .object(object)
  }
}
