package import ContractJSON
import ContractModel

/// The resources, changes and possible creations that an earlier run has left on a backend.
package struct Leftovers: Sendable, Equatable {
  /// In the order of creation.
  package private(set) var entries: [ResourceLedger.Entry] = []

  /// Changed singletons with their originals, in the order of their change.
  package private(set) var originals: [Original] = []

  /// The requests that may have created something and of which no outcome is known, by number.
  package private(set) var inFlight: [Int: CreatingRequest] = [:]

  /// In the order of the first requests: what cannot be deleted because nothing names it.
  package private(set) var possible: [PossibleCreations] = []

  /// How often the backend has rejected a deletion or restoration.
  private var rejections: [World.ResourceID: Int] = [:]

  /// How many attempts to clean up have begun.
  package private(set) var attempts = 0

  package struct Original: Sendable, Equatable {
    package var id: World.ResourceID
    package var value: JSON
  }

  package init() {}
}

extension Leftovers {
  /// Whether nothing is left to delete or to restore.
  package var isEmpty: Bool { entries.isEmpty && originals.isEmpty }

  /// Whether nothing is left that can be reported either.
  package var isForgotten: Bool { isEmpty && inFlight.isEmpty && possible.isEmpty }

  package var count: Int { entries.count + originals.count }

  package func rejections(of id: World.ResourceID) -> Int { rejections[id] ?? 0 }

  package mutating func apply(_ change: LedgerChange) {
    switch change {
    case .created(let entry): entries.append(entry)
    case .deleted(let id): removeEntry(id)
    case .rejected(let id, _): rejections[id, default: 0] += 1
    case .abandoned(let id, _):
      removeEntry(id)
      removeOriginal(id)
    case .changed(let id, let original):
      if !originals.contains(where: { $0.id == id }) {
        originals.append(Original(id: id, value: original))
      }
    case .restored(let id): removeOriginal(id)
    case .sent(let number, let request): inFlight[number] = request
    case .settled(let number): inFlight[number] = nil
    case .unnamed(let number, let trace):
      guard let request = inFlight.removeValue(forKey: number) else { return }
      add(trace, of: request)
    case .attempted: attempts += 1
    }
  }

  private mutating func add(_ trace: PossibleCreations.Trace, of request: CreatingRequest) {
    let index = possible.firstIndex { $0.request == request } ?? possible.count
    if index == possible.count { possible.append(PossibleCreations(request)) }
    possible[index].add(trace)
  }

  private mutating func removeEntry(_ id: World.ResourceID) {
    rejections[id] = nil
    // Most are deleted soon after their creation.
    if let index = entries.lastIndex(where: { $0.resourceID == id }) { entries.remove(at: index) }
  }

  private mutating func removeOriginal(_ id: World.ResourceID) {
    originals.removeAll { $0.id == id }
  }
}
