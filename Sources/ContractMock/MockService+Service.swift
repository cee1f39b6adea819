import ContractGeneration
import ContractHTTP
import ContractJSON
import ContractModel
import ContractService
import ContractValidation
import Synchronization

extension MockService {
  /// The service's response to a formally valid request; `nil` where the service leaves the response
  /// to the contract's data.
  ///
  /// `ignored` are the failures of formal violations that a drift made the mock ignore.
  func serviceResponse(
    to routed: RoutedRequest, by identity: MockIdentity, _ ignored: [Failure],
    _ state: inout MockState
  ) -> MockResponse? {
    guard var session = state.session else { return nil }
    let conditions = IgnoredConditions(behavior)
    let call = serviceCall(for: routed, by: identity, conditions)
    // Releasing the old value first keeps the state from being copied.
    let isDiscarded = behavior.discardsEffects(of: routed.plan.operation)
    if !isDiscarded { state.session = nil }
    defer { if !isDiscarded { state.session = session } }
    do throws(ServiceRejection) {
      guard let result = try session.response(to: call) else { return nil }
      let failures = conditions.all.flatMap {
        routed.plan.compiled.failures(for: .condition($0), of: routed.request)
      }
      var response = MockResponse(
        meaning: .success(
          insteadOf: ignored.isEmpty ? failures : ignored, variant: result.variant),
        status: routed.plan.response(result.variant).status,
        fields: routed.plan.response(result.variant).jsonFields,
        body: result.body.bytes(), messages: result.messages)
      if routed.plan.response(result.variant).location != nil {
        let id = routed.plan.effect?.id?.responsePointer.flatMap { result.body[$0] }
        setLocation(of: id?.segmentText, in: &response, routed)
      }
      return response
    } catch {
      let rejection = Rejection.condition(error.condition)
      guard behavior.ignores(rejection) else {
        return errorResponses.response(
          to: rejection, of: routed.plan.compiled, request: routed.request)
      }
      let failures = routed.plan.compiled.failures(for: rejection, of: routed.request)
      return syntheticResponse(to: routed, by: identity, insteadOf: ignored + failures)
    }
  }

  private func serviceCall(
    for routed: RoutedRequest, by identity: MockIdentity, _ conditions: IgnoredConditions
  ) -> ServiceCall {
    let hasUser =
      routed.plan.access.requiresAuthentication
      || identities.knownCaller(of: routed.request, by: routed.plan.access.identification) != nil
    return ServiceCall(
      operation: routed.plan.operation.id, user: hasUser ? identity.userID : "",
      path: routed.path, query: routed.request.queryValues,
      body: routed.plan.compiled.document(of: routed.request) ?? .null,
      in: ServiceContext(
        now: routed.now, activeDrifts: driftNames, identifiers: identifierSource
      ) { conditions.ignores($0) })
  }

  /// A success from the contract's data, for a resource that does not exist.
  private func syntheticResponse(
    to routed: RoutedRequest, by identity: MockIdentity, insteadOf failures: [Failure]
  ) -> MockResponse {
    var input = TemplateInput(rules: routed.rules, caller: identity.userID)
    input.identity = .string(identifierSource.uuid())
    return MockResponse(
      meaning: .success(insteadOf: failures), status: routed.plan.response.success.status,
      fields: routed.plan.response.success.jsonFields,
      body: routed.plan.body.make(from: input).bytes)
  }
}

extension HTTPRequest {
  /// The last value of each query item, by name.
  fileprivate var queryValues: [String: String] {
    let items = query.map { QueryItems(parsing: $0).items } ?? []
    return Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
  }
}

/// Ignores conditions as a behaviour prescribes, and remembers which.
private final class IgnoredConditions: Sendable {
  private let behavior: MockBehavior
  private let ignored = Mutex<[Failure.Condition]>([])

  init(_ behavior: MockBehavior) {
    self.behavior = behavior
  }

  var all: [Failure.Condition] { ignored.withLock(\.self) }

  func ignores(_ condition: Failure.Condition) -> Bool {
    guard behavior.ignores(condition) else { return false }
    ignored.withLock { $0.append(condition) }
    return true
  }
}

extension IdentifierSource {
  /// Generates the same identifiers for the same seed.
  convenience init(seed: UInt64) throws(GenerationError) {
    let start = Instant(secondsSince1970: 0)
    let uuids = try Generator(schema: .uuid(version: 4), today: start.date, now: start)
    let random = RandomBox(RandomSource(seed: seed))
    self.init { random.next(uuids) }
  }
}

private final class RandomBox: Sendable {
  private let random: Mutex<RandomSource>

  init(_ random: RandomSource) {
    self.random = Mutex(random)
  }

  func next(_ generator: Generator) -> String {
    random.withLock { generator.typical(&$0) }.segmentText
  }
}

/// A service with its state; a value, so that a mock can discard the effects of a request.
protocol ServiceSession: Sendable {
  var holdsResources: Bool { get }

  mutating func response(to call: ServiceCall) throws(ServiceRejection) -> ServiceResponse?
  mutating func receive(_ message: JSON, from socket: SocketID, _ call: ServiceCall)
    -> [ServiceMessage]
  mutating func close(_ socket: SocketID)
}

extension Service {
  /// A session in the initial state.
  var newSession: any ServiceSession { Session(service: self, state: initialState) }
}

private struct Session<Provider: Service>: ServiceSession {
  let service: Provider
  var state: Provider.State

  var holdsResources: Bool { service.holdsResources }

  mutating func response(to call: ServiceCall) throws(ServiceRejection) -> ServiceResponse? {
    try service.respond(to: call, &state)
  }

  mutating func receive(
    _ message: JSON, from socket: SocketID, _ call: ServiceCall
  ) -> [ServiceMessage] {
    service.receive(message, from: socket, call, &state)
  }

  mutating func close(_ socket: SocketID) {
    service.close(socket, &state)
  }
}
