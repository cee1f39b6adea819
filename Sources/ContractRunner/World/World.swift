package import ContractFindings
package import ContractHTTP
package import ContractJSON
package import ContractModel

/// The knowledge of a run about the resources of its backend.
///
/// A value without I/O: a run notes what requests did and what responses showed, and queries what
/// must exist now.
package struct World: Sendable {
  /// Identifies a resource among all of its backend.
  package struct ResourceID: Sendable, Hashable {
    package var resource: String
    package var id: String

    package init(resource: String, id: String) {
      self.resource = resource
      self.id = id
    }
  }

  /// How the run created a resource.
  package struct Creation: Sendable {
    package var id: String

    /// The key by which requests name it instead of its id, where the contract says so.
    package var key: JSON?

    /// The path parameters of the request that created it.
    package var parameters: [String: String]
    package var request: HTTPRequest

    /// The member of the response that holds the id.
    var idMember: String

    package init(
      id: String, key: JSON? = nil, parameters: [String: String] = [:], request: HTTPRequest,
      idMember: String = "id"
    ) {
      self.id = id
      self.key = key
      self.parameters = parameters
      self.request = request
      self.idMember = idMember
    }
  }

  /// How the run brought a resource into its state.
  package struct History: Sendable {
    package var creation: Creation

    /// The last accepted update.
    package var update: HTTPRequest?
  }

  /// The conclusions from single responses, which are undone where a case is repeated.
  package struct Conclusions: Sendable {
    /// Resources of which the backend did not show one that the run has created.
    package var lost: Set<String> = []

    /// Resources changed by requests that should have been rejected.
    package var touched: Set<ResourceID> = []

    /// The locations that a view shows differently from the response to a creation, by view.
    var disagreements: [String: Set<JSON.Pointer>] = [:]

    /// Operations whose lists have more pages than a run requests.
    var longLists: Set<String> = []

    /// The states that cases waited for and did not see; the next case asks for each once.
    var unmetWaits: Set<Wait> = []
    var preparations = Preparations()
  }

  /// A state that steps wait for.
  struct Wait: Sendable, Hashable {
    var operation: String
    var rules: [Rule]
    /// Whether the contract states how long it takes at most.
    var isPromised: Bool
  }

  /// The size in bytes of the longest id that a request can name.
  static let idLimit = 4_096

  package private(set) var ledger = ResourceLedger()

  /// The resources that cases share, by type.
  package var fixtures: [String: Creation] = [:]

  /// Whether some of them must be created again.
  var lacksFixtures = false
  package var conclusions = Conclusions()
  var uniqueValues = UniqueValues()

  /// How many cases were repeated.
  var repetitions = 0
  var waitsForLists = 0
  var claims = UpdateClaims()

  /// How each resource of the run came into its state.
  package private(set) var origins: [ResourceID: History] = [:]

  /// The states of resources that responses have shown last.
  package private(set) var states: [ResourceID: JSON] = [:]

  /// The resources that were shown before the requests of a stage, by type and id.
  package private(set) var listed: [String: [String: JSON]] = [:]

  /// The identities that have listed resources before the requests of a stage, by type.
  private(set) var listers: [String: Set<Identity>] = [:]

  /// The identities in the first list of each type that the run has seen.
  private(set) var firstListed: [String: Set<String>] = [:]

  /// Resources that others have created; they are never changed or deleted.
  package private(set) var foreign: Set<ResourceID> = []

  /// Resources in lists that were not there before the run, and that it had not created when it saw them.
  var strangers: Set<ResourceID> = []

  /// The possible effects of requests without a complete response.
  var unknowns = Unknowns()

  /// The texts of the resources that others have created, in lower case, by type.
  var foreignNames: [String: Set<String>] = [:]

  /// The identifiers that the run has chosen at random.
  var randomIdentifiers: Set<String> = []

  /// Resources whose deletion the backend has refused, to be attempted once more at the end.
  var refusedDeletions: Set<ResourceID> = []

  /// The reason why no resource of a type can be deleted, by type.
  var undeletable: [String: CleanUp.Refusal] = [:]

  /// The first resources whose deletion the backend has accepted.
  private(set) var deleted: [ResourceLedger.Entry] = []

  /// How many of them are kept, so that memory does not grow with the run.
  private static let deletionLimit = 2_000

  /// Where creations have the identity that a document does not declare, by operation.
  var learnedIdentities: [String: IdentitySource] = [:]

  /// The changes with which typical bodies are accepted, by operation, and the operations where they were sought.
  var adaptations: [String: BodyAdaptation] = [:]
  var triedAdaptations: Set<String> = []

  private var singletons = Singletons()

  /// The owner that the backend shows in the resources that an identity creates, by identity.
  private var owners: [Identity: String] = [:]

  /// The same for each type of resource that others may see: its authors may be shown in another form.
  private var authors: [String: [Identity: String]] = [:]
  private var leaks = LeakRecord()

  /// The possible creations, none of which can be deleted, by request.
  private(set) var possibleCreations: [CreatingRequest: PossibleCreations] = [:]

  package init() {}
}

