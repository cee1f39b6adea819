package import ContractModel
package import ContractNetwork

/// What a run takes from the world: transport, clocks, waiting.
package struct RunEnvironment: Sendable {
  package var transport: any Transport

  /// The full address of a target, for lines that people paste.
  package var url: @Sendable (String) -> String

  /// The host as reports name it, without credentials.
  package var host: String

  package var toolVersion: String
  package var now: @Sendable () -> Instant

  /// A clock that only moves forward.
  package var clock: @Sendable () -> Duration

  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    transport: any Transport, url: @escaping @Sendable (String) -> String, host: String,
    toolVersion: String, now: @escaping @Sendable () -> Instant,
    clock: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.transport = transport
    self.url = url
    self.host = host
    self.toolVersion = toolVersion
    self.now = now
    self.clock = clock
    self.sleep = sleep
  }
}
