import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// What one response shows of the state of the backend.
struct StateView {
  var listing: ResourceListing
  var exchange: HTTPExchange
  var subject: StepSubject

  /// What is wrong with the response itself.
  var drifts: [Drift]
}

extension CaseRunner {
  /// Compares what a response shows of the state with what the run knows.
  ///
  /// - Returns: Why that cannot be decided; `nil` where it can.
  mutating func observe(
    _ observation: Plan.Observation, in document: JSON?, _ exchange: HTTPExchange,
    _ subject: StepSubject, besides drifts: [Drift]
  ) -> NotTestedReason? {
    let resource = observation.resource
    if subject.step.request?.followsLocation == true {
      return observeLocation(of: resource, in: document, exchange, subject)
    }
    if case .isNotAssigned(_, let places) = observation {
      return observeAssignment(of: resource, at: places, in: document, exchange, subject)
    }
    guard subject.step.expectation.isSuccess, let document,
      var listing = ResourceListing(
        document, of: resource, from: subject.operation,
        id: runner.contract.resource(resource)?.id, size: subject.pageSize,
        detailID: subject.id)
    else { return "the list cannot be read" }
    if let pages = memory.furtherPages, let id = runner.contract.resource(resource)?.id {
      listing.add(pages.elements, id: id, isWhole: pages.isComplete)
    }
    let view = StateView(listing: listing, exchange: exchange, subject: subject, drifts: drifts)
    switch observation {
    case .isListed(_, let check): return observePresence(of: resource, check, view)
    case .isNotListed(_, let check): return observeAbsence(of: resource, check, view)
    case .remember:
      runner.world.withLock {
        $0.remember(listing, of: resource, as: subject.step.identity)
      }
      return nil
    case .isUnchanged: return observeNoEffect(on: resource, view)
    case .keeps:
      memory.kept[resource] = idInQuestion(resource, subject).flatMap { listing.byID[$0] }
      return memory.kept[resource] == nil ? "the \(resource) is not shown" : nil
    case .isAsKept(_, let check): return compareWithKept(resource, check, view)
    case .isReplaced(_, let places): return observeReplacement(of: resource, at: places, view)
    case .neighbours:
      observeNeighbours(of: resource, view)
      return nil
    case .areListed: return observeSimultaneousCreations(of: resource, view)
    case .isOneOf, .isAllOf: return observeSimultaneousUpdates(of: resource, observation, view)
    case .isMarkedDeleted(_, let isDeleted): return observeMark(isDeleted, of: resource, view)
    case .isNotAssigned: return nil
    }
  }

  /// The id of what this case has created, or else of what cases share or the user has.
  func idInQuestion(_ resource: String, _ subject: StepSubject) -> String? {
    if subject.operation.usesSingleton(resource) {
      return subject.step.identity.ownID
    }
    return resolver.creation(of: resource)?.id
  }

  /// Notes that a check of the state was performed for an operation.
  mutating func noteCheck(_ check: Check, of operation: Operation) {
    outcome.performed.append(CaseOutcome.PerformedChecks(operation: operation.id, checks: [check]))
  }

  private static func nothing(of resource: String) -> NotTestedReason {
    "no \(resource) could be created to look for"
  }
}

extension CaseRunner {
  private mutating func observePresence(
    of resource: String, _ check: Check, _ view: StateView
  ) -> NotTestedReason? {
    let listing = view.listing
    guard let id = idInQuestion(resource, view.subject) else { return Self.nothing(of: resource) }
    let operation = probed
    guard listing.byID[id] != nil else {
      if listing.hasMore { return "the list has more pages than can be requested" }
      if view.subject.operation.hidesIDs(of: resource, behind: view.drifts, runner.contract) {
        return "the ids in the list are not as documented"
      }
      if runner.world.withLock({ $0.conclusions.lost.contains(resource) }) {
        return Runner.lossReason
      }
      noteCheck(check, of: operation)
      noteTwins(of: resource, listing, operation)
      if check != .rejectionHasNoEffect {
        _ = runner.world.withLock { $0.conclusions.lost.insert(resource) }
      }
      report(
        .state(
          .stateLost, check, operation, expected: "the \(resource) \(id) in the list",
          actual: "no such element"), of: operation, view.exchange)
      return nil
    }
    noteCheck(check, of: operation)
    let observer = view.subject.operation
    noteCheck(.listingAgrees, of: observer)
    if listing.repeated.contains(id) {
      report(
        .state(
          .stateLeaked, .listingAgrees, observer,
          expected: "the \(resource) \(id) once in the list",
          actual: "it is there more than once"), of: observer, view.exchange)
    }
    if [.createdIsAvailable, .updatePreserves].contains(check) {
      reportTwins(of: resource, check, operation, view)
    }
    compareListed(resource, check, view)
    return nil
  }

