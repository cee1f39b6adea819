#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The time of day, for what is written into messages; waits use `ContinuousClock`.
enum WallClock {
  static var secondsSince1970: Int {
    time(nil)
  }
}
