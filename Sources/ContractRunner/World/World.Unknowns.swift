import ContractJSON
import ContractModel

extension World {
  /// The possible effects of requests that got no complete response, or one that does not say whether they were
  /// carried out; they are unknown until the resources are looked at.
  package struct Unknowns: Sendable {
    /// The types of which there may be resources that no response has shown.
    package var creations: Set<String> = []

    /// The resources that may have been changed or deleted since they were looked at.
    package var changes: Set<ResourceID> = []
  }

  /// Notes that there may be a resource that no response has shown.
  mutating func noteUnknownCreation(of resource: String) {
    unknowns.creations.insert(resource)
  }

  /// Notes that a resource may have been changed or deleted.
  mutating func noteUnknownChange(of id: ResourceID) {
    unknowns.changes.insert(id)
    noteUpdate(of: id, state: nil, isExpected: true)
  }
}
