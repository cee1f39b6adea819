import ContractGeneration
package import ContractHTTP
import ContractJSON
package import ContractModel
import ContractNetwork
package import ContractService
import ContractValidation
import Synchronization

/// A contract that responds to requests.
///
/// The behaviour follows from the contract's data: schemas, equations, effects and failures. Created
/// resources are listed, updated and deleted, separately for each identity. Where data does not
/// suffice, a `Service` computes the responses after the same checks. Advisory limits are enforced on
/// requests, too. Every response conforms to the contract unless a drift was requested.
package final class MockService: Sendable {
  let plans: MockPlans
  let drifts: [MockDrift]
  let driftNames: Set<String>
  let behavior: MockBehavior
  let identities: MockIdentities
  let clock: @Sendable () -> Instant
  private let crossOrigin: CrossOriginResponses?
  let memory: Memory

  let configuration: Configuration
  private let provider: (any Service)?

  /// Generates the identifiers that a service assigns.
  let identifierSource: IdentifierSource

  /// Prepares a contract, with the service that it needs, if any.
  ///
  /// A mock that shares the memory of another one sees the resources that set-up operations create
  /// there.
  ///
  /// - Throws: ``MockError`` when the contract cannot be served or a drift is unknown.
  package convenience init(
    _ contract: Contract, service: (any Service)? = nil, sharing other: MockService? = nil,
    _ configuration: Configuration = Configuration()
  ) throws(MockError) {
    let drifts = try MockDrift.named(configuration.drifts, of: contract, service)
    try self.init(
      MockPlans(contract, MockBehavior(drifts), configuration.values), service: service,
      memory: other?.memory, drifts: drifts, configuration)
  }

  /// Prepares a mock of the same contract and service that has one drift and shares no memory.
  ///
  /// What both derive from the contract is derived once.
  package convenience init(
    like other: MockService, service: (any Service)?, drifting drift: MockDrift
  ) throws(MockError) {
    let behavior = MockBehavior([drift])
    let plans =
      MockPlans.depend(on: behavior) ? try MockPlans(other.plans.original, behavior) : other.plans
    try self.init(plans, service: service, memory: nil, drifts: [drift], Configuration())
  }

  /// Prepares a mock of the same contract that has other drifts and shares state and identifiers.
  package convenience init(sharingStateOf other: MockService, drifts names: [String])
    throws(MockError)
  {
    let drifts = try MockDrift.named(names, of: other.plans.original, other.provider)
    let behavior = MockBehavior(drifts)
    let plans =
      MockPlans.depend(on: behavior)
      ? try MockPlans(other.plans.original, behavior, other.plans.values) : other.plans
    try self.init(
      plans, service: other.provider, memory: other.memory, drifts: drifts, other.configuration,
      identifiers: other.identifierSource)
  }

  private init(
    _ plans: MockPlans, service: (any Service)?, memory: Memory?, drifts: [MockDrift],
    _ configuration: Configuration, identifiers: IdentifierSource? = nil
  ) throws(MockError) {
    self.plans = plans
    self.configuration = configuration
    provider = service
    self.drifts = drifts
    driftNames = Set(drifts.map(\.name))
    behavior = MockBehavior(drifts)
    crossOrigin = plans.original.cors.map { [behavior] in
      CrossOriginResponses(cors: $0, behavior: behavior)
    }
    do throws(GenerationError) {
      if let identifiers {
        identifierSource = identifiers
      } else {
        identifierSource = try IdentifierSource(seed: configuration.seed)
      }
    } catch {
      throw MockError.unusableSchema(error)
    }
    identities = MockIdentities(
      configuration.identities, tokenLifetime: configuration.tokenLifetime,
      leniencies: behavior.credentialLeniencies)
    clock = configuration.clock
    self.memory =
      memory
      ?? Memory(
        MockState(random: RandomSource(seed: configuration.seed), session: service?.newSession))
  }
}

extension MockService {
  var contract: CompiledContract { plans.contract }
  var errorResponses: ErrorResponses { plans.errorResponses }

  /// Receives every request to an operation, its response, and the drifts of the response.
  package typealias Observer = @Sendable (HTTPRequest, HTTPResponse, [Drift]) -> Void