extension World {
  /// Notes a created resource.
  ///
  /// - Parameters:
  ///   - creation: How it was created.
  ///   - resource: Its type.
  ///   - identity: Who created it.
  ///   - state: What the response shows of it, where that can be relied on.
  ///   - isFixture: Whether cases may share it, where they have none yet.
  package mutating func noteCreation(
    _ creation: Creation, of resource: String, by identity: Identity, state: JSON?,
    isFixture: Bool
  ) {
    ledger.add(ResourceLedger.Entry(creation, of: resource, by: identity))
    let id = ResourceID(resource: resource, id: creation.id)
    origins[id] = History(creation: creation)
    states[id] = state
    if isFixture, fixtures[resource] == nil { fixtures[resource] = creation }
  }

  /// Notes an accepted update; the state is `nil` where it is not known afterwards.
  package mutating func noteUpdate(
    of id: ResourceID, by request: HTTPRequest? = nil, state: JSON?, isExpected: Bool
  ) {
    states[id] = state
    claims.withdraw(id)
    origins[id]?.update = request
    if !isExpected { conclusions.touched.insert(id) }
  }

  /// Notes that a per-user singleton is not as it was before the run.
  ///
  /// - Returns: How it was, at the first change.
  @discardableResult
  package mutating func noteChange(ofSingleton id: ResourceID) -> JSON? {
    singletons.changed.insert(id).inserted ? singletons.originals[id] : nil
  }

  /// Takes over what an earlier run has to clean up.
  mutating func adopt(_ leftovers: Leftovers) {
    for entry in leftovers.entries { ledger.add(entry) }
    for original in leftovers.originals {
      singletons.originals[original.id] = original.value
      singletons.changed.insert(original.id)
    }
  }

  /// Notes an accepted deletion.
  package mutating func noteDeletion(of id: ResourceID, isExpected: Bool) {
    if let entry = ledger.entries.last(where: { $0.resourceID == id }) { noteDeletion(of: entry) }
    ledger.remove(id)
    states[id] = nil
    claims.forget(id)
    if !isExpected { conclusions.touched.insert(id) }
  }

  /// Notes that the backend may have lost everything; what there is now, only new requests show.
  mutating func noteRestart() {
    fixtures = [:]
    states = [:]
    foreign = []
    listed = [:]
    listers = [:]
  }

  /// Notes a deletion that the backend has accepted.
  mutating func noteDeletion(of entry: ResourceLedger.Entry) {
    if deleted.count < Self.deletionLimit { deleted.append(entry) }
  }

  /// Notes that a resource exists that no creation has made: a deleted one again, or one that a request
  /// was to name without there being any.
  mutating func noteExistence(of entry: ResourceLedger.Entry) { ledger.add(entry) }

  package mutating func noteState(_ state: JSON, of id: ResourceID) { states[id] = state }

  /// Corrects one place of what is known of a resource.
  mutating func noteValue(
    _ value: JSON?, at location: JSON.Pointer, of id: ResourceID
  ) {
    if let value {
      _ = states[id]?.set(value, at: location)
    } else {
      _ = states[id]?.remove(at: location)
    }
  }

  /// Notes that a member of a resource names another one.
  ///
  /// What else named it does so no longer where links are exclusive, and is unknown otherwise.
  package mutating func noteLink(
    from id: ResourceID, at location: JSON.Pointer, to other: JSON, isExclusive: Bool
  ) {
    for (key, state) in states where key.resource == id.resource && state[location] == other {
      if isExclusive {
        _ = states[key]?.set(.null, at: location)
      } else {
        _ = states[key]?.remove(at: location)
      }
    }
    noteValue(other, at: location, of: id)
  }

  /// Notes the resources that were deleted by the clean-up; the run may forget them altogether, so
  /// that its memory does not grow.
  package mutating func noteCleanUp(_ ids: [ResourceID], forgetting forgets: Bool) {
    ledger.remove(Set(ids), forgetting: forgets)
    strangers.subtract(ids)
    for id in ids {
      origins[id] = nil
      states[id] = nil
      claims.forget(id)
    }
  }

