import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension ResponseValidation {
  /// The drifts of rules and owners in a success; the rules of an operation do not apply to requests that
  /// it does not define.
  func termDrifts(
    _ exchange: HTTPExchange, _ document: JSON?, besides known: [Drift],
    in record: inout CaseRecord
  ) -> [Drift] {
    let expectation = subject.step.expectation
    guard expectation.contractDefinesRequest else { return [] }
    var drifts: [Drift] = []
    if subject.hasTerms, !expectation.isFailure, subject.compiled.showsValues(exchange) {
      drifts = applyTerms(exchange, document, besides: known, in: &record)
    }
    if !subject.operation.isSetUpOnly, !subject.step.assignsMembers, let document {
      drifts += ownerDrifts(document, in: record)
    }
    return drifts
  }

  /// Checks the rules and keeps what the step captures.
  func applyTerms(
    _ exchange: HTTPExchange, _ document: JSON?, besides known: [Drift],
    in record: inout CaseRecord
  ) -> [Drift] {
    var context = RuleContext(
      request: subject.compiled.requestDocument(of: exchange), response: document,
      path: subject.parameters,
      stored: storedState(in: record), captured: record.captured, now: record.runner.now())
    context.created = record.memory.created.byResource
    if subject.hasFieldTerms {
      context.fields = subject.compiled.messageFields(of: exchange.request, exchange.response)
    }
    var drifts: [Drift] = []
    if !subject.operation.isSetUpOnly,
      ![.successOrRejection, .advisedRejection].contains(subject.step.expectation)
    {
      drifts = unmetRules(in: context, besides: known)
      let id = subject.operation.id
      let rules = subject.operation.rules + subject.step.rules
      record.runner.coverage.withLock { coverage in
        if coverage.isOpen(id) { coverage.note(rules, in: context, of: id) }
      }
    }
    for capture in subject.step.captures {
      let value = context.value(of: capture.term)
      if record.runner.isLogin(subject.operation), let text = value?.stringValue {
        record.backend.hide(text)
      }
      record.captured[capture.name] = value
    }
    return drifts
  }

  /// Returns the known state of the resource that the operation is about; `nil` where other cases may
  /// change it meanwhile.
  private func storedState(in record: CaseRecord) -> JSON? {
    guard let target = subject.operation.target, !record.planned.sharesState,
      !record.memory.simultaneous.isOpen,
      let id = subject.id(of: target)
    else { return nil }
    return record.runner.world.withLock {
      $0.states[World.ResourceID(resource: target.resource.name, id: id)]
    }
  }

  /// The rules that are not met, except where the body has a drift already: a count that is no
  /// number is one drift, not two.
  private func unmetRules(
    in context: RuleContext, besides known: [Drift]
  ) -> [Drift] {
    var all = known
    let operation = subject.operation
    for rules in [operation.rules + operation.defaultRules, subject.step.rules] {
      let news = context.drifts(of: rules)
      all += news.filter { new in
        !showsOwnPath(context.response, at: new.location.pointer)
          && !all.contains { $0.covers(new.location.pointer) }
      }
    }
    return all.dropFirst(known.count).map { drift in
      var drift = drift.shared(if: subject.shares(drift))
      // Rules for documented requests only probably apply to others.
      if subject.step.expectation == .anyDocumented { drift.severity = .note }
      return drift
    }
  }

  /// Whether a response shows, as an identity, the path or URL of what the request has named.
  private func showsOwnPath(_ document: JSON?, at location: JSON.Pointer) -> Bool {
    subject.operation.effects.contains { effect in
      guard case .path(let name)? = effect.id,
        effect.representationPointer?.appending(effect.resource.id) == location,
        let shown = document?[location], shown.stringValue != subject.parameters[name]
      else { return false }
      return effect.resource.identity(shown) == subject.parameters[name]
    }
  }

  /// Checks that what is shown has the right owner: always the same for one identity, never the
  /// same for two.
  func ownerDrifts(_ document: JSON, in record: CaseRecord) -> [Drift] {
    let identity = subject.step.identity
    guard [.user, .other].contains(identity) else { return [] }
    return subject.operation.effects.flatMap { effect -> [Drift] in
      let isOwned = effect.resource.access == .owner
      // What others can see, too, has the user for its owner where the user creates it.
      guard let owner = effect.resource.owner,
        isOwned || effect.action == .creates && owner != effect.resource.id,
        let whole = effect.representationPointer
      else { return [] }
      let path = whole.appending(owner)
      let owners = Set(document.values(at: path).compactMap(\.identityText))
      return owners.sorted().compactMap { shown in
        let known = record.runner.world.withLock {
          isOwned
            ? $0.noteOwner(shown, of: identity, isCreation: effect.action == .creates)
            : $0.noteAuthor(shown, of: effect.resource.name, by: identity)
        }
        guard let own = known[identity] else { return nil }
        let isOthers = known.contains { $0.key != identity && $0.value == shown }
        guard own != shown || isOthers else { return nil }
        return Drift(
          isOthers ? .identityLeak : .ruleBroken, check: .isolatesIdentities,
          at: Drift.Location(.body, path), source: effect.resource.position,
          expected: "the owner of everything that this user creates",
          actual: isOthers ? "the owner of another user's resources" : "another owner: \(shown)")
      }
    }
  }
}
