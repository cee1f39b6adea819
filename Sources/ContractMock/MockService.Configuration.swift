package import ContractModel

extension MockService {
  package struct Configuration: Sendable {
    package var identities: [MockIdentity] = [.user, .other]

    /// The same seed, clock and requests give the same answers.
    package var seed: UInt64 = 0

    package var clock: @Sendable () -> Instant

    /// Names of drifts to serve, see ``MockDrift``.
    package var drifts: [String] = []

    package init(clock: @escaping @Sendable () -> Instant) {
      self.clock = clock
    }
  }
}
