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
    guard case .response(var response, _, _) = delivery, let typical = typicalBody(of: draft),
      let schema = draft.compiled.body?.schema, let validator = draft.compiled.bodyValidator,
      draft.isAdaptable(after: response.status)
    else { return problem }
    // A login takes what a registration has set.
    let known = runner.bodiesOfCreations(like: typical, for: draft.compiled)
    guard response.status != .unauthorized || !known.isEmpty,
      runner.world.withLock({ $0.triedAdaptations.insert(draft.compiled.id).inserted })
    else { return problem }
    var body = typical
    var seen: Set<JSON> = [typical]
    for _ in 0..<Self.adaptationLimit {
      let hints = BodyHints(body: body, schema: schema, validator: validator)
      guard
        let next = (known + [hints.body(after: response), hints.requiredAlone].compactMap(\.self))
          .first(where: { !seen.contains($0) })
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

extension Runner {
  /// Valid bodies with the values of those that have created something, where two members or more have the same names.
  fileprivate func bodiesOfCreations(
    like typical: JSON, for operation: CompiledOperation
  ) -> [JSON] {
    guard let members = typical.objectValue?.members, !operation.performs(.creates) else {
      return []
    }
    let creations = world.withLock { $0.fixtures.sorted { $0.key < $1.key }.map(\.value.request) }
    return creations.compactMap { request in
      guard let created = try? JSON(parsing: request.body) else { return nil }
      let shared = members.filter { created[$0.name] != nil }
      guard shared.count > 1, shared.count == members.count else { return nil }
      var body = typical
      for member in shared {
        _ = body.set(created[member.name] ?? member.value, at: JSON.Pointer([.name(member.name)]))
      }
      return body != typical && operation.bodyValidator?.accepts(body.bytes()) == true ? body : nil
    }
  }
}

extension RequestDraft {
  /// Whether a rejection with this status may be about the content of the body.
  fileprivate func isAdaptable(after status: HTTPStatus) -> Bool {
    switch status.code {
    case 400, 409, 412, 422, 500: true
    // Where no credentials are needed, they are in the body.
    case 401: !compiled.authentication.isRequired
    case 404: compiled.parameters.isEmpty
    default: false
    }
  }
}
