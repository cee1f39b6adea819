import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

extension RunContext {
  /// Deletes everything in the ledger, last in first out, and puts back what was changed of what
  /// users had before; what stays is told as a leak.
  ///
  /// A backend that has not answered twice is not waited for again.
  func deleteEverything() async {
    var unanswered = 0
    func attempt(
      _ resource: String, _ id: String,
      _ work: () async throws(TransportError) -> String?
    ) async {
      let reason: String?
      do throws(TransportError) {
        reason = unanswered < 2 ? try await work() : "not tried, the backend is silent"
      } catch {
        unanswered += 1
        reason = "the request failed: \(error)"
      }
      if let reason { leak(Leak(resource: resource, id: id, reason: reason)) }
    }
    for entry in state.withLock({ $0.ledger.entries }).reversed() {
      await attempt(entry.resource, entry.id) { () async throws(TransportError) in
        try await delete(entry)
      }
    }
    let changed = state.withLock { state in
      state.changedOwn.compactMap { key in state.originals[key].map { (key, $0) } }
    }
    for (key, original) in changed.sorted(by: {
      ($0.0.id, $0.0.resource) < ($1.0.id, $1.0.resource)
    }) {
      let owner = key.id == Identity.other.ownID ? "of the other user" : "of the user"
      await attempt(key.resource, owner) { () async throws(TransportError) in
        try await restore(key, to: original)
      }
    }
    mergeLeaks()
  }

  /// Deletes what was made besides these; what cannot be deleted now is tried again at the end.
  ///
  /// - Parameters:
  ///   - kept: What stays.
  ///   - forgets: Whether nothing asks later what the run had made, so that memory does not grow
  ///     with it.
  func delete(except kept: Set<RunState.ResourceID>, forgetting forgets: Bool = false) async {
    guard !state.withLock(\.isDeletingInVain) else { return }
    let entries = state.withLock { $0.ledger.entries }.filter { !kept.contains($0.resourceID) }
    for entry in entries.reversed() {
      do throws(TransportError) {
        guard try await delete(entry) == nil else { continue }
      } catch {
        // At the end it is tried once more, and told; until then nothing is waited for.
        state.withLock { $0.isDeletingInVain = true }
        return
      }
      state.withLock { state in
        state.ledger.remove(entry.resourceID, forgetting: forgets)
        state.made[entry.resourceID] = nil
        state.known[entry.resourceID] = nil
      }
    }
  }

  /// - Returns: Why the resource is still there, if it is.
  private func delete(_ entry: Ledger.Entry) async throws(TransportError) -> String? {
    guard let operation = contract.operation(that: .deletes, entry.resource),
      let compiled = compiled.operation(operation.id),
      let effect = operation.effects.first(where: {
        $0.action == .deletes && $0.resource == entry.resource
      })
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
    let response = try await send(as: entry.identity) { token in
      RequestBuilder(compiled: compiled, token: token)
        .request(parameters: parameters, body: body, identity: entry.identity)
    }
    if response.status.isSuccess || response.status == 404 { return nil }
    return "\(operation.method.name) answered \(response.status.code)"
  }

  /// Gives back to a user what the run has changed, as far as one request can.
  ///
  /// - Returns: Why it is not as it was, if it is not.
  private func restore(
    _ key: RunState.ResourceID, to original: JSON
  ) async throws(TransportError) -> String? {
    guard !configuration.isThrowaway else { return nil }
    let identity: Identity = key.id == Identity.other.ownID ? .other : .user
    var leftovers: [String] = []
    for compiled in compiled.operations
    where compiled.operation.effects.contains(where: {
      $0.isOwn && $0.action == .updates && $0.resource == key.resource
    }) {
      let operation = compiled.operation
      guard let schema = operation.body?.schema, case .object(let fields) = schema.kind else {
        leftovers.append("\(operation.id) replaced a part that cannot be put back")
        continue
      }
      var body = JSON.Object()
      for field in fields {
        if let value = original[field.name] { body[field.name] = value }
      }
      let json = JSON.object(body)
      guard SchemaJudge(schema).accepts(json.bytes()) else {
        leftovers.append("what \(operation.id) replaced was \(json.text()), which it refuses")
        continue
      }
      let parameters = usualParameters(of: operation)
        .merging(indifferentParameters(of: operation)) { usual, _ in usual }
      guard compiled.canExpand(parameters) else {
        leftovers.append(Self.unknownPath(of: operation))
        continue
      }
      let response = try await send(as: identity) { token in
        RequestBuilder(compiled: compiled, token: token)
          .request(parameters: parameters, body: .json(json), identity: identity)
      }
      if !response.status.isSuccess {
        leftovers.append("putting it back answered \(response.status.code)")
      }
    }
    return leftovers.isEmpty ? nil : leftovers.joined(separator: "; ")
  }

  private static func unknownPath(of operation: Operation) -> String {
    "the path of \(operation.id) names what the run does not know"
  }

  /// Sends a request, once more with another token where the first one was too old.
  private func send(
    as identity: Identity, _ request: (String?) -> HTTPRequest
  ) async throws(TransportError) -> HTTPResponse {
    let name = "clean-up"
    let first = request(token(of: identity))
    let response = try await sendAside(first, for: name)
    guard response.status == .unauthorized, let token = first.bearer,
      let other = await anotherToken(of: identity, insteadOf: token, for: name)
    else { return response }
    return try await sendAside(request(other), for: name)
  }

  /// Sends a request that is no case, and waits as often as it is asked to come later.
  func sendAside(
    _ request: HTTPRequest, for name: String
  ) async throws(TransportError) -> HTTPResponse {
    var patience = Patience()
    while true {
      _ = await takeTurn(withinBudget: false)
      state.withLock { $0.requests += 1 }
      let response = try await environment.transport.send(
        request, deadlines: deadlines)
      guard response.status == .tooManyRequests, waits(after: response, &patience, name) else {
        return response
      }
    }
  }

  /// Tells what stays for one reason once, however many there are.
  private func mergeLeaks() {
    state.withLock { state in
      var merged: [Leak] = []
      var ids: [[String]] = []
      for leak in state.leaks {
        let index = merged.firstIndex { $0.resource == leak.resource && $0.reason == leak.reason }
        if let index {
          ids[index].append(leak.id)
        } else {
          merged.append(leak)
          ids.append([leak.id])
        }
      }
      for index in merged.indices where ids[index].count > 1 {
        let shown = ids[index].prefix(3).joined(separator: ", ")
        let more = ids[index].count - 3
        merged[index].id = more > 0 ? "\(shown) and \(more) more" : shown
      }
      state.leaks = merged
    }
  }
}

extension CompiledOperation {
  /// Whether there is a value for each part of the path.
  fileprivate func canExpand(_ parameters: [String: String]) -> Bool {
    template.names.allSatisfy { parameters[$0] != nil }
  }
}

extension Deadlines {
  init(_ configuration: RunConfiguration) {
    self.init(
      connecting: configuration.timeout, waiting: configuration.timeout,
      total: configuration.timeout * 6)
  }
}
