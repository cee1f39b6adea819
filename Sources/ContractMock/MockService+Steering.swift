import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation
import Synchronization

/// A response that a request or a rule has chosen, and a remark about the choice.
struct SteeredResponse: Sendable {
  var response: HTTPResponse

  /// The reason why the choice could not be followed, or the remark that the response is not documented.
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
    if let name = preference.example { return example(name, preference.status, operation) }
    if let status = preference.status, status != plan.response.success.status {
      return chosen(status, operation, request, path)
    }
    guard preference.isDynamic else { return nil }
    return generated(plan, operation, request, path, anew: true)
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
    if let success = operation.responses.first(where: { $0.status == status }),
      let plan = try? OperationPlan(
        operation, in: contract.finite, whole: contract.contract.resolved, serving: success,
        values: plans.values)
    {
      return generated(plan, operation, request, path)
    }
    let known = (operation.responses.map(\.status) + operation.failures.map(\.status))
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
    _ path: [String: String], anew: Bool = false
  ) -> SteeredResponse {
    let (rules, number) = memory.state.withLock { state in
      (routing(request, plan, path, &state).rules, anew ? state.random.next() : 0)
    }
    var input = TemplateInput(rules: rules, identity: nil, caller: identities[0].userID)
    input.variation = variation("\(operation.id) \(request.path) \(number)")
    var body = plan.body.make(from: input).bytes
    if anew, let fresh = freshBody(of: plan, input.variation) { body = fresh }
    var response = plan.success(body: body)
    for (field, value) in plan.response.headers where !response.fields.contains(field.name) {
      if let value { response.fields.append(field.name, value) }
    }
    return SteeredResponse(response: HTTPResponse(response))
  }

  /// A generated body, whatever examples the documents show; `nil` where none is valid.
  private func freshBody(of plan: OperationPlan, _ variation: RandomSource) -> [UInt8]? {
    guard let schema = plan.response.success.body,
      let generator = try? PlausibleGenerator(
        schema: schema, named: plan.resource?.name ?? "", ignoresExamples: true, now: clock())
    else { return nil }
    var source = variation
    let body = generator.value(&source).bytes()
    return SchemaValidator(schema).accepts(body) ? body : nil
  }

  /// The documented example with a name, of the responses with a status if one is given.
  private func example(
    _ name: String, _ status: HTTPStatus?, _ operation: CompiledOperation
  ) -> SteeredResponse {
    let responses = operation.responses.flatMap(\.representations).map { response in
      (response.status, response.examples, response.body, response.jsonFields)
    }
    let failures = operation.failures.map {
      failure -> (HTTPStatus, [NamedExample], Schema?, HTTPFields) in
      let fields: HTTPFields = failure.jsonType.map { ["Content-Type": $0] } ?? .json
      return (failure.status, failure.examples, failure.body, fields)
    }
    let all = (responses + failures).filter { status == nil || $0.0 == status }
    for (status, examples, schema, fields) in all {
      guard let example = examples.first(where: { $0.name == name }) else { continue }
      let body = example.value.bytes()
      let isValid = schema.map { SchemaValidator($0).accepts(body) } ?? true
      return SteeredResponse(
        response: HTTPResponse(status: status, fields: fields, body: body),
        remark: isValid ? nil : "the example '\(name)' violates its schema")
    }
    let known = all.flatMap { $0.1.map(\.name) }.filter { !$0.isEmpty }
    let list =
      known.isEmpty ? "it documents none by name" : "it documents \(known.joined(separator: ", "))"
    let text = "\(operation.id) documents no example '\(name)'; \(list)"
    return SteeredResponse(
      response: HTTPResponse(errorResponses.undocumented(.notFound, text)), remark: text)
  }
}
