import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

extension RunContext {
  /// What became of something that was to be deleted, or put back as it was.
  enum Deletion: Sendable {
    case gone
    /// It is still there, for the reason given.
    case refused(String)
    case unanswered(TransportError)
    /// Others before it got no answer.
    case untried
  }

  /// Deletes what was made besides these; what cannot be deleted now is tried again at the end.
  ///
  /// - Parameters:
  ///   - kept: What stays.
  ///   - forgets: Whether nothing asks later what the run had made, so that memory does not grow
  ///     with it.
  func delete(except kept: Set<RunState.ResourceID>, forgetting forgets: Bool = false) async {
    let entries = state.withLock { $0.ledger.entries }.filter { !kept.contains($0.resourceID) }
    // Where one got no answer, nothing is waited for until the end.
    let gone = await delete(entries, 1).compactMap { entry, deletion in
      if case .gone = deletion { entry.resourceID } else { nil }
    }
    state.withLock { state in
      state.ledger.remove(Set(gone), forgetting: forgets)
      for id in gone {
        state.made[id] = nil
        state.known[id] = nil
      }
    }
  }

  /// Deletes entries of the ledger, last in first out.
  ///
  /// Where things of one kind do not need each other, what was made in a row goes side by side; the
  /// first of them alone, so that of a silent backend each run tells the same.
  ///
  /// - Parameters:
  ///   - entries: In the order in which they were made.
  ///   - patience: After how many requests without an answer none is sent any more.
  /// - Returns: What became of each, the last one first.
  func delete(
    _ entries: [Ledger.Entry], _ patience: Int
  ) async -> [(entry: Ledger.Entry, deletion: Deletion)] {
    var all: [(Ledger.Entry, Deletion)] = []
    var rest = entries.reversed()[...]
    while let first = rest.first {
      let row = Array(rest.prefix { $0.resource == first.resource })
      rest = rest.dropFirst(row.count)
      let mayGoTogether = !compiled.mayNeedItsOwnKind(first.resource)
      var isAnswered = false
      var index = 0
      while index < row.count, !(isAnswered && mayGoTogether) {
        let deletion = await delete(row[index], patience, over: nil)
        if case .unanswered = deletion {} else { isAnswered = true }
        all.append((row[index], deletion))
        index += 1
      }
      let others = Array(row.dropFirst(index))
      let deletions = await sideBySide(others.count) { place, lane in
        await self.delete(others[place], patience, over: lane)
      }
      all += zip(others, deletions)
    }
    return all
  }

  private func delete(
    _ entry: Ledger.Entry, _ patience: Int, over lane: (any Transport)?
  ) async -> Deletion {
    await attempt(patience) { () async throws(TransportError) in
      try await delete(entry, over: lane)
    }
  }

  /// Does what sends a request, unless too many got no answer.
  ///
  /// - Parameters:
  ///   - patience: How many may get none.
  ///   - work: Returns why things are not as they should be, if so.
  /// - Returns: What became of it.
  func attempt(
    _ patience: Int, _ work: () async throws(TransportError) -> String?
  ) async -> Deletion {
    guard state.withLock({ $0.unansweredDeletions < patience }) else { return .untried }
    do throws(TransportError) {
      return try await work().map(Deletion.refused) ?? .gone
    } catch {
      state.withLock { $0.unansweredDeletions += 1 }
      return .unanswered(error)
    }
  }

  /// - Returns: Why the resource is still there, if it is.
  private func delete(
    _ entry: Ledger.Entry, over lane: (any Transport)?
  ) async throws(TransportError) -> String? {
    guard let operation = contract.operation(that: .deletes, entry.resource),
      let compiled = compiled.operation(operation.id),
      let effect = operation.effect(.deletes, on: entry.resource)
    else {
      return configuration.isThrowaway ? nil : "the contract has no operation that deletes it"
    }
    var parameters = usualParameters(of: operation).merging(entry.parameters) { $1 }
    var body = Plan.Body.none
    if let name = effect.pathParameter { parameters[name] = entry.id }
    parameters.merge(indifferentParameters(of: operation)) { known, _ in known }
    guard compiled.canExpand(parameters) else { return Self.unknownPath(of: operation) }
    if case .request(let place)? = effect.id, let key = entry.key,
      var json = typicalBody(of: operation.id)
    {
      _ = json.set(key, at: place)
      body = .json(json)
    }
    let response = try await send(as: entry.identity, over: lane) { token in
      RequestBuilder(compiled: compiled, token: token)
        .request(parameters: parameters, body: body, identity: entry.identity)
    }
    if response.status.isSuccess || response.status == 404 { return nil }
    return "\(operation.method.name) answered \(response.status.code)"
  }
}

extension CompiledContract {
  /// Whether what is made may name another thing of its kind, as a page may the one it is under.
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
  func canExpand(_ parameters: [String: String]) -> Bool {
    template.names.allSatisfy { parameters[$0] != nil }
  }
}
