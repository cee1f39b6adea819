import ContractJSON
import ContractModel

/// The resources that may have been created by other clients, who use the backend as the same user.
extension World {
  /// The listed resources that look like one of the run and are not: one request made two, or an
  /// update made a copy.
  ///
  /// The longer texts of the resource are what it is recognised by.
  package func twins(
    in listing: ResourceListing, of resource: String, with texts: Set<String>
  ) -> [String] {
    // Before anything is listed, the resources of others cannot be recognised.
    guard listed[resource] != nil else { return [] }
    return listing.byID.filter { id, twin in
      let key = ResourceID(resource: resource, id: id)
      return isUnexplained(key) && twin.hasMember(in: texts)
    }.keys.sorted()
  }

  /// Notes what a whole list shows that others may have created since an identity listed it first.
  mutating func noteStrangers(
    in listing: ResourceListing, of resource: String, as identity: Identity
  ) {
    guard listers[resource]?.contains(identity) == true, !listing.isDetail, !listing.hasMore
    else { return }
    for id in listing.byID.keys where Identity(ownID: id) == nil {
      let key = ResourceID(resource: resource, id: id)
      if !foreign.contains(key), !ledger.hasKnown(key) { strangers.insert(key) }
    }
  }

  /// Notes identifiers that a list shows, and did not show a moment before.
  mutating func noteStrangers(_ added: Set<String>, of resource: String) {
    let keys = added.map { ResourceID(resource: resource, id: $0) }
    strangers.formUnion(keys.filter { !foreign.contains($0) && !ledger.hasKnown($0) })
  }

  /// Whether other clients have created resources besides those that were known before.
  func hasStrangers(besides known: Set<ResourceID> = []) -> Bool {
    strangers.contains { !known.contains($0) && !ledger.hasKnown($0) }
  }

  /// The listed resources that this run has not created, although they have its mark, or one of the texts
  /// that is the identifier of another resource of it.
  func twins(
    in listing: ResourceListing, of resource: String, by mark: String, or texts: Set<String>
  ) -> [String] {
    let own = texts.filter { ledger.hasKnown(id: $0) }
    return listing.byID.filter { id, twin in
      let key = ResourceID(resource: resource, id: id)
      return isUnexplained(key) && (twin.hasMember(with: mark) || twin.hasMember(in: own))
    }.keys.sorted()
  }

  /// Whether neither this run nor others, as far as the run has seen, have created a resource.
  private func isUnexplained(_ key: ResourceID) -> Bool {
    !foreign.contains(key) && !ledger.hasKnown(key) && !unknowns.mayHaveCreated(key)
  }
}

extension JSON {
  fileprivate func hasMember(in texts: Set<String>) -> Bool {
    objectValue?.contains { $0.value.stringValue.map(texts.contains) ?? false } ?? false
  }

  /// Whether a text of the object has the mark of a run.
  func hasMember(with mark: String) -> Bool {
    let mark = Array(mark.utf8)
    return objectValue?.contains { $0.value.stringValue?.utf8.contains(mark) ?? false } ?? false
  }
}
