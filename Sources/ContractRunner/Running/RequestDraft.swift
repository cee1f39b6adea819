import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

/// A step with everything that its request is built from but the credentials.
struct RequestDraft {
  var step: Plan.Step
  var planned: Plan.Request
  var compiled: CompiledOperation
  var parameters: [String: String]
  var body: Plan.Body

  /// Where the request goes, where an earlier response has named it.
  var target: String?

  /// Fields that every request has.
  var fields: [HTTPField]

  /// The effect that the request may have.
  var effect: WriteEffect

  /// The reason why the resource that the path names is missing; its identifier is invented.
  var missing: NotTestedReason?

  func subject(with credentials: Credentials?) -> StepSubject {
    let request = RequestBuilder(operation: compiled, credentials: credentials, fields: fields)
      .request(
        parameters: parameters, body: body, identity: step.identity, schemes: planned.schemes,
        target: target, mediaType: planned.mediaType
      ).changed(by: planned.changes)
    return StepSubject(
      step: step, compiled: compiled, request: request, parameters: parameters)
  }
}

/// A request with everything needed to validate its response.
struct StepSubject {
  var step: Plan.Step
  var compiled: CompiledOperation
  var request: HTTPRequest
  var parameters: [String: String]

  /// The number of the request in the ledger, where it is recorded there.
  var ledgerNumber: Int?

  var operation: CompiledOperation { compiled }

  /// Whether terms of the contract refer to the response.
  var hasTerms: Bool {
    !compiled.rules.isEmpty || !step.rules.isEmpty || !step.captures.isEmpty
  }

  /// Whether they refer to parameters or header fields.
  var hasFieldTerms: Bool {
    compiled.hasFieldTerms
      || (step.rules.flatMap(\.terms) + step.captures.map(\.term)).contains(where: \.isField)
  }

  /// How many elements the request wants on a page, where it says so.
  var pageSize: Int? {
    operation.paging?.size.flatMap { parameters["?\($0)"] }.flatMap(Int.init)
  }

  /// The parameters of the path alone.
  var pathParameters: [String: String] {
    parameters.filter { key, _ in operation.parameters.contains { $0.name == key } }
  }

  /// The id of what an effect is about, where the request names it.
  func id(of effect: CompiledEffect) -> String? {
    effect.isOnSingleton ? step.identity.ownID : effect.pathParameter.flatMap { parameters[$0] }
  }
}

extension Plan.Step {
  /// Whether the step tests something without the resource that its path names; of requests that need it to have
  /// success, the first is enough.
  fileprivate func canNameNothing(in phase: Phase, of contract: Contract) -> Bool {
    contract.infersEffects && purpose == .probe && observation == nil && captures.isEmpty
      && rules.isEmpty && timing == .inOrder
      && (phase == .examples || !expectation.isSuccess)
  }

  /// The step for a path that names nothing.
  fileprivate var namingNothing: Plan.Step {
    var step = self
    if expectation.isSuccess { step.expectation = .anyDocumented }
    return step
  }
}

extension CaseRecord {
  /// Resolves what a step refers to; where `inventsMissing`, identifiers that nothing has take the place of those of
  /// missing resources.
  func draft(
    _ request: Plan.Request, in step: Plan.Step, _ compiled: CompiledOperation,
    inventsMissing: Bool = false
  ) -> Result<RequestDraft, NotTestedReason> {
    do throws(RequestResolver.Unresolved) {
      var resolver = self.resolver
      resolver.inventsMissing = inventsMissing
      let parameters = try resolver.parameters(request.parameters, of: compiled)
      let effect = runner.writeEffect(
        of: compiled, by: step.method(of: compiled),
        hasOtherPath: request.changes.contains(where: \.changesPath), parameters)
      if let refusal = effect.refusal {
        let isPlanned = runner.writes.rules.effect(of: step).refusal != nil
        return .failure(.notSent("\(refusal)", ofOneValue: !isPlanned))
      }
      let body = assigningOwner(
        try resolver.body(of: request, in: step, compiled, parameters), in: step)
      return .success(
        RequestDraft(
          step: step, planned: request, compiled: compiled, parameters: parameters, body: body,
          target: request.followsLocation ? locatedTarget : nil,
          fields: runner.configuration.fields, effect: effect))
    } catch {
      if error.isMissing, !inventsMissing,
        step.canNameNothing(in: planned.phase, of: runner.contract)
      {
        var draft = self.draft(request, in: step.namingNothing, compiled, inventsMissing: true)
        if case .success(var resolved) = draft {
          if step.expectation.isSuccess { resolved.missing = error.reason }
          draft = .success(resolved)
          return draft
        }
      }
      // What depends on a resource that a limit has skipped is skipped, too.
      let limit = error.isMissing ? runner.backend.limits.withLock(\.reached) : nil
      return .failure(limit.map { limited(by: $0) } ?? error.reason)
    }
  }

  /// The target that the last `Location` names, without the base path of the service; `nil` when
  /// there was none.
  var locatedTarget: String? {
    guard let location, !location.text.isEmpty else { return nil }
    let base = runner.environment.address.basePath
    let target = location.text.target(from: base + location.base)
    return target.target(below: base) ?? target
  }

  /// The body with the second user as the owner, where it sends an owner and the second user is
  /// known.
  func assigningOwner(_ body: Plan.Body, in step: Plan.Step) -> Plan.Body {
    guard let observation = step.observation as? Observations.IsNotAssigned,
      step.purpose == .probe, case .json(var json) = body,
      let owner = observation.resource.owner, observation.locations.contains(owner),
      let other = runner.world.withLock({ $0.owner(of: .other) })
    else { return body }
    _ = json.set(other.identifier(like: json[owner]), at: owner)
    return .json(json)
  }
}
