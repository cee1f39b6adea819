import ContractJSON

/// The common properties of the numbers at one location.
struct NumberProfile: Sendable {
  private(set) var count = 0

  /// The number of those without a fractional part.
  private(set) var wholeCount = 0

  /// The first distinct numbers.
  private(set) var values: Set<JSON.Number> = []

  private static let valueLimit = 16
}

extension NumberProfile {
  mutating func add(_ number: JSON.Number) {
    count += 1
    if number.isIntegral { wholeCount += 1 }
    if values.count < Self.valueLimit { values.insert(number) }
  }

  /// Adds what another profile knows.
  mutating func merge(_ other: NumberProfile) {
    count += other.count
    wholeCount += other.wholeCount
    for value in other.values where values.count < Self.valueLimit { values.insert(value) }
  }

  /// Whether all numbers are whole, and so many of them that others are not expected.
  var isWhole: Bool { count > 0 && wholeCount == count && values.count >= 3 }
}
