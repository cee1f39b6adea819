package import ContractModel
package import ContractValidation

extension Observations {
  /// Each resource that this case has created is listed once.
  package struct AreListed: Plan.ResourceObservation {
    package let resource: CompiledResource
    package var check: Check { .createdIsAvailable }
    package var reference: Plan.ObservationReference { .earlierStep }
  }

  /// This case's resource has the members that the simultaneous requests have sent.
  package struct IsMerged: Plan.ResourceObservation {
    package let resource: CompiledResource
    /// Whether those of all of them, or those of one.
    package let ofAll: Bool
    package var check: Check { .updatePreserves }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}

extension Observations {
  /// The whole numbers of the body are stored, to be compared within the case.
  package struct Counts: Plan.Observation {
    package var check: Check { .createdIsAvailable }
    package var reference: Plan.ObservationReference { .earlierStep }
  }

  /// The numbers that one creation has raised are raised by each of the creations at once.
  package struct CountsEach: Plan.Observation {
    /// The type of what is created.
    package let resource: CompiledResource
    package var check: Check { .createdIsAvailable }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
