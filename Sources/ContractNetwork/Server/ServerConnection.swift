import ContractHTTP

/// One client of a server: what it sent and is not answered, what it is owed and not sent.
///
/// Lives on the thread of its server.
final class ServerConnection {
  enum Phase {
    case serving

    /// An answer is ready and its time has not come; later requests wait behind it.
    case delaying(until: MonotonicTime, HTTPResponse, HTTPRequest, [WebSocketMessage])

    case hanging

    /// These bytes are sent whenever there is room.
    case repeating([UInt8])

    /// The request was for WebSocket and was granted; somebody else goes on with the socket.
    case upgraded(HTTPRequest)

    /// Nothing more will be answered; closed as soon as the output is sent.
    case closing

    /// The last answer is sent, and the client may not have finished sending. Closing now could
    /// reset the connection before the client has read the answer (RFC 9112, section 9.6).
    case lingering(until: MonotonicTime)

    case closed
  }

  let socket: TCPSocket
  var phase = Phase.serving
  var lastActivity: MonotonicTime

  /// What answers had to be sent over WebSocket, until the server takes it.
  var messages: [WebSocketMessage] = []

  private var parser: RequestParser
  private var output: [UInt8] = []
  private var sentCount = 0
  private var isRefusing = false
  private var hasInputEnded = false

  /// Whether requests may be left that were not looked at, because enough output is waiting.
  private var isAhead = false

  init(_ socket: TCPSocket, limits: WireLimits, now: MonotonicTime) {
    self.socket = socket
    parser = RequestParser(limits: limits)
    lastActivity = now
  }

  var hasOutput: Bool { sentCount < output.count }

  private var needsSending: Bool {
    switch phase {
    case .closed: false
    case .closing, .repeating: true
    default: hasOutput
    }
  }

  /// What the next wait has to watch for.
  var interest: PollSet.Interest {
    switch phase {
    case .closed, .upgraded: []
    case .repeating: .writing
    case .lingering: .reading
    // A client that sends and does not read has to wait until it reads.
    case _ where hasOutput: .writing
    case .serving: .reading
    case .closing: .writing
    case .delaying, .hanging:
      hasInputEnded || parser.input.count > ServerConnection.readAhead ? [] : .reading
    }
  }

  /// How much of later requests is kept while an earlier one is not answered.
  private static let readAhead = 64 << 10

  /// How much output may wait before the next pipelined request is looked at.
  private static let outputLimit = 1 << 20
}

extension ServerConnection {
  /// Takes what the client sent.
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

  /// Answers the requests that are complete, in order, and sends the answers, until a request
  /// has to wait: for its bytes, its time or for room.
  func serve(_ responder: Responder, _ page: ServerLoop.Page) {
    repeat {
      answer(responder, page)
      send(now: page.now)
    } while isAhead && !hasOutput
  }

  private func answer(_ responder: Responder, _ page: ServerLoop.Page) {
    isAhead = false
    do throws(WireError) {
      while case .serving = phase {
        guard output.count < ServerConnection.outputLimit else {
          isAhead = true
          break
        }
        guard let request = try parser.next() else {
          if parser.takeExpectation() { output.append(contentsOf: continueResponse) }
          break
        }
        if responder.isUpgrade(request) {
          upgrade(request, page)
        } else {
          take(responder.handler(request), to: request, page)
        }
      }
    } catch {
      refuse(error, page)
    }
  }

  /// Sends a delayed answer when its time has come, and what waited behind it.
  func resume(_ responder: Responder, _ page: ServerLoop.Page) {
    guard case .delaying(let deadline, let response, let request, let messages) = phase,
      deadline <= page.now
    else { return }
    phase = hasInputEnded ? .closing : .serving
    write(response, to: request, page)
    self.messages += messages
    lastActivity = page.now
    serve(responder, page)
  }

  private func take(_ reply: ServerReply, to request: HTTPRequest, _ page: ServerLoop.Page) {
    switch reply {
    case .response(let response, let messages):
      write(response, to: request, page)
      self.messages += messages
    case .raw(let bytes, let thenClose):
      output.append(contentsOf: bytes)
      if thenClose { phase = .closing }
    case .closeWithoutResponse: phase = .closing
    case .hang: phase = .hanging
    case .delayed(let delay, let response, let messages):
      phase = .delaying(until: page.now + delay, response, request, messages)
    case .endless(var response):
      let body = response.body.isEmpty ? [UInt8(ascii: " ")] : response.body
      response.fields["Connection"] = "close"
      response.writeUnframedHead(to: &output, extraLines: page.dateLine)
      let copies = max(1, ServerConnection.readAhead / body.count)
      phase = .repeating(Array(repeatElement(body, count: copies).joined()))
    }
  }

  private func upgrade(_ request: HTTPRequest, _ page: ServerLoop.Page) {
    do throws(WebSocketHandshake.Failure) {
      let response = try WebSocketHandshake.response(to: request)
      response.write(to: &output, respondingTo: request.method, extraLines: page.dateLine)
      phase = .upgraded(request)
    } catch {
      write(error.response, to: request, page)
    }
  }

  /// Hands over what has arrived behind the last request and what is still to be sent.
  func takeRest() -> (unread: ArraySlice<UInt8>, unsent: [UInt8]) {
    (parser.input.take(), Array(output[sentCount...]))
  }

  private func write(_ response: HTTPResponse, to request: HTTPRequest, _ page: ServerLoop.Page) {
    let keeps = request.keepsConnection && response.keepsConnection
    var lines = response.fields.contains("date") ? [] : page.dateLine
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

  private func refuse(_ error: WireError, _ page: ServerLoop.Page) {
    let response = HTTPResponse(
      status: error.status, fields: ["Content-Type": "text/plain; charset=utf-8"],
      body: Array("\(error)\n".utf8))
    response.write(to: &output, respondingTo: .get, extraLines: page.dateLine + closeLine)
    isRefusing = true
    phase = .closing
  }

  /// Sends as much output as there is room for, and closes when that was the last of it.
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
    guard isRefusing, !hasInputEnded else {
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
