import ContractFindings
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
    let patience = 2
    state.withLock { $0.unansweredDeletions = 0 }
    for (entry, deletion) in await delete(state.withLock({ $0.ledger.entries }), patience) {
      tell(deletion, of: entry.resource, entry.id)
    }
    let changed = state.withLock { state in
      state.changedOwn.compactMap { key in state.originals[key].map { (key, $0) } }
    }
    for (key, original) in changed.sorted(by: {
      ($0.0.id, $0.0.resource) < ($1.0.id, $1.0.resource)
    }) {
      let owner = key.id == Identity.other.ownID ? "of the other user" : "of the user"
      let deletion = await attempt(patience) { () async throws(TransportError) in
        try await restore(key, to: original)
      }
      tell(deletion, of: key.resource, owner)
    }
    mergeLeaks()
  }

  private func tell(_ deletion: Deletion, of resource: String, _ id: String) {
    let reason: String
    switch deletion {
    case .gone: return
    case .refused(let answer): reason = answer
    case .unanswered(let error): reason = "the request failed: \(error)"
    case .untried: reason = "not tried, the backend is silent"
    }
    leak(Leak(resource: resource, id: id, reason: reason))
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
    where compiled.operation.updatesSingleton(key.resource) {
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
      guard SchemaValidator(schema).accepts(json.bytes()) else {
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

  static func unknownPath(of operation: Operation) -> String {
    "the path of \(operation.id) names what the run does not know"
  }

  /// Sends a request, again with another token where the one it had was too old.
  func send(
    as identity: Identity, over lane: (any Transport)? = nil,
    _ request: (String?) -> HTTPRequest
  ) async throws(TransportError) -> HTTPResponse {
    let name = "clean-up"
    var last = request(token(of: identity))
    var response = try await sendAside(last, for: name, over: lane)
    // Of several tries, only one that others fetched can be too old by now.
    for _ in 0..<3 {
      guard response.status == .unauthorized, let token = last.bearer,
        let other = await anotherToken(of: identity, insteadOf: token, for: name)
      else { break }
      last = request(other)
      response = try await sendAside(last, for: name, over: lane)
    }
    return response
  }

  /// Sends a request that is no case, and waits as often as it is asked to come later.
  func sendAside(
    _ request: HTTPRequest, for name: String, over lane: (any Transport)? = nil
  ) async throws(TransportError) -> HTTPResponse {
    var patience = Patience()
    while true {
      _ = await takeTurn(withinBudget: false)
      state.withLock { $0.requests += 1 }
      let response = try await (lane ?? environment.transport).send(
        request, timeouts: timeouts)
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

extension Timeouts {
  init(_ configuration: RunConfiguration) {
    self.init(
      connecting: configuration.timeout, waiting: configuration.timeout,
      total: configuration.timeout * 6)
  }
}
