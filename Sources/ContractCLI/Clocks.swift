import ContractModel
import Foundation

extension Instant {
  /// The moment it is.
  static var current: Instant {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Instant(secondsSince1970: time.tv_sec, nanoseconds: time.tv_nsec)
  }
}

extension Duration {
  private static let start = ContinuousClock.now

  /// The time since the process first asked.
  static var sinceStart: Duration { ContinuousClock.now - start }
}
