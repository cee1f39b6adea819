package import ContractJSON
package import ContractModel
package import ContractValidation

extension Observations {
  /// The members at these locations do not have the values that the request of the probe sent; a
  /// set-up step stores what they are without it.
  package struct IsNotAssigned: Plan.ResourceObservation {
    package let resource: CompiledResource
    package let locations: [JSON.Pointer]
    package var check: Check { .rejectsInvalid }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
