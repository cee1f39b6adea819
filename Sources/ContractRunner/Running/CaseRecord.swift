import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// The requests, observations and conclusions of one case so far.
///
/// The runner of the case adds what it sends; everything that validates and compares responses reads
/// and extends the record, and sends nothing itself.
struct CaseRecord {
  let runner: Runner
  let planned: Plan.Case

  var outcome = CaseOutcome()

  /// The resources that this case has created for itself, by type.
  var fresh: [String: World.Creation] = [:]
  var captured: [String: JSON] = [:]

  /// The observations of earlier steps.
  var memory = CaseMemory()

  /// The facts known about the current step.
  var current = CurrentStep()

  /// Whether no other cases create and delete resources meanwhile.
  var isAlone = true

  /// Whether the texts of requests have the mark of the run, so that what they lead to is known to be its own.
  var isMarking = false

  /// Whether the case is run once more, to see whether it shows the same.
  var isRepeated = false

  /// The number of the repetition among all of the run; 0 where the case is run for the first time.
  var repetition = 0

  /// Whether the outcome lists the requests that were sent.
  var recordsTrail = false

  /// The `Location` of the last response, and the target that it is relative to.
  var location: (text: String, base: String)?

  /// How often the backend had been restarted when the case began.
  private let restarts: Int

  init(_ planned: Plan.Case, in runner: Runner) {
    self.runner = runner
    self.planned = planned
    restarts = runner.backend.outage.withLock(\.restarts)
  }

  /// Whether the backend was restarted since the case began.
  var hasRestarted: Bool { runner.backend.outage.withLock(\.restarts) != restarts }

  var resolver: RequestResolver {
    var resolver = RequestResolver(
      runner: runner, fresh: fresh, captured: captured, name: planned.name)
    resolver.isMarking = isMarking
    resolver.repetition = repetition
    resolver.adaptsProbes = planned.phase != .examples
    return resolver
  }

  /// Whether other clients may use the backend at the same time.
  var mayMeetOthers: Bool { runner.mayMeetOthers }

  /// The backend that the case is about.
  var backend: Backend { runner.backend }

  /// The contract that the backend must keep.
  var compiled: CompiledContract { runner.compiled }

  /// The options of the run.
  var configuration: RunConfiguration { runner.configuration }

  /// The parts of its process that the run uses.
  var environment: RunEnvironment { runner.environment }
}

/// The facts known about the current step of a case.
struct CurrentStep {
  /// The operation that it is attributed to, where the plan names one.
  var attributed: CompiledOperation?

  /// Whether its request is no valid message.
  var isRaw = false

  /// Whether the last response has named what its request has created.
  var hasNamedCreation = false

  /// Whether the rest of the case is about a resource that the backend has rightly not created.
  var endsCase = false
}

extension CaseRecord {
  /// The operation that the case is about: the one it probes, not the one it verifies with.
  var probed: CompiledOperation {
    if let attributed = current.attributed { return attributed }
    if let operation = planned.operation { return operation }
    let steps = planned.steps
    return (steps.first { $0.purpose == .probe } ?? steps.first)?.operation
      ?? runner.compiled.operations[0]
  }

  /// The id of what this case has created, or else of what cases share or the user has.
  func idInQuestion(_ resource: CompiledResource, _ subject: StepSubject) -> String? {
    if subject.operation.usesSingleton(resource) {
      return subject.step.identity.ownID
    }
    return resolver.creation(of: resource)?.id
  }

  /// Has what cases share created again, where a list does not show it any more; not while others use it, nor
  /// where writes are counted.
  func replaceFixture(of resource: CompiledResource, notAmong listing: ResourceListing) {
    guard isAlone, configuration.maxWrites == nil else { return }
    runner.world.withLock { $0.replaceFixture(of: resource.name, notAmong: listing.byID) }
  }

  /// Notes that a check of the state was performed for an operation.
  mutating func noteCheck(_ check: Check, of operation: CompiledOperation) {
    outcome.performed.append(CaseOutcome.PerformedChecks(operation: operation.id, checks: [check]))
  }

  func limited(by limit: RunLimit) -> NotTestedReason {
    // Random cases are not planned one by one, so that skipping some leaves no gap.
    if !planned.isRandom {
      runner.backend.limits.withLock { $0.reached = $0.reached ?? limit }
    }
    return .limit(limit)
  }

  /// Notes which step showed which finding, and what the last request has created.
  mutating func noteOrigins(_ step: Int) {
    while outcome.stepsOfFindings.count < outcome.findings.count {
      outcome.stepsOfFindings.append(step)
    }
    guard let sent = outcome.trail.last,
      let creation = fresh.sorted(by: { $0.key < $1.key }).map(\.value)
        .first(where: { $0.request == sent.request })
    else { return }
    outcome.trail[outcome.trail.count - 1].created = Reproduction.CreatedResource(creation)
  }

  /// The checks that stay open when the first of some steps is not performed.
  func openChecks(
    after problem: NotTestedReason, _ rest: ArraySlice<Plan.Step>
  ) -> [CheckResults.Key] {
    // Of many values, one that is not sent leaves no gap, unless others were to follow it.
    if case .notSent(_, ofOneValue: true) = problem, planned.phase != .examples,
      rest.first?.purpose != .setUp
    {
      return []
    }
    return planned.isSequence ? rest.prefix(1).flatMap(openChecks) : rest.flatMap(openChecks)
  }

  /// The checks that stay open when a step is not performed.
  private func openChecks(_ step: Plan.Step) -> [CheckResults.Key] {
    // A step that may end in several ways checks at least that the server does not fail.
    let fallback: [Check] = planned.isRandom ? [] : [.serverError]
    var checks = step.expectation.primaryCheck.map { [$0] } ?? fallback
    if let observation = step.observation { checks.append(observation.check) }
    guard case .operation(let subject) = planned.subject else { return [] }
    // A walk is about many operations, each of which has cases of its own, too.
    let id = planned.isSequence ? step.endpointID : subject
    return checks.map { CheckResults.Key(operation: id, check: $0) }
  }
}

extension CaseRecord {
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
      subject.id(of: effect).map { World.ResourceID(resource: effect.resource.name, id: $0) }
    }
    let linked = subject.linkedIDs
    let created = fresh.map { World.ResourceID(resource: $0.key, id: $0.value.id) }
    memory.neighbourhood.noteWrite(about: ids + linked + created, isRejected: false)
  }
}
