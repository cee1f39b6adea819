import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension CaseRecord {
  /// Notes that a request may have been carried out or not: what it is about is in an unknown state, and what
  /// follows from that is no drift.
  ///
  /// - Parameters:
  ///   - subject: The request.
  ///   - mayComeLate: Whether the backend may carry it out later.
  mutating func noteUnknownOutcome(of subject: StepSubject, mayComeLate: Bool = false) {
    guard !subject.request.method.isSafe else { return }
    memory.neighbourhood.noteUnknownWrite()
    let linked = subject.linkedIDs
    let originals = runner.world.withLock { world -> [(World.ResourceID, original: JSON)] in
      for id in linked { world.noteUnknownChange(of: id) }
      return subject.operation.effects.compactMap { effect in
        if effect.action == .creates {
          world.noteUnknownCreation(
            World.UnknownCreation(
              resource: effect.resource.name, identity: subject.step.identity,
              path: Set(subject.pathParameters.values), mayComeLate: mayComeLate))
        }
        guard [.updates, .deletes].contains(effect.action), let id = subject.id(of: effect) else {
          return nil
        }
        let key = World.ResourceID(resource: effect.resource.name, id: id)
        world.noteUnknownChange(of: key)
        guard effect.isOnSingleton else { return nil }
        return world.noteChange(ofSingleton: key).map { (key, $0) }
      }
    }
    for (key, original) in originals {
      runner.environment.recordLedger?(.changed(key, original: original))
    }
  }
}

extension ResponseValidation {
  /// Returns the reason why a case cannot go on after a server error: the request may have been carried out before
  /// it, as where a proxy did not wait for the backend.
  ///
  /// - Returns: `nil` where the case can go on.
  func reasonNotToContinue(in record: inout CaseRecord) -> NotTestedReason? {
    guard response.status.isServerError, !subject.request.method.isSafe,
      !subject.operation.effects.isEmpty
    else { return nil }
    record.noteUnknownOutcome(of: subject, mayComeLate: response.status.code == 504)
    guard subject.step.expectation.allowsEffects else { return nil }
    return "\(response.status) does not say whether \(subject.operation.id) was carried out"
  }
}
