package import ContractHTTP
package import ContractModel
import ContractNetwork

extension MockService {
  package typealias Witness = @Sendable (HTTPRequest, HTTPResponse, [Drift]) -> Void

  package struct Configuration: Sendable {
    package var identities: [MockIdentity] = [.user, .other]

    /// How many requests a token is good for; after that it is refused until another is fetched.
    ///
    /// Each token has successors, `user-token-2`, `user-token-3` and so on. A login of the contract
    /// answers with the first that is still good.
    package var tokenLifetime: Int?

    /// The same seed, clock and requests give the same answers.
    package var seed: UInt64 = 0

    /// What answers have their moments from.
    package var clock: @Sendable () -> Instant

    /// Names of drifts to serve, see ``MockDrift``.
    package var drifts: [String] = []

    /// Hears of every answer of an operation, with what the contract's own judge says of it.
    ///
    /// For tests: judging costs more than answering.
    package var witness: Witness?

    /// - Parameter clock: The time of day by default.
    package init(clock: @escaping @Sendable () -> Instant = Configuration.timeOfDay) {
      self.clock = clock
    }

    @Sendable package static func timeOfDay() -> Instant {
      let (seconds, nanoseconds) = WallClock.sinceEpoch
      return Instant(secondsSince1970: seconds, nanoseconds: nanoseconds)
    }
  }
}
