import ContractModel

extension MockBehavior.Deviation {
  /// Every request gets the first representation.
  static let acceptIgnored = Self("acceptIgnored")
  /// A body in another form than the first is rejected.
  static let formRejected = Self("formRejected")
}

extension MockDrift {
  /// Drifts of other representations than the first.
  static func representations(_ operation: Operation) -> [MockDrift] {
    var drifts: [MockDrift] = []
    if operation.responses.contains(where: { !$0.alternatives.isEmpty }) {
      drifts.append(
        MockDrift(
          "accept-ignored", "no other media type is sent than the first",
          expects: .contentTypeChanged, by: .behavior(.acceptIgnored)))
    }
    if operation.body?.alternatives.isEmpty == false {
      drifts.append(
        MockDrift(
          "form-rejected", "no other form of a body is accepted than the first",
          expects: .validRejected, by: .behavior(.formRejected)))
    }
    return drifts
  }
}
