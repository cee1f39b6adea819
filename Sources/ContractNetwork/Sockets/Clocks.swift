#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A time of the monotonic clock, in whole nanoseconds.
///
/// Unlike `ContinuousClock.Instant`, its size is known at compile time, so that values containing it
/// are fast to copy: measured as a tenth of the time of an exchange.
struct MonotonicTime: Sendable, Comparable {
  private var nanoseconds: Int64

  static var now: MonotonicTime {
    MonotonicTime(nanoseconds: Int64(clamping: clock_gettime_nsec_np(CLOCK_MONOTONIC)))
  }

  static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// - Returns: The sum, or the largest time if it overflows.
  static func + (time: MonotonicTime, duration: Duration) -> MonotonicTime {
    let (sum, overflow) = time.nanoseconds.addingReportingOverflow(duration.nanoseconds)
    return MonotonicTime(nanoseconds: overflow ? .max : sum)
  }

  static func - (end: MonotonicTime, start: MonotonicTime) -> Duration {
    .nanoseconds(end.nanoseconds - start.nanoseconds)
  }
}

extension Duration {
  /// Rounded up, because a wait that ends before its deadline would only be repeated; from zero to
  /// what a C `int` holds.
  var wholeMilliseconds: Int {
    let (seconds, attoseconds) = components
    guard self > .zero else { return 0 }
    guard seconds < 1 << 20 else { return 1 << 30 }
    return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// The whole nanoseconds, clamped to the range of the type.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, sumOverflow) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return sumOverflow ? .max : sum
  }
}

#if !canImport(Darwin)
private func clock_gettime_nsec_np(_ clock: clockid_t) -> UInt64 {
  var time = timespec()
  _ = unsafe clock_gettime(clock, &time)
  let (whole, isTooLong) = UInt64(clamping: time.tv_sec)
    .multipliedReportingOverflow(by: 1_000_000_000)
  return isTooLong ? .max : whole &+ UInt64(clamping: time.tv_nsec)
}
#endif

/// The wall-clock time, for messages; waits use ``MonotonicTime``.
package enum WallClock: Sendable {
  static var secondsSince1970: Int {
    time(nil)
  }

  /// The time since 1970-01-01T00:00:00Z.
  package static var sinceEpoch: (seconds: Int, nanoseconds: Int) {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
    return (time.tv_sec, time.tv_nsec)
  }
}
