import ContractHTTP
import ContractModel

extension MockBehavior.Deviation {
  /// A request for a part gets the whole.
  static let rangeIgnored = Self("rangeIgnored")
  /// A request for a part gets the bytes beside it.
  static let rangeShifted = Self("rangeShifted")
  /// A request for a part behind the end gets the whole.
  static let rangeUnchecked = Self("rangeUnchecked")
}

extension MockDrift {
  /// Drifts of byte ranges.
  static func ranges(_ operation: Operation, of contract: Contract) -> [MockDrift] {
    guard operation.success(.partialContent) != nil else { return [] }
    var drifts = [
      MockDrift(
        "range-ignored", "a request for a part gets the whole", expects: .statusUnexpected,
        by: .behavior(.rangeIgnored)),
      MockDrift(
        "range-shifted", "a part begins one byte too late", expects: .ruleBroken,
        by: .behavior(.rangeShifted)),
    ]
    if contract.failures(of: operation).contains(where: {
      $0.condition == operation.unsatisfiableRange
    }) {
      drifts.append(
        MockDrift(
          "range-unchecked", "a request for a part behind the end gets the whole",
          expects: .invalidAccepted, by: .behavior(.rangeUnchecked)))
    }
    return drifts
  }
}
