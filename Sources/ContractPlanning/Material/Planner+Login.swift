import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// What the user logs in by, for the operation that takes it.
  ///
  /// Only what is valid as a whole is made of it: faults go with somebody who is made up, because
  /// its owner could be locked out, and no piece of a secret would be masked.
  func credentials(for operation: Operation) -> JSON? {
    operation.id == guardedLogin ? options.credentials[.user] : nil
  }

  /// Whether a case asks a login to let in somebody who may not exist.
  func asksForStrangers(_ planned: Plan.Case) -> Bool {
    guard let guardedLogin else { return false }
    return planned.steps.contains { step in
      guard step.operation == guardedLogin, step.expectation.asksForSuccess else { return false }
      guard case .json(let body)? = step.request?.body else { return true }
      return body != options.credentials[.user]
    }
  }

  /// What needs people who exist, as something that is left out.
  func loginOmissions() -> [Plan.Omission] {
    guard let guardedLogin else { return [] }
    let isKnown = options.credentials[.user] != nil
    let reason: SkipReason = isKnown ? .needsOtherCredentials : .needsLogin
    let checks: [Check] = isKnown ? [] : [.acceptsValid, .responseSchema, .responseRules]
    let scenarios = [Scenario.Timing.first, .anytime, .alone].flatMap(scenarioCases)
      .filter(asksForStrangers).map(\.subject)
    let subjects =
      checks.map { CheckResult.Subject.check($0, operation: guardedLogin) }
      + contract.scenarios.filter { scenarios.contains(.scenario($0.id)) }
      .map { .scenario(id: $0.id, title: $0.title) }
    return subjects.map { Plan.Omission(subject: $0, reason: reason) }
  }

  /// By identity: the request that logs it in.
  func loginRequests() -> [Identity: HTTPRequest] {
    guard let login = contract.login, let operation = compiled.operation(login.operation) else {
      return [:]
    }
    let parameters = parameters(of: operation.operation).compactMapValues { source in
      if case .text(let text) = source { text } else { nil }
    }
    // What names a resource cannot be known before anybody is logged in.
    guard operation.template.names.allSatisfy({ parameters[$0] != nil }) else { return [:] }
    return options.credentials.mapValues { credentials in
      RequestBuilder(compiled: operation, token: nil)
        .request(parameters: parameters, body: .json(credentials), identity: .anonymous)
    }
  }

  /// Texts of the login's request that the contract itself states, and that are no secrets.
  var wordsOfLogin: Set<String> {
    guard let login = contract.login,
      case .object(let fields)? = contract.operation(login.operation)?.body?.schema?.kind
    else { return [] }
    return Set(fields.flatMap { $0.schema.closedValues ?? [] })
  }
}

extension ExpectedResponse {
  /// Whether an answer that refuses the request as such can be wrong.
  fileprivate var asksForSuccess: Bool {
    switch self {
    case .success, .variant, .anyDocumented: true
    case .failure, .rejection, .successOrRejection, .noServerError: false
    }
  }
}