  /// Notes what is listed before the requests of a stage: what the run has not created is foreign,
  /// and a singleton is as it was before the run.
  package mutating func remember(
    _ listing: ResourceListing, of resource: String, as identity: Identity
  ) {
    let before = listing.isDetail ? listed[resource] ?? [:] : [:]
    if !listing.isDetail {
      listers[resource, default: []].insert(identity)
      if identity == .user, firstListed[resource] == nil {
        firstListed[resource] = Set(listing.byID.keys)
      }
    }
    if listing.isDetail || identity == .user {
      listed[resource] = before.merging(listing.byID) { _, new in new }
    }
    for (id, shown) in listing.byID {
      let key = ResourceID(resource: resource, id: id)
      if Identity(ownID: id) != nil {
        singletons.originals[key] = singletons.originals[key] ?? shown
      } else if !ledger.hasKnown(key) {
        foreign.insert(key)
      }
    }
    conclusions.touched = []
    unknowns.changes = []
  }

  /// Notes the owner shown by a response to an identity; only a creation settles who it is.
  ///
  /// - Returns: By identity: the owner as far as it is known.
  package mutating func noteOwner(
    _ owner: String, of identity: Identity, isCreation: Bool
  ) -> [Identity: String] {
    if isCreation, owners[identity] == nil { owners[identity] = owner }
    return owners
  }
}

extension World {
  /// Notes the author that the response to a creation shows.
  ///
  /// - Returns: By identity: the author of this type of resources as far as it is known.
  mutating func noteAuthor(
    _ author: String, of resource: String, by identity: Identity
  ) -> [Identity: String] {
    if authors[resource]?[identity] == nil { authors[resource, default: [:]][identity] = author }
    return authors[resource] ?? [:]
  }

  /// The author of a resource that the run has created, where it is known.
  func author(of id: ResourceID) -> String? {
    ledger.entries.last { $0.resourceID == id }.flatMap { authors[id.resource]?[$0.identity] }
  }

  /// Notes a resource that was there before the run.
  mutating func noteForeign(_ id: ResourceID) {
    if !ledger.hasKnown(id) { foreign.insert(id) }
  }

  /// How a per-user singleton was before the run, where that is known.
  func original(of id: ResourceID) -> JSON? { singletons.originals[id] }

  /// Notes how a per-user singleton was before the run.
  mutating func noteOriginal(_ value: JSON, of id: ResourceID) {
    if singletons.originals[id] == nil { singletons.originals[id] = value }
  }
}

extension World {
  /// The owner that the backend shows in what an identity creates, if it is known.
  package func owner(of identity: Identity) -> String? { owners[identity] }

  /// The id of the newest resource that an identity has created under a key.
  ///
  /// A deleted resource, or one of another user, may have had the same key.
  package func id(
    of resource: String, key: JSON, parameters: [String: String], identity: Identity
  ) -> String? {
    ledger.entries.last { entry in
      entry.resource == resource && entry.key == key && entry.parameters == parameters
        && entry.identity == identity
    }?.id
  }

  /// Whether equal requests have created several resources of a type; many backends return the one
  /// that there is instead.
  func createsAnew(_ resource: String) -> Bool {
    var requests: Set<HTTPRequest> = []
    return origins.contains { id, origin in
      id.resource == resource && !requests.insert(origin.creation.request).inserted
    }
  }

  /// The singletons that the run has changed, as they were before.
  package var changedOriginals: [(id: ResourceID, original: JSON)] {
    singletons.changed.compactMap { id in singletons.originals[id].map { (id, $0) } }
      .sorted { ($0.0.id, $0.0.resource) < ($1.0.id, $1.0.resource) }
  }
}

extension World {
  /// Notes something left behind; equal leaks are reported once.
  package mutating func noteLeak(_ leak: Leak) { leaks.add(leak) }

  mutating func notePossibleCreation(
    by request: CreatingRequest, _ trace: PossibleCreations.Trace
  ) {
    possibleCreations[request, default: PossibleCreations(request)].add(trace)
  }

  package func leftBehind() -> [Leak] { leaks.all }

  /// Merges the leaks of one resource and reason, however many there are.
  package mutating func mergeLeaks() { leaks.merge() }
}

/// Per-user singletons: how they were before the run, and which the run has changed.
private struct Singletons: Sendable {
  var originals: [World.ResourceID: JSON] = [:]
  var changed: Set<World.ResourceID> = []
}
