import ContractModel

extension MockBehavior.Deviation {
  /// A stored image has another size than stated.
  static let imageSizeKept = Self("imageSizeKept")
  /// A stored image has another format than stated.
  static let imageFormatKept = Self("imageFormatKept")
}

extension MockDrift {
  /// Drifts of stored images.
  static func images(_ operation: Operation) -> [MockDrift] {
    guard let image = operation.storedImage else { return [] }
    var drifts: [MockDrift] = []
    if image.width != nil || image.height != nil {
      drifts.append(
        MockDrift(
          "image-size-kept", "the stored image does not have the stated size",
          expects: .ruleBroken, by: .behavior(.imageSizeKept)))
    }
    if image.format != nil {
      drifts.append(
        MockDrift(
          "image-format-kept", "the stored image does not have the stated format",
          expects: .ruleBroken, by: .behavior(.imageFormatKept)))
    }
    return drifts
  }
}
