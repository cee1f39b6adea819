import ContractFindings
import ContractHTTP
import ContractModel
import ContractModels
import ContractNetwork
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
    var environment = environment
    environment.transport = ObservedTransport(transport: environment.transport) {
      self.add($1, to: $0, of: compiled)
    }
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

/// A transport that reports every response.
private struct ObservedTransport: Transport {
  var transport: any Transport
  var observe: @Sendable (HTTPRequest, HTTPResponse) -> Void

  func send(
    _ request: HTTPRequest, timeouts: Timeouts
  ) async throws(TransportError) -> HTTPResponse {
    let response = try await transport.send(request, timeouts: timeouts)
    observe(request, response)
    return response
  }

  var shards: [any Transport] {
    transport.shards.map { ObservedTransport(transport: $0, observe: observe) }
  }

  var executor: (any TaskExecutor)? { transport.executor }

  func takeStrayBytes() -> [StrayBytes] { transport.takeStrayBytes() }
}
