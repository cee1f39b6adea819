import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// Deletes what a run has created, and restores what it has changed.
struct CleanUp: Sendable {
  let runner: Runner

  /// The outcome of an intended deletion or restoration.
  enum Outcome: Sendable {
    case done
    case refused(Refusal)
    case failed(TransportError)
    /// Not attempted, for the reason given.
    case untried(String)
  }

  /// The reason why something cannot be deleted or restored.
  struct Refusal: Sendable, Equatable {
    var reason: String

    /// Whether no later attempt can succeed.
    var isFinal = false
  }
}

extension CleanUp {
  /// Deletes everything that was created, last in first out, and restores the changed singletons;
  /// what is left behind becomes a leak.
  ///
  /// A backend that has not responded twice is not waited for again.
  func callAsFunction(_ watch: CleanUpWatch) async {
    let patience = 2
    runner.backend.health.withLock { $0.failedDeletions = 0 }
    let entries = runner.world.withLock { $0.ledger.entries }
    let outcomes = await delete(entries, patience: patience, watch)
    for (entry, outcome) in await withoutThoseGoneWithParents(outcomes) {
      if case .done = outcome {
        runner.world.withLock { $0.noteCleanUp([entry.resourceID], forgetting: false) }
      }
      record(outcome, of: entry.resourceID)
      report(outcome, of: entry.resource, entry.id)
    }
    for (id, original) in runner.world.withLock({ $0.changedOriginals }) {
      let owner = Identity(ownID: id.id) == .other ? "of the other user" : "of the user"
      let outcome = await attempt(patience: patience, "restoring \(id.resource)") {
        () async throws(TransportError) in
        try await restore(id, to: original)
      }
      watch.noteProgress()
      if case .done = outcome { runner.environment.recordLedger?(.restored(id)) }
      record(outcome, of: id)
      report(outcome, of: id.resource, owner)
    }
    if !Task.isCancelled, runner.backend.health.withLock({ $0.failedDeletions == 0 }) {
      await auditDeletions()
    }
    runner.world.withLock { $0.mergeLeaks() }
  }

  /// Deletes all created resources but these; those that cannot be deleted now are tried again at
  /// the end.
  ///
  /// - Parameters:
  ///   - kept: The resources to keep.
  ///   - forgets: Whether nothing needs to know later that the run created them, so that memory
  ///     does not grow.
  func delete(except kept: Set<World.ResourceID>, forgetting forgets: Bool = false) async {
    let entries = runner.world.withLock { world in
      world.ledger.entries.filter {
        !kept.contains($0.resourceID) && !world.refusedDeletions.contains($0.resourceID)
      }
    }
    // Once one gets no response, the others wait until the end.
    let outcomes = await delete(entries, patience: 1, nil)
    var (deleted, refused): ([World.ResourceID], [World.ResourceID]) = ([], [])
    for (entry, outcome) in outcomes {
      switch outcome {
      case .done: deleted.append(entry.resourceID)
      case .refused: refused.append(entry.resourceID)
      case .failed, .untried: break
      }
    }
    runner.world.withLock { [deleted, refused] world in
      world.noteCleanUp(deleted, forgetting: forgets)
      world.refusedDeletions.formUnion(refused)
    }
  }

  /// Keeps in the ledger what a later attempt has to know.
  private func record(_ outcome: Outcome, of id: World.ResourceID) {
    guard case .refused(let refusal) = outcome else { return }
    runner.environment.recordLedger?(
      refusal.isFinal ? .abandoned(id, refusal.reason) : .rejected(id, refusal.reason))
  }

  private func report(_ outcome: Outcome, of resource: String, _ id: String) {
    let reason: String
    switch outcome {
    case .done: return
    case .refused(let refusal): reason = refusal.reason
    case .failed(let error): reason = "the request failed: \(error)"
    case .untried(let cause): reason = "not attempted, \(cause)"
    }
    runner.note(Leak(resource: resource, id: id, reason: reason))
  }

