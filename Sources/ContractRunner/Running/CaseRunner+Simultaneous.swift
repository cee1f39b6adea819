import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// What requests that were sent at the same time have led to.
struct SimultaneousOutcomes: Sendable {
  /// Whether responses of such requests are being taken in.
  private(set) var isOpen = false

  /// How many were taken in.
  private(set) var count = 0

  /// The bodies of the requests that succeeded.
  private(set) var accepted: [JSON] = []

  /// How many of them were rejected, or got no response.
  private(set) var rejected = 0

  mutating func open() { self = SimultaneousOutcomes(isOpen: true) }

  mutating func close() { isOpen = false }

  mutating func note(_ exchange: HTTPExchange, body: @autoclosure () -> JSON?) {
    guard isOpen else { return }
    count += 1
    guard !exchange.request.method.isSafe else { return }
    if exchange.status.isSuccess {
      accepted.append(body() ?? .null)
    } else {
      rejected += 1
    }
  }
}

extension Backend.Delivery {
  fileprivate var isUnauthorized: Bool {
    if case .response(let response, _, _) = outcome {
      response.status == .unauthorized
    } else {
      false
    }
  }
}

extension CaseRunner {
  /// Sends the requests of several steps at the same time, and takes in their responses one after
  /// the other.
  ///
  /// - Returns: Why the case cannot go on; `nil` where it can.
  mutating func performTogether(_ steps: [Plan.Step]) async -> NotTestedReason? {
    let backend = runner.backend
    var drafts: [RequestDraft] = []
    for step in steps {
      if let reason = backend.reasonNotToSend(step) { return reason }
      guard let planned = step.request, let compiled = runner.compiled.operation(step.operation)
      else { return nil }
      switch draft(planned, in: step, compiled) {
      case .success(let draft): drafts.append(draft)
      case .failure(let reason): return reason
      }
    }
    var subjects = drafts.map { $0.subject(with: backend.credentials(of: $0.step.identity)) }
    // Equal creations have equal unique values, too.
    if let first = subjects.first, first.operation.performs(.creates) {
      subjects = subjects.map { subject in
        var subject = subject
        if subject.operation.id == first.operation.id { subject.request = first.request }
        return subject
      }
    }
    let allowances = writesLeft.map { left in min(left, steps.count) }
    let all = subjects
    let outcomes = await runner.environment.transport.concurrently(all.count, jobs: all.count) {
      index, shard in
      var left: Int? = allowances.map { index < $0 ? 1 : 0 }
      let delivery = await backend.send(
        all[index].request, for: all[index].step, named: all[index].operation.id, &left,
        over: shard)
      return (delivery, left)
    }
    if let allowances {
      let unused = outcomes.reduce(0) { $0 + ($1.1 ?? 0) }
      writesLeft = writesLeft.map { $0 - (allowances - unused) }
    }
    current.isRaw = false
    memory.simultaneous.open()
    defer { memory.simultaneous.close() }
    var problem: NotTestedReason?
    for (index, (delivery, _)) in outcomes.enumerated() {
      var (subject, outcome) = (subjects[index], delivery.outcome)
      if delivery.isUncertain { noteUncertainCreations(by: subject.step) }
      // A request whose token has expired is sent again, alone.
      if delivery.isUnauthorized, subject.step.shouldRefreshToken {
        (subject, outcome) = await deliver(drafts[index])
      }
      current.attributed = subject.step.attribution.flatMap { runner.contract.operation($0) }
      problem = conclude(outcome, of: subject) ?? problem
    }
    return problem
  }

  /// Checks that each of several creations at once has made one resource.
  mutating func observeSimultaneousCreations(
    of resource: String, _ view: StateView
  ) -> NotTestedReason? {
    let operation = probed
    let ids = memory.neighbourhood.touched.filter { $0.resource == resource }.map(\.id).sorted()
    let count = memory.simultaneous.accepted.count
    outcome.performed.append(
      CaseOutcome.PerformedChecks(operation: operation.id, checks: [.createdIsAvailable]))
    func drift(_ check: Check, _ expected: String, _ actual: String) {
      report(
        .state(.stateLost, check, operation, expected: expected, actual: actual), of: operation,
        view.exchange)
    }
    let unique = runner.compiled.operation(operation.id)?.uniquePointers ?? []
    if let place = unique.first, count > 1 {
      drift(
        .rejectsInvalid, "one of several creations at once with the same \(place) accepted",
        "\(count) accepted")
    } else if ids.count < count, runner.world.withLock({ $0.createsAnew(resource) }) {
      drift(
        .createdIsAvailable, "\(count) ids for \(count) creations at once", "\(ids.count) different"
      )
    } else if !view.listing.hasMore {
      let missing = ids.filter { view.listing.byID[$0] == nil }
      if !missing.isEmpty {
        drift(
          .createdIsAvailable, "each of \(count) creations at once in the list",
          "\(missing.count) missing: \(missing[0])")
      }
    }
    return nil
  }

  /// Checks that a resource is as one order of the simultaneous updates would leave it.
  mutating func observeSimultaneousUpdates(
    of resource: String, _ observation: Plan.Observation, _ view: StateView
  ) -> NotTestedReason? {
    // What a rejected update has done is not known.
    guard memory.simultaneous.rejected == 0, let id = idInQuestion(resource, view.subject),
      let shown = view.listing.byID[id]
    else { return nil }
    let operation = probed
    outcome.performed.append(
      CaseOutcome.PerformedChecks(operation: operation.id, checks: [.updatePreserves]))
    let places = runner.contract.settledPlaces(of: resource)
    // What is like neither update has another cause, which has a drift of its own.
    let shares = memory.simultaneous.accepted.map { body in
      let sent = places.filter { body[$0] != nil }
      return (sent: sent, kept: sent.filter { body[$0] == shown[$0] })
    }
    let isAll = if case .isAllOf = observation { true } else { false }
    let place: JSON.Pointer?
    if isAll {
      let lost = shares.first { $0.kept.isEmpty && !$0.sent.isEmpty }
      place = shares.contains { $0.kept == $0.sent } ? lost?.sent.first : nil
    } else {
      // What only one of them has sent remains in any order.
      let owned = shares.map { share in
        share.kept.filter { place in
          shares.allSatisfy { $0.sent.contains(place) }
            && shares.count { $0.kept.contains(place) } == 1
        }
      }
      place = owned.allSatisfy { !$0.isEmpty } ? owned.last?.first : nil
    }
    guard let place else { return nil }
    report(
      .state(
        .stateLost, .updatePreserves, operation, at: place,
        expected: isAll
          ? "what both of two updates at once have set"
          : "all members as one of two updates set them",
        actual: isAll
          ? "\(shown[place]?.text() ?? "absent"): one of them is lost"
          : "\(shown[place]?.text() ?? "absent"), beside members of the other update"),
      of: operation, view.exchange)
    return nil
  }
}
