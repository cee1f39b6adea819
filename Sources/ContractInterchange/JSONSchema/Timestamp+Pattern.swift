import ContractModel

extension Timestamp {
  /// A pattern for the digits and the zone, as contracts are exported.
  var pattern: String {
    let (low, high) = (fractionDigits.lowerBound, fractionDigits.upperBound)
    let count = low == high ? "\(low)" : "\(low),\(high)"
    let fraction =
      high == 0 ? "" : low > 0 ? "\\.[0-9]{\(count)}" : "(\\.[0-9]{1,\(high)})?"
    let zone = zone == .utc ? "Z" : "(Z|[+-][0-9]{2}:[0-9]{2})"
    return "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\(fraction)\(zone)$"
  }

  /// The timestamp with this pattern; `nil` for a pattern that was not written for one.
  init?(pattern: String) {
    guard let timestamp = Self.byPattern[pattern] else { return nil }
    self = timestamp
  }

  private static let byPattern: [String: Timestamp] = {
    var timestamps: [String: Timestamp] = [:]
    for low in 0...12 {
      for high in low...12 {
        for zone in Zone.allCases {
          let timestamp = Timestamp(fractionDigits: low...high, zone: zone)
          timestamps[timestamp.pattern] = timestamps[timestamp.pattern] ?? timestamp
        }
      }
    }
    return timestamps
  }()
}