  package struct Configuration: Sendable {
    package var identities: [MockIdentity] = [.user, .other]

    /// How many requests a token is valid for; unlimited when `nil`.
    ///
    /// Each token has successors: `user-token-2`, `user-token-3` and so on. A login of the contract
    /// returns the first that is still valid.
    package var tokenLifetime: Int?

    /// The same seed, clock and requests produce the same responses.
    package var seed: UInt64 = 0

    /// The current time in responses.
    package var clock: @Sendable () -> Instant

    /// Names of drifts to serve, see ``MockDrift``.
    package var drifts: [String] = []

    /// Whether the response to an invalid request names what violates the contract.
    package var explainsRejections = false

    /// The style of values that neither request nor state determines.
    package var values = MockValues.plain

    /// Receives every response of an operation with its drifts.
    ///
    /// For tests: validating costs more than responding.
    package var observer: Observer?

    /// - Parameter clock: The system clock by default.
    package init(clock: @escaping @Sendable () -> Instant = Configuration.systemClock) {
      self.clock = clock
    }

    /// The clock of the machine, with the shift of the task that asks for it, see ``Instant/shift``.
    package static var systemClock: @Sendable () -> Instant {
      { [shift = Instant.shift] in
        let (seconds, nanoseconds) = WallClock.sinceEpoch
        return Instant(secondsSince1970: seconds + shift, nanoseconds: nanoseconds)
      }
    }
  }

  /// The state of one mock, or of several that share it.
  final class Memory: Sendable {
    let state: Mutex<MockState>

    init(_ state: MockState) {
      self.state = Mutex(state)
    }
  }

  /// A response, and the messages that it causes on sockets.
  package struct Reply: Sendable {
    package var response: HTTPResponse
    package var messages: [OutgoingMessage] = []

    /// The identifier of the operation, where the request has reached one.
    package var operation: String?

    /// The violations of the contract for which the request was rejected.
    package var violations: [Drift] = []
  }

  package func respond(to request: HTTPRequest) -> HTTPResponse {
    reply(to: request).response
  }

  package func reply(to request: HTTPRequest) -> Reply {
    let route = route(of: request)
    guard let crossOrigin else { return reply(to: request, route) }
    if let response = crossOrigin.preflight(to: request, route.methods) {
      return Reply(response: response)
    }
    var reply = reply(to: request, route)
    crossOrigin.complete(&reply.response, to: request)
    return reply
  }

  /// The route of a request among the operations that the mock has.
  func route(of request: HTTPRequest) -> CompiledContract.Route {
    existing(contract.route(of: request), request)
  }

  /// A route, unless it leads to an operation that the mock does not have.
  private func existing(
    _ route: CompiledContract.Route, _ request: HTTPRequest
  ) -> CompiledContract.Route {
    if case .operation(let operation, _) = route,
      !behavior.deviates(.operationMissing(operation.id))
    {
      return route
    }
    if case .unknown = route { return route }
    let allowed = contract.operations.filter {
      $0.pathTemplate.match(request.path) != nil && !behavior.deviates(.operationMissing($0.id))
    }
    return allowed.isEmpty ? .unknown : .wrongMethod(allowed: allowed.map(\.operation.method))
  }

  private func reply(to request: HTTPRequest, _ route: CompiledContract.Route) -> Reply {
    let response: MockResponse
    switch route {
    case .operation(let operation, let path):
      if let plan = plans.operations[operation.id] {
        return memory.state.withLock { reply(to: request, plan, path, &$0) }
      }
      response = errorResponses.unknownPath()
    case .wrongMethod(let allowed): response = errorResponses.methodNotAllowed(allowed)
    case .unknown where contract.channel(at: request.path) != nil:
      response = errorResponses.upgradeRequired()
    case .unknown:
      if request.method == .get,
        let image = memory.state.withLock({ $0.images[String(request.path)] })
      {
        return Reply(response: image)
      }
      response = errorResponses.unknownPath()
    }
    return Reply(response: drifted(response, to: nil))
  }

  private func reply(
    to request: HTTPRequest, _ plan: OperationPlan, _ path: [String: String],
    _ state: inout MockState
  ) -> Reply {
    var routed = routing(request, plan, path, &state)
    var decided = response(to: &routed, &state)
    if behavior.deviates(.membersTaken) { decided = decided.takingMembers(of: routed) }
    let response = drifted(decided, to: routed)
    state.storeImage(namedBy: response, to: routed, behavior)
    let messages = messages(for: decided.messages, state)
    if let observer = configuration.observer {
      let messageDrifts = messages.flatMap { message in
        state.channels[message.socket]?.serverMessageDrifts(in: Array(message.text.utf8)) ?? []
      }
      observer(request, response, routed.drifts(in: response, decided.meaning) + messageDrifts)
    }
    return Reply(
      response: response, messages: messages, operation: plan.operation.id,
      violations: decided.violations)
  }

