import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRecord {
  /// Reports a drift; where a view shows the state of another case's resource (`shown`), with the
  /// lines that bring it into that state.
  mutating func report(
    _ drift: Drift, of operation: CompiledOperation, _ exchange: HTTPExchange,
    about shown: World.ResourceID? = nil
  ) {
    let first = outcome.findings.count
    report([drift], of: operation, exchange.request, exchange)
    guard let shown, first < outcome.findings.count else { return }
    outcome.findings[first].reproduction.script = runner.script(
      for: [Reproduction.Sent(request: exchange.request)], about: shown)
  }

  mutating func report(
    _ drifts: [Drift], of operation: CompiledOperation, _ exchange: HTTPExchange
  ) {
    report(drifts, of: operation, exchange.request, exchange)
  }

  mutating func report(
    _ drifts: [Drift], of operation: CompiledOperation, _ request: HTTPRequest,
    _ exchange: HTTPExchange?
  ) {
    guard !drifts.isEmpty, !operation.isSetUpOnly else { return }
    // A scenario performs every check at once; only the selected ones count.
    let checks = runner.configuration.checks
    let isInferred = runner.contract.infersEffects && !runner.configuration.trustsInferred
    let selected = drifts.filter { checks.contains($0.check) }
      .map { isInferred && $0.dependsOnEffects(exchange?.status) ? $0.asNote : $0 }
      // The author of a document has not written the server below it.
      .map { runner.contract.infersEffects && current.isRaw ? $0.asNote : $0 }
      .map { $0.failing(if: runner.configuration.failsOnUndocumented, as: .statusUndocumented) }
      .map { $0.shared(if: $0.isShared && mayMeetOthers) }
      // A backend that was restarted meanwhile may have lost what the case has created.
      .filter { !hasRestarted || !$0.isShared && !$0.dependsOnEffects(exchange?.status) }
    guard !selected.isEmpty else { return }
    let first = outcome.findings.count
    outcome.findings += runner.findings(
      selected, operation, request, exchange, caseID: planned.id)
    // What an earlier request of the case has changed or deleted matters, too.
    let dependsOnCase = outcome.trail.dropLast().contains {
      !$0.request.method.isSafe && $0.created == nil
    }
    for index in first..<outcome.findings.count {
      let drift = outcome.findings[index].drift
      var reproducibility = drift.reproducibility(in: planned, isRaw: current.isRaw)
      if dependsOnCase, reproducibility == .byRequest { reproducibility = .byCase }
      switch reproducibility {
      case .byReplay: outcome.findings[index].reproduction.script = nil
      case .byCase where outcome.trail.count > 1:
        outcome.findings[index].reproduction.script = script(
          for: outcome.trail, of: drift, operation)
      case .byRequest, .byCase:
        guard !operation.effects(.lists).isEmpty || drift.kind == .identityLeak else { continue }
        let sent = [Reproduction.Sent(request: request)]
        outcome.findings[index].reproduction.script = script(for: sent, of: drift, operation)
      }
    }
  }

  private static let longBody = 1 << 20

  /// Records a failure of the transport that is the backend's own on this operation.
  ///
  /// - Returns: Why the case cannot go on.
  mutating func noteFailure(
    _ error: TransportError, _ duration: Duration, of subject: StepSubject
  ) -> NotTestedReason {
    let words = runner.backend.outage.withLock { $0.words[subject.request] }
    // A request that ends the backend is not sent again.
    if error.isTimeOut || words != nil { outcome.timedOut = true }
    outcome.performed.append(
      CaseOutcome.PerformedChecks(
        operation: subject.operation.id, checks: [.connection], duration: duration,
        primary: .connection))
    var drift = Drift(
      .connectionBroken, check: .connection, at: Drift.Location(.connection),
      source: subject.operation.position, expected: "a complete HTTP response",
      actual: words.map { "\(error); \($0)" } ?? "\(error)")
    drift.fix =
      "check the backend's log for this request"
      + (words == nil ? "; other requests get responses" : "")
    if case .closedWhileKept = error.reason { drift.needsRepetition = words == nil }
    // A server that stops reading a long body may respond and close; what of its response then arrives is up to
    // the network (RFC 9112, section 9.6).
    if subject.request.body.count > Self.longBody, words == nil, !error.isTimeOut {
      drift.severity = .note
    }
    report([drift], of: subject.operation, subject.request, nil)
    return "no complete response: \(error)"
  }

  /// The shell lines that send requests again.
  ///
  /// A list shows at least one resource then; where a user shows up as another one, both have some.
  private func script(
    for trail: [Reproduction.Sent], of drift: Drift, _ operation: CompiledOperation
  ) -> String {
    let fixtures = runner.world.withLock(\.fixtures)
    let effects = drift.kind == .identityLeak ? operation.effects : operation.effects(.lists)
    let listed = effects.lazy.compactMap { effect in
      fixtures[effect.resource.name].map {
        World.ResourceID(resource: effect.resource.name, id: $0.id)
      }
    }.first
    let isOthers =
      trail.last.flatMap { sent in
        runner.backend.carried(runner.backend.credentials(of: .other), by: sent.request)
      } != nil
    let showsOwn = trail.contains { $0.created != nil } && !isOthers
    return runner.script(for: trail, about: showsOwn ? nil : listed)
  }
}

