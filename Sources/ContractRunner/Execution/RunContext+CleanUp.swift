import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import Synchronization

extension RunContext {
  /// Deletes everything in the ledger, last in first out; what stays is told as a leak.
  ///
  /// A backend that has not answered twice is not waited for again.
  func deleteEverything() async {
    var unanswered = 0
    for entry in state.withLock({ $0.ledger.entries }).reversed() {
      let reason: String?
      do throws(TransportError) {
        reason = unanswered < 2 ? try await delete(entry) : "not tried, the backend is silent"
      } catch {
        unanswered += 1
        reason = "\(HTTPMethod.delete) failed: \(error)"
      }
      guard let reason else { continue }
      leak(Leak(resource: entry.resource, id: entry.id, reason: reason))
    }
  }

  /// - Returns: Why the resource is still there, if it is.
  private func delete(_ entry: Ledger.Entry) async throws(TransportError) -> String? {
    guard let operation = contract.operation(that: .deletes, entry.resource),
      let parameter = operation.target?.pathParameter
    else { return "the contract has no operation that deletes it" }
    let request = RequestBuilder(operation: operation, token: token(of: entry.identity))
      .request(parameters: [parameter: entry.id], body: nil, identity: entry.identity)
    state.withLock { $0.requests += 1 }
    let response = try await environment.transport.send(
      request, deadlines: Deadlines(configuration))
    if response.status.isSuccess || response.status == 404 { return nil }
    return "\(request.method.name) answered \(response.status.code)"
  }
}

extension Deadlines {
  init(_ configuration: RunConfiguration) {
    self.init(
      connecting: configuration.timeout, waiting: configuration.timeout,
      total: configuration.timeout * 6)
  }
}