  /// The request with its caller and the resources that its path names.
  func routing(
    _ request: HTTPRequest, _ plan: OperationPlan, _ path: [String: String],
    _ state: inout MockState
  ) -> RoutedRequest {
    let caller = identities.caller(of: request, plan, &state)
    return RoutedRequest(
      request: request, plan: plan, path: path, caller: caller,
      now: clock().adding(seconds: state.clockOffset),
      items: plan.pathResources.map { $0.item(namedIn: path, state) },
      own: plan.effect.flatMap { state.stores[$0.resource.name]?[RoutedRequest.ownID(of: caller)] })
  }

  /// The response of the mock, before drifts; the request gets its plan where repeated requests get another
  /// response.
  func response(to routed: inout RoutedRequest, _ state: inout MockState) -> MockResponse {
    if let resource = routed.plan.resource?.name {
      for pointer in routed.plan.uniquePointers { state.stores[resource]?.index(pointer) }
    }
    var ignored: [Failure] = []
    let hasService = state.session != nil && !routed.plan.operation.isSetUpOnly
    let holdsResources = hasService && state.session?.holdsResources == true
    let rejections =
      holdsResources
      ? routed.formalRejections : routed.rejections(behavior, state)
    let key = behavior.deviates(.keyIgnored) ? nil : routed.idempotencyKey
    let earlier = key.flatMap { state.keyedResponses[$0] }
    // What a repeated request has created is no other resource with the same value.
    for rejection in rejections where earlier == nil || !rejection.isDuplicate {
      guard behavior.ignores(rejection) else {
        return explained(
          errorResponses.response(
            to: rejection, of: routed.plan.compiled, request: routed.request), rejection)
      }
      if ignored.isEmpty {
        ignored = routed.plan.compiled.failures(for: rejection, of: routed.request)
      }
    }
    let identity = identities[routed.caller]
    if hasService, let response = serviceResponse(to: routed, by: identity, ignored, &state) {
      return completed(response, to: routed, state)
    }
    if let earlier { return earlier }
    state.advance(&routed)
    var response = successResponse(to: &routed, by: identity, &state)
    response.meaning = .success(insteadOf: ignored)
    response = completed(response, to: routed, state)
    if let rejection = routed.rangeRejection(of: response, behavior) {
      return errorResponses.response(
        to: rejection, of: routed.plan.compiled, request: routed.request)
    }
    if let key { state.keyedResponses[key] = response }
    return response
  }

  /// The response to a rejected request, with what violates the contract where that is configured.
  private func explained(_ response: MockResponse, _ rejection: Rejection) -> MockResponse {
    guard !rejection.violations.isEmpty else { return response }
    var response = response
    response.violations = rejection.violations
    return configuration.explainsRejections ? errorResponses.explained(response) : response
  }

  /// The response with all drifts: first those of its content, then, after it has got the form that
  /// the request asks for, those of its bytes.
  private func drifted(_ response: MockResponse, to routed: RoutedRequest?) -> HTTPResponse {
    func applying(_ drifts: some Sequence<MockDrift>, to bytes: HTTPResponse) -> HTTPResponse {
      drifts.reduce(bytes) {
        $1.applied(to: $0, response.meaning, routed?.plan, errorResponses)
      }
    }
    var changed = applying(drifts.filter { !$0.isOnWire }, to: HTTPResponse(response))
    if let routed, case .success(_, let variant) = response.meaning, changed.status.isSuccess {
      changed.negotiate(
        routed.plan.response(variant), for: routed,
        ignoringAccept: behavior.deviates(.acceptIgnored))
    }
    if let routed { changed.applyRange(of: routed, behavior) }
    return applying(drifts.filter(\.isOnWire), to: changed)
  }
}

extension CompiledContract {
  /// The operation for a request; for HEAD that of GET, unless the contract has one of its own.
  func route(of request: HTTPRequest) -> Route {
    let route = route(request.method, path: request.path)
    guard request.method == .head, case .wrongMethod(let allowed) = route, allowed.contains(.get)
    else { return route }
    return self.route(.get, path: request.path)
  }
}

extension CompiledContract.Route {
  /// The methods of the path.
  var methods: [HTTPMethod] {
    switch self {
    case .operation(let operation, _): operation.pathMethods
    case .wrongMethod(let allowed): allowed
    case .unknown: []
    }
  }
}
