package import ContractModel

extension Observations {
  /// A user to whom one operation refuses the resource of another one gets it from no other operation.
  package struct IsRefused: Plan.Observation {
    /// Whether the operations before are compared now.
    package let isLast: Bool
    package var check: Check { .isolatesIdentities }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
