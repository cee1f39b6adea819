package import ContractHTTP
package import ContractModel

extension Observations {
  /// The response is this part of the stored body.
  package struct IsPart: Plan.Observation {
    package let range: ByteRange
    package var check: Check { .responseRules }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
