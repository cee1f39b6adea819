import ContractFindings
import ContractHTTP
import ContractJSON
import ContractModel
import ContractPlanning
import ContractValidation
import Synchronization

extension Observations.IsMarked: Comparing {
  func compare(_ response: ObservedResponse, in record: inout CaseRecord) -> NotTestedReason? {
    response.compareView(of: resource, in: &record) { compare($0, in: &$1) }
  }

  private func compare(_ view: StateView, in record: inout CaseRecord) -> NotTestedReason? {
    guard let deletion = resource.softDeletion,
      let id = record.idInQuestion(resource, view.subject), let shown = view.listing.byID[id]
    else { return "the \(resource) is not shown" }
    let operation = record.probed
    record.noteCheck(check, of: operation)
    guard deletion.marks(shown) != isDeleted else { return nil }
    record.report(
      .state(
        isDeleted ? .stateLost : .stateLeaked, check, operation, at: deletion.mark,
        expected: isDeleted ? "a mark of the deleted \(resource)" : "no mark after the restoration",
        actual: shown[deletion.mark]?.text() ?? "no such member"), of: operation, view.exchange)
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
