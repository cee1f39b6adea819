package import ContractHTTP
import ContractGeneration
import ContractJSON
package import ContractModel
import Synchronization

/// A contract answering requests.
///
/// Everything it does follows from the contract's data: schemas, equations, effects and failures.
/// What is created is listed, updated, deleted and gone, each identity apart. Every answer conforms
/// to the contract unless a drift was asked for.
package final class MockService: Sendable {
  let contract: Contract
  private let router: Router
  private let plans: [OperationPlan]
  private let refusals: Refusals
  private let drifts: [MockDrift]
  private let conduct: Conduct
  private let identities: [MockIdentity]
  private let callers: [String: Int]
  private let clock: @Sendable () -> Instant
  private let state: Mutex<MockState>

  /// - Throws: ``MockError`` when the contract cannot be served or a drift is unknown.
  package init(_ contract: Contract, _ configuration: Configuration) throws(MockError) {
    do throws(PathTemplate.ParseError) {
      router = try Router(contract)
    } catch {
      throw MockError.unusableTemplate(error)
    }
    self.contract = contract
    do throws(GenerationError) {
      var plans: [OperationPlan] = []
      for (index, operation) in contract.operations.enumerated() {
        plans.append(try OperationPlan(operation, index: index, in: contract))
      }
      self.plans = plans
      refusals = try Refusals(contract)
    } catch {
      throw MockError.unusableSchema(error)
    }
    drifts = try MockDrift.named(configuration.drifts, of: contract)
    conduct = drifts.reduce(into: Conduct()) { $1.loosen(&$0) }
    identities = configuration.identities
    callers = Dictionary(
      identities.enumerated().map { ($1.token, $0) }, uniquingKeysWith: { first, _ in first })
    clock = configuration.clock
    state = Mutex(MockState(random: RandomSource(seed: configuration.seed)))
  }

  package func respond(to request: HTTPRequest) -> HTTPResponse {
    let answer =
      switch router.match(request) {
      case .operation(let index, let path): answer(request, plans[index], path)
      case .otherMethods(let methods): refusals.methodIsNotAllowed(methods)
      case .unknownPath: refusals.pathIsUnknown()
      }
    guard !drifts.isEmpty else { return HTTPResponse(answer) }
    return drifts.reduce(HTTPResponse(answer)) { response, drift in
      drift.applied(to: response, answer.meaning, contract, refusals)
    }
  }
}

extension MockService {
  private func answer(
    _ request: HTTPRequest, _ plan: OperationPlan, _ path: [String: String]
  ) -> Answer {
    guard let caller = caller(of: request, plan) else {
      return refusals.answer(to: [.unauthenticated], in: plan.index)
    }
    return state.withLock { state in
      let call = Call(request: request, path: path, caller: caller, now: clock())
      return answer(call, plan, &state)
    }
  }

  /// Which identity sends a request; `nil` when it has to say and does not.
  private func caller(of request: HTTPRequest, _ plan: OperationPlan) -> Int? {
    let known = request.fields["authorization"].flatMap(BearerToken.init).flatMap {
      callers[$0.text]
    }
    let isOptional =
      !plan.operation.requiresAuthentication || contract.authentication == .none
      || !conduct.checksAuthentication
    return known ?? (isOptional ? 0 : nil)
  }

