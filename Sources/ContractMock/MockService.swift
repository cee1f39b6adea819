import ContractGeneration
package import ContractHTTP
package import ContractModel
import ContractValidation
import Synchronization

/// A contract answering requests.
///
/// Everything it does follows from the contract's data: schemas, equations, effects and failures.
/// What is created is listed, updated, deleted and gone, each identity apart. Requests are held to
/// advised limits too. Every answer conforms to the contract unless a drift was asked for.
package final class MockService: Sendable {
  private let contract: CompiledContract
  private let plans: [String: OperationPlan]
  private let refusals: Refusals
  private let drifts: [MockDrift]
  private let identities: [MockIdentity]
  private let callers: [String: Int]
  private let clock: @Sendable () -> Instant
  private let witness: Witness?
  private let state: Mutex<MockState>
  let conduct: Conduct

  /// Prepares a contract for answering.
  ///
  /// - Throws: ``MockError`` when the contract cannot be served or a drift is unknown.
  package init(
    _ contract: Contract, _ configuration: Configuration = Configuration()
  ) throws(MockError) {
    do throws(ContractProblems) {
      self.contract = try CompiledContract(contract.holdingRequestsToAdvice)
    } catch {
      throw MockError.contractProblems(error)
    }
    do throws(GenerationError) {
      refusals = try Refusals(self.contract)
      var plans: [String: OperationPlan] = [:]
      for operation in self.contract.operations {
        plans[operation.id] = try OperationPlan(operation, in: self.contract.contract)
      }
      self.plans = plans
    } catch {
      throw MockError.unusableSchema(error)
    }
    drifts = try MockDrift.named(configuration.drifts, of: contract)
    conduct = drifts.reduce(into: Conduct()) { $1.loosen(&$0) }
    identities = configuration.identities
    callers = Dictionary(
      identities.enumerated().map { ($1.token, $0) }, uniquingKeysWith: { first, _ in first })
    clock = configuration.clock
    witness = configuration.witness
    state = Mutex(MockState(random: RandomSource(seed: configuration.seed)))
  }
}

extension MockService {
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    let method = request.method == .head ? HTTPMethod.get : request.method
    switch contract.route(method, path: request.path) {
    case .operation(let operation, let path):
      guard let plan = plans[operation.id] else { return drifted(refusals.pathIsUnknown(), nil) }
      return state.withLock { respond(to: request, plan, path, &$0) }
    case .wrongMethod(let allowed): return drifted(refusals.methodIsNotAllowed(allowed), nil)
    case .unknown: return drifted(refusals.pathIsUnknown(), nil)
    }
  }

  private func respond(
    to request: HTTPRequest, _ plan: OperationPlan, _ path: [String: String],
    _ state: inout MockState
  ) -> HTTPResponse {
    let call = Call(
      request: request, plan: plan, path: path, caller: caller(of: request, plan), now: clock(),
      items: plan.targets.map { $0.item(namedIn: path, state) })
    let answer = answer(to: call, &state)
    let response = drifted(answer, plan)
    if let witness { witness(request, response, call.judged(response, answer.meaning)) }
    return response
  }

  private func answer(to call: Call, _ state: inout MockState) -> Answer {
    var overlooked: [Failure] = []
    for objection in call.objections {
      guard conduct.overlooks(objection) else {
        return refusals.answer(to: objection, of: call.plan.compiled, request: call.request)
      }
      if overlooked.isEmpty {
        overlooked =
          call.plan.compiled.failures(answering: objection, to: call.request)
      }
    }
    var answer = success(of: call, by: identity(call.caller), &state)
    answer.meaning = .success(insteadOf: overlooked)
    return answer
  }

  /// Which identity sends a request; `nil` when it has to say and does not.
  private func caller(of request: HTTPRequest, _ plan: OperationPlan) -> Int? {
    let token = request.fields["authorization"].flatMap(BearerToken.init)
    if let known = token.flatMap({ callers[$0.text] }) { return known }
    return plan.requiresAuthentication ? nil : 0
  }

  private func identity(_ caller: Int?) -> MockIdentity {
    identities.indices.contains(caller ?? 0) ? identities[caller ?? 0] : .user
  }

  private func drifted(_ answer: Answer, _ plan: OperationPlan?) -> HTTPResponse {
    drifts.reduce(HTTPResponse(answer)) { response, drift in
      drift.applied(to: response, answer.meaning, plan, refusals)
    }
  }
}
