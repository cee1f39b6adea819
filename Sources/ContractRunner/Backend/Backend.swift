import ContractFindings
import ContractHTTP
import ContractModel
import ContractNetwork
import ContractPlanning
import ContractValidation
import Synchronization

/// The backend under test: how a run reaches it, as whom, how fast and for how long.
///
/// Each part of its state is a value behind a mutex of its own, held for one closure.
final class Backend: Sendable {
  let compiled: CompiledContract
  let configuration: RunConfiguration
  let environment: RunEnvironment

  let access: Access

  let tokens: Mutex<Tokens>
  let pacing = Mutex(Pacing())
  let limits: Mutex<Limits>
  let health: Mutex<Health>
  let slowResponses = Mutex(SlowResponses())
  let longBodies = LongBodies()

  /// Retries that no recorder has received yet.
  private let retries = Mutex<[RunRetry]>([])

  /// What reports mask; grows with each token that is fetched.
  private let secrets: Mutex<Redaction>

  init(
    _ planner: Planner, _ configuration: RunConfiguration, in environment: RunEnvironment
  ) {
    compiled = planner.compiled
    self.configuration = configuration
    self.environment = environment
    access = Access(
      schemes: compiled.contract.schemes,
      loginRequests: planner.loginRequests.mapValues { request in
        var request = request
        request.fields.set(configuration.fields)
        return request
      })
    health = Mutex(Health(patience: configuration.timeout * 5))
    tokens = Mutex(Tokens(configuration))
    limits = Mutex(Limits(configuration, start: environment.clock.uptime()))
    var secrets = Redaction(configuration.identities, fields: configuration.fields)
    for identity in [Identity.user, .other] {
      guard let credentials = configuration.credentials[identity] else { continue }
      secrets.add(credentials: credentials, of: identity, except: planner.wordsOfLogin)
    }
    self.secrets = Mutex(secrets)
  }

  var contract: Contract { compiled.finite }

  var timeouts: Timeouts { Timeouts(configuration) }
}

extension Backend {
  /// How requests prove who sends them.
  struct Access: Sendable {
    /// All schemes of the contract.
    let schemes: [Authentication.Scheme]

    /// By identity: the request that logs it in.
    let loginRequests: [Identity: HTTPRequest]
  }

  var redaction: Redaction { secrets.withLock { $0 } }

  /// Masks credentials from now on.
  func hide(_ credentials: Credentials, of identity: Identity) {
    secrets.withLock { $0.add(credentials, of: identity) }
  }

  /// Masks a text from now on whose owner is not known.
  func hide(_ text: String) {
    secrets.withLock { $0.add(text) }
  }
}

extension Backend {
  func note(_ retry: RunRetry) {
    retries.withLock { $0.append(retry) }
  }

  /// The retries since the last call, in their order.
  func takeRetries() -> [RunRetry] {
    retries.withLock { retries in
      defer { retries = [] }
      return retries
    }
  }
}

extension Timeouts {
  fileprivate init(_ configuration: RunConfiguration) {
    self.init(
      connecting: configuration.timeout, waiting: configuration.timeout,
      idle: configuration.timeout, total: configuration.timeout * 3)
    bodyBytes = configuration.maxBody
  }
}