  /// Sends a request, unless `patience` requests got no response; the work returns why it was
  /// refused, or `nil`.
  private func attempt(
    patience: Int, _ what: @autoclosure @escaping @Sendable () -> String,
    _ work: () async throws(TransportError) -> Refusal?
  ) async -> Outcome {
    let backend = runner.backend
    if Task.isCancelled { return .untried("the clean-up was ended") }
    guard backend.health.withLock({ $0.failedDeletions < patience }) else {
      return .untried("the backend does not respond")
    }
    let announcement = announcement(of: what)
    defer { announcement?.cancel() }
    do throws(TransportError) {
      return try await work().map(Outcome.refused) ?? .done
    } catch {
      backend.health.withLock { $0.failedDeletions += 1 }
      return .failed(error)
    }
  }
}

extension CleanUp {
  /// From which wait on clean-up says what it waits for.
  private static let quietTime: Duration = .seconds(1)

  /// Shows what clean-up waits for where that takes long; to be cancelled.
  private func announcement(of what: @escaping @Sendable () -> String) -> Task<Void, Never>? {
    guard let announce = runner.environment.announce else { return nil }
    let (sleep, limit) = (runner.environment.clock.sleep, runner.configuration.timeout)
    return Task {
      do { try await sleep(Self.quietTime) } catch { return }
      guard !Task.isCancelled else { return }
      announce("clean-up: waiting for the response to \(what()), at most \(limit)")
    }
  }

  /// Deletes resources, last in first out.
  ///
  /// Where resources of a type do not need each other, those created in a row are deleted side by
  /// side; the first of them alone, so that every run reports the same about a backend that does not respond.
  ///
  /// - Parameters:
  ///   - entries: In the order in which they were created.
  ///   - patience: After how many requests without a response no more is sent.
  ///   - watch: What learns of each response.
  /// - Returns: The outcomes, the last entry first.
  private func delete(
    _ entries: [ResourceLedger.Entry], patience: Int, _ watch: CleanUpWatch?
  ) async -> [(entry: ResourceLedger.Entry, outcome: Outcome)] {
    var all: [(ResourceLedger.Entry, Outcome)] = []
    var rest = entries.reversed()[...]
    while let first = rest.first {
      let row = Array(rest.prefix { $0.resource == first.resource })
      rest = rest.dropFirst(row.count)
      let isConcurrent = !runner.compiled.mayNeedItsOwnKind(first.resource)
      var hasResponded = false
      var index = 0
      while index < row.count, !(hasResponded && isConcurrent) {
        let outcome = await delete(row[index], patience: patience, watch, over: nil)
        if case .failed = outcome {} else { hasResponded = true }
        all.append((row[index], outcome))
        index += 1
      }
      let others = Array(row.dropFirst(index))
      let outcomes = await runner.environment.transport.concurrently(
        others.count, jobs: runner.configuration.jobs
      ) { index, shard in
        await self.delete(others[index], patience: patience, watch, over: shard)
      }
      all += zip(others, outcomes)
    }
    return all
  }

  private func delete(
    _ entry: ResourceLedger.Entry, patience: Int, _ watch: CleanUpWatch?,
    over shard: (any Transport)?
  ) async -> Outcome {
    if let refusal = runner.world.withLock({ $0.undeletable[entry.resource] }) {
      return .refused(refusal)
    }
    let outcome = await attempt(patience: patience, "deleting \(entry.resource) \(entry.id)") {
      () async throws(TransportError) in
      try await delete(entry, over: shard)
    }
    switch outcome {
    case .done:
      runner.environment.recordLedger?(.deleted(entry.resourceID))
      runner.world.withLock { $0.noteDeletion(of: entry) }
      watch?.noteProgress()
    case .refused(let refusal):
      if refusal.isFinal { runner.world.withLock { $0.undeletable[entry.resource] = refusal } }
      watch?.noteProgress()
    case .failed, .untried: break
    }
    return outcome
  }

