package import ContractModel
package import ContractValidation

extension Observations {
  /// Each resource that the run has created, and that exists, is listed.
  package struct AreAllListed: Plan.ResourceObservation {
    package let resource: CompiledResource
    package var check: Check { .listingAgrees }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
