import ContractHTTP
import ContractModel

extension RoutedRequest {
  /// The key under which the response to a request with an idempotency key is kept.
  var idempotencyKey: String? {
    guard let name = plan.operation.idempotencyKey, let key = request.fields[name] else {
      return nil
    }
    return "\(plan.operation.id)/\(caller ?? 0)/\(key)"
  }
}

extension MockState {
  /// The responses to requests with an idempotency key.
  var keyedResponses: [String: MockResponse] {
    get { self[KeyedResponses.self] }
    _modify { yield &self[KeyedResponses.self] }
  }
}

private enum KeyedResponses: MockState.Key {
  static var initial: [String: MockResponse] { [:] }
}
