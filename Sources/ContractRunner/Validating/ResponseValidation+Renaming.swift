import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

// What the success of a request of a document has done besides what its effects say.
extension ResponseValidation {
  /// Notes that an update has given a resource another identity, such as its name: later requests name that one.
  ///
  /// - Returns: Whether it has.
  func noteRenaming(
    of key: World.ResourceID, _ effect: CompiledEffect, _ state: JSON?, in record: inout CaseRecord
  ) -> Bool {
    let name = key.resource
    guard effect.action == .updates, record.runner.contract.infersEffects,
      effect.pathParameter != nil, let id = effect.resource.identity(in: state), id != key.id,
      let sent = subject.compiled.requestDocument(
        of: subject.compiled.exchange(subject.request, response)),
      sent.mentions(id), case let new = World.ResourceID(resource: name, id: id),
      // What was there before, or is another one's, is not this one.
      record.runner.world.withLock({ !$0.foreign.contains(new) && !$0.ledger.contains(new) })
    else { return false }
    let creation = World.Creation(
      id: id, parameters: subject.pathParameters, request: subject.request)
    if record.fresh[name]?.id == key.id { record.fresh[name] = creation }
    record.memory.created.noteDeletion(of: key)
    record.memory.created.noteCreation(of: new, state)
    let identity = subject.step.identity
    record.runner.world.withLock { world in
      let isShared = world.fixtures[name]?.id == key.id
      world.noteDeletion(of: key, isExpected: true)
      world.noteCreation(creation, of: name, by: identity, state: state, isFixture: false)
      if isShared { world.fixtures[name] = creation }
    }
    record.environment.recordLedger?(.deleted(key))
    record.environment.recordLedger?(
      .created(ResourceLedger.Entry(creation, of: name, by: identity)))
    return true
  }

  /// Notes that a POST below the path of creations may have created what they do: several at once, or in another way.
  func noteOtherCreations(in record: CaseRecord) {
    let operation = subject.compiled
    guard record.runner.contract.infersEffects, operation.method == .post,
      !operation.performs(.creates)
    else { return }
    for resource in record.compiled.resources {
      guard let creator = record.compiled.roles(of: resource).creator,
        operation.template.utf8.starts(with: "\(PathTemplate.trimmed(creator.template))/".utf8),
        operation.pathTemplate.names.count == creator.pathTemplate.names.count
      else { continue }
      record.runner.world.withLock { world in
        world.noteUnknownCreation(
          World.UnknownCreation(
            resource: resource.name, identity: subject.step.identity,
            path: Set(subject.pathParameters.values), mayComeLate: false))
      }
    }
  }
}

extension JSON {
  /// Whether one of the members of an object has this text or number.
  fileprivate func mentions(_ text: String) -> Bool {
    objectValue?.members.contains { $0.value.identityText == text } ?? false
  }
}
