import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

extension CaseRunner {
  /// Compares what a list shows with what the run knows.
  ///
  /// - Returns: Why the list cannot tell, if it cannot.
  mutating func observe(
    _ observation: Plan.Observation, in document: JSON?, _ exchange: Exchange,
    _ subject: StepSubject, besides drifts: [Drift]
  ) -> String? {
    if subject.step.followsLocation {
      return arrived(observation, in: document, exchange, subject)
    }
    guard let listing = listing(document, subject, observation.resource) else {
      return "the list cannot be read"
    }
    switch observation {
    case .isListed(let resource, let check):
      return isListed(resource, check, listing, exchange, subject, besides: drifts)
    case .isNotListed(let resource, let check):
      return isNotListed(resource, check, listing, exchange, subject)
    case .remember(let resource):
      run.state.withLock { state in
        let before = listing.isDetail ? state.remembered[resource] ?? [:] : [:]
        if listing.isDetail || subject.step.identity == .user {
          state.remembered[resource] = before.merging(listing.byID) { _, new in new }
        }
        for (id, shown) in listing.byID {
          let key = RunState.ResourceID(resource: resource, id: id)
          if id.hasPrefix("@") {
            state.originals[key] = state.originals[key] ?? shown
          } else if !state.ledger.hasKnown(key) {
            state.foreign.insert(key)
          }
        }
        state.touched = []
      }
      return nil
    case .isUnchanged(let resource):
      return isUnchanged(resource, listing, exchange)
    case .keeps(let resource):
      kept[resource] = idInQuestion(resource, subject).flatMap { listing.byID[$0] }
      return kept[resource] == nil ? "the \(resource) is not shown" : nil
    case .isAsKept(let resource, let check):
      return compareWithKept(resource, check, listing, exchange, subject)
    case .isReplaced(let resource, let places):
      return isReplaced(resource, places, listing, exchange, subject)
    }
  }

  /// The identity of what this case made for itself, or else of what cases share or the user has.
  func idInQuestion(_ resource: String, _ subject: StepSubject) -> String? {
    if subject.operation.usesSingleton(resource) {
      return subject.step.identity.ownID
    }
    return (fresh[resource] ?? fixture(resource))?.id
  }

  private mutating func isListed(
    _ resource: String, _ check: Check, _ listing: Listing, _ exchange: Exchange,
    _ subject: StepSubject, besides drifts: [Drift]
  ) -> String? {
    guard let id = idInQuestion(resource, subject) else {
      return "no \(resource) could be made to look for"
    }
    let operation = probed
    guard listing.byID[id] != nil else {
      if listing.hasMore { return "the list has more pages than can be asked for" }
      if subject.operation.hidesIDs(of: resource, behind: drifts, run.contract) {
        return "the ids in the list are not as documented"
      }
      if run.state.withLock({ $0.lost.contains(resource) }) { return RunContext.lossReason }
      answered(check, operation)
      noteTwins(of: resource, listing, operation)
      if check != .rejectionHasNoEffect {
        _ = run.state.withLock { $0.lost.insert(resource) }
      }
      reportState(
        .stateLost, check, of: operation, expected: "the \(resource) \(id) in the list",
        actual: "no such element", exchange)
      return nil
    }
    answered(check, operation)
    answered(.listingAgrees, subject.operation)
    if listing.repeated.contains(id) {
      reportState(
        .stateLeaked, .listingAgrees, of: subject.operation,
        expected: "the \(resource) \(id) once in the list", actual: "it is there more than once",
        exchange)
    }
    if [.createdIsAvailable, .updatePreserves].contains(check),
      !noteTwins(of: resource, listing, operation).isEmpty
    {
      reportState(
        .stateLeaked, check, of: operation, expected: "one \(resource)",
        actual: "another one like it, which nobody asked for", exchange)
    }
    compare(resource, check, listing, exchange, subject, besides: drifts)
    return nil
  }

