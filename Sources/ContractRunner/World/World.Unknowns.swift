import ContractJSON
import ContractModel

extension World {
  /// The possible effects of requests that got no complete response, or one that does not say whether they were
  /// carried out; they are unknown until the resources are looked at.
  package struct Unknowns: Sendable {
    /// The creations of which no response has shown what they led to.
    fileprivate(set) var creations: Set<UnknownCreation> = []

    /// The resources that may have been changed or deleted since they were looked at.
    package var changes: Set<ResourceID> = []

    /// The resources that lists have shown after such creations, and that may be theirs.
    fileprivate(set) var shown: Set<ResourceID> = []

    /// Whether a resource that no response to a creation has shown may be of one without a response.
    func mayHaveCreated(_ id: ResourceID) -> Bool {
      shown.contains(id) || creations.contains { $0.resource == id.resource }
    }
  }

  /// A creation of which no response has shown what it led to.
  struct UnknownCreation: Hashable, Sendable {
    /// The type of the resource.
    var resource: String

    /// Who has sent the request.
    var identity: Identity

    /// The values in the path of the request.
    var path: Set<String>

    /// Whether the backend may carry it out later.
    var mayComeLate: Bool
  }

  /// Notes that there may be a resource that no response has shown.
  mutating func noteUnknownCreation(_ creation: UnknownCreation) {
    unknowns.creations.insert(creation)
  }

  /// Takes what a whole list shows, and this run has not created, for what creations without a response have led
  /// to; what appears later is none of it.
  ///
  /// Settles the creations of those who see the list, and below the same resources.
  mutating func settleUnknownCreations(
    _ listing: ResourceListing, of resource: String, as identity: Identity, path: Set<String>
  ) {
    guard !listing.isDetail, !listing.hasMore else { return }
    let settled = unknowns.creations.filter {
      $0.resource == resource && $0.identity == identity && !$0.mayComeLate
        && path.isSubset(of: $0.path)
    }
    guard !settled.isEmpty else { return }
    unknowns.creations.subtract(settled)
    unknowns.shown.formUnion(listing.byID.keys.map { ResourceID(resource: resource, id: $0) })
  }

  /// Notes that a resource may have been changed or deleted.
  mutating func noteUnknownChange(of id: ResourceID) {
    unknowns.changes.insert(id)
    noteUpdate(of: id, state: nil, isExpected: true)
  }
}
