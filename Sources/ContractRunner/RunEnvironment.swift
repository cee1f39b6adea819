package import ContractFindings
package import ContractHTTP
package import ContractModel
package import ContractNetwork

/// The parts of a run that come from outside: transport, time, and words for its reports.
package struct RunEnvironment: Sendable {
  package var transport: any Transport

  /// Opens a socket; `nil` where the transport has none.
  package var openSocket:
    (@Sendable (HTTPRequest, Timeouts) async throws(TransportError) -> any WebSocket)?

  /// Fetches credentials of an identity; `nil` where they are only given.
  package var fetchCredentials: (@Sendable (Identity) async -> Result<Credentials, TokenError>)?

  /// Finds out why the host cannot be the backend at all, in one line, before the first case; `nil`
  /// where that is not examined.
  package var findObstacle: (@Sendable () async -> String?)?

  /// Sends bytes on a connection of their own; `nil` where the transport cannot.
  package var sendRaw: RawSending?

  package var address: Address
  package var toolVersion: String

  /// Records what has to be cleaned up, as it changes; `nil` where the backend ends with the run.
  package var recordLedger: (@Sendable (LedgerChange) -> Void)?

  /// Returns the reason why the ledger is not complete, in one line; `nil` while it is.
  package var findLedgerProblem: (@Sendable () -> String?)?

  /// The signal that ends the clean-up of an interrupted run.
  package var secondInterrupt: SecondInterrupt?

  /// Shows a line at once, while the run waits.
  package var announce: (@Sendable (String) -> Void)?

  /// Whether a drift is known already, so that it neither counts nor ends the run.
  package var isKnown: @Sendable (Finding) -> Bool = { _ in false }

  /// Distinguishes runs that begin within the same second.
  package var number = 0

  /// A random number of six digits to the base 36 that distinguishes the run from those that use the same
  /// backend at the same time; `nil` where there are none.
  package var nonce: Int?
  package var commands = Commands()
  package var clock: RunClock

  package init(
    transport: any Transport,
    openSocket: (
      @Sendable (HTTPRequest, Timeouts) async throws(TransportError) -> any WebSocket
    )? = nil, address: Address, toolVersion: String, clock: RunClock
  ) {
    self.transport = transport
    self.openSocket = openSocket
    self.address = address
    self.toolVersion = toolVersion
    self.clock = clock
  }
}

extension RunEnvironment {
  /// Where the backend is.
  package struct Address: Sendable {
    /// The host as reports name it, without credentials.
    package var host: String

    /// The full address of a target, for lines that can be pasted.
    package var url: @Sendable (String) -> String

    /// The options with which curl reaches the backend, as words of a shell line.
    package var curlOptions: [String] = []

    /// The path that the transport puts before every target.
    package var basePath = ""

    package init(host: String, url: @escaping @Sendable (String) -> String) {
      self.host = host
      self.url = url
    }
  }

  /// The command lines that reports suggest; none by default.
  package struct Commands: Sendable {
    /// The command that checks one scenario of a contract again.
    package var rerun: @Sendable (_ contract: String, _ scenario: String) -> String? = { _, _ in
      nil
    }

    /// The command that carries out the case of a token again.
    package var replay: @Sendable (_ token: String) -> String? = { _ in nil }

    /// The environment variables that shell lines use and the user has not set.
    package var unsetVariables: [String] = []

    /// Whether shell lines may have characters of ASCII only.
    package var areASCII = false

    package init() {}
  }

  /// Creates the environment to reach a service over the network, with the clock of this machine.
  ///
  /// - Parameters:
  ///   - origin: The location of the service.
  ///   - transport: What reaches it.
  ///   - name: The service as reports name it.
  ///   - toolVersion: The version of the tool in reports.
  ///   - route: How bytes that are not valid HTTP reach it.
  ///   - allowsRaw: Whether bytes may be sent that are not valid HTTP.
  package init(
    reaching origin: Origin, over transport: any Transport, named name: String,
    toolVersion: String, via route: ConnectionRoute = .direct, allowsRaw: Bool
  ) {
    self.init(
      transport: transport, openSocket: transport.opener,
      address: Address(host: name) { origin.url(for: $0) }, toolVersion: toolVersion,
      clock: .system)
    address.basePath = origin.basePath
    nonce = Int.random(in: (1 << 30)..<(1 << 31 - 1 << 16))
    guard allowsRaw else { return }
    sendRaw = RawSending(authority: origin.authority) {
      (bytes, timeouts) async throws(TransportError) in
      try await SocketTransport(origin, connectionLimit: 1, via: route)
        .send(raw: bytes, timeouts: timeouts)
    }
  }
}

/// The time as a run sees it.
package struct RunClock: Sendable {
  /// The current date and time.
  package var now: @Sendable () -> Instant

  /// The time since a fixed moment; it only moves forward.
  package var uptime: @Sendable () -> Duration
  package var sleep: @Sendable (Duration) async throws -> Void

  package init(
    now: @escaping @Sendable () -> Instant, uptime: @escaping @Sendable () -> Duration,
    sleep: @escaping @Sendable (Duration) async throws -> Void
  ) {
    self.now = now
    self.uptime = uptime
    self.sleep = sleep
  }

  /// The clock of this machine.
  package static let system = RunClock(
    now: { .current }, uptime: { .sinceStart }, sleep: { try await Task.sleep(for: $0) })
}

extension Instant {
  /// The current date and time, see ``shift``.
  package static var current: Instant {
    let (seconds, nanoseconds) = WallClock.sinceEpoch
    return Instant(secondsSince1970: seconds + shift, nanoseconds: nanoseconds)
  }
}

extension Duration {
  private static let start = ContinuousClock.now

  /// The time since the first use of this property.
  package static var sinceStart: Duration { ContinuousClock.now - start }
}

/// A way to send bytes that need not be a valid request.
package struct RawSending: Sendable {
  /// The value of `Host`.
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

/// The reason why there are no credentials, in one line.
package struct TokenError: Error, Sendable, Equatable {
  package var message: String

  package init(_ message: String) {
    self.message = message
  }
}

extension Transport {
  /// Opens sockets, where the transport can.
  fileprivate var opener:
    (@Sendable (HTTPRequest, Timeouts) async throws(TransportError) -> any WebSocket)?
  {
    guard let sockets = self as? SocketTransport ?? (self as? ShardedTransport)?.first else {
      return nil
    }
    return { (request, timeouts) async throws(TransportError) in
      try await sockets.openWebSocket(request, timeouts: timeouts)
    }
  }
}
