import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractNetwork
import ContractValidation
import Synchronization

/// What all cases of a run have in common.
final class RunContext: Sendable {
  let compiled: CompiledContract
  let configuration: RunConfiguration
  let environment: RunEnvironment
  let state = Mutex(RunState())

  /// What was exercised of each operation.
  let coverage: Mutex<CoverageLedger>

  /// By operation: the body that its cases start from.
  private let typicalBodies: [String: JSON]

  /// By operation: the parameters of query and header that its requests usually have.
  private let usualParameters: [String: [String: String]]

  /// By operation: values for what in its path names nothing in particular.
  private let indifferentParameters: [String: [String: String]]

  /// The operation that answers with tokens.
  private let login: String?

  /// By identity: the request that logs it in.
  let loginRequests: [Identity: HTTPRequest]

  /// Differs from run to run, so that what must be there once does.
  let salt: Int

  /// By the clock of the environment.
  let start: Duration

  let timeouts: Timeouts

  /// Of the contract; takes long to compute.
  let fingerprint: String

  /// Grows with each token that is fetched.
  private let secrets: Mutex<Redaction>

  init(
    _ compiled: CompiledContract, _ configuration: RunConfiguration,
    _ environment: RunEnvironment, _ plan: Plan
  ) {
    self.compiled = compiled
    typicalBodies = plan.typicalBodies
    usualParameters = plan.usualParameters
    indifferentParameters = plan.planner.indifferentParameters
    self.configuration = configuration
    self.environment = environment
    timeouts = Timeouts(configuration)
    fingerprint = compiled.contract.fingerprint
    salt = environment.now().secondsSince1970 + environment.number * 4_096
    start = environment.clock()
    coverage = Mutex(CoverageLedger(compiled.contract, configuration))
    login = compiled.contract.login?.operation
    loginRequests = plan.planner.loginRequests()
    var secrets = Redaction(token: configuration.token, otherToken: configuration.otherToken)
    for identity in [Identity.user, .other] {
      guard let credentials = configuration.credentials[identity] else { continue }
      secrets.add(credentials: credentials, of: identity, except: plan.planner.wordsOfLogin)
    }
    self.secrets = Mutex(secrets)
    state.withLock { state in
      state.writesLeft = configuration.maxWrites
      state.tokens[.user] = configuration.token
      state.tokens[.other] = configuration.otherToken
    }
  }

  var contract: Contract { compiled.contract }

  func now() -> Instant { environment.now() }

  var redaction: Redaction { secrets.withLock { $0 } }

  private var reproduction: Reproduction {
    Reproduction(url: environment.url, masked: redaction)
  }

  /// Masks a token from now on, besides all that were there before.
  func hide(_ token: String, of identity: Identity) {
    secrets.withLock { $0.add(token, of: identity) }
  }

  /// Masks a text from now on of which nobody can say whose secret it is.
  func hide(_ text: String) {
    secrets.withLock { $0.add(text) }
  }

  func isLogin(_ operation: Operation) -> Bool { operation.id == login }

  /// What masks an exchange: who has logged in by it may have got a token in any place.
  private func redaction(of exchange: Exchange, _ operation: Operation) -> Redaction {
    var masked = redaction
    guard isLogin(operation), let response = exchange.response else { return masked }
    for text in response.textsOfLogin(contract.login) { masked.add(text) }
    return masked
  }
}

extension RunContext {
  func token(of identity: Identity) -> String? {
    switch identity {
    case .user, .malformed: state.withLock { $0.tokens[.user] }
    case .other: state.withLock { $0.tokens[.other] }
    case .anonymous, .unknown: nil
    }
  }

  /// Ends the run before its plan does.
  func abort(_ reason: String) -> String {
    state.withLock { $0.abortReason = $0.abortReason ?? reason }
    return reason
  }

  /// Why the run sends nothing any more, if so.
  var reasonToEnd: String? {
    state.withLock { $0.abortReason } ?? (isOverBudget ? RunLimit.budget.reason : nil)
  }

  /// Why a step is not sent any more, if so.
  func reasonNotToSend(_ step: Plan.Step) -> String? {
    if Task.isCancelled { return "interrupted" }
    return state.withLock { state in
      if let reason = state.abortReason { return reason }
      if state.isGivenUp(step.operation) {
        return "given up: \(step.operation) left two requests without an answer"
      }
      if step.identity == .other, state.otherIsRefused {
        return Self.otherIsRefused
      }
      return nil
    }
  }

  private static let otherIsRefused =
    "the backend refused the second token (401); give a valid one with --as-other"

  /// Why nothing can be tried as the other user, if this answer shows that its token is no good.
  func refusalOfOther(_ response: HTTPResponse, _ step: Plan.Step) -> String? {
    guard step.identity == .other, step.expectation.isSuccess else { return nil }
    return state.withLock { state in
      if response.status != .unauthorized { state.otherIsAccepted = true }
      guard !state.otherIsAccepted else { return nil }
      state.otherIsRefused = true
      return Self.otherIsRefused
    }
  }

  static let lossReason = "what the run makes cannot be found afterwards"

  /// Why a request must not touch what it would touch, if so: it is not the run's own.
  func reasonNotToTouch(_ operation: Operation, _ parameters: [String: String]) -> String? {
    guard !operation.method.isSafe, let target = operation.target,
      let id = target.pathParameter.flatMap({ parameters[$0] }),
      ["", ".", ".."].contains(id)
        || state.withLock({
          $0.foreign.contains(RunState.ResourceID(resource: target.resource, id: id))
        })
    else { return nil }
    return "the \(target.resource) \"\(id)\" was not made by this run"
  }