  private mutating func observeAbsence(
    of resource: String, _ check: Check, _ view: StateView
  ) -> NotTestedReason? {
    guard let id = idInQuestion(resource, view.subject) else { return Self.nothing(of: resource) }
    let operation = probed
    noteCheck(check, of: operation)
    if check == .deletedIsGone { reportLossOfFixture(of: resource, besides: id, operation, view) }
    guard view.listing.byID[id] != nil else { return nil }
    let isLeak = check == .isolatesIdentities
    let key = World.ResourceID(resource: resource, id: id)
    if check == .deletedIsGone, !runner.world.withLock({ $0.ledger.contains(key) }) {
      runner.note(Leak(resource: resource, id: id, reason: "deleted, but still listed"))
    }
    report(
      .state(
        isLeak ? .identityLeak : .stateLeaked, check, operation,
        expected: isLeak
          ? "no \(resource) of another user in the list" : "the \(resource) gone from the list",
        actual: "the list shows \(id)"), of: operation, view.exchange)
    return check == .deletedIsGone ? "the \(resource) is still there" : nil
  }

  /// Compares everything listed that the run knows with what responses have shown last.
  private mutating func compareListed(_ resource: String, _ check: Check, _ view: StateView) {
    let known = runner.world.withLock(\.states)
    let observer = view.subject.operation
    let elements = observer.effects(.lists).compactMap { effect -> JSON.Pointer? in
      guard case .response(let list)? = effect.state else { return nil }
      return list.appending(.every)
    }
    let places = runner.contract.settledPlaces(of: resource).filter { place in
      !elements.contains { element in
        view.drifts.contains { $0.covers(element.appending(place)) }
      }
    }
    let isUpdate = check == .updatePreserves
    let operation = isUpdate ? probed : observer
    for (id, shown) in view.listing.byID.sorted(by: { $0.key < $1.key }) {
      let key = World.ResourceID(resource: resource, id: id)
      // A walk is about what it has created itself; other resources may have changed meanwhile.
      guard !planned.isWalk || fresh[resource]?.id == id, let state = known[key] else { continue }
      for place in places {
        guard let value = state[place], let listed = shown[place],
          runner.contract.hasChanged(resource, at: place, from: value, to: listed)
        else { continue }
        // A view that is wrong after creations says nothing about updates.
        let isKnown = runner.world.withLock { world in
          if !isUpdate {
            world.conclusions.disagreements[observer.id, default: []].insert(place)
          }
          return isUpdate && world.conclusions.disagreements[observer.id]?.contains(place) == true
        }
        guard !isKnown else { continue }
        var drift = Drift.state(
          .stateLost, isUpdate ? check : .listingAgrees, operation, at: place,
          expected: "\(value.text()), as in an earlier response",
          actual: "\(listed.text()) in the \(view.listing.isDetail ? "details" : "list")")
        drift.textChange = TextChange(from: value, to: listed)
        report(drift, of: operation, view.exchange, about: fresh[resource]?.id == id ? nil : key)
        // Reported once: from here on the list is believed.
        runner.world.withLock { $0.noteValue(listed, at: place, of: key) }
      }
    }
  }

  /// Compares a list with what it showed before requests that had to be rejected.
  private mutating func observeNoEffect(on resource: String, _ view: StateView) -> NotTestedReason?
  {
    let world = runner.world.withLock { $0 }
    guard let before = world.listed[resource] else { return "the list could not be read" }
    let operation = probed
    let listing = view.listing
    noteCheck(.rejectionHasNoEffect, of: operation)
    func key(_ id: String) -> World.ResourceID { World.ResourceID(resource: resource, id: id) }
    func drift(at place: JSON.Pointer, _ expected: String, _ actual: String) -> Drift {
      .state(
        .stateLeaked, .rejectionHasNoEffect, operation, at: place, expected: expected,
        actual: actual)
    }
    for (id, old) in before.sorted(by: { $0.key < $1.key })
    where !world.conclusions.touched.contains(key(id))
      && (id.hasPrefix("@") || world.ledger.hasKnown(key(id)))
    {
      guard let new = listing.byID[id] else {
        if !listing.hasMore {
          report(
            drift(at: .root, "the \(resource) \(id) still listed", "it is gone"), of: operation,
            view.exchange)
        }
        continue
      }
      for place in runner.contract.changedPlaces(of: resource, from: old, to: new) {
        report(
          drift(
            at: place, "\(old[place]?.text() ?? "absent") as before",
            "\(new[place]?.text() ?? "absent") after rejected requests"), of: operation,
          view.exchange)
      }
    }
    // Other clients may be using the backend; only what bears the mark is from this run.
    for (id, new) in listing.byID.sorted(by: { $0.key < $1.key })
    where before[id] == nil && !world.ledger.hasKnown(key(id)) && new.bearsRefusalMark {
      report(
        drift(
          at: .root, "no new \(resource) from a rejected request", "the list shows a new one"),
        of: operation, view.exchange)
      runner.note(
        Leak(resource: resource, id: id, reason: "created by a rejected request"))
    }
    return nil
  }

