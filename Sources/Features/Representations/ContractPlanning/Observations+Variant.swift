package import ContractModel

extension Observations {
  /// The response shows the same as the stored body.
  package struct IsSame: Plan.Observation {
    package let purpose: Purpose
    package var check: Check { .responseRules }
    package var reference: Plan.ObservationReference { .earlierStep }

    /// The reason why two responses to the same request are compared.
    package enum Purpose: Sendable {
      /// To find out what differs between any two of them.
      case steadiness
      /// To find drift: any further difference.
      case required
      /// To find notes: any further difference.
      case advised
    }
  }
}
