import ContractHTTP

/// A connection of a server: received requests without responses, and output to send.
///
/// Confined to the thread of its server.
final class ServerConnection {
  enum Phase {
    case serving

    /// A response is delayed until a time; later requests wait.
    case delaying(until: MonotonicTime, HTTPResponse, HTTPRequest, [WebSocketMessage])

    case hanging

    /// These bytes are sent repeatedly.
    case repeating([UInt8])

    /// The WebSocket handshake was accepted; a ``WebSocketSession`` takes over the socket.
    case upgraded(HTTPRequest)

    /// No further request is answered; the connection is closed when the output is sent.
    case closing

    /// The last response is sent, but the client may still be sending. Closing now could reset the
    /// connection before the client has read the response (RFC 9112, section 9.6).
    case lingering(until: MonotonicTime)

    case closed
  }

  let socket: TCPSocket
  var phase = Phase.serving
  var lastActivity: MonotonicTime

  /// WebSocket messages that responses have triggered, until the server delivers them.
  var messages: [WebSocketMessage] = []

  private var parser: RequestParser
  private var output: [UInt8] = []
  private var sentCount = 0
  private var isRejecting = false
  private var hasInputEnded = false

  /// Whether unread requests may remain because of the output limit.
  private var hasUnreadRequests = false

  init(_ socket: TCPSocket, limits: WireLimits, now: MonotonicTime) {
    self.socket = socket
    parser = RequestParser(limits: limits)
    lastActivity = now
  }

  /// The number of bytes held of requests that have no response yet.
  var heldBytes: Int { parser.heldBytes }

  var hasOutput: Bool { sentCount < output.count }

  private var needsSending: Bool {
    switch phase {
    case .closed: false
    case .closing, .repeating: true
    default: hasOutput
    }
  }

  /// The events to wait for.
  var interest: PollSet.Interest {
    switch phase {
    case .closed, .upgraded: []
    case .repeating: .writing
    case .lingering: .reading
    // A client that sends without reading must wait until it reads.
    case _ where hasOutput: .writing
    case .serving: .reading
    case .closing: .writing
    case .delaying, .hanging:
      hasInputEnded || parser.input.count > ServerConnection.readAhead ? [] : .reading
    }
  }

  /// The maximum length of buffered requests while an earlier one has no response.
  private static let readAhead = 64 << 10

  /// The length of output at which the next pipelined request has to wait.
  private static let outputLimit = 1 << 20
}

extension ServerConnection {
  /// Reads what the client has sent.
  func receive(using buffer: inout [UInt8], now: MonotonicTime) {
    do throws(SystemError) {
      guard let count = try socket.receive(into: &buffer) else { return }
      lastActivity = now
      guard count > 0 else { return endInput() }
      if case .lingering = phase { return }
      parser.input.append(buffer[..<count])
    } catch {
      phase = .closed
    }
  }

  private func endInput() {
    hasInputEnded = true
    switch phase {
    case .delaying, .closing, .repeating: break
    case .serving where hasOutput: phase = .closing
    case .serving, .hanging, .lingering, .upgraded, .closed: phase = .closed
    }
  }

  /// Responds to complete requests in order, until a request has to wait for its bytes, its delay or
  /// the output limit.
  func serve(_ responder: Responder, _ tick: ServerLoop.Tick) {
    repeat {
      respond(responder, tick)
      send(now: tick.now)
    } while hasUnreadRequests && !hasOutput
  }

  private func respond(_ responder: Responder, _ tick: ServerLoop.Tick) {
    hasUnreadRequests = false
    do throws(WireError) {
      while case .serving = phase {
        guard output.count < ServerConnection.outputLimit else {
          hasUnreadRequests = true
          break
        }
        guard let request = try parser.next() else {
          if parser.takeExpectation() { output.append(contentsOf: continueResponse) }
          break
        }
        if responder.isUpgrade(request) {
          upgrade(request, tick)
        } else {
          take(responder.handler(request), to: request, tick)
        }
      }
    } catch {
      reject(error, tick)
    }
  }

