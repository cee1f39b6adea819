import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

// Bodies that a document allows and its server does not take.
extension CaseRunner {
  /// How many bodies are sent to find one that is accepted.
  private static let adaptationLimit = 6

  /// Sends a request that should have had success again, with bodies that follow the text of each rejection, until
  /// one is accepted; then with the required members alone.
  ///
  /// Other cases of the operation start from what was accepted.
  ///
  /// - Returns: Why the case cannot go on; `problem` where no body was accepted.
  mutating func adapt(
    _ draft: RequestDraft, after delivery: Backend.Delivery.Outcome, _ problem: NotTestedReason?
  ) async -> NotTestedReason? {
    var (delivery, problem) = (delivery, problem)
    if let other = await sendOtherValues(draft, after: delivery) { (delivery, problem) = other }
    guard case .response(var response, _, _) = delivery, let typical = typicalBody(of: draft),
      let schema = draft.compiled.body?.schema, let validator = draft.compiled.bodyValidator,
      draft.isAdaptable(after: response.status),
      runner.world.withLock({ $0.triedAdaptations.insert(draft.compiled.id).inserted })
    else { return problem }
    var body = typical
    var seen: Set<JSON> = [typical]
    for _ in 0..<Self.adaptationLimit {
      let hints = BodyHints(body: body, schema: schema, validator: validator)
      guard
        let next = [hints.body(after: response), hints.requiredAlone].compactMap(\.self).first(
          where: { !seen.contains($0) })
      else { break }
      seen.insert(next)
      body = next
      var (request, step) = (draft.planned, draft.step)
      request.body = .json(body)
      step.expectation = .anyDocumented
      guard case .success(let adapted) = record.draft(request, in: step, draft.compiled) else {
        break
      }
      let (subject, delivery) = await deliver(adapted)
      let rest = conclude(delivery, of: subject)
      guard case .response(let latest, _, _) = delivery else { break }
      if latest.status.isSuccess {
        runner.world.withLock {
          $0.adaptations[draft.compiled.id] = BodyAdaptation(from: typical, to: body)
        }
        return rest
      }
      response = latest
    }
    return problem
  }

  /// Sends a request that should have had success again, with other values for what exists already on the backend.
  ///
  /// From here on these members differ in each request of the operation.
  ///
  /// - Returns: What came of it, and why the case cannot go on; `nil` where the request was not sent again.
  private mutating func sendOtherValues(
    _ draft: RequestDraft, after delivery: Backend.Delivery.Outcome
  ) async -> (Backend.Delivery.Outcome, NotTestedReason?)? {
    guard runner.contract.infersEffects, !record.isRepeated, draft.step.expectation.isSuccess,
      case .response(let response, _, _) = delivery,
      [400, 409, 422, 500].contains(response.status.code),
      case .json(let body) = draft.planned.body, let schema = draft.compiled.body?.schema,
      let validator = draft.compiled.bodyValidator
    else { return nil }
    let hints = BodyHints(body: body, schema: schema, validator: validator)
    let id = draft.compiled.id
    let references = draft.compiled.references.map(\.pointer)
    let taken = hints.takenMembers(after: response).filter { location in
      !references.contains { $0.withoutIndices == location.withoutIndices }
    }
    let news = runner.world.withLock { world in
      let known = world.uniqueValues.members[id] ?? []
      let news = taken.filter { !known.contains($0) }
      world.uniqueValues.members[id] = known + news
      return news
    }
    guard !news.isEmpty,
      case .success(let other) = record.draft(draft.planned, in: draft.step, draft.compiled)
    else { return nil }
    let (subject, delivery) = await deliver(other)
    return (delivery, conclude(delivery, of: subject))
  }

  /// The typical body of an operation, where a draft of the first cases has it unchanged.
  private func typicalBody(of draft: RequestDraft) -> JSON? {
    guard runner.contract.infersEffects, record.planned.phase == .examples, !record.isRepeated,
      draft.step.expectation.isSuccess, draft.step.identity == .user,
      draft.planned.changes.isEmpty, case .json(let body) = draft.planned.body,
      body == runner.defaults.body(of: draft.compiled.id)
    else { return nil }
    return body
  }
}

extension RequestDraft {
  /// Whether a rejection with this status may be about the content of the body.
  fileprivate func isAdaptable(after status: HTTPStatus) -> Bool {
    switch status.code {
    case 400, 409, 412, 422, 500: true
    case 404: compiled.parameters.isEmpty
    default: false
    }
  }
}
