import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension StateView {
  /// Checks that this case's resource has the mark of deleted ones, or has it no longer.
  func observeMark(
    _ isDeleted: Bool, of resource: CompiledResource, in record: inout CaseRecord
  ) -> NotTestedReason? {
    guard let deletion = resource.softDeletion,
      let id = record.idInQuestion(resource, subject), let shown = listing.byID[id]
    else { return "the \(resource) is not shown" }
    let operation = record.probed
    let check: Check = isDeleted ? .deletedIsGone : .updatePreserves
    record.noteCheck(check, of: operation)
    guard deletion.marks(shown) != isDeleted else { return nil }
    record.report(
      .state(
        isDeleted ? .stateLost : .stateLeaked, check, operation, at: deletion.mark,
        expected: isDeleted ? "a mark of the deleted \(resource)" : "no mark after the restoration",
        actual: shown[deletion.mark]?.text() ?? "no such member"), of: operation, exchange)
    return nil
  }
}

extension CaseRecord {
  /// A restored resource has to be deleted again after the run.
  func noteRestoration(of resource: CompiledResource, by subject: StepSubject) {
    guard resource.softDeletion?.restoredBy == subject.operation.id,
      let creation = fresh[resource.name]
    else { return }
    let entry = ResourceLedger.Entry(creation, of: resource.name, by: .user)
    runner.world.withLock { $0.noteExistence(of: entry) }
    runner.environment.recordLedger?(.created(entry))
  }
}