  /// Sends a delayed response that is due, and responds to the requests after it.
  func resume(_ responder: Responder, _ tick: ServerLoop.Tick) {
    guard case .delaying(let deadline, let response, let request, let messages) = phase,
      deadline <= tick.now
    else { return }
    phase = hasInputEnded ? .closing : .serving
    write(response, to: request, tick)
    self.messages += messages
    lastActivity = tick.now
    serve(responder, tick)
  }

  private func take(_ reply: ServerReply, to request: HTTPRequest, _ tick: ServerLoop.Tick) {
    switch reply {
    case .response(let response, let messages):
      write(response, to: request, tick)
      self.messages += messages
    case .raw(let bytes, let thenClose):
      output.append(contentsOf: bytes)
      if thenClose { phase = .closing }
    case .closeWithoutResponse: phase = .closing
    case .hang: phase = .hanging
    case .delayed(let delay, let response, let messages):
      phase = .delaying(until: tick.now + delay, response, request, messages)
    case .endless(var response):
      let body = response.body.isEmpty ? [UInt8(ascii: " ")] : response.body
      response.fields["Connection"] = "close"
      response.writeUnframedHead(to: &output, extraLines: tick.dateLine)
      let copies = max(1, ServerConnection.readAhead / body.count)
      phase = .repeating(Array(repeatElement(body, count: copies).joined()))
    }
  }

  private func upgrade(_ request: HTTPRequest, _ tick: ServerLoop.Tick) {
    do throws(WebSocketHandshakeError) {
      let response = try WebSocketHandshake.response(to: request)
      response.write(to: &output, respondingTo: request.method, extraLines: tick.dateLine)
      phase = .upgraded(request)
    } catch {
      write(error.response, to: request, tick)
    }
  }

  /// Transfers the bytes after the last request and the output that was not sent.
  func takeRemainder() -> (unread: ArraySlice<UInt8>, unsent: [UInt8]) {
    (parser.input.take(), Array(output[sentCount...]))
  }

  private func write(_ response: HTTPResponse, to request: HTTPRequest, _ tick: ServerLoop.Tick) {
    let keeps = request.keepsConnection && response.keepsConnection
    var lines = response.fields.contains("date") ? [] : tick.dateLine
    if !response.fields.contains("connection") {
      if !keeps {
        lines += closeLine
      } else if request.version == .http1_0 {
        lines += keepAliveLine
      }
    }
    response.write(to: &output, respondingTo: request.method, extraLines: lines)
    if !keeps { phase = .closing }
  }

  private func reject(_ error: WireError, _ tick: ServerLoop.Tick) {
    reject(error.status, "\(error)", tick)
  }

  /// Rejects an unfinished request because the server holds too many of them.
  func rejectOverload(_ tick: ServerLoop.Tick) {
    reject(.serviceUnavailable, "the server holds too many unfinished requests", tick)
    send(now: tick.now)
  }

  /// Sends a last response, and drops what was received of the request.
  private func reject(_ status: HTTPStatus, _ reason: String, _ tick: ServerLoop.Tick) {
    parser = RequestParser()
    let response = HTTPResponse(
      status: status, fields: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array("\(reason)\n".utf8))
    response.write(to: &output, respondingTo: .get, extraLines: tick.dateLine + closeLine)
    isRejecting = true
    phase = .closing
  }

  /// Sends as much output as the system accepts, and closes after the last of it.
  func send(now: MonotonicTime) {
    guard needsSending else { return }
    do throws(SystemError) {
      if !hasOutput, case .repeating(let bytes) = phase { output = bytes }
      if hasOutput {
        let count = try socket.send(output, from: sentCount)
        sentCount += count
        if count > 0 { lastActivity = now }
      }
    } catch {
      phase = .closed
    }
    guard !hasOutput else { return }
    output.removeAll(keepingCapacity: true)
    sentCount = 0
    if case .closing = phase { endOutput(now: now) }
  }

  private func endOutput(now: MonotonicTime) {
    guard isRejecting, !hasInputEnded else {
      phase = .closed
      return
    }
    socket.endSending()
    phase = .lingering(until: now + .seconds(2))
  }
}

private let continueResponse = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
private let closeLine = Array("Connection: close\r\n".utf8)
private let keepAliveLine = Array("Connection: keep-alive\r\n".utf8)
