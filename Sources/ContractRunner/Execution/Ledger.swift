import ContractJSON
import ContractModel

/// What a run has made on the backend, in the order in which it was made.
struct Ledger: Sendable {
  struct Entry: Sendable, Hashable {
    var resource: String
    var id: String
    var identity: Identity

    /// What requests name it by instead, and the path it was made under.
    var key: JSON?
    var parameters: [String: String] = [:]

    var resourceID: RunState.ResourceID { RunState.ResourceID(resource: resource, id: id) }
  }

  private(set) var entries: [Entry] = []

  /// Everything that was ever entered, deleted or not, and is not forgotten.
  private var known: Set<RunState.ResourceID> = []

  /// Enters what was made, also under an id that something deleted had.
  mutating func add(_ entry: Entry) {
    guard known.insert(entry.resourceID).inserted || !contains(entry.resourceID) else { return }
    entries.append(entry)
  }

  /// Whether something was ever entered.
  func hasKnown(_ id: RunState.ResourceID) -> Bool { known.contains(id) }

  /// Whether something is there still to be deleted.
  func contains(_ id: RunState.ResourceID) -> Bool { entries.contains { $0.resourceID == id } }

  mutating func remove(_ id: RunState.ResourceID) {
    entries.removeAll { $0.resourceID == id }
  }

  /// - Parameters:
  ///   - ids: Of what is gone.
  ///   - forgets: Whether it is also to be as though it had never been there.
  mutating func remove(_ ids: Set<RunState.ResourceID>, forgetting forgets: Bool) {
    entries.removeAll { ids.contains($0.resourceID) }
    if forgets { known.subtract(ids) }
  }
}
