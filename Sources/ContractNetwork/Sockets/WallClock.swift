#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The time of day, for what is written into messages; waits use `ContinuousClock`.
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