extension Drift {
  /// The same difference, which fails the run where it is of a kind and that is wanted.
  fileprivate func failing(if isWanted: Bool, as kind: Kind) -> Drift {
    isWanted && self.kind == kind ? rated(.drift) : self
  }

  /// The same difference, which does not fail the run.
  fileprivate var asNote: Drift {
    var note = self
    note.severity = .note
    return note
  }
}

extension Drift {
  /// Whether the response contradicts an effect of an operation: a request is rejected whose resource the
  /// backend may not know, or a resource is in another state.
  fileprivate func dependsOnEffects(_ status: HTTPStatus?) -> Bool {
    switch kind {
    case .validRejected, .statusUnexpected, .stateLost, .stateLeaked, .identityLeak,
      .readOnlyChanged, .ruleBroken, .orderBroken:
      true
    case .statusUndocumented: status.map { (400..<500).contains($0.code) } ?? false
    default: false
    }
  }
}

/// The way to show a drift again.
private enum Reproducibility {
  case byRequest
  /// All requests of the case, one after the other.
  case byCase
  /// An action that no shell line can perform: a message that no client sends, or comparing the state before and
  /// after many requests.
  case byReplay
}

extension Drift {
  fileprivate func reproducibility(in planned: Plan.Case, isRaw: Bool) -> Reproducibility {
    if isRaw || planned.id.variant == .after { return .byReplay }
    // Other clients do not show such bytes.
    if kind == .bytesAfterResponse { return .byReplay }
    if location.part == .state || planned.phase == .scenarios { return .byCase }
    switch check {
    case .isolatesIdentities, .deletedIsGone, .othersUnchanged, .listingAgrees: return .byCase
    // A rule may compare with an earlier state.
    case .responseRules, .updatePreserves: return .byCase
    default: return .byRequest
    }
  }
}

extension CaseRecord {
  /// Notes resources that look like this case's own and that no request has created on purpose.
  @discardableResult
  func noteDuplicates(
    of resource: CompiledResource, _ listing: ResourceListing, _ operation: CompiledOperation
  ) -> [String] {
    // Of what each user has once there is no other one.
    if runner.contract.operations.contains(where: { $0.usesSingleton(resource.name) }) { return [] }
    var texts = runner.defaults.texts(of: operation)
    if let request = resolver.creation(of: resource)?.request {
      texts.formUnion((try? JSON(parsing: request.body))?.longTexts ?? [])
    }
    return runner.world.withLock { world in
      let twins =
        isMarking
        ? world.twins(in: listing, of: resource.name, by: runner.mark, or: texts)
        : world.twins(in: listing, of: resource.name, with: texts)
      // What others have created meanwhile may look the same, but for the mark.
      guard isMarking || !mayMeetOthers else { return twins }
      for id in twins {
        world.noteLeak(Leak(resource: resource.name, id: id, reason: "no request created it"))
      }
      return twins
    }
  }

  mutating func reportUnrequestedDuplicates(
    of resource: CompiledResource, _ check: Check, _ operation: CompiledOperation, _ view: StateView
  ) {
    guard !noteDuplicates(of: resource, view.listing, operation).isEmpty else { return }
    report(
      .state(
        .stateLeaked, check, operation, expected: "one \(resource)",
        actual: "another one like it that no request created"
      )
      .shared(if: !isMarking), of: operation, view.exchange)
  }
}
