package import ContractFindings
package import ContractHTTP
package import ContractJSON
package import ContractModel
package import ContractValidation
import Synchronization

/// A check of the models of shipped versions: collects responses and decodes them with the models.
package final class ModelCheck: Sendable {
  private struct Key: Hashable {
    var contract: String
    var operation: String
    var status: HTTPStatus
  }

  private struct State {
    /// One for each response of the shipped models.
    var bodies: [BodyCollection]

    /// How many of the remaining phases send valid requests only.
    var validPhases = 0
    var redaction = Redaction(token: nil, otherToken: nil)
    var outcomes: Set<DecodeMatrix.Outcome> = []

    /// Whether a version had no body to decode.
    var hasUntestedVersion = false
  }

  private let shipped: ShippedModels

  /// For each response, one model a version.
  private let models: [[WireModel?]]
  private let rows: [Key: Int]
  private let state: Mutex<State>

  package init(_ shipped: ShippedModels, models: [[WireModel?]]) {
    self.shipped = shipped
    self.models = models
    let keys = shipped.responses.map {
      Key(contract: $0.contract, operation: $0.operation, status: $0.status)
    }
    // The same contract may be given twice.
    rows = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
    state = Mutex(State(bodies: keys.map { _ in BodyCollection() }))
  }
}

extension ModelCheck {
  /// The use of a response for the check.
  package enum Relevance: Sendable {
    case collected
    /// No version has a type for it.
    case withoutModel
    /// The contract has no such operation.
    case withoutOperation
  }

  /// Adds the body of a response, if a version has a type for it.
  @discardableResult
  package func add(
    _ body: [UInt8], _ status: HTTPStatus, to method: HTTPMethod, _ path: Substring,
    of compiled: CompiledContract
  ) -> Relevance {
    guard case .operation(let operation, _) = compiled.route(method, path: path) else {
      return .withoutOperation
    }
    let key = Key(contract: compiled.contract.id, operation: operation.id, status: status)
    let secrets = compiled.contract.secrets(in: body, of: operation.id)
    state.withLock { state in
      for secret in secrets { state.redaction.add(secret, of: .user) }
    }
    guard let row = rows[key] else { return .withoutModel }
    state.withLock { $0.bodies[row].add(body) }
    return .collected
  }

  /// Adds a response of a run.
  ///
  /// Successes count only in phases that send nothing but valid requests: later ones may contain
  /// values that no app sends. Errors always count.
  package func add(
    _ response: HTTPResponse, to request: HTTPRequest, of compiled: CompiledContract
  ) {
    guard !response.status.isSuccess || state.withLock({ $0.validPhases > 0 }) else { return }
    add(response.body, response.status, to: request.method, request.path, of: compiled)
  }

  /// Starts following a run with these phases.
  package func start(_ phases: [Phase]) {
    state.withLock { $0.validPhases = phases.prefix(while: \.sendsValidRequestsOnly).count }
  }

  /// Follows the events of a run.
  package func record(_ event: RunEvent) {
    guard case .progress = event else { return }
    state.withLock { $0.validPhases -= 1 }
  }

  /// Masks a token in every matrix.
  package func redact(_ token: String, of identity: Identity = .user) {
    state.withLock { $0.redaction.add(token, of: identity) }
  }

  /// Masks the credentials of an identity in every matrix.
  package func redact(_ credentials: Credentials, of identity: Identity) {
    state.withLock { $0.redaction.add(credentials, of: identity) }
  }

  /// Masks login credentials in every matrix.
  package func redact(credentials: JSON, of identity: Identity) {
    state.withLock { $0.redaction.add(credentials: credentials, of: identity, except: []) }
  }

  /// The results for the responses of a contract so far; `nil` when no version decodes any.
  package func matrix(of contract: Contract) -> DecodeMatrix? {
    let (bodies, redaction) = state.withLock { ($0.bodies, $0.redaction) }
    let own = Set(rows.values)
    let rows = shipped.responses.indices.filter {
      shipped.responses[$0].contract == contract.id && own.contains($0)
    }
    guard !rows.isEmpty else { return nil }
    let matrix = DecodeMatrix(
      models: shipped.versions.map(\.name),
      rows: rows.map {
        DecodeMatrix.Row(shipped.responses[$0], models: models[$0], bodies: bodies[$0])
      })
    state.withLock { state in
      state.outcomes.formUnion(matrix.rows.flatMap(\.cells).map(\.outcome))
      if !matrix.untestedColumns.isEmpty { state.hasUntestedVersion = true }
    }
    return redaction(matrix)
  }

  /// The outcome of all matrices so far: `untested` when any version was not tested.
  package var outcome: DecodeMatrix.Outcome {
    let (outcomes, hasUntestedVersion) = state.withLock { ($0.outcomes, $0.hasUntestedVersion) }
    if outcomes.contains(.fails) { return .fails }
    if hasUntestedVersion || outcomes.subtracting([.untested]).isEmpty { return .untested }
    return outcomes.contains(.loses) ? .loses : .survives
  }
}

extension Phase {
  fileprivate var sendsValidRequestsOnly: Bool {
    switch self {
    case .examples, .boundaries, .scenarios: true
    case .negative, .auth, .protocol, .sequences, .fuzz: false
    }
  }
}

extension Contract {
  /// The texts in a login response that may be tokens.
  fileprivate func secrets(in body: [UInt8], of operation: String) -> [String] {
    guard let login, login.operation == operation, let response = try? JSON(parsing: body) else {
      return []
    }
    let long = response.texts.filter { $0.utf8.count >= 16 }
    guard case .response(let pointer) = login.token else { return long }
    return long + [response[pointer]?.stringValue].compactMap(\.self)
  }
}
