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

extension Plan.Observation where Self == Observations.AreAllListed {
  static func areAllListed(_ resource: CompiledResource) -> Self {
    Self(resource: resource)
  }
}
