import Foundation

/// A quantity that was measured several times.
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

  /// The range of the middle half of the values, and their count.
  var spread: String {
    guard sorted.count > 1 else { return "once" }
    let quarter = sorted.count / 4
    return "\(sorted[quarter].brief)…\(sorted[sorted.count - 1 - quarter].brief) "
      + "in \(sorted.count) rounds"
  }
}

extension Double {
  /// The number with three digits, or all digits before the decimal point.
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

/// Measurements in rounds; compared work alternates, so that a busy machine slows down both sides.
enum Rounds {
  /// Short enough to fall between disturbances, long enough for the clock.
  private static let roundLength = Duration.milliseconds(15)

  /// Returns the ratio of the processor times of `slow` and `fast`.
  static func ratio(
    of slow: () throws -> Void, to fast: () throws -> Void, count: Int = 15
  ) rethrows -> Figure {
    let slowRepeats = try repeats(slow)
    let fastRepeats = try repeats(fast)
    var ratios: [Double] = []
    for _ in 0..<count {
      let slowTime = try time(slow, slowRepeats)
      let fastTime = try time(fast, fastRepeats)
      ratios.append(slowTime / fastTime)
    }
    return Figure(ratios)
  }

  /// Returns the milliseconds of work that is long enough to be measured alone.
  static func milliseconds(
    count: Int, _ work: () async throws -> Void
  ) async rethrows -> Figure {
    var times: [Double] = []
    for _ in 0..<count {
      let start = ContinuousClock.now
      try await work()
      times.append((ContinuousClock.now - start).milliseconds)
    }
    return Figure(times)
  }

  /// Returns the ratio of two rates, and the first rate.
  static func ratio(
    of first: () async throws -> Rate, to second: () async throws -> Rate, count: Int = 5
  ) async rethrows -> (ratio: Figure, first: Figure) {
    var ratios: [Double] = []
    var rates: [Double] = []
    for _ in 0..<count {
      let rate = try await first().perSecond
      rates.append(rate)
      ratios.append(rate / (try await second().perSecond))
    }
    return (Figure(ratios), Figure(rates))
  }

  private static func repeats(_ work: () throws -> Void) rethrows -> Int {
    try work()
    var count = 1
    while try time(work, count) * Double(count) < roundLength.milliseconds { count *= 2 }
    return count
  }

  /// Returns the processor time of one repetition in milliseconds.
  private static func time(_ work: () throws -> Void, _ repeats: Int) rethrows -> Double {
    let start = clock()
    for _ in 0..<repeats { try work() }
    // A second has a million ticks on every system (POSIX, XSI).
    return Double(clock() - start) / 1000 / Double(repeats)
  }
}

/// A count of events in a duration.
struct Rate: Sendable {
  var count: Int
  var time: Duration

  var perSecond: Double { Double(count) * 1000 / time.milliseconds }
}
