import ContractFindings
package import ContractHTTP
import ContractJSON
package import ContractModel
import ContractValidation

extension PlanningMaterial {
  /// The user's credentials, for the login operation.
  ///
  /// Only requests that are valid as a whole carry them: invalid ones carry synthetic credentials,
  /// because the account could be locked, and no part of a secret would be masked.
  func credentials(for operation: CompiledOperation) -> JSON? {
    operation.id == guardedLogin ? options.credentials[.user] : nil
  }

  /// Whether a case expects a login with credentials that may be unknown to the backend to succeed.
  func needsUnknownCredentials(_ planned: Plan.Case) -> Bool {
    guard let guardedLogin else { return false }
    return planned.steps.contains { step in
      guard step.endpointID == guardedLogin, step.expectation.reportsRejection else { return false }
      guard case .json(let body)? = step.request?.body else { return true }
      return body != options.credentials[.user]
    }
  }

  /// The checks and scenarios that need credentials which the options do not have.
  func loginOmissions(of source: ScenarioCases) -> [Plan.Omission] {
    guard let guardedLogin else { return [] }
    let isKnown = options.credentials[.user] != nil
    let reason: SkipReason = isKnown ? .needsOtherCredentials : .needsLogin
    let checks: [Check] = isKnown ? [] : [.acceptsValid, .responseSchema, .responseRules]
    let scenarios = [Scenario.Timing.first, .anytime, .alone].flatMap(source.cases)
      .filter(needsUnknownCredentials).map(\.subject)
    let subjects =
      checks.map { CheckResult.Subject.check($0, operation: guardedLogin) }
      + contract.scenarios.filter { scenarios.contains(.scenario($0.id)) }
      .map { .scenario(id: $0.id, title: $0.title) }
    return subjects.map { Plan.Omission(subject: $0, reason: reason) }
  }
}

extension Planner {
  /// The login request of each identity.
  package var loginRequests: [Identity: HTTPRequest] {
    guard let operation = compiled.loginOperation else { return [:] }
    let parameters = parameters(of: operation).compactMapValues { source in
      if case .text(let text) = source { text } else { nil }
    }
    // The identifier of a resource is not known before the login.
    guard operation.pathTemplate.names.allSatisfy({ parameters[$0] != nil }) else { return [:] }
    return material.options.credentials.mapValues { credentials in
      RequestBuilder(operation: operation, credentials: nil)
        .request(parameters: parameters, body: .json(credentials), identity: .anonymous)
    }
  }

  /// Texts of the login request that the contract itself states, and that are no secrets.
  package var wordsOfLogin: Set<String> {
    guard let fields = compiled.loginOperation?.body?.schema?.objectFields else {
      return []
    }
    return Set(fields.flatMap { $0.schema.closedTexts ?? [] })
  }
}
