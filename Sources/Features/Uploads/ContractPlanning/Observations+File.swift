package import ContractModel

extension Observations {
  /// The body is the file that an earlier step has sent.
  package struct IsSentFile: Plan.Observation {
    package let bytes: [UInt8]
    package var check: Check { .createdIsAvailable }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