  private mutating func compareWithKept(
    _ resource: String, _ check: Check, _ view: StateView
  ) -> NotTestedReason? {
    guard let before = memory.kept[resource], let id = idInQuestion(resource, view.subject) else {
      return "what the \(resource) was before is not known"
    }
    let operation = probed
    noteCheck(check, of: operation)
    guard let now = view.listing.byID[id] else {
      guard !view.listing.hasMore || view.listing.isDetail else {
        return "the list has more pages"
      }
      report(
        .state(
          .stateLost, check, operation, expected: "the \(resource) \(id) as it was",
          actual: "it is gone"), of: operation, view.exchange)
      return nil
    }
    for place in runner.contract.keptPlaces(of: resource, check) where before[place] != now[place] {
      report(
        .state(
          .stateLeaked, check, operation, at: place,
          expected: "\(before[place]?.text() ?? "absent"), as before",
          actual: "\(now[place]?.text() ?? "absent") \(check.afterwards)"), of: operation,
        view.exchange)
    }
    if check == .updatePreserves { reportTwins(of: resource, check, operation, view) }
    return nil
  }

  private mutating func observeReplacement(
    of resource: String, at places: [JSON.Pointer], _ view: StateView
  ) -> NotTestedReason? {
    guard let before = memory.kept[resource], let id = idInQuestion(resource, view.subject),
      let now = view.listing.byID[id]
    else { return "what the \(resource) was before is not known" }
    let operation = probed
    noteCheck(.updatePreserves, of: operation)
    for place in places {
      guard let old = before[place], old != .null, now[place] == old else { continue }
      var drift = Drift.state(
        .stateLeaked, .updatePreserves, operation, at: place,
        expected: "absent, because the request replaces the whole and omits it",
        actual: "\(old.text()), as before")
      drift.source =
        operation.effect(.updates)?.position ?? operation.position
      drift.fix = "replace the whole on \(operation.method), or document it as an update of parts"
      report(drift, of: operation, view.exchange)
    }
    return nil
  }
}

extension CaseRunner {
  /// The target that the last `Location` names, without the base path of the service; `nil` when
  /// there was none.
  var locatedTarget: String? {
    guard let location, !location.text.isEmpty else { return nil }
    let base = runner.environment.basePath
    let target = location.text.target(from: base + location.base)
    return target.hasPrefix(base + "/") ? String(target.dropFirst(base.count)) : target
  }

  /// Checks that the new resource is where `Location` leads.
  private mutating func observeLocation(
    of resource: String, in document: JSON?, _ exchange: HTTPExchange, _ subject: StepSubject
  ) -> NotTestedReason? {
    guard let creation = resolver.creation(of: resource) else {
      return Self.nothing(of: resource)
    }
    let operation = probed
    noteCheck(.createdIsAvailable, of: operation)
    let shown = subject.operation.effect(.reads, on: resource)?.representation(
      in: document ?? .null)
    let id = runner.contract.resource(resource).flatMap { shown?[$0.id]?.identityText }
    guard !exchange.status.isSuccess || id != nil && id != creation.id else {
      return nil
    }
    report(
      Drift(
        .stateLost, check: .createdIsAvailable, at: Drift.Location(.header("Location")),
        source: operation.responses.first { $0.location != nil }?.position ?? operation.position,
        expected: "the new \(resource) where Location leads",
        actual: id.map { "\($0) instead of \(creation.id)" }
          ?? "\(exchange.status) at \(subject.request.target)"),
      of: operation, exchange)
    return nil
  }
}

extension Drift {
  /// A difference in the state, of which an operation is the cause.
  static func state(
    _ kind: Kind, _ check: Check, _ operation: ContractModel.Operation,
    at place: JSON.Pointer = .root, expected: String, actual: String
  ) -> Drift {
    Drift(
      kind, check: check, at: Location(.state, place), source: operation.position,
      expected: expected, actual: actual)
  }
}

extension ContractModel.Operation {
  /// Whether the ids in a list are wrong in themselves, which is reported already.
  fileprivate func hidesIDs(
    of resource: String, behind drifts: [Drift], _ contract: Contract
  ) -> Bool {
    guard let id = contract.resource(resource)?.id else { return false }
    return effects(.lists).contains { effect in
      guard case .response(let list)? = effect.state else { return false }
      return drifts.contains { $0.covers(list.appending(.every).appending(id)) }
    }
  }
}

extension JSON {
  fileprivate var bearsRefusalMark: Bool {
    objectValue?.contains { $0.value.stringValue?.hasSuffix(Planner.rejectionMark) ?? false }
      ?? false
  }
}

extension Check {
  /// What has happened between two observations that must show the same.
  fileprivate var afterwards: String {
    switch self {
    case .rejectionHasNoEffect: "after a rejected request"
    case .isolatesIdentities: "after requests of another user"
    case .othersUnchanged: "after a request about another resource"
    default: "after the same request again"
    }
  }
}