  private func answer(_ call: Call, _ plan: OperationPlan, _ state: inout MockState) -> Answer {
    let operation = plan.operation
    for parameter in operation.parameters {
      guard let text = call.path[parameter.name] else { continue }
      if conduct.checksRequests, !parameter.allows(text) {
        return refusals.answer(to: [.invalid], in: plan.index)
      }
    }
    var item: Shelf.Item?
    if let effect = plan.effect, effect.isAboutOne, let name = effect.pathParameter {
      item = state.shelves[effect.resource]?[call.path[name] ?? ""]
      guard item != nil || !conduct.refusesUnknown else {
        return refusals.answer(to: [.missing(effect.resource)], in: plan.index)
      }
      if let item, item.owner != call.caller, conduct.refusesForeign,
        plan.resource?.access == .owner || effect.action != .reads
      {
        return refusals.answer(
          to: [.foreign(effect.resource), .missing(effect.resource)], in: plan.index)
      }
    }
    var body: JSON?
    if let schema = operation.body?.schema {
      body = try? JSON(parsing: call.request.body)
      if let conditions = failures(of: body, against: schema) {
        return refusals.answer(to: conditions, in: plan.index)
      }
    }
    return succeed(call, plan, item, body, &state)
  }

  /// The conditions a body fulfils by breaking its schema, the most specific first.
  private func failures(of body: JSON?, against schema: Schema) -> [Failure.Condition]? {
    guard conduct.checksRequests else { return nil }
    guard let body else { return [.invalid] }
    let violations = RequestJudge.violations(of: body, against: schema).filter { violation in
      guard case .name(let name) = violation.pointer.tokens.last else { return true }
      return !conduct.uncheckedFields.contains(name)
    }
    guard let first = violations.first else { return nil }
    guard violations.allSatisfy(\.isLimit) else { return [.invalid] }
    return [.invalidAt(first.pointer), .invalid]
  }
}

extension MockService {
  private func succeed(
    _ call: Call, _ plan: OperationPlan, _ item: Shelf.Item?, _ body: JSON?,
    _ state: inout MockState
  ) -> Answer {
    if plan.effect?.action == .lists { return list(call, plan, &state) }
    var ingredients = Ingredients(
      terms: TermContext(request: body, path: call.path, now: call.now),
      caller: identities.indices.contains(call.caller) ? identities[call.caller].userID : "")
    if plan.needsStored, let item { ingredients.terms.stored = try? JSON(parsing: item.bytes) }
    var id = ""
    if let identity = plan.identities?.next(&state) {
      id = identity.identityText
      ingredients.identity = identity
    }
    let response = plan.response(from: ingredients)
    if let effect = plan.effect {
      let shown = plan.representation.flatMap { place in response?[place] }
      switch effect.action {
      case .creates where conduct.storesCreations:
        let representation = shown ?? plan.hiddenRecipe?.make(from: ingredients) ?? .object([:])
        state.shelves[effect.resource, default: Shelf()].append(
          Shelf.Item(id: id, owner: call.caller, bytes: representation.bytes()))
      case .updates where conduct.storesUpdates:
        if let item, let shown {
          state.shelves[effect.resource]?.replaceBytes(of: item.id, with: shown.bytes())
        }
      case .deletes where conduct.forgetsDeletions:
        if let item { state.shelves[effect.resource]?.remove(item.id) }
      case .creates, .updates, .deletes, .reads, .lists: break
      }
    }
    return success(plan, response.map { $0.bytes() })
  }

  private func list(_ call: Call, _ plan: OperationPlan, _ state: inout MockState) -> Answer {
    let key = MockState.ListingKey(operation: plan.index, caller: call.caller)
    let shelf = plan.effect.flatMap { state.shelves[$0.resource] } ?? Shelf()
    if let listing = state.listings[key], listing.version == shelf.version {
      return success(plan, listing.body)
    }
    let everybody = plan.resource?.access == .everyone || !conduct.listsOnlyOwn
    let items = shelf.items(of: everybody ? nil : call.caller)
    let terms = TermContext(path: call.path, now: call.now)
    let body = plan.listing(of: items, from: Ingredients(terms: terms, caller: ""))
    state.listings[key] = MockState.Listing(version: shelf.version, body: body)
    return success(plan, body)
  }

  private func success(_ plan: OperationPlan, _ body: [UInt8]?) -> Answer {
    Answer(
      meaning: .success(plan.index), status: plan.success.status, fields: body == nil ? [:] : .json,
      body: body ?? [])
  }
}
