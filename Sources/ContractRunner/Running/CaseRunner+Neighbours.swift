import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// What the steps of a case have shown of the resources that it is not about.
struct Neighbourhood: Sendable {
  /// Identifies a view of the backend.
  struct View: Sendable, Hashable {
    var operation: String
    var resource: String
    var identity: Identity
  }

  /// What a view has shown, and after how many requests that may change something.
  private struct Look: Sendable {
    var shown: [String: JSON]
    var writes: Int
  }

  /// The resources that the case has created, changed or named in a request that may change them.
  private(set) var touched: Set<World.ResourceID> = []
  private var writes = 0

  /// Whether all requests since the last look were rejected.
  private(set) var isRejection = false
  private var looks: [View: Look] = [:]

  /// By view: the members that change by themselves.
  private var volatile: [View: Set<String>] = [:]

  /// Notes a request that may change something, and what it is about.
  mutating func noteWrite(about ids: [World.ResourceID], isRejected: Bool) {
    writes += 1
    isRejection = isRejected
    touched.formUnion(ids)
  }

  /// Takes in what a view shows now.
  ///
  /// - Returns: What it showed before the last writes, without the resources of this case; `nil`
  ///   where nothing was written since, or the view is new.
  mutating func look(at shown: [String: JSON], by view: View) -> [String: JSON]? {
    defer { looks[view] = Look(shown: shown, writes: writes) }
    guard let before = looks[view] else { return nil }
    guard before.writes == writes else {
      return before.shown.filter { id, _ in
        !touched.contains(World.ResourceID(resource: view.resource, id: id))
      }
    }
    for (id, old) in before.shown {
      volatile[view, default: []].formUnion(old.changedMembers(in: shown[id] ?? old))
    }
    return nil
  }

  /// The members of a resource that have changed, but do not do so by themselves.
  func changedMembers(of old: JSON, to new: JSON, in view: View) -> [String] {
    old.changedMembers(in: new).filter { volatile[view]?.contains($0) != true }
  }
}

extension CaseRunner {
  /// Notes a request that may change the resources that it names.
  mutating func noteWrite(_ subject: StepSubject, _ status: HTTPStatus) {
    guard !subject.request.method.isSafe else { return }
    let isRejected = status.isClientError
    // What another user creates for comparison is not what the case is about, and what was rejected
    // is about nothing.
    guard subject.step.identity == .user, !isRejected else {
      return memory.neighbourhood.noteWrite(about: [], isRejected: isRejected)
    }
    let ids = subject.operation.effects.compactMap { effect in
      subject.id(of: effect).map { World.ResourceID(resource: effect.resource, id: $0) }
    }
    let created = fresh.map { World.ResourceID(resource: $0.key, id: $0.value.id) }
    memory.neighbourhood.noteWrite(about: ids + created, isRejected: false)
  }

  /// Compares the resources that the case is not about with what the same view showed before.
  ///
  /// A member that no request sets may depend on other resources: it is a note, except where the
  /// resource is another user's.
  mutating func observeNeighbours(of resource: String, _ view: StateView) {
    let identity = view.subject.step.identity
    let key = Neighbourhood.View(
      operation: view.subject.operation.id, resource: resource, identity: identity)
    guard let before = memory.neighbourhood.look(at: view.listing.byID, by: key) else { return }
    let operation = probed
    let isRejection = memory.neighbourhood.isRejection
    let check =
      isRejection
      ? Check.rejectionHasNoEffect : identity == .other ? .isolatesIdentities : .othersUnchanged
    outcome.performed.append(
      CaseOutcome.PerformedChecks(operation: operation.id, checks: [check]))
    let ledger = runner.world.withLock(\.ledger)
    let written = Set(runner.contract.writtenPlaces(of: resource))
    let references = runner.contract.references(from: resource)
    let isAbout = operation.effects.contains { $0.resource == resource }
    for (id, old) in before.sorted(by: { $0.key < $1.key })
    where id.hasPrefix("@") || ledger.hasKnown(World.ResourceID(resource: resource, id: id)) {
      guard let new = view.listing.byID[id] else {
        if !view.listing.hasMore { reportLoss(of: resource, id, check, operation, view) }
        continue
      }
      for name in memory.neighbourhood.changedMembers(of: old, to: new, in: key) {
        let place = JSON.Pointer([.name(name)])
        // A link between two resources may move from another one to this case's.
        guard !references.contains(place) else { continue }
        let isWritten = written.contains(place)
        // What other resources show of this one may change with it.
        guard isWritten || isAbout || isRejection || identity == .other else { continue }
        // So may a part that shows another resource.
        if !isWritten, !isRejection, case .object? = old[place] { continue }
        var drift = Drift.state(
          .stateLeaked, check, operation, at: place,
          expected: "\(old[place]?.text() ?? "absent"), as before",
          actual: "\(new[place]?.text() ?? "absent") "
            + (isRejection ? "after a rejected request" : "after a request about another resource"))
        if !isWritten, !isRejection, identity != .other { drift.severity = .note }
        report(drift, of: operation, view.exchange)
      }
    }
    for id in view.listing.repeated.sorted() where before[id] != nil {
      report(
        .state(
          .stateLeaked, .listingAgrees, view.subject.operation,
          expected: "\(id.words(of: resource)) once in the list",
          actual: "it is there more than once"),
        of: view.subject.operation, view.exchange)
    }
  }
}

extension CaseRunner {
  /// Reports that a deletion has taken away the resource that cases share; what follows from that
  /// is no drift of its own.
  mutating func reportLossOfFixture(
    of resource: String, besides id: String, _ operation: ContractModel.Operation,
    _ view: StateView
  ) {
    guard view.subject.step.identity == .user else { return }
    let lost = runner.world.withLock { world -> String? in
      guard let fixture = world.fixtures[resource], fixture.id != id, !view.listing.hasMore,
        world.ledger.contains(World.ResourceID(resource: resource, id: fixture.id)),
        view.listing.byID[fixture.id] == nil,
        world.conclusions.lost.insert(resource).inserted
      else { return nil }
      return fixture.id
    }
    if let lost { reportLoss(of: resource, lost, .othersUnchanged, operation, view) }
  }

  private mutating func reportLoss(
    of resource: String, _ id: String, _ check: Check, _ operation: ContractModel.Operation,
    _ view: StateView
  ) {
    report(
      .state(
        .stateLost, check, operation, expected: "\(id.words(of: resource)) as before",
        actual: "it is gone after a request about another resource"),
      of: operation, view.exchange)
  }
}

extension String {
  /// The identifier with the type of its resource.
  fileprivate func words(of resource: String) -> String {
    hasPrefix("@") ? "the \(resource) of another user" : "the \(resource) \(self)"
  }
}

extension Contract {
  /// The places of a resource that requests set to the identities of others.
  func references(from resource: String) -> Set<JSON.Pointer> {
    Set(
      operations.filter { $0.performs(.creates, .updates, on: resource) }
        .flatMap { $0.references.map(\.pointer) })
  }
}

extension JSON {
  /// The names of the members that differ between two objects.
  fileprivate func changedMembers(in other: JSON) -> [String] {
    guard let mine = objectValue, let others = other.objectValue else { return [] }
    var names = mine.members.map(\.name)
    names += others.members.map(\.name).filter { mine[$0] == nil }
    return names.filter { mine[$0] != others[$0] }
  }
}
