import ContractJSON

/// The resources that a case has created and not deleted, as responses have shown them last.
struct CreatedResources: Sendable {
  private var states: [(key: World.ResourceID, state: JSON)] = []
}

extension CreatedResources {
  /// The states of the resources by type, in the order of creation.
  var byResource: [String: [JSON]] {
    Dictionary(grouping: states, by: \.key.resource).mapValues { $0.map(\.state) }
  }

  /// Whether the case has created a resource and no deletion of it had success at once.
  func contains(_ key: World.ResourceID) -> Bool { states.contains { $0.key == key } }

  mutating func noteCreation(of key: World.ResourceID, _ state: JSON?) {
    noteDeletion(of: key)
    states.append((key, state ?? .object([:])))
  }

  mutating func noteUpdate(of key: World.ResourceID, _ state: JSON) {
    guard let index = states.firstIndex(where: { $0.key == key }) else { return }
    states[index].state = state
  }

  mutating func noteDeletion(of key: World.ResourceID) { states.removeAll { $0.key == key } }
}
