import ContractFindings
package import ContractHTTP
import ContractJSON
import ContractModel
package import ContractNetwork
import ContractText
import ContractValidation
import Synchronization

extension ServedMock {
  /// The reaction to a request.
  package func reply(to request: HTTPRequest) -> ServerReply {
    reloadRules()
    let service = host.service(for: request)
    let methods = service.route(of: request).methods
    let access =
      service.contract.contract.cors == nil
        || configuration.browserAccess?.overridesContracts == true
      ? configuration.browserAccess : nil
    if let preflight = access?.preflight(to: request, methods) { return .response(preflight) }
    var outcome = Outcome()
    if let page = page(for: request) {
      outcome.content = .response(page, [])
    } else {
      decide(&outcome, request, service)
      log(request, outcome, service)
    }
    guard case .response(var response, let messages) = outcome.content else {
      return outcome.content == .hang ? .hang : .closeWithoutResponse
    }
    access?.complete(&response, to: request)
    let sent = messages.map(WebSocketMessage.init)
    return outcome.delay > .zero
      ? .delayed(outcome.delay, response, messages: sent) : .response(response, messages: sent)
  }

  /// The outcome of a request.
  private struct Outcome {
    enum Content: Hashable {
      case response(HTTPResponse, [OutgoingMessage])
      case close
      case hang
    }

    var content = Content.close
    var delay = Duration.zero
    var operation: String?
    var violations: [Drift] = []
    var cause: String?
  }

  private func decide(_ outcome: inout Outcome, _ request: HTTPRequest, _ service: MockService) {
    let operation = service.operation(of: request)
    let (rule, fault) = state.withLock { state in
      let rule = state.rule(for: request, operation)
      let usual = state.rules.latency ?? configuration.latency
      outcome.delay = state.delay(within: rule?.action.delay ?? usual?.range)
      return (
        rule, rule == nil ? state.fault(among: configuration.faults + state.rules.faults) : nil
      )
    }
    outcome.operation = operation?.id
    if let fault {
      outcome.cause = "fault \(fault)"
      outcome.content = content(of: fault, request, service)
    } else if let rule {
      outcome.cause = rule.location
      apply(rule.action, to: &outcome, request, service)
    } else {
      respond(to: request, service, preferring: Preference(of: request), &outcome)
    }
  }

  private func content(
    of fault: MockFault, _ request: HTTPRequest, _ service: MockService
  ) -> Outcome.Content {
    switch fault.effect {
    case .close: return .close
    case .hang: return .hang
    case .status(let status):
      let response =
        service.steered(by: Preference(status: status), request)?.response
        ?? HTTPResponse(service.errorResponses.undocumented(status, status.reason))
      return .response(response, [])
    }
  }

  private func apply(
    _ action: MockRule.Action, to outcome: inout Outcome, _ request: HTTPRequest,
    _ service: MockService
  ) {
    if action.closes {
      outcome.content = .close
      return
    }
    let chosen = Preference(status: action.status, example: action.example)
    if let body = action.body {
      let isText = body.stringValue != nil
      let status = action.status ?? service.usualStatus(of: request)
      outcome.content = .response(
        HTTPResponse(
          status: status,
          fields: isText ? ["Content-Type": "text/plain; charset=utf-8"] : .json,
          body: body.stringValue.map { Array($0.utf8) } ?? body.bytes()), [])
    } else if !chosen.isEmpty {
      respond(to: request, service, preferring: chosen, &outcome)
    } else {
      let index = host.services.firstIndex { $0 === service }
      let drifting = action.drift.flatMap { drift in
        state.withLock { $0.drifting[drift]?[index ?? 0] }
      }
      respond(to: request, drifting ?? service, preferring: Preference(of: request), &outcome)
    }
    guard case .response(var response, let messages) = outcome.content else { return }
    for (name, value) in action.fields.sorted(by: { $0.key < $1.key }) {
      response.fields[name] = value
    }
    outcome.content = .response(response, messages)
  }

  /// The response of the mock, or the documented one that is preferred.
  private func respond(
    to request: HTTPRequest, _ service: MockService, preferring preference: Preference,
    _ outcome: inout Outcome
  ) {
    if !preference.isEmpty, let steered = service.steered(by: preference, request) {
      var response = steered.response
      if let remark = steered.remark {
        response.fields["Contract-Mock"] = remark.asFieldValue
      } else if request.fields.contains("prefer") {
        response.fields["Preference-Applied"] = preference.description
      }
      outcome.cause = [outcome.cause, preference.description, steered.remark]
        .compactMap(\.self).joined(separator: ": ")
      outcome.content = .response(response, [])
      return
    }
    let reply = service.reply(to: request)
    var response = reply.response
    if request.method == .options, response.status == .methodNotAllowed {
      let methods = [response.fields["allow"], "OPTIONS"].compactMap(\.self)
      response = HTTPResponse(
        status: .noContent, fields: ["Allow": methods.joined(separator: ", ")])
    }
    outcome.violations = reply.violations
    outcome.content = .response(response, reply.messages)
  }

  private func log(_ request: HTTPRequest, _ outcome: Outcome, _ service: MockService) {
    var logged = LoggedRequest(
      time: configuration.clock(), method: request.method.name, target: masked(request, service))
    if case .response(let response, _) = outcome.content {
      logged.status = response.status.code
      logged.bodyBytes = response.body.count
    }
    logged.contract = outcome.operation.map { _ in service.contract.contract.id }
    logged.operation = outcome.operation
    logged.violations = outcome.violations.map { configuration.redaction($0.loggedText) }
    logged.cause = outcome.cause.map { configuration.redaction($0) }
    logged.delayInMilliseconds = outcome.delay.milliseconds
    state.withLock { $0.add(logged) }
    configuration.log(logged)
  }

  /// Path and query without the values of keys.
  private func masked(_ request: HTTPRequest, _ service: MockService) -> String {
    let keys = service.contract.contract.schemes.filter { $0.location == .query }.map(\.name)
    guard !keys.isEmpty, let query = request.query else {
      return configuration.redaction(request.target)
    }
    let items = QueryItems(parsing: query).items.map { item in
      keys.contains(item.name) ? QueryItems.Item(item.name, "masked") : item
    }
    return configuration.redaction("\(request.path)?\(QueryItems(items))")
  }
}

extension Drift {
  /// The violation without the value of a member that is a secret by its name.
  fileprivate var loggedText: String {
    let name = location.pointer.tokens.last.map { "\($0)".lowercased() } ?? ""
    let isSecret = ["password", "secret", "token", "pin", "key"].contains {
      name.containsScalars($0)
    }
    return "\(location): expected \(expected)" + (isSecret ? "" : ", actual \(actual)")
  }
}

extension MockService {
  /// The operation that a request reaches.
  func operation(
    of request: HTTPRequest
  ) -> (id: String, method: HTTPMethod, template: String)? {
    guard case .operation(let compiled, _) = route(of: request) else { return nil }
    let operation = compiled.operation
    return (operation.id, operation.method, operation.template)
  }

  /// The status of a success of the operation that a request reaches.
  func usualStatus(of request: HTTPRequest) -> HTTPStatus {
    guard case .operation(let compiled, _) = route(of: request) else { return .ok }
    return plans.operations[compiled.id]?.response.success.status ?? .ok
  }
}
