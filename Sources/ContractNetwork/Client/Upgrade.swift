import Synchronization

/// A connection that has switched protocols, on its way to whoever speaks the new one.
final class Upgrade: Sendable {
  typealias Connection = (stream: ByteStream, unread: [UInt8])

  private let connection = Mutex<Connection?>(nil)

  deinit {
    // Whoever wanted it was cancelled or did not like the answer.
    take()?.stream.close()
  }

  func put(_ stream: ByteStream, unread: ArraySlice<UInt8>) {
    connection.withLock { $0 = (stream, Array(unread)) }
  }

  /// Hands the connection over; `nil` when there is none.
  func take() -> Connection? {
    connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
  }
}
