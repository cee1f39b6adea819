import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

extension CaseRunner {
  /// What a list shows, and whether that is all there is.
  struct Listing {
    var byID: [String: JSON]
    var hasMore: Bool

    /// What is listed more than once.
    var repeated: Set<String> = []

    /// Whether it is only what one request for details shows.
    var isDetail = false
  }

  func listing(
    _ document: JSON?, _ subject: StepSubject, _ resource: String
  ) -> Listing? {
    guard let document, exchangeSucceeded(subject),
      let effect = subject.operation.effect(.lists, on: resource)
    else { return details(document, subject, resource) }
    guard let elements = effect.representation(in: document)?.arrayValue,
      let id = run.contract.resource(resource)?.id
    else { return nil }
    var hasMore = false
    if case .response(let pointer)? = effect.hasMore {
      hasMore = Effect.find(pointer, in: document) == true
    }
    let pairs = elements.compactMap { element in
      element[id]?.identityText.map { ($0, element) }
    }
    var listing = Listing(byID: [:], hasMore: hasMore)
    for (id, element) in pairs where listing.byID.updateValue(element, forKey: id) != nil {
      listing.repeated.insert(id)
    }
    return listing
  }

  /// One resource as its details show it; nothing is said of any other.
  private func details(
    _ document: JSON?, _ subject: StepSubject, _ resource: String
  ) -> Listing? {
    guard let document, exchangeSucceeded(subject),
      let effect = subject.operation.effect(.reads, on: resource),
      let shown = effect.representation(in: document)
    else { return nil }
    let id =
      effect.isOnSingleton
      ? subject.step.identity.ownID : effect.pathParameter.flatMap { subject.parameters[$0] }
    return id.map { Listing(byID: [$0: shown], hasMore: true, isDetail: true) }
  }

  private func exchangeSucceeded(_ subject: StepSubject) -> Bool {
    subject.step.expectation.isSuccess
  }

  /// What looks like this case's resource and is not: one request made two, or an update made a
  /// copy.
  @discardableResult
  func noteTwins(
    of resource: String, _ listing: Listing, _ operation: Operation
  ) -> [String] {
    let state = run.state.withLock { $0 }
    // Before the first look nothing can be told from what others have made.
    guard state.remembered[resource] != nil else { return [] }
    var typical = run.typicalTexts(of: operation)
    if let made = fresh[resource] ?? fixture(resource) {
      typical.formUnion(made.creation.longTexts)
    }
    let twins = listing.byID.filter { id, twin in
      let key = RunState.ResourceID(resource: resource, id: id)
      return !state.foreign.contains(key) && !state.ledger.hasKnown(key)
        && twin.hasMember(in: typical)
    }.keys.sorted()
    for id in twins { run.leak(Leak(resource: resource, id: id, reason: "nobody asked for it")) }
    return twins
  }
}

extension ContractModel.Operation {
  /// Whether a list answers with identities that are wrong in themselves, which was told already.
  func hidesIDs(
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
  fileprivate func hasMember(in texts: Set<String>) -> Bool {
    objectValue?.contains { $0.value.stringValue.map(texts.contains) ?? false } ?? false
  }
}

extension HTTPRequest {
  /// The longer texts that a JSON body holds.
  fileprivate var longTexts: Set<String> {
    guard case .object(let object)? = try? JSON(parsing: body) else { return [] }
    return Set(object.compactMap { $0.value.stringValue }.filter { $0.utf8.count >= 16 })
  }
}
