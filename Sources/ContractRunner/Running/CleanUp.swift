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

  /// What became of something that was to be deleted, or restored.
  enum Outcome: Sendable {
    case done
    /// The backend rejected it, for the reason given.
    case rejected(String)
    case failed(TransportError)
    /// Not attempted, because the backend did not respond before.
    case untried
  }
}

extension CleanUp {
  /// Deletes everything that was created, last in first out, and restores the changed singletons;
  /// what is left behind becomes a leak.
  ///
  /// A backend that has not responded twice is not waited for again.
  func callAsFunction() async {
    let patience = 2
    runner.backend.health.withLock { $0.failedDeletions = 0 }
    let entries = runner.world.withLock { $0.ledger.entries }
    for (entry, outcome) in await delete(entries, patience: patience) {
      report(outcome, of: entry.resource, entry.id)
    }
    for (id, original) in runner.world.withLock({ $0.changedOriginals }) {
      let owner = Identity(ownID: id.id) == .other ? "of the other user" : "of the user"
      let outcome = await attempt(patience: patience, "restoring \(id.resource)") {
        () async throws(TransportError) in
        try await restore(id, to: original)
      }
      if case .done = outcome { runner.environment.recordLedger?(.restored(id)) }
      report(outcome, of: id.resource, owner)
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
    let entries = runner.world.withLock { $0.ledger.entries }
      .filter { !kept.contains($0.resourceID) }
    // Once one gets no response, the others wait until the end.
    let deleted = await delete(entries, patience: 1).compactMap { entry, outcome in
      if case .done = outcome { entry.resourceID } else { nil }
    }
    runner.world.withLock { $0.noteCleanUp(deleted, forgetting: forgets) }
  }

  private func report(_ outcome: Outcome, of resource: String, _ id: String) {
    let reason: String
    switch outcome {
    case .done: return
    case .rejected(let response): reason = response
    case .failed(let error): reason = "the request failed: \(error)"
    case .untried: reason = "not attempted, the backend does not respond"
    }
    runner.note(Leak(resource: resource, id: id, reason: reason))
  }

  /// Sends a request, unless `patience` requests got no response; the work returns why it was
  /// rejected, or `nil`.
  private func attempt(
    patience: Int, _ what: @autoclosure @escaping @Sendable () -> String,
    _ work: () async throws(TransportError) -> String?
  ) async -> Outcome {
    let backend = runner.backend
    guard backend.health.withLock({ $0.failedDeletions < patience }) else { return .untried }
    let announcement = announcement(of: what)
    defer { announcement?.cancel() }
    do throws(TransportError) {
      return try await work().map(Outcome.rejected) ?? .done
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
  /// - Returns: The outcomes, the last entry first.
  private func delete(
    _ entries: [ResourceLedger.Entry], patience: Int
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
        let outcome = await delete(row[index], patience: patience, over: nil)
        if case .failed = outcome {} else { hasResponded = true }
        all.append((row[index], outcome))
        index += 1
      }
      let others = Array(row.dropFirst(index))
      let outcomes = await runner.environment.transport.concurrently(
        others.count, jobs: runner.configuration.jobs
      ) { index, shard in
        await self.delete(others[index], patience: patience, over: shard)
      }
      all += zip(others, outcomes)
    }
    return all
  }

  private func delete(
    _ entry: ResourceLedger.Entry, patience: Int, over shard: (any Transport)?
  ) async -> Outcome {
    let outcome = await attempt(patience: patience, "deleting \(entry.resource) \(entry.id)") {
      () async throws(TransportError) in
      try await delete(entry, over: shard)
    }
    if case .done = outcome { runner.environment.recordLedger?(.deleted(entry.resourceID)) }
    return outcome
  }

  /// - Returns: Why the resource is not deleted; `nil` where it is.
  private func delete(
    _ entry: ResourceLedger.Entry, over shard: (any Transport)?
  ) async throws(TransportError) -> String? {
    guard let operation = runner.contract.operation(that: .deletes, entry.resource),
      let compiled = runner.compiled.operation(operation.id),
      let effect = operation.effect(.deletes, on: entry.resource)
    else {
      return runner.configuration.isDisposable
        ? nil : "the contract has no operation that deletes it"
    }
    let defaults = runner.defaults
    var parameters = defaults.usualParameters(of: operation).merging(entry.parameters) { $1 }
    var body = Plan.Body.none
    if let name = effect.pathParameter { parameters[name] = entry.id }
    parameters.merge(defaults.indifferentParameters(of: operation)) { known, _ in known }
    guard compiled.canExpand(parameters) else { return Self.unknownPath(of: operation) }
    if case .request(let place)? = effect.id, let key = entry.key,
      var json = defaults.body(of: operation.id)
    {
      _ = json.set(key, at: place)
      body = .json(json)
    }
    let response = try await runner.backend.send(as: entry.identity, over: shard) { credentials in
      RequestBuilder(
        compiled: compiled, credentials: credentials, fields: runner.configuration.fields
      )
      .request(parameters: parameters, body: body, identity: entry.identity)
    }
    if response.status.isSuccess || response.status == 404 { return nil }
    return "\(operation.method.name) got status \(response.status.code)"
  }

  /// Restores a singleton that the run has changed, as far as one request can.
  ///
  /// - Returns: Why it is not as it was; `nil` where it is.
  private func restore(
    _ id: World.ResourceID, to original: JSON
  ) async throws(TransportError) -> String? {
    guard !runner.configuration.isDisposable else { return nil }
    let identity = Identity(ownID: id.id) ?? .user
    var problems: [String] = []
    for compiled in runner.compiled.operations
    where compiled.operation.updatesSingleton(id.resource) {
      let problem = try await restore(original, as: identity, by: compiled)
      if let problem { problems.append(problem) }
    }
    return problems.isEmpty ? nil : problems.joined(separator: "; ")
  }

  private func restore(
    _ original: JSON, as identity: Identity, by compiled: CompiledOperation
  ) async throws(TransportError) -> String? {
    let operation = compiled.operation
    guard let schema = operation.body?.schema, case .object(let fields) = schema.kind else {
      return "\(operation.id) replaced a part that cannot be restored"
    }
    var body = JSON.Object()
    for field in fields {
      if let value = original[field.name] { body[field.name] = value }
    }
    let json = JSON.object(body)
    guard SchemaValidator(schema).accepts(json.bytes()) else {
      return "what \(operation.id) replaced was \(json.text()), which it rejects"
    }
    let defaults = runner.defaults
    let parameters = defaults.usualParameters(of: operation)
      .merging(defaults.indifferentParameters(of: operation)) { usual, _ in usual }
    guard compiled.canExpand(parameters) else { return Self.unknownPath(of: operation) }
    let response = try await runner.backend.send(as: identity) { credentials in
      RequestBuilder(
        compiled: compiled, credentials: credentials, fields: runner.configuration.fields
      )
      .request(parameters: parameters, body: .json(json), identity: identity)
    }
    return response.status.isSuccess ? nil : "restoring it got status \(response.status.code)"
  }

  private static func unknownPath(of operation: Operation) -> String {
    "the path of \(operation.id) has parameters that the run does not know"
  }
}

extension CompiledContract {
  /// Whether what is created may name another resource of its type, as a page may its parent.
  fileprivate func mayNeedItsOwnKind(_ resource: String) -> Bool {
    operations.contains { compiled in
      let needed = compiled.references.map(\.resource) + compiled.operation.targets.map(\.resource)
      return needed.contains(resource)
        && compiled.operation.performs(.creates, on: resource)
    }
  }
}

extension CompiledOperation {
  /// Whether there is a value for each part of the path.
  fileprivate func canExpand(_ parameters: [String: String]) -> Bool {
    template.names.allSatisfy { parameters[$0] != nil }
  }
}