  /// Whether an answer only says that what the run made is not there, which was told already.
  func isConsequenceOfLoss(_ response: HTTPResponse, _ subject: StepSubject) -> Bool {
    guard let target = subject.operation.target, response.status.isClientError,
      state.withLock({ $0.lost.contains(target.resource) })
    else { return false }
    return contract.failures(of: subject.operation).contains { failure in
      failure.condition == .missing(target.resource) && failure.status == response.status
        && !subject.step.expectation.allows(failure)
    }
  }

  func finding(
    _ drift: Drift, _ operation: Operation, _ exchange: Exchange, caseID: CaseID
  ) -> Finding {
    let masked = redaction(of: exchange, operation)
    return Finding(
      contract: contract.id, operation: operation.id,
      route: "\(operation.method.name) \(operation.template)", drift: masked(drift),
      caseID: caseID, occurrences: 1,
      evidence: Evidence(exchange, masked: masked),
      reproduction:
        reproduction
        .line(for: exchange.request, resource: origin(of: exchange.request)))
  }

  /// The lines that send requests in a row again, after those that make what they name.
  func script(for trail: [Reproduction.Sent]) -> String {
    let own = Set(trail.compactMap { $0.made?.id })
    var origins: [Reproduction.Origin] = []
    for origin in trail.compactMap({ self.origin(of: $0.request) })
    where !own.contains(origin.id) && !origins.contains(where: { $0.id == origin.id }) {
      origins.append(origin)
    }
    return reproduction.script(for: trail, after: origins)
  }

  /// How the run made what the path of a request names.
  private func origin(of request: HTTPRequest) -> Reproduction.Origin? {
    guard
      case .operation(let routed, let parameters) = compiled.route(
        request.method, path: request.path)
    else { return nil }
    let named = routed.operation.effects.compactMap { effect in
      effect.pathParameter.flatMap { parameters[$0] }.map {
        RunState.ResourceID(resource: effect.resource, id: $0)
      }
    }
    let made = state.withLock { state in named.compactMap { state.made[$0] }.first }
    return made.map {
      Reproduction.Origin(creation: $0.creation, id: $0.id, member: $0.idMember)
    }
  }

  /// What was seen on a socket; the scenario as a whole reproduces it.
  func finding(
    _ drift: Drift, _ step: SocketStep, _ channel: Channel, heard: [UInt8]?, in planned: Plan.Case
  ) -> Finding {
    var scenario = ""
    if case .scenario(let id) = planned.subject { scenario = id }
    let text = heard.map { String(decoding: redaction.masking($0, upTo: 2_000), as: UTF8.self) }
    return Finding(
      contract: contract.id, operation: channel.id, route: "WebSocket \(channel.path)",
      drift: drift, caseID: planned.id, occurrences: 1,
      evidence: Evidence(request: "socket \(step.socket)", response: text ?? ""),
      reproduction: environment.rerun(contract.id, scenario))
  }

  /// Equal leaks are told once.
  func leak(_ leak: Leak) {
    state.withLock { state in
      if !state.leaks.contains(leak) { state.leaks.append(leak) }
    }
  }
}

extension RunContext {
  /// The places of a resource that documented rules settle, so that a list must show them too.
  func settledPlaces(of resource: String) -> [JSON.Pointer] {
    var places: [JSON.Pointer] = []
    for operation in contract.operations {
      for effect in operation.effects(on: resource) {
        guard case .response(let state)? = effect.state, effect.action != .lists else { continue }
        for rule in operation.rules where rule.relation == .equal && !rule.isAdvisory {
          guard case .response(let place) = rule.left, place.isInside(state),
            place.tokens.count > state.tokens.count
          else { continue }
          let inner = JSON.Pointer(Array(place.tokens.dropFirst(state.tokens.count)))
          if !places.contains(inner) { places.append(inner) }
        }
      }
    }
    return places
  }

  /// The parameters of query and header that requests of an operation usually have.
  func usualParameters(of operation: Operation) -> [String: String] {
    usualParameters[operation.id] ?? [:]
  }

  /// Values for the parts of an operation's path that name nothing in particular.
  func indifferentParameters(of operation: Operation) -> [String: String] {
    indifferentParameters[operation.id] ?? [:]
  }

  /// The body that the cases of an operation, or the messages of a channel, start from.
  func typicalBody(of key: String) -> JSON? {
    typicalBodies[key]
  }

  /// The longer texts of an operation's typical body, by which its resources are recognised.
  func typicalTexts(of operation: Operation) -> Set<String> {
    guard case .object(let body)? = typicalBodies[operation.id] else { return [] }
    return Set(body.compactMap { $0.value.stringValue }.filter { $0.utf8.count >= 16 })
  }
}

extension JSON.Pointer {
  /// Whether the place lies in another one, where `*` is also any index.
  fileprivate func isInside(_ other: JSON.Pointer) -> Bool {
    tokens.count >= other.tokens.count
      && zip(tokens, other.tokens).allSatisfy { mine, theirs in
        switch (mine, theirs) {
        case (.every, .index): true
        default: mine == theirs
        }
      }
  }
}
