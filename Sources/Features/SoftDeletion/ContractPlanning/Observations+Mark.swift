package import ContractModel
package import ContractValidation

extension Observations {
  /// This case's resource has the mark of deleted ones, or has it no longer.
  package struct IsMarked: Plan.ResourceObservation {
    package let resource: CompiledResource
    package let isDeleted: Bool
    package var check: Check { isDeleted ? .deletedIsGone : .updatePreserves }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
