import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// The state of the backend as one response shows it.
struct StateView {
  var listing: ResourceListing

  /// The response that shows it.
  var response: ObservedResponse

  var exchange: HTTPExchange { response.exchange }
  var subject: StepSubject { response.subject }

  /// Whether the list has pages, between which others may move an element.
  var isOnPages: Bool { subject.operation.paging != nil && !listing.isDetail }
}

extension String {
  /// Whether a backend may give the identifier to another resource, once this one is deleted.
  var isNumberedID: Bool {
    utf8.count < 19 && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension StateView {
  func observePresence(
    of resource: CompiledResource, _ check: Check, in record: inout CaseRecord
  ) -> NotTestedReason? {
    let listing = listing
    guard let id = record.idInQuestion(resource, subject) else { return .nothing(of: resource) }
    let operation = record.probed
    guard listing.byID[id] != nil else {
      if listing.hasMore {
        record.replaceFixture(of: resource, notAmong: listing)
        return .notAmongShown
      }
      if subject.operation.hidesIDs(of: resource, behind: response.drifts, record.runner.contract) {
        return "the ids in the list are not as documented"
      }
      let key = World.ResourceID(resource: resource.name, id: id)
      // A deletion that a document advises against has been reported as such.
      let isKnown = record.runner.world.withLock { world in
        world.conclusions.lost.contains(resource.name)
          || record.compiled.contract.infersEffects && world.conclusions.touched.contains(key)
      }
      if isKnown { return Runner.lossReason }
      record.noteCheck(check, of: operation)
      record.noteDuplicates(of: resource, listing, operation)
      if check != .rejectionHasNoEffect, !isOnPages {
        _ = record.runner.world.withLock { $0.conclusions.lost.insert(resource.name) }
      }
      record.report(
        .state(
          .stateLost, check, operation, expected: "the \(resource) \(id) in the list",
          actual: "no such element"
        )
        .shared(if: isOnPages), of: operation, exchange)
      return nil
    }
    record.noteCheck(check, of: operation)
    let observer = subject.operation
    record.noteCheck(.listingAgrees, of: observer)
    if listing.repeated.contains(id) {
      record.report(
        .state(
          .stateLeaked, .listingAgrees, observer,
          expected: "the \(resource) \(id) once in the list",
          actual: "it is there more than once"
        )
        .shared(if: isOnPages), of: observer, exchange)
    }
    if [.createdIsAvailable, .updatePreserves].contains(check) {
      record.reportUnrequestedDuplicates(of: resource, check, operation, self)
    }
    compareListed(resource, check, in: &record)
    compareUpdate(of: resource, check, in: &record)
    compareAuthor(of: resource, id, in: &record)
    return nil
  }

  /// Compares the author of a resource that others can see with that in the response to its creation.
  private func compareAuthor(
    of resource: CompiledResource, _ id: String, in record: inout CaseRecord
  ) {
    let key = World.ResourceID(resource: resource.name, id: id)
    guard let location = resource.owner, let shown = listing.byID[id]?[location]?.identityText,
      let author = record.runner.world.withLock({ $0.author(of: key) }), author != shown
    else { return }
    record.report(
      .state(
        .ruleBroken, .isolatesIdentities, subject.operation, at: location,
        expected: "\(author), who created it", actual: shown),
      of: subject.operation, exchange)
  }

  func observeAbsence(
    of resource: CompiledResource, _ check: Check, in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard let id = record.idInQuestion(resource, subject) else { return .nothing(of: resource) }
    let operation = record.probed
    let key = World.ResourceID(resource: resource.name, id: id)
    // After a rejected deletion, and one that is only accepted, nothing has to be gone.
    if check == .deletedIsGone, record.memory.created.contains(key) {
      record.current.endsCase = true
      return nil
    }
    record.noteCheck(check, of: operation)
    if check == .deletedIsGone {
      reportLossOfFixture(of: resource, besides: id, operation, in: &record)
    }
    guard listing.byID[id] != nil else { return nil }
    let isLeak = check == .isolatesIdentities
    let mayBeNew = !isLeak && id.isNumberedID && record.mayMeetOthers
    if check == .deletedIsGone, !mayBeNew,
      !record.runner.world.withLock({ $0.ledger.contains(key) })
    {
      record.runner.note(Leak(resource: resource.name, id: id, reason: "deleted, but still there"))
    }
    record.report(
      .state(
        isLeak ? .identityLeak : .stateLeaked, check, operation,
        expected: isLeak
          ? "no \(resource) of another user in the list" : "the \(resource) gone from the list",
        actual: "the list shows \(id)"
      )
      // The next resource of another client may have the id of a deleted one.
      .shared(if: mayBeNew), of: operation, exchange)
    return check == .deletedIsGone ? "the \(resource) is still there" : nil
  }

  /// Whether details must show a value that another response has shown: the contract has a member for it.
  ///
  /// A list may omit what is optional, and an empty value may be omitted everywhere.
  private func mustShow(_ value: JSON, at location: JSON.Pointer, of resource: CompiledResource)
    -> Bool
  {
    guard listing.isDetail, value != .null, !value.isEmptyValue,
      case .response(let state)? = subject.operation.effect(.reads, on: resource)?.state,
      let field = subject.operation.success(exchange.status)?.body?
        .field(at: state.appending(location))
    else { return false }
    return !field.isWriteOnly
  }

  /// Compares everything listed that the run knows with what responses have shown last.
  private func compareListed(
    _ resource: CompiledResource, _ check: Check, in record: inout CaseRecord
  ) {
    let known = record.runner.world.withLock(\.states)
    let observer = subject.operation
    let elements = observer.effects(.lists).compactMap { effect -> JSON.Pointer? in
      guard case .response(let list)? = effect.state else { return nil }
      return list.appending(.every)
    }
    let locations = record.compiled.settledLocations(of: resource).filter { location in
      !elements.contains { element in
        response.drifts.contains { $0.covers(element.appending(location)) }
      }
    }
    let isUpdate = check == .updatePreserves
    let operation = isUpdate ? record.probed : observer
    var compared: Set<JSON.Pointer> = []
    for (id, shown) in listing.byID.sorted(by: { $0.key < $1.key }) {
      let key = World.ResourceID(resource: resource.name, id: id)
      // A walk is about what it has created itself; other resources may have changed meanwhile.
      guard !record.planned.isSequence || record.fresh[resource.name]?.id == id,
        let state = known[key]
      else { continue }
      for location in locations {
        let listed = shown[location]
        guard let value = state[location],
          listed != nil || mustShow(value, at: location, of: resource)
        else { continue }
        compared.insert(location)
        guard resource.hasChanged(at: location, from: value, to: listed) else { continue }
        // A view that is wrong after creations says nothing about updates.
        let isKnown = record.runner.world.withLock { world in
          if !isUpdate {
            world.conclusions.disagreements[observer.id, default: []].insert(location)
          }
          return isUpdate
            && world.conclusions.disagreements[observer.id]?.contains(location) == true
        }
        guard !isKnown else { continue }
        var drift = Drift.state(
          .stateLost, isUpdate ? check : .listingAgrees, operation, at: location,
          expected: "\(value.text()), as in an earlier response",
          actual: "\(listed?.text() ?? "absent") in the \(listing.isDetail ? "details" : "list")")
        drift.textChange = listed.flatMap { TextChange(from: value, to: $0) }
        drift.isShared = Identity(ownID: id) != nil
        record.report(
          drift, of: operation, exchange, about: record.fresh[resource.name]?.id == id ? nil : key)
        // Reported once: from here on the list is believed.
        record.runner.world.withLock { $0.noteValue(listed, at: location, of: key) }
      }
    }
    let identity = subject.step.identity
    let views = compared.map {
      CoveredView(resource: resource.name, location: $0, identity: identity)
    }
    record.runner.coverage.withLock { coverage in
      if coverage.isOpen(observer.id) { coverage.note(views, of: observer.id) }
    }
  }
}

extension JSON {
  /// Whether the value is a text, a list or an object without content.
  var isEmptyValue: Bool {
    switch self {
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let object): object.isEmpty
    case .null, .boolean, .number: false
    }
  }
}

extension Drift {
  /// A difference in the state, of which an operation is the cause.
  static func state(
    _ kind: Kind, _ check: Check, _ operation: CompiledOperation,
    at location: JSON.Pointer = .root, expected: String, actual: String
  ) -> Drift {
    Drift(
      kind, check: check, at: Location(.state, location), source: operation.position,
      expected: expected, actual: actual)
  }
}

extension CompiledOperation {
  /// Whether the ids in a list are wrong in themselves, which is reported already.
  fileprivate func hidesIDs(
    of resource: CompiledResource, behind drifts: [Drift], _ contract: Contract
  ) -> Bool {
    effects(.lists).contains { effect in
      guard case .response(let list)? = effect.state else { return false }
      return drifts.contains { $0.covers(list.appending(.every).appending(resource.id)) }
    }
  }
}
