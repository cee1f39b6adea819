import ContractJSON
import ContractMock
package import ContractModel
package import ContractNetwork
import ContractPlanning
package import ContractRunner
import ContractValidation
import Foundation

/// The target of cases: a mock, or the host that the environment names.
///
/// `CONTRACT_CHECK_HOST` names a host. The credentials are `CONTRACT_CHECK_TOKEN`, `CONTRACT_CHECK_USER`
/// and `CONTRACT_CHECK_API_KEY`, or `CONTRACT_CHECK_LOGIN`; those of the second user begin with
/// `CONTRACT_CHECK_OTHER_`. Writing to a host that is not loopback requires
/// `CONTRACT_CHECK_ALLOW_WRITES=1`.
package enum TestTarget: Sendable {
  case mock
  case host(Origin, variables: [String: String])

  /// The target that the environment of the process names.
  static let ofProcess: Result<TestTarget, BackendProblem> = Result { () throws(BackendProblem) in
    try TestTarget(ProcessInfo.processInfo.environment)
  }

  /// Reads the target from environment variables; empty ones count as not set.
  package init(_ variables: [String: String]) throws(BackendProblem) {
    let environment = variables.filter { !$0.value.isEmpty }
    guard let text = environment["CONTRACT_CHECK_HOST"] else {
      self = .mock
      return
    }
    let origin: Origin
    do throws(Origin.ParseError) {
      origin = try Origin(parsing: text)
    } catch {
      throw BackendProblem("CONTRACT_CHECK_HOST: \(error)")
    }
    let permission = environment["CONTRACT_CHECK_ALLOW_WRITES"] ?? "0"
    guard let allowsWrites = Bool(variable: permission) else {
      throw BackendProblem("CONTRACT_CHECK_ALLOW_WRITES takes 1 or 0, not '\(permission)'")
    }
    guard origin.isLoopback || allowsWrites else {
      throw BackendProblem(
        "CONTRACT_CHECK_HOST: \(origin.host) is not this machine; set CONTRACT_CHECK_ALLOW_WRITES=1 "
          + "to let the tests create and delete there")
    }
    self = .host(origin, variables: environment)
  }

  package var token: String? {
    switch self {
    case .mock: MockIdentity.user.token
    case .host(_, let variables): variables["CONTRACT_CHECK_TOKEN"]
    }
  }

  package var otherToken: String? {
    switch self {
    case .mock: MockIdentity.other.token
    case .host(_, let variables): variables["CONTRACT_CHECK_OTHER_TOKEN"]
    }
  }

  /// The credentials by identity: those of the mock, or those of the environment.
  private var credentials: [Identity: Credentials] {
    guard case .host(_, let variables) = self else { return MockIdentity.credentialsOfTwo }
    let all = [(Identity.user, "CONTRACT_CHECK_"), (.other, "CONTRACT_CHECK_OTHER_")].map {
      (identity, prefix) in
      var credentials = Credentials()
      for kind in CredentialKind.all { credentials[kind] = variables[prefix + kind.variable] }
      return (identity, credentials)
    }
    return Dictionary(uniqueKeysWithValues: all.filter { !$0.1.isEmpty })
  }

  private func requireCredentials(
    _ configuration: RunConfiguration, of contract: Contract
  ) throws(BackendProblem) {
    let authentication = contract.authentication
    let known = configuration.identities[.user] ?? Credentials()
    let isKnown = authentication.alternatives.contains { combination in
      combination.allSatisfy { known.value(of: $0) != nil }
    }
    guard !isKnown else { return }
    throw BackendProblem(
      authentication == .bearer
        ? "the contract needs a token; set CONTRACT_CHECK_TOKEN"
        : "the contract needs credentials (\(authentication)); set "
          + authentication.schemes.map { "CONTRACT_CHECK_\($0.kind.variable)" }.distinct
          .joined(separator: " or "))
  }

  /// The configuration of a run against the target.
  package func configuration(for contract: Contract) throws(BackendProblem) -> RunConfiguration {
    var configuration = RunConfiguration()
    configuration.identities = credentials
    switch self {
    case .mock:
      configuration.isDisposable = true
      configuration.allowsRaw = true
    case .host(let origin, let variables):
      configuration.acceptsAnyCredentials = false
      configuration.takesTime = true
      configuration.allowsRaw = origin.isLoopback
      if let text = variables["CONTRACT_CHECK_LOGIN"], contract.login != nil {
        do throws(JSON.ParseError) {
          configuration.credentials[.user] = try JSON(parsing: Array(text.utf8))
        } catch {
          throw BackendProblem("CONTRACT_CHECK_LOGIN is not JSON: \(error)")
        }
        configuration.fetchedTokens = [.user]
        configuration.token = ""
      }
      try requireCredentials(configuration, of: contract)
    }
    return configuration
  }
}
