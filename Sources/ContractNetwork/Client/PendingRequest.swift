import ContractHTTP
import Synchronization

/// A request on its way, and who waits for the response.
struct PendingRequest {
  typealias Waiter = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

  let id: UInt64
  let method: HTTPMethod
  let request: [UInt8]
  let timeouts: Timeouts
  let waiter: Waiter

  /// Where the connection goes when the service switches protocols.
  let upgrade: Upgrade?

  /// How much of the request the system has taken.
  var sentBytes = 0
  var receivedBytes = 0

  /// Whether the peer takes no more of the request, which may be an answer in itself.
  var cannotSend = false

  /// When the exchange got a connection, and when that was established.
  var start: MonotonicTime
  var connection: MonotonicTime?

  init(
    id: UInt64, method: HTTPMethod, request: [UInt8], timeouts: Timeouts,
    upgrade: Upgrade? = nil, waiter: Waiter
  ) {
    self.id = id
    self.method = method
    self.request = request
    self.timeouts = timeouts
    self.upgrade = upgrade
    self.waiter = waiter
    start = .now
  }
}

extension PendingRequest {
  var isSent: Bool { sentBytes == request.count }

  var wantsToSend: Bool { !isSent && !cannotSend }

  /// The end of patience as things stand.
  var nextDeadline: MonotonicTime {
    let end = start + timeouts.total
    guard receivedBytes == 0 else { return end }
    guard let connection else { return min(end, start + timeouts.connecting) }
    return min(end, connection + timeouts.waiting)
  }

  /// What to say when ``nextDeadline`` has passed.
  var timeout: TransportError.Reason {
    guard receivedBytes == 0 else { return .timedOut(.receivingResponse, after: timeouts.total) }
    guard connection != nil else {
      return .timedOut(.connecting, after: min(timeouts.connecting, timeouts.total))
    }
    return .timedOut(.waitingForResponse, after: min(timeouts.waiting, timeouts.total))
  }

  /// Forgets an attempt on a connection that turned out to be dead.
  mutating func restart() {
    sentBytes = 0
    cannotSend = false
    connection = nil
  }
}

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
