package import ContractHTTP
package import ContractModel
package import ContractNetwork

/// What a run takes from the world: transport, clocks, waiting.
package struct RunEnvironment: Sendable {
  package var transport: any Transport

  /// Opens a socket; `nil` where the transport has none.
  package var openSocket:
    (@Sendable (HTTPRequest, Deadlines) async throws(TransportError) -> any WebSocket)?

  /// The full address of a target, for lines that people paste.
  package var url: @Sendable (String) -> String

  /// The host as reports name it, without credentials.
  package var host: String

  package var toolVersion: String

  /// The command that checks one scenario of a contract again.
  package var rerun: @Sendable (_ contract: String, _ scenario: String) -> String
  package var now: @Sendable () -> Instant

  /// A clock that only moves forward.
  package var clock: @Sendable () -> Duration

  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    transport: any Transport,
    openSocket: (
      @Sendable (HTTPRequest, Deadlines) async throws(TransportError) -> any WebSocket
    )? = nil, url: @escaping @Sendable (String) -> String, host: String,
    toolVersion: String,
    rerun: @escaping @Sendable (String, String) -> String = {
      "contract-check --contract \($0) --only \($1)"
    },
    now: @escaping @Sendable () -> Instant,
    clock: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.transport = transport
    self.openSocket = openSocket
    self.url = url
    self.host = host
    self.toolVersion = toolVersion
    self.rerun = rerun
    self.now = now
    self.clock = clock
    self.sleep = sleep
  }
}
