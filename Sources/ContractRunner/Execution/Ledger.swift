import ContractModel

/// What a run has made on the backend, in the order in which it was made.
struct Ledger: Sendable {
  struct Entry: Sendable, Hashable {
    var resource: String
    var id: String
    var identity: Identity
  }

  private(set) var entries: [Entry] = []

  /// Everything that was ever entered, deleted or not.
  private(set) var ids: Set<String> = []

  mutating func add(_ entry: Entry) {
    guard ids.insert(entry.id).inserted else { return }
    entries.append(entry)
  }

  /// Whether something is there still to be deleted.
  func contains(id: String) -> Bool { entries.contains { $0.id == id } }

  mutating func remove(id: String) {
    entries.removeAll { $0.id == id }
  }
}
