package import ContractHTTP
package import ContractModel
package import ContractNetwork

/// A way to send bytes that need not be a request.
package struct RawSending: Sendable {
  /// What belongs into `Host`.
  package var authority: String

  package var send:
    @Sendable (_ bytes: [UInt8], Timeouts) async throws(TransportError) -> HTTPResponse

  package init(
    authority: String,
    send: @escaping @Sendable ([UInt8], Timeouts) async throws(TransportError) -> HTTPResponse
  ) {
    self.authority = authority
    self.send = send
  }
}

/// Why there is no token, in one line.
package struct TokenError: Error, Sendable, Hashable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }
}

/// What a run takes from the world: transport, clocks, waiting.
package struct RunEnvironment: Sendable {
  package var transport: any Transport

  /// Opens a socket; `nil` where the transport has none.
  package var openSocket:
    (@Sendable (HTTPRequest, Timeouts) async throws(TransportError) -> any WebSocket)?

  /// Fetches a token of somebody; `nil` where tokens are only given.
  package var fetchToken: (@Sendable (Identity) async -> Result<String, TokenError>)?

  /// Sends bytes as they are on a connection of their own; `nil` where the transport cannot.
  package var sendRaw: RawSending?

  /// The full address of a target, for lines that people paste.
  package var url: @Sendable (String) -> String

  /// What the transport puts before every target.
  package var basePath = ""

  /// The host as reports name it, without credentials.
  package var host: String

  package var toolVersion: String

  /// Tells runs apart that begin within the same second.
  package var number = 0

  /// The command that checks one scenario of a contract again.
  package var rerun: @Sendable (_ contract: String, _ scenario: String) -> String

  /// The command that carries the case of a token through again.
  package var replay: @Sendable (_ token: String) -> String
  package var now: @Sendable () -> Instant

  /// A clock that only moves forward.
  package var clock: @Sendable () -> Duration

  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    transport: any Transport,
    openSocket: (
      @Sendable (HTTPRequest, Timeouts) async throws(TransportError) -> any WebSocket
    )? = nil, url: @escaping @Sendable (String) -> String, host: String,
    toolVersion: String,
    rerun: @escaping @Sendable (String, String) -> String = {
      "contract-check --contract \($0) --only \($1)"
    },
    replay: @escaping @Sendable (String) -> String = { "contract-check replay \($0)" },
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
    self.replay = replay
    self.now = now
    self.clock = clock
    self.sleep = sleep
  }
}