  /// - Returns: Why the resource is not deleted; `nil` where it is.
  private func delete(
    _ entry: ResourceLedger.Entry, over shard: (any Transport)?
  ) async throws(TransportError) -> Refusal? {
    guard let operation = runner.writes.rules.operation(deleting: entry.resource) else {
      return runner.configuration.isDisposable
        ? nil : Refusal(reason: "the contract has no operation that deletes it", isFinal: true)
    }
    let effect = operation.effects(.deletes).first { $0.resource.name == entry.resource }
    let defaults = runner.defaults
    var parameters = defaults.usualParameters(of: operation).merging(entry.parameters) { $1 }
    var body = Plan.Body.none
    if let name = effect?.pathParameter { parameters[name] = entry.id }
    parameters.merge(defaults.indifferentParameters(of: operation)) { known, _ in known }
    guard operation.canExpand(parameters) else {
      return Refusal(reason: Self.unknownPath(of: operation))
    }
    if case .request(let location)? = effect?.id, let key = entry.key,
      var json = defaults.body(of: operation.id)
    {
      _ = json.set(key, at: location)
      body = .json(json)
    }
    let response = try await runner.backend.send(as: entry.identity, over: shard) { credentials in
      RequestBuilder(
        operation: operation, credentials: credentials, fields: runner.configuration.fields
      )
      .request(parameters: parameters, body: body, identity: entry.identity)
    }
    if response.status.isSuccess || [404, 410].contains(response.status.code) { return nil }
    return Refusal(
      reason: "\(operation.method.name) got status \(response.status.code)",
      isFinal: [405, 501].contains(response.status.code))
  }

  /// Restores a singleton that the run has changed, as far as one request can.
  ///
  /// - Returns: Why it is not as it was; `nil` where it is.
  private func restore(
    _ id: World.ResourceID, to original: JSON
  ) async throws(TransportError) -> Refusal? {
    guard !runner.configuration.isDisposable else { return nil }
    let identity = Identity(ownID: id.id) ?? .user
    // It may be as it was, because every request was rejected.
    guard await runner.readSingleton(id.resource, as: identity) != original else { return nil }
    var problems: [String] = []
    for compiled in runner.writes.rules.operations(changing: id.resource) {
      let problem = try await restore(original, as: identity, by: compiled)
      if let problem { problems.append(problem) }
    }
    if problems.isEmpty, let problem = await lostMembers(of: id, from: original, as: identity) {
      problems.append(problem)
    }
    return problems.isEmpty ? nil : Refusal(reason: problems.joined(separator: "; "))
  }

  /// The members of a disposable user's singleton that are not as they were; `nil` where all are.
  private func lostMembers(
    of id: World.ResourceID, from original: JSON, as identity: Identity
  ) async -> String? {
    guard runner.configuration.hasDisposableUsers,
      let now = await runner.readSingleton(id.resource, as: identity), now != original
    else { return nil }
    let names = (original.objectValue?.members ?? []).map(\.name).filter { name in
      now.objectValue?[name] != original.objectValue?[name]
    }
    return "the user is disposable: \(names.joined(separator: ", ")) as the run has changed it"
  }

  private func restore(
    _ original: JSON, as identity: Identity, by operation: CompiledOperation
  ) async throws(TransportError) -> String? {
    guard let json = operation.bodyPuttingBack(original) else { return nil }
    let defaults = runner.defaults
    let parameters = defaults.usualParameters(of: operation)
      .merging(defaults.indifferentParameters(of: operation)) { usual, _ in usual }
    guard operation.canExpand(parameters) else { return Self.unknownPath(of: operation) }
    let response = try await runner.backend.send(as: identity) { credentials in
      RequestBuilder(
        operation: operation, credentials: credentials, fields: runner.configuration.fields
      )
      .request(parameters: parameters, body: .json(json), identity: identity)
    }
    return response.status.isSuccess ? nil : "restoring it got status \(response.status.code)"
  }

  private static func unknownPath(of operation: CompiledOperation) -> String {
    "the path of \(operation.id) has parameters that the run does not know"
  }
}

extension CompiledContract {
  /// Whether what is created may name another resource of its type, as a page may its parent.
  fileprivate func mayNeedItsOwnKind(_ resource: String) -> Bool {
    operations.contains { compiled in
      let needed = compiled.references.map(\.resource) + compiled.targets.map(\.resource)
      return needed.contains { $0.name == resource && compiled.performs(.creates, on: $0) }
    }
  }
}

extension CompiledOperation {
  /// Whether there is a value for each part of the path.
  fileprivate func canExpand(_ parameters: [String: String]) -> Bool {
    pathTemplate.names.allSatisfy { parameters[$0] != nil }
  }
}
