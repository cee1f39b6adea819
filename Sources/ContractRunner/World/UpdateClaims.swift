import ContractJSON

/// What updates have sent, and how responses showed the resources before them, for comparing both with
/// what shows the resources afterwards.
struct UpdateClaims: Sendable {
  /// An update that was confirmed.
  struct Claim: Sendable {
    /// The identifier of the operation.
    var operation: String
    var sent: JSON

    /// What the response shows of the resource, where it shows it.
    var shown: JSON?

    /// By operation: the resource as it was shown before.
    var before: [String: JSON]

    /// The resource as a response showed it last, whatever the operation.
    var known: JSON?
  }

  private var claims: [World.ResourceID: Claim] = [:]

  /// By resource and operation: what the operation has shown since the last update.
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
