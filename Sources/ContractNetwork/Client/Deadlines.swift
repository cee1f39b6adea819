/// How long the parts of one exchange may take; each is measured on its own.
package struct Timeouts: Sendable, Hashable {
  /// From asking for the address of the host to a connection, TLS included.
  package var connecting: Duration

  /// From the connection to the first byte of the response, which includes sending the request.
  package var waiting: Duration

  /// From the start to the last byte of the response.
  ///
  /// Time spent in the queue for a free connection does not count.
  package var total: Duration

  package init(
    connecting: Duration = .seconds(10), waiting: Duration = .seconds(30),
    total: Duration = .seconds(60)
  ) {
    self.connecting = connecting
    self.waiting = waiting
    self.total = total
  }
}
