import ContractJSON
import ContractValidation

/// The documents that updates have sent, and the resources as responses showed them before, for comparing both
/// with the responses that show the resources afterwards.
struct UpdateClaims: Sendable {
  /// An update that was confirmed.
  struct Claim: Sendable {
    var operation: CompiledOperation
    var sent: JSON

    /// The resource as the response shows it, where it shows it.
    var shown: JSON?

    /// The resource as it was shown before, by operation.
    var before: [String: JSON]

    /// The resource as a response showed it last, whatever the operation.
    var known: JSON?
  }

  private var claims: [World.ResourceID: Claim] = [:]

  /// The states shown since the last update, by resource and operation.
  private var views: [World.ResourceID: [String: JSON]] = [:]
}

extension UpdateClaims {
  func claim(on id: World.ResourceID) -> Claim? { claims[id] }

  /// Notes a confirmed update; `nil` for one of which it is not known what it has changed.
  mutating func noteUpdate(of id: World.ResourceID, _ claim: Claim?) {
    claims[id] = claim
    claims[id]?.before = views[id] ?? [:]
    views[id] = nil
  }

  /// Notes what an operation shows of a resource.
  mutating func noteView(of id: World.ResourceID, by operation: String, _ shown: JSON) {
    views[id, default: [:]][operation] = shown
  }

  /// Notes that what a resource is now no longer follows from its last confirmed update.
  mutating func withdraw(_ id: World.ResourceID) { claims[id] = nil }

  mutating func forget(_ id: World.ResourceID) {
    claims[id] = nil
    views[id] = nil
  }
}
