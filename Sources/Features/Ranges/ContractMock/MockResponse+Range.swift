import ContractHTTP
import ContractModel
import ContractValidation

extension HTTPResponse {
  /// Keeps the part of the body that the request asks for, if the contract states that parts are sent.
  mutating func applyRange(of routed: RoutedRequest, _ behavior: MockBehavior) {
    guard status == .ok, let range = routed.range, !behavior.deviates(.rangeIgnored),
      let positions = range.positions(inLength: body.count)
    else { return }
    status = .partialContent
    fields["Content-Range"] = ContentRange(positions, of: body.count).description
    let start = positions.lowerBound + (behavior.deviates(.rangeShifted) ? 1 : 0)
    body = (start..<(start + positions.count)).map { body[$0 % body.count] }
  }
}

extension RoutedRequest {
  /// The part of the response that the request asks for, where the contract states that parts are sent.
  var range: ByteRange? {
    guard request.method == .get, plan.operation.success(.partialContent) != nil else { return nil }
    return request.fields["range"].flatMap(ByteRange.init(parsing:))
  }

  /// The documented reason to reject a request for a part that a response does not have.
  func rangeRejection(of response: MockResponse, _ behavior: MockBehavior) -> Rejection? {
    guard let range, !behavior.deviates(.rangeUnchecked),
      range.positions(inLength: response.body.count) == nil
    else { return nil }
    let unsatisfiable = plan.operation.unsatisfiableRange
    return plan.compiled.failures.first { $0.condition == unsatisfiable }
      .map { .condition($0.condition) }
  }
}
