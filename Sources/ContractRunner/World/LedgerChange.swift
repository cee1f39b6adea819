package import ContractJSON

/// A change of what a run has to clean up, as it happens, so that it is known after the process has
/// been killed.
package enum LedgerChange: Sendable, Hashable {
  case created(ResourceLedger.Entry)
  case deleted(World.ResourceID)

  /// A per-user singleton is about to differ from its original.
  case changed(World.ResourceID, original: JSON)
  case restored(World.ResourceID)
}

/// What an earlier run has left on a backend.
package struct Leftovers: Sendable, Hashable {
  /// In the order of creation.
  package private(set) var entries: [ResourceLedger.Entry] = []

  /// Changed singletons with their originals, in the order of their change.
  package private(set) var originals: [Original] = []

  package struct Original: Sendable, Hashable {
    package var id: World.ResourceID
    package var value: JSON
  }

  package init() {}

  package var isEmpty: Bool { entries.isEmpty && originals.isEmpty }

  package var count: Int { entries.count + originals.count }

  package mutating func apply(_ change: LedgerChange) {
    switch change {
    case .created(let entry): entries.append(entry)
    case .deleted(let id):
      // Most are deleted soon after their creation.
      if let index = entries.lastIndex(where: { $0.resourceID == id }) { entries.remove(at: index) }
    case .changed(let id, let original):
      if !originals.contains(where: { $0.id == id }) {
        originals.append(Original(id: id, value: original))
      }
    case .restored(let id): originals.removeAll { $0.id == id }
    }
  }
}
