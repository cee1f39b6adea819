package import ContractModel
import ContractNetwork

extension MockService {
  package struct Configuration: Sendable {
    package var identities: [MockIdentity] = [.user, .other]

    /// The same seed, clock and requests give the same answers.
    package var seed: UInt64 = 0

    package var clock: @Sendable () -> Instant

    /// Names of drifts to serve, see ``MockDrift``.
    package var drifts: [String] = []

    /// - Parameter clock: What answers have their moments from; the time of day by default.
    package init(clock: @escaping @Sendable () -> Instant = Configuration.timeOfDay) {
      self.clock = clock
    }

    @Sendable package static func timeOfDay() -> Instant {
      let (seconds, nanoseconds) = WallClock.sinceEpoch
      return Instant(secondsSince1970: seconds, nanoseconds: nanoseconds)
    }
  }
}
