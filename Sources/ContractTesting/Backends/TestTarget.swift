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
/// `CONTRACT_CHECK_HOST` names a host; `CONTRACT_CHECK_TOKEN`, `CONTRACT_CHECK_OTHER_TOKEN` and
/// `CONTRACT_CHECK_LOGIN` are the credentials, as on the command line. Writing to a host that is
/// not loopback requires `CONTRACT_CHECK_ALLOW_WRITES`.
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
    guard origin.isLoopback || environment["CONTRACT_CHECK_ALLOW_WRITES"] != nil else {
      throw BackendProblem(
        "CONTRACT_CHECK_HOST: \(origin.host) is not this machine; set CONTRACT_CHECK_ALLOW_WRITES "
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

  /// The configuration of a run against the target.
  package func configuration(for contract: Contract) throws(BackendProblem) -> RunConfiguration {
    var configuration = RunConfiguration()
    configuration.token = token
    configuration.otherToken = otherToken
    switch self {
    case .mock:
      configuration.isDisposable = true
      configuration.allowsRaw = true
    case .host(let origin, let variables):
      configuration.acceptsAnyCredentials = false
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
      guard contract.authentication == .none || configuration.token != nil else {
        throw BackendProblem("the contract needs a token; set CONTRACT_CHECK_TOKEN")
      }
    }
    return configuration
  }
}
