package import ContractHTTP

extension HTTPServer {
  /// Where a server listens and what it puts up with.
  package struct Configuration: Sendable, Hashable {
    /// A name or address of this machine; the default is reachable from this machine only.
    package var host = "127.0.0.1"

    /// Zero lets the system choose a free port, see ``HTTPServer/port``.
    package var port: UInt16 = 0

    /// Requests with a longer body are refused with 413.
    package var bodyLimitBytes = 16 << 20

    /// How long a client may send nothing before its connection is closed.
    package var idleTimeout: Duration = .seconds(60)

    /// What a WebSocket message may not exceed.
    package var socketLimits = WebSocketLimits()

    /// How much may wait to be sent to one WebSocket before it is closed with 1008.
    ///
    /// A message that is longer is sent all the same when little waits before it.
    package var socketBacklogBytes = 4 << 20

    package init() {}
  }
}
