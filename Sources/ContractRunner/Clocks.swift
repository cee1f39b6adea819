package import ContractModel
import ContractNetwork

extension Instant {
  /// The moment it is.
  package static var current: Instant {
    let (seconds, nanoseconds) = WallClock.sinceEpoch
    return Instant(secondsSince1970: seconds, nanoseconds: nanoseconds)
  }
}

extension Duration {
  private static let start = ContinuousClock.now

  /// The time since the process first asked.
  package static var sinceStart: Duration { ContinuousClock.now - start }
}
