package import ContractModel

extension Observations {
  /// The response is the image that the one before names.
  package struct IsImage: Plan.Observation {
    package let image: StoredImage
    package var check: Check { .responseRules }
    package var reference: Plan.ObservationReference { .earlierStep }
  }

  /// The response is the image of the upload before; of four uploads, only the second one is of another picture.
  package struct IsLatestImage: Plan.Observation {
    package let image: StoredImage
    package var check: Check { .responseRules }
    package var reference: Plan.ObservationReference { .earlierStep }
  }
}
