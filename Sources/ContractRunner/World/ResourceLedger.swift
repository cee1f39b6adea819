package import ContractJSON
package import ContractModel

/// The resources that a run has created on the backend, in the order of creation.
package struct ResourceLedger: Sendable {
  package struct Entry: Sendable, Equatable {
    package var resource: String
    package var id: String
    package var identity: Identity

    /// The key by which requests name it instead of its id, and the path parameters of its creation.
    package var key: JSON?
    package var parameters: [String: String] = [:]

    package init(
      resource: String, id: String, identity: Identity, key: JSON? = nil,
      parameters: [String: String] = [:]
    ) {
      self.resource = resource
      self.id = id
      self.identity = identity
      self.key = key
      self.parameters = parameters
    }

    init(_ creation: World.Creation, of resource: String, by identity: Identity) {
      self.init(
        resource: resource, id: creation.id, identity: identity, key: creation.key,
        parameters: creation.parameters)
    }

    package var resourceID: World.ResourceID { World.ResourceID(resource: resource, id: id) }
  }

  /// The resources that are still to be deleted.
  package private(set) var entries: [Entry] = []

  /// Every resource ever entered, deleted or not, that is not forgotten.
  private var known: Set<World.ResourceID> = []

  package init() {}
}

extension ResourceLedger {
  /// Enters a resource, also under an id that a deleted one had.
  package mutating func add(_ entry: Entry) {
    guard known.insert(entry.resourceID).inserted || !contains(entry.resourceID) else { return }
    entries.append(entry)
  }

  /// Whether a resource was ever entered.
  package func hasKnown(_ id: World.ResourceID) -> Bool { known.contains(id) }

  /// Whether a text is the identifier of a resource that was ever entered, and too long to be another's by accident.
  func hasKnown(id text: String) -> Bool {
    text.utf8.count >= 16 && known.contains { $0.id == text }
  }

  /// Whether a resource is still to be deleted.
  package func contains(_ id: World.ResourceID) -> Bool {
    entries.contains { $0.resourceID == id }
  }

  package mutating func remove(_ id: World.ResourceID) {
    entries.removeAll { $0.resourceID == id }
  }

  /// - Parameters:
  ///   - ids: The deleted resources.
  ///   - forgets: Whether they count as never entered.
  package mutating func remove(_ ids: Set<World.ResourceID>, forgetting forgets: Bool) {
    entries.removeAll { ids.contains($0.resourceID) }
    if forgets { known.subtract(ids) }
  }
}
