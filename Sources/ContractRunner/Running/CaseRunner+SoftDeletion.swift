import ContractFindings
import ContractJSON
import ContractModel
import ContractPlanning
import Synchronization

extension CaseRunner {
  /// Checks that this case's resource has the mark of deleted ones, or has it no longer.
  mutating func observeMark(
    _ isDeleted: Bool, of resource: String, _ view: StateView
  ) -> NotTestedReason? {
    guard let deletion = runner.contract.resource(resource)?.softDeletion,
      let id = idInQuestion(resource, view.subject), let shown = view.listing.byID[id]
    else { return "the \(resource) is not shown" }
    let operation = probed
    let check: Check = isDeleted ? .deletedIsGone : .updatePreserves
    noteCheck(check, of: operation)
    guard deletion.marks(shown) != isDeleted else { return nil }
    report(
      .state(
        isDeleted ? .stateLost : .stateLeaked, check, operation, at: deletion.mark,
        expected: isDeleted ? "a mark of the deleted \(resource)" : "no mark after the restoration",
        actual: shown[deletion.mark]?.text() ?? "no such member"), of: operation, view.exchange)
    return nil
  }

  /// A restored resource has to be deleted again after the run.
  func noteRestoration(of resource: String, by subject: StepSubject) {
    guard runner.contract.resource(resource)?.softDeletion?.restoredBy == subject.operation.id,
      let creation = fresh[resource]
    else { return }
    let entry = ResourceLedger.Entry(creation, of: resource, by: .user)
    runner.world.withLock { $0.noteRestoration(of: entry) }
    runner.environment.recordLedger?(.created(entry))
  }
}
