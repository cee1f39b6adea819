import ContractHTTP
import Synchronization

/// A request that was submitted, with its progress and the continuation that waits for the response.
struct PendingRequest {
  typealias Waiter = CheckedContinuation<Result<HTTPResponse, TransportError>, Never>

  let id: UInt64
  let method: HTTPMethod
  let bytes: [UInt8]

  /// The request, where bytes after its response would be a fault of the service; `nil` for bytes that are
  /// no valid message.
  let message: HTTPRequest?
  let timeouts: Timeouts

  /// Receives the connection when the server switches protocols.
  let upgrade: UpgradedConnection?
  let waiter: Waiter

  /// The number of bytes that the system has accepted.
  var sentBytes = 0
  var receivedBytes = 0

  /// Whether sending has failed; a response may still arrive.
  var cannotSend = false

  /// The complete response, while the connection is watched for bytes that follow it.
  var complete: (response: HTTPResponse, end: MonotonicTime)?

  var times = Times()
}

extension PendingRequest {
  /// When the stages of a request began.
  struct Times {
    /// When a connection was assigned, and when it was established.
    var start = MonotonicTime.now
    var connection: MonotonicTime?

    /// When the first and the last part of the response arrived.
    var firstRead: MonotonicTime?
    var lastRead = MonotonicTime.now
  }

  var isSent: Bool { sentBytes == bytes.count }

  var wantsToSend: Bool { !isSent && !cannotSend }

  /// The deadline of the current stage.
  var nextDeadline: MonotonicTime {
    if let complete { return complete.end }
    let end = times.start + timeouts.total
    if let firstRead = times.firstRead, let streaming = timeouts.streaming {
      return min(end, firstRead + streaming.total, times.lastRead + streaming.quiet)
    }
    guard receivedBytes == 0 else { return min(end, times.lastRead + timeouts.idle) }
    guard let connection = times.connection else {
      return min(end, times.start + timeouts.connecting)
    }
    return min(end, connection + timeouts.waiting)
  }

  /// The error for a missed ``nextDeadline``.
  var timeout: TransportError.Reason {
    guard receivedBytes == 0 else {
      return times.lastRead + timeouts.idle < times.start + timeouts.total
        ? .timedOut(.receivingMore, after: timeouts.idle)
        : .timedOut(.receivingResponse, after: timeouts.total)
    }
    guard times.connection != nil else {
      return .timedOut(.connecting, after: min(timeouts.connecting, timeouts.total))
    }
    return .timedOut(.waitingForResponse, after: min(timeouts.waiting, timeouts.total))
  }

  /// Resets the progress after an attempt on a connection that the server had closed.
  mutating func restart() {
    sentBytes = 0
    cannotSend = false
    times.connection = nil
  }
}

/// A connection that has switched protocols, until its new owner takes it.
final class UpgradedConnection: Sendable {
  typealias Connection = (stream: ByteStream, unread: [UInt8])

  private let connection = Mutex<Connection?>(nil)

  deinit {
    // The new owner was cancelled or rejected the response.
    take()?.stream.close()
  }

  func put(_ stream: ByteStream, unread: ArraySlice<UInt8>) {
    connection.withLock { $0 = (stream, Array(unread)) }
  }

  /// Transfers the connection; `nil` if there is none.
  func take() -> Connection? {
    connection.withLock { connection in
      defer { connection = nil }
      return connection
    }
  }
}
