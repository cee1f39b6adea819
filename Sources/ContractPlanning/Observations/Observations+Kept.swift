package import ContractJSON
package import ContractModel
package import ContractValidation

extension Observations {
  /// The representation of this case's resource is stored, to be compared within the case.
  package struct Keeps: Plan.ResourceObservation {
    package let resource: CompiledResource
    package var check: Check { .createdIsAvailable }
  }

  /// This case's resource is as stored, at the locations that requests set.
  package struct IsAsKept: Plan.ResourceObservation {
    package let resource: CompiledResource
    package let check: Check
    package var reference: Plan.ObservationReference { .earlierStep }
  }

  /// This case's resource is as stored where the last change was refused; then it is stored for the next look.
  package struct StaysIfRefused: Plan.ResourceObservation {
    package let resource: CompiledResource
    package var check: Check { .rejectionHasNoEffect }
    package var reference: Plan.ObservationReference { .earlierStep }
  }

  /// The stored members at these locations are removed, because a request replaced the whole.
  package struct IsReplaced: Plan.ResourceObservation {
    package let resource: CompiledResource
    package let locations: [JSON.Pointer]
    package var check: Check { .updatePreserves }
    package var reference: Plan.ObservationReference { .earlierStep }
  }

  /// The body is stored, to be compared within the case.
  package struct KeepsBody: Plan.Observation {
    package var check: Check { .responseRules }
  }
}

extension Plan.Observation where Self == Observations.Keeps {
  static func keeps(_ resource: CompiledResource) -> Self {
    Self(resource: resource)
  }
}

extension Plan.Observation where Self == Observations.IsAsKept {
  static func isAsKept(_ resource: CompiledResource, check: Check) -> Self {
    Self(resource: resource, check: check)
  }
}

extension Plan.Observation where Self == Observations.IsReplaced {
  static func isReplaced(_ resource: CompiledResource, _ locations: [JSON.Pointer]) -> Self {
    Self(resource: resource, locations: locations)
  }
}

extension Plan.Observation where Self == Observations.KeepsBody {
  static var keepsBody: Self { Self() }
}
