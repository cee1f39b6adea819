import ContractGeneration
package import ContractHTTP
package import ContractModel
package import ContractService
import ContractValidation
import Synchronization

/// A contract answering requests.
///
/// What it does follows from the contract's data: schemas, equations, effects and failures. What is
/// created is listed, updated, deleted and gone, each identity apart. Where data does not suffice, a
/// `Service` does the work, behind the same checks. Requests are held to advised limits too. Every
/// answer conforms to the contract unless a drift was asked for.
package final class MockService: Sendable {
  let contract: CompiledContract
  let plans: [String: OperationPlan]
  let refusals: Refusals
  let drifts: [MockDrift]
  let quirks: Set<String>
  private let identities: [MockIdentity]
  private let callers: [String: Int]
  private let tokenLifetime: Int?
  let clock: @Sendable () -> Instant
  private let witness: Witness?
  let memory: Memory
  let conduct: Conduct

  /// What a service has its identities from.
  let source: IdentitySource

  /// Prepares a contract for answering, with the service that it needs, if any.
  ///
  /// What the other mock remembers, this one does too, so that what is made by a borrowed operation
  /// is there for both.
  ///
  /// - Throws: ``MockError`` when the contract cannot be served or a drift is unknown.
  package init(
    _ contract: Contract, service: (any Service)? = nil, sharing other: MockService? = nil,
    _ configuration: Configuration = Configuration()
  ) throws(MockError) {
    do throws(ContractProblems) {
      self.contract = try CompiledContract(contract.holdingRequestsToAdvice)
    } catch {
      throw MockError.contractProblems(error)
    }
    let drifts = try MockDrift.named(configuration.drifts, of: contract, service)
    let conduct = drifts.reduce(into: Conduct()) { $1.loosen(&$0) }
    do throws(GenerationError) {
      refusals = try Refusals(self.contract)
      var plans: [String: OperationPlan] = [:]
      for operation in self.contract.operations {
        plans[operation.id] = try OperationPlan(
          operation, in: self.contract.contract, forgetsLeftOut: conduct.forgetsLeftOut)
      }
      self.plans = plans
      source = try IdentitySource(seed: configuration.seed)
    } catch {
      throw MockError.unusableSchema(error)
    }
    self.drifts = drifts
    quirks = Set(drifts.map(\.name))
    self.conduct = conduct
    identities = configuration.identities
    callers = Dictionary(
      identities.enumerated().map { ($1.token, $0) }, uniquingKeysWith: { first, _ in first })
    tokenLifetime = configuration.tokenLifetime
    clock = configuration.clock
    witness = configuration.witness
    memory =
      other?.memory
      ?? Memory(
        MockState(random: RandomSource(seed: configuration.seed), service: service?.fresh))
  }
}

extension MockService {
  /// What mocks remember, alone or together.
  final class Memory: Sendable {
    let state: Mutex<MockState>

    init(_ state: MockState) {
      self.state = Mutex(state)
    }
  }

  /// An answer, and what sockets hear of it.
  package struct Reply: Sendable {
    package var response: HTTPResponse
    package var messages: [SocketText]
  }

  package func respond(to request: HTTPRequest) -> HTTPResponse {
    reply(to: request).response
  }

  package func reply(to request: HTTPRequest) -> Reply {
    let method = request.method == .head ? HTTPMethod.get : request.method
    switch contract.route(method, path: request.path) {
    case .operation(let operation, let path):
      guard let plan = plans[operation.id] else { return Reply(refusals.pathIsUnknown(), self) }
      return memory.state.withLock { reply(to: request, plan, path, &$0) }
    case .wrongMethod(let allowed): return Reply(refusals.methodIsNotAllowed(allowed), self)
    case .unknown where contract.channel(at: request.path) != nil:
      return Reply(refusals.upgradeIsRequired(), self)
    case .unknown: return Reply(refusals.pathIsUnknown(), self)
    }
  }

  private func reply(
    to request: HTTPRequest, _ plan: OperationPlan, _ path: [String: String],
    _ state: inout MockState
  ) -> Reply {
    let call = Call(
      request: request, plan: plan, path: path, caller: caller(of: request, plan, &state),
      now: clock(),
      items: plan.targets.map { $0.item(namedIn: path, state) })
    let answer = answer(to: call, &state)
    let response = drifted(answer, plan)
    let messages = texts(of: answer.announcements, state)
    if let witness {
      let judged = messages.flatMap { text in
        state.channels[text.socket]?.serverMessageDrifts(in: Array(text.text.utf8)) ?? []
      }
      witness(request, response, call.judged(response, answer.meaning) + judged)
    }
    return Reply(response: response, messages: messages)
  }

  private func answer(to call: Call, _ state: inout MockState) -> Answer {
    var overlooked: [Failure] = []
    let isServed = state.service != nil && !call.plan.operation.isSetUpOnly
    for objection in isServed ? call.formalObjections : call.objections {
      guard conduct.overlooks(objection) else {
        return refusals.answer(to: objection, of: call.plan.compiled, request: call.request)
      }
      if overlooked.isEmpty {
        overlooked =
          call.plan.compiled.failures(answering: objection, to: call.request)
      }
    }
    let identity = identity(call.caller)
    if isServed, let answer = served(call, by: identity, &state, overlooked) { return answer }
    var answer = success(of: call, by: identity, &state)
    answer.meaning = .success(insteadOf: overlooked)
    return answer
  }

  /// Which identity sends a request; `nil` when it has to say and does not.
  private func caller(
    of request: HTTPRequest, _ plan: OperationPlan, _ state: inout MockState
  ) -> Int? {
    let known = knownCaller(of: request)
    guard plan.requiresAuthentication else { return known ?? 0 }
    guard let tokenLifetime, let token = request.bearerToken else { return known }
    return state.use(of: token, atMost: tokenLifetime) ? known : nil
  }

  /// Whose token a request carries, if it carries one.
  func knownCaller(of request: HTTPRequest) -> Int? {
    guard let token = request.bearerToken else { return nil }
    return callers[token] ?? (tokenLifetime == nil ? nil : callers[token.firstToken])
  }

  /// A token that is good, for whoever sends these credentials.
  ///
  /// Whatever is sent first is the first user's, and everything else the next one's.
  func token(for credentials: [UInt8], _ state: inout MockState) -> String {
    let caller = min(state.number(of: credentials), max(identities.count - 1, 0))
    let first = identity(caller).token
    guard let tokenLifetime else { return first }
    return state.freshToken(after: first, lifetime: tokenLifetime)
  }

  private func identity(_ caller: Int?) -> MockIdentity {
    identities.indices.contains(caller ?? 0) ? identities[caller ?? 0] : .user
  }

  fileprivate func drifted(_ answer: Answer, _ plan: OperationPlan?) -> HTTPResponse {
    drifts.reduce(HTTPResponse(answer)) { response, drift in
      drift.applied(to: response, answer.meaning, plan, refusals)
    }
  }
}

extension MockService.Reply {
  fileprivate init(_ answer: Answer, _ service: MockService) {
    self.init(response: service.drifted(answer, nil), messages: [])
  }
}
