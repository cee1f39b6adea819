import ContractModel

/// A thing that requests name in their path, and that must exist and be the caller's.
struct Target: Sendable {
  var resource: String
  var parameter: String

  /// Whether everybody may do this to it.
  var isOpen: Bool

  /// The target of an effect; `nil` when it is not about one thing that is named in the path.
  init?(_ effect: Effect, in contract: Contract) {
    guard effect.requiresExistingResource, let parameter = effect.pathParameter else { return nil }
    resource = effect.resource
    self.parameter = parameter
    let isPublic = contract.resource(effect.resource)?.access == .everyone
    isOpen = isPublic && effect.action == .reads
  }

  func item(namedIn path: [String: String], _ state: MockState) -> Shelf.Item? {
    path[parameter].flatMap { state.shelves[resource]?[$0] }
  }
}
