/// Whole numbers from one to another, both included; none when the first is greater.
struct Interval: Sendable {
  var least = Int.min
  var greatest = Int.max
}

extension Interval {
  @inline(__always)
  func contains(_ value: Int) -> Bool {
    least <= value && value <= greatest
  }

  /// Keeps what is also in another interval.
  mutating func narrow(to least: Int, _ greatest: Int) {
    self.least = max(self.least, least)
    self.greatest = min(self.greatest, greatest)
  }
}
