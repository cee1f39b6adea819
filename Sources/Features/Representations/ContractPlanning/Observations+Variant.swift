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
      ///
      /// Differences of requests before it are reported now, at locations that are the same in all usual
      /// responses: what changes with time may have changed between any two of them.
      case steadiness
      /// To find drift: any further difference.
      case required
      /// To find notes: any further difference.
      case advised
    }
  }
}
