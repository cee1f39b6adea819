import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

extension CaseRunner {
  /// What a list shows, and whether that is all there is.
  struct Listing {
    var byID: [String: JSON]
    var hasMore: Bool
  }

  func listing(
    _ document: JSON?, _ subject: StepSubject, _ resource: String
  ) -> Listing? {
    guard let document, exchangeSucceeded(subject),
      let effect = subject.operation.effects.first(where: {
        $0.action == .lists && $0.resource == resource
      }), let elements = effect.representation(in: document)?.arrayValue,
      let id = run.contract.resource(resource)?.id
    else { return nil }
    var hasMore = false
    if case .response(let pointer)? = effect.hasMore {
      hasMore = Effect.find(pointer, in: document) == true
    }
    let pairs = elements.compactMap { element in
      element[id]?.stringValue.map { ($0, element) }
    }
    return Listing(byID: Dictionary(pairs) { first, _ in first }, hasMore: hasMore)
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
    guard let before = state.remembered[resource] else { return [] }
    let typical = run.typicalTexts(of: operation)
    let twins = listing.byID.filter { id, twin in
      before[id] == nil && !state.ledger.ids.contains(id) && twin.hasMember(in: typical)
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
    return effects.contains { effect in
      guard effect.action == .lists, case .response(let list)? = effect.state else { return false }
      return drifts.contains { $0.covers(list.appending(.every).appending(id)) }
    }
  }
}

extension JSON {
  fileprivate func hasMember(in texts: Set<String>) -> Bool {
    objectValue?.contains { $0.value.stringValue.map(texts.contains) ?? false } ?? false
  }
}
