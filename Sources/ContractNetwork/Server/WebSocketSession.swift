import ContractHTTP

/// One WebSocket connection of a server.
///
/// Lives on the thread of its server.
final class WebSocketSession {
  enum Phase {
    case open

    /// The close frame is the last thing to be sent.
    case closing(until: Moment)

    /// Everything is sent. Closing now could reset the connection before the client has read it.
    case lingering(until: Moment)

    case closed
  }

  /// A message that the service has to see.
  enum Message {
    case text([UInt8])
    case binary([UInt8])
  }

  let id: WebSocketID
  private(set) var phase = Phase.open
  private let stream: ByteStream
  private var parser: WebSocketParser
  private var output = SendQueue()
  private let backlogBytes: Int

  /// The answer to the last ping, when too much waits to be sent already.
  private var pong: [UInt8]?

  /// When something was sent last, or nothing was waiting to be.
  private var lastProgress: Moment

  init(
    _ id: WebSocketID, _ connection: ServerConnection, _ configuration: HTTPServer.Configuration,
    now: Moment
  ) {
    self.id = id
    stream = .plain(connection.socket)
    parser = WebSocketParser(.server, limits: configuration.socketLimits)
    backlogBytes = configuration.socketBacklogBytes
    lastProgress = now
    let (unread, unsent) = connection.takeRest()
    parser.feed(unread)
    if !unsent.isEmpty { output.append(unsent) }
  }
}

extension WebSocketSession {
  /// How much may wait to be sent while more is read.
  private static let readAhead = 64 << 10

  /// How long a client may take to read the last that is sent to it.
  private static let closingPatience = Duration.seconds(10)
  private static let lingeringPatience = Duration.seconds(1)

  var descriptor: Int32 { stream.descriptor }

  var isOpen: Bool {
    if case .open = phase { return true }
    return false
  }

  /// What the next wait has to watch for.
  ///
  /// A client that sends and does not read has to wait until it reads.
  var interest: PollSet.Interest {
    switch phase {
    case .open:
      output.isEmpty ? .reading : output.size < Self.readAhead ? [.reading, .writing] : .writing
    case .closing: .writing
    case .lingering: .reading
    case .closed: []
    }
  }

  /// Takes what the client sent.
  func receive(using buffer: inout [UInt8]) {
    guard interest.contains(.reading) else { return }
    do throws(SystemError) {
      guard let count = try stream.receive(into: &buffer) else { return }
      guard count > 0 else { return end() }
      if isOpen { parser.feed(buffer[..<count]) }
    } catch {
      end()
    }
  }

  /// The next message; control frames before it are answered.
  func nextMessage(now: Moment) -> Message? {
    while isOpen {
      do throws(WebSocketError) {
        switch try parser.next() {
        case nil: return nil
        case .text(let bytes): return .text(bytes)
        case .binary(let bytes): return .binary(bytes)
        case .ping(let payload):
          pong = payload
          send(now: now)
        case .pong: break
        case .close(let code, _): close(code: code, now: now)
        }
      } catch {
        close(code: error.closeCode, reason: "\(error)", now: now)
      }
    }
    return nil
  }
}

extension WebSocketSession {
  func send(_ content: WebSocketMessage.Content, now: Moment) {
    guard isOpen else { return }
    switch content {
    case .text(let text): queue(WebSocketFrame.text(text).serialized(), now: now)
    case .binary(let bytes): queue(WebSocketFrame(.binary, bytes).serialized(), now: now)
    case .raw(let bytes): queue(bytes, now: now)
    case .close(let code, let reason): close(code: code, reason: reason, now: now)
    case .cut: end()
    }
  }

  private func queue(_ frame: [UInt8], now: Moment) {
    guard output.size <= backlogBytes else {
      output.dropUnstarted()
      return close(
        code: WebSocketCloseCode.policyViolation, reason: "messages are read too slowly", now: now)
    }
    if output.isEmpty { lastProgress = now }
    output.append(frame)
    send(now: now)
  }

  /// Sends a close frame as the last thing.
  func close(code: Int?, reason: String = "", now: Moment) {
    guard isOpen else { return }
    output.append(WebSocketFrame.close(code: code, reason: reason).serialized())
    phase = .closing(until: now + Self.closingPatience)
    send(now: now)
  }

  /// Sends as much as there is room for.
  func send(now: Moment) {
    // Another thread may have got the same descriptor meanwhile.
    if case .closed = phase { return }
    do throws(SystemError) {
      if try output.send(over: stream) || output.isEmpty { lastProgress = now }
      if isOpen, let pong, output.size < Self.readAhead {
        output.append(WebSocketFrame(.pong, pong).serialized())
        self.pong = nil
        _ = try output.send(over: stream)
      }
    } catch {
      return end()
    }
    guard output.isEmpty, case .closing = phase else { return }
    stream.endSending()
    phase = .lingering(until: now + Self.lingeringPatience)
  }

  /// Ends what has waited too long.
  func sweep(now: Moment, idleTimeout: Duration) {
    switch phase {
    case .open: if !output.isEmpty, lastProgress + idleTimeout <= now { end() }
    case .closing(let deadline), .lingering(let deadline): if deadline <= now { end() }
    case .closed: break
    }
  }

  /// Ends the connection as it is.
  func end() {
    if case .closed = phase { return }
    phase = .closed
    stream.close()
  }
}
