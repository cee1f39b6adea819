import Foundation

/// A number that was measured several times.
struct Figure {
  private let sorted: [Double]

  /// - Precondition: There is at least one value.
  init(_ values: [Double]) {
    precondition(!values.isEmpty, "a figure needs a measurement")
    sorted = values.sorted()
  }

  var median: Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// How often it was measured, and how far the middle half of the values lies apart.
  var spread: String {
    guard sorted.count > 1 else { return "once" }
    let quarter = sorted.count / 4
    return "\(sorted[quarter].brief)…\(sorted[sorted.count - 1 - quarter].brief) "
      + "in \(sorted.count) rounds"
  }
}

extension Double {
  /// Three digits, or all before the point.
  var brief: String {
    let digits = magnitude >= 100 ? 0 : magnitude >= 10 ? 1 : 2
    return String(format: "%.\(digits)f", self)
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15
  }
}
