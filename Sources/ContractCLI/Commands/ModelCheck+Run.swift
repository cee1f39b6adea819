import ContractFindings
import ContractHTTP
import ContractModel
import ContractModels
import ContractPlanning
import ContractRunner
import ContractValidation

extension ModelCheck {
  /// The environment of a run with every response added to this check, and every secret masked.
  func observing(
    _ environment: RunEnvironment, _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ plan: Plan
  ) -> RunEnvironment {
    start(plan.stages.map(\.phase))
    for (identity, credentials) in configuration.identities { redact(credentials, of: identity) }
    for field in configuration.fields { redact(field.value) }
    for (identity, login) in configuration.credentials { redact(credentials: login, of: identity) }
    var environment = environment.observing { self.add($1, to: $0, of: compiled) }
    if let fetch = environment.fetchCredentials {
      environment.fetchCredentials = { identity in
        let result = await fetch(identity)
        if case .success(let credentials) = result { self.redact(credentials, of: identity) }
        return result
      }
    }
    return environment
  }

  /// The exit status that all matrices so far require; not tested is not passed.
  var exitStatus: ExitStatus {
    switch outcome {
    case .survives, .loses: .conforms
    case .fails: .drift
    case .untested: .couldNotTest
    }
  }
}