  /// Compares everything listed that the run knows with what the answers said last.
  private mutating func compare(
    _ resource: String, _ check: Check, _ listing: Listing, _ exchange: Exchange,
    _ subject: StepSubject, besides drifts: [Drift]
  ) {
    let known = run.state.withLock { $0.known }
    let operation = probed
    let elements = subject.operation.effects(.lists).compactMap { effect -> JSON.Pointer? in
      guard case .response(let list)? = effect.state else { return nil }
      return list.appending(.every)
    }
    let places = run.settledPlaces(of: resource).filter { place in
      !elements.contains { element in
        drifts.contains { $0.covers(element.appending(place)) }
      }
    }
    for (id, shown) in listing.byID.sorted(by: { $0.key < $1.key }) {
      let key = RunState.ResourceID(resource: resource, id: id)
      guard isOfInterest(key), let told = known[key] else { continue }
      for place in places {
        guard let value = told[place], let listed = shown[place], value != listed else { continue }
        let isUpdate = check == .updatePreserves
        report(
          Drift(
            .stateLost, check: isUpdate ? check : .listingAgrees, at: Drift.Location(.state, place),
            source: isUpdate ? operation.position : subject.operation.position,
            expected: "\(value.text()), as the backend answered before",
            actual: "\(listed.text()) in the \(listing.isDetail ? "details" : "list")"),
          of: isUpdate ? operation : subject.operation, exchange)
        // Told once: from here on the list is believed.
        run.state.withLock { _ = $0.known[key]?.set(listed, at: place) }
      }
    }
  }

  /// A walk is about what it has made itself; what others have may have changed in many ways.
  private func isOfInterest(_ key: RunState.ResourceID) -> Bool {
    !planned.isWalk || fresh[key.resource]?.id == key.id
  }

  private mutating func isNotListed(
    _ resource: String, _ check: Check, _ listing: Listing, _ exchange: Exchange,
    _ subject: StepSubject
  ) -> String? {
    guard let id = idInQuestion(resource, subject) else {
      return "no \(resource) could be made to look for"
    }
    let key = RunState.ResourceID(resource: resource, id: id)
    let operation = probed
    answered(check, operation)
    guard listing.byID[id] != nil else { return nil }
    let isLeak = check == .isolatesIdentities
    if check == .deletedIsGone, !run.state.withLock({ $0.ledger.contains(key) }) {
      run.leak(Leak(resource: resource, id: id, reason: "deleted, but still listed"))
    }
    report(
      Drift(
        isLeak ? .identityLeak : .stateLeaked, check: check, at: Drift.Location(.state),
        source: operation.position,
        expected: isLeak
          ? "no \(resource) of another user in the list" : "the \(resource) gone from the list",
        actual: "the list shows \(id)"),
      of: operation, exchange)
    return check == .deletedIsGone ? "the \(resource) is still there" : nil
  }
}

extension Plan.Observation {
  var resource: String {
    switch self {
    case .isListed(let resource, _), .isNotListed(let resource, _), .remember(let resource),
      .isUnchanged(let resource), .keeps(let resource), .isAsKept(let resource, _),
      .isReplaced(let resource, _):
      resource
    }
  }

  /// The check that the observation answers.
  var check: Check {
    switch self {
    case .isListed(_, let check), .isNotListed(_, let check), .isAsKept(_, let check): check
    case .keeps: .createdIsAvailable
    case .isReplaced: .updatePreserves
    case .remember, .isUnchanged: .rejectionHasNoEffect
    }
  }
}

extension CaseRunner {
  /// Reports a difference in what a resource is, where an operation shows it.
  mutating func reportState(
    _ kind: Drift.Kind, _ check: Check, at place: JSON.Pointer = .root, of operation: Operation,
    expected: String, actual: String, _ exchange: Exchange
  ) {
    report(
      Drift(
        kind, check: check, at: Drift.Location(.state, place), source: operation.position,
        expected: expected, actual: actual),
      of: operation, exchange)
  }
}
