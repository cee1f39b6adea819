import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import Synchronization

extension RunContext {
  /// Deletes everything in the ledger, last in first out; what stays is told as a leak.
  func deleteEverything() async {
    for entry in state.withLock({ $0.ledger.entries }).reversed() {
      guard let reason = await delete(entry) else { continue }
      leak(Leak(resource: entry.resource, id: entry.id, reason: reason))
    }
  }

  /// - Returns: Why the resource is still there, if it is.
  private func delete(_ entry: Ledger.Entry) async -> String? {
    guard let operation = contract.operation(that: .deletes, entry.resource),
      let parameter = operation.target?.pathParameter
    else { return "the contract has no operation that deletes it" }
    let request = RequestBuilder(operation: operation, token: token(of: entry.identity))
      .request(parameters: [parameter: entry.id], body: nil, identity: entry.identity)
    do throws(TransportError) {
      let response = try await environment.transport.send(
        request, deadlines: Deadlines(configuration))
      state.withLock { $0.requests += 1 }
      if response.status.isSuccess || response.status == 404 { return nil }
      return "\(request.method.name) answered \(response.status.code)"
    } catch {
      return "\(request.method.name) failed: \(error)"
    }
  }
}

extension Deadlines {
  init(_ configuration: RunConfiguration) {
    self.init(
      connecting: configuration.timeout, waiting: configuration.timeout,
      total: configuration.timeout * 6)
  }
}
