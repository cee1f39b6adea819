package import ContractModel
package import ContractValidation

extension Observations {
  /// The resource that this case has created, or else the fixture, is listed.
  package struct IsListed: Plan.ResourceObservation {
    package let resource: CompiledResource
    package let check: Check
  }

  /// The resource that this case has created, or else the fixture, is not listed.
  package struct IsNotListed: Plan.ResourceObservation {
    package let resource: CompiledResource
    package let check: Check
  }

  /// The list is stored, to be compared after the cases that follow.
  package struct Remembers: Plan.ResourceObservation {
    package let resource: CompiledResource
    package var check: Check { .rejectionHasNoEffect }
    package var reference: Plan.ObservationReference { .earlierCase }
  }

  /// The list is the same as the stored one.
  package struct IsUnchanged: Plan.ResourceObservation {
    package let resource: CompiledResource
    package var check: Check { .rejectionHasNoEffect }
    package var reference: Plan.ObservationReference { .earlierCase }
  }

  /// The resources that the case is not about are as the same view showed them before.
  package struct Neighbours: Plan.ResourceObservation {
    package let resource: CompiledResource
    package var check: Check { .othersUnchanged }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}

extension Plan.Observation where Self == Observations.IsListed {
  static func isListed(_ resource: CompiledResource, check: Check) -> Self {
    Self(resource: resource, check: check)
  }
}

extension Plan.Observation where Self == Observations.IsNotListed {
  static func isNotListed(_ resource: CompiledResource, check: Check) -> Self {
    Self(resource: resource, check: check)
  }
}

extension Plan.Observation where Self == Observations.Remembers {
  static func remembers(_ resource: CompiledResource) -> Self {
    Self(resource: resource)
  }
}

extension Plan.Observation where Self == Observations.IsUnchanged {
  static func isUnchanged(_ resource: CompiledResource) -> Self {
    Self(resource: resource)
  }
}

extension Plan.Observation where Self == Observations.Neighbours {
  static func neighbours(_ resource: CompiledResource) -> Self {
    Self(resource: resource)
  }
}
