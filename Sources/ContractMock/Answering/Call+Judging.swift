import ContractHTTP
import ContractModel
import ContractValidation

extension Call {
  /// What the contract says of an answer, given what it was meant to be.
  func judged(_ response: HTTPResponse, _ meaning: Answer.Meaning) -> [Drift] {
    switch meaning {
    case .failure(let documented):
      return plan.compiled.drifts(
        in: response, to: request,
        expecting: documented.isEmpty ? .anyDocumented : .failure(documented))
    case .success(let overlooked, _) where !overlooked.isEmpty:
      return plan.compiled.drifts(in: response, to: request, expecting: .failure(overlooked))
    case .success(_, let variant):
      let rules = RuleContext(
        request, response, path: path, stored: item?.representation, now: now)
      return plan.compiled.drifts(
        in: response, to: request, expecting: variant.map(ExpectedResponse.variant) ?? .success)
        + rules.drifts(of: plan.operation.rules)
    }
  }
}
