import ContractJSON
import ContractModel

extension Schema {
  /// Values of the right type, each outside exactly one stated constraint, that resemble a valid
  /// one.
  func faults(beside value: JSON) -> [Fault] {
    switch (kind, value) {
    case (.number(let form, let limits), .number(let number)):
      form.faults(beside: number, limits) + NumberConstraint.faults(limits, form, beside: number)
    case (.string(let limits), .string(let text)):
      TextConstraint.faults(limits, beside: text)
    case (.array(let element, let limits), .array(let elements)):
      ListConstraint.faults(limits, element, beside: elements)
    case (.date, _):
      [
        Self.format("2025-02-30", "is no date"),
        Self.format("17-11-2025", "must be written YYYY-MM-DD"),
      ]
    case (.timestamp(let timestamp), _):
      [Self.format(timestamp.impossible, "is no moment")]
    case (.uuid, _):
      [Self.format("not-a-uuid", "is no UUID")]
    case (.boolean, _), (.object, _), (.number, _), (.string, _), (.array, _), (.union, _),
      (.any, _):
      []
    }
  }

  private static func format(_ text: String, _ words: String) -> Fault {
    Fault(words: "\(text) \(words)", kind: .format, value: .string(text))
  }
}

extension Timestamp {
  /// A text of the right precision, on a day that does not exist.
  fileprivate var impossible: String {
    let digits = min(max(fractionDigits.lowerBound, 0), 1000)
    let fraction = digits == 0 ? "" : "." + String(repeating: "0", count: digits)
    return "2025-02-30T12:00:00\(fraction)Z"
  }
}
