import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractModels
import ContractPlanning
import ContractRunner
import ContractValidation
import Synchronization

/// Answers on their way to the models of shipped versions.
final class ModelCheck: Sendable {
  private struct Key: Hashable {
    var contract: String
    var operation: String
    var status: HTTPStatus
  }

  private struct State {
    var shelves: [BodyShelf]

    /// How many stages of the run are still to come that send nothing but valid requests.
    var validStages = 0
    var redaction = Redaction(token: nil, otherToken: nil)
    var outcomes: Set<DecodeMatrix.Outcome> = []

    /// Whether a version was given nothing to read.
    var hasSilentVersion = false
  }

  private let shipped: ShippedModels

  /// By answer, one a version.
  private let models: [[WireModel?]]
  private let rows: [Key: Int]
  private let state: Mutex<State>

  init(_ shipped: ShippedModels, _ models: [[WireModel?]]) {
    self.shipped = shipped
    self.models = models
    let keys = shipped.answers.map {
      Key(contract: $0.contract, operation: $0.operation, status: $0.status)
    }
    // The same contract may be named twice.
    rows = Dictionary(zip(keys, keys.indices), uniquingKeysWith: { first, _ in first })
    state = Mutex(State(shelves: keys.map { _ in BodyShelf() }))
  }
}

extension ModelCheck {
  /// What became of an answer.
  enum Hearing {
    case wanted
    /// No version has a type for it.
    case unwanted
    /// No operation of the contract is asked so.
    case unknown
  }

  /// Keeps an answer, if it is of use.
  @discardableResult
  func hear(
    _ body: [UInt8], _ status: HTTPStatus, to method: HTTPMethod, _ path: Substring,
    of compiled: CompiledContract
  ) -> Hearing {
    guard case .operation(let operation, _) = compiled.route(method, path: path) else {
      return .unknown
    }
    let key = Key(contract: compiled.contract.id, operation: operation.id, status: status)
    let secrets = compiled.contract.secrets(in: body, of: operation.id)
    state.withLock { state in
      for secret in secrets { state.redaction.add(secret, of: .user) }
    }
    guard let row = rows[key] else { return .unwanted }
    state.withLock { $0.shelves[row].add(body) }
    return .wanted
  }

  /// The process of a run of which the answers are heard, and all secrets known.
  ///
  /// What a backend tells after broken requests may be of them, as no app would write it; of what it
  /// tells then, errors count alone.
  func hearing(
    _ environment: RunEnvironment, _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ plan: Plan
  ) -> RunEnvironment {
    state.withLock { state in
      state.validStages = plan.stages.prefix { $0.phase.isValid }.count
      if let token = configuration.token { state.redaction.add(token, of: .user) }
      if let token = configuration.otherToken { state.redaction.add(token, of: .other) }
      for (identity, login) in configuration.credentials {
        state.redaction.add(credentials: login, of: identity, except: [])
      }
    }
    var environment = environment
    environment.transport = HeardTransport(transport: environment.transport) { request, response in
      let counts = !response.status.isSuccess || self.state.withLock { $0.validStages > 0 }
      guard counts else { return }
      self.hear(
        response.body, response.status, to: request.method, request.path, of: compiled)
    }
    if let fetch = environment.fetchToken {
      environment.fetchToken = { identity in
        let result = await fetch(identity)
        if case .success(let token) = result {
          self.state.withLock { $0.redaction.add(token, of: identity) }
        }
        return result
      }
    }
    return environment
  }

  /// Masks what callers are known by.
  func hide(_ secret: String) {
    state.withLock { $0.redaction.add(secret, of: .user) }
  }

  /// Follows a run.
  func note(_ event: RunEvent) {
    guard case .progress = event else { return }
    state.withLock { $0.validStages -= 1 }
  }

  /// What the versions make of the answers of a contract so far; `nil` where they read none.
  func matrix(of contract: Contract) -> DecodeMatrix? {
    let (shelves, redaction) = state.withLock { ($0.shelves, $0.redaction) }
    let own = Set(rows.values)
    let rows = shipped.answers.indices.filter {
      shipped.answers[$0].contract == contract.id && own.contains($0)
    }
    guard !rows.isEmpty else { return nil }
    let matrix = DecodeMatrix(
      models: shipped.versions.map(\.name),
      rows: rows.map { DecodeMatrix.Row(shipped.answers[$0], models[$0], shelves[$0]) })
    state.withLock { state in
      state.outcomes.formUnion(matrix.rows.flatMap(\.cells).map(\.outcome))
      if !matrix.silentColumns.isEmpty { state.hasSilentVersion = true }
    }
    return redaction(matrix)
  }

  /// The exit status that all matrices so far ask for; not checked is not passed.
  var verdict: ExitStatus {
    let (outcomes, isSilent) = state.withLock { ($0.outcomes, $0.hasSilentVersion) }
    if outcomes.contains(.fails) { return .drift }
    return isSilent || outcomes.subtracting([.untested]).isEmpty ? .couldNotTest : .conforms
  }
}

extension Phase {
  /// Whether it sends nothing but valid requests.
  fileprivate var isValid: Bool {
    switch self {
    case .examples, .boundaries, .scenarios: true
    case .negative, .auth, .protocol, .sequences, .fuzz: false
    }
  }
}

extension Contract {
  /// What an answer of the login gives that may be a token.
  fileprivate func secrets(in body: [UInt8], of operation: String) -> [String] {
    guard let login, login.operation == operation, let answer = try? JSON(parsing: body) else {
      return []
    }
    let long = answer.texts.filter { $0.utf8.count >= 16 }
    guard case .response(let place) = login.token else { return long }
    return long + [answer[place]?.stringValue].compactMap(\.self)
  }
}

extension Redaction {
  /// Masks every text that a backend can have had a hand in.
  fileprivate func callAsFunction(_ matrix: DecodeMatrix) -> DecodeMatrix {
    var matrix = matrix
    for row in matrix.rows.indices {
      for cell in matrix.rows[row].cells.indices {
        for index in matrix.rows[row].cells[cell].losses.indices {
          matrix.rows[row].cells[cell].losses[index].words =
            self(matrix.rows[row].cells[cell].losses[index].words)
          let sample = matrix.rows[row].cells[cell].losses[index].sample.text()
          let masked = self(sample)
          guard masked != sample else { continue }
          matrix.rows[row].cells[cell].losses[index].sample =
            (try? JSON(parsing: masked)) ?? .string(masked)
        }
      }
    }
    return matrix
  }
}
