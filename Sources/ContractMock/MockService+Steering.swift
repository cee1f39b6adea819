import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

/// A response that a request or a rule has chosen, and a remark about the choice.
struct SteeredResponse: Sendable {
  var response: HTTPResponse

  /// Why the choice could not be followed, or that the response is not documented.
  var remark: String?
}

extension MockService {
  /// The response that a preference chooses; `nil` where the usual one is what is preferred, or no operation has
  /// the path.
  ///
  /// No request is checked and nothing is stored: a response that is chosen is sent.
  func steered(by preference: Preference, _ request: HTTPRequest) -> SteeredResponse? {
    guard case .operation(let operation, let path) = route(of: request),
      let plan = plans.operations[operation.id]
    else { return nil }
    if let name = preference.example { return example(name, preference.status, operation, plan) }
    if let status = preference.status, status != plan.response.success.status {
      return chosen(status, operation, request, path)
    }
    guard preference.isDynamic else { return nil }
    return generated(plan, operation, request, path)
  }

  /// The documented response with a status, or one in the shape of the contract's errors.
  private func chosen(
    _ status: HTTPStatus, _ operation: CompiledOperation, _ request: HTTPRequest,
    _ path: [String: String]
  ) -> SteeredResponse {
    if let failure = operation.failures.first(where: { $0.status == status }),
      let response = errorResponses.documented[failure]
    {
      return SteeredResponse(response: HTTPResponse(response))
    }
    if let success = operation.operation.responses.first(where: { $0.status == status }),
      let plan = try? OperationPlan(
        operation, in: contract.finite, whole: contract.contract.resolved, serving: success)
    {
      return generated(plan, operation, request, path)
    }
    let known = (operation.operation.responses.map(\.status) + operation.failures.map(\.status))
      .map(\.code)
    let list = Set(known).sorted().map(String.init).joined(separator: ", ")
    let remark = "\(operation.id) documents no response \(status.code); it documents \(list)"
    let text = "Status \(status.code), which \(operation.id) does not document"
    return SteeredResponse(
      response: HTTPResponse(errorResponses.undocumented(status, text)), remark: remark)
  }

  /// A success with values that do not depend on what is stored.
  private func generated(
    _ plan: OperationPlan, _ operation: CompiledOperation, _ request: HTTPRequest,
    _ path: [String: String]
  ) -> SteeredResponse {
    let rules = memory.state.withLock { routing(request, plan, path, &$0).rules }
    let input = TemplateInput(rules: rules, identity: nil, caller: identities[0].userID)
    var response = plan.success(body: plan.body.make(from: input).bytes)
    for (field, value) in plan.response.headers where !response.fields.contains(field.name) {
      if let value { response.fields.append(field.name, value) }
    }
    return SteeredResponse(response: HTTPResponse(response))
  }

  private func example(
    _ name: String, _ status: HTTPStatus?, _ operation: CompiledOperation, _ plan: OperationPlan
  ) -> SteeredResponse? {
    nil
  }
}
