import ContractHTTP

/// A connection of a pool, with the request that occupies it.
///
/// A class, so that searching the pool for a free connection copies nothing.
final class PooledConnection {
  enum Phase {
    /// Another thread resolves the host or opens the connection.
    case preparing
    case connecting(remaining: ArraySlice<Address>)
    case open
    case closed
  }

  var phase = Phase.preparing
  var stream: ByteStream?
  var parser: ResponseParser

  /// `nil` while the connection is idle.
  var request: PendingRequest?

  /// Whether a previous request has succeeded on it, so that the server may have closed it since.
  var isReused = false
  var lastUse = MonotonicTime.now

  /// The last exchange, to which bytes that follow belong.
  private var last: (request: HTTPRequest, response: HTTPResponse)?

  /// Its index in the current poll set; `nil` if it was created later.
  var pollIndex: Int?

  /// The most informative reason why an address did not connect.
  var connectFailure: TransportError.Reason?

  init(limits: WireLimits) {
    parser = ResponseParser(limits: limits)
  }
}

extension PooledConnection {
  var isIdle: Bool {
    if case .open = phase { return request == nil }
    return false
  }

  var isPreparing: Bool {
    if case .preparing = phase { return true }
    return false
  }

  var isClosed: Bool {
    if case .closed = phase { return true }
    return false
  }

  var interest: PollSet.Interest {
    switch phase {
    case .preparing, .closed: []
    case .connecting: .writing
    case .open: request?.wantsToSend == true ? [.reading, .writing] : .reading
    }
  }

  func close() {
    stream?.close()
    stream = nil
    pollIndex = nil
    phase = .closed
  }

  /// Whether the request can be sent again after the connection has ended without a response.
  ///
  /// A server may close an idle connection at any time (RFC 9112, section 9.3.1). A request that may
  /// change something is sent again only if no byte of it was sent: a deletion that was carried out
  /// without a response would be rejected.
  var canResend: Bool {
    guard let request, isReused, request.receivedBytes == 0 else { return false }
    return request.method.isSafe || request.sentBytes == 0
  }

  /// Prepares for another attempt on a new connection.
  func restart(limits: WireLimits) {
    close()
    parser = ResponseParser(limits: limits)
    isReused = false
    request?.restart()
    phase = .preparing
  }

  /// Frees the connection, or closes it if it cannot be used again.
  func release(after response: HTTPResponse) {
    if response.status == .switchingProtocols, let upgrade = request?.upgrade, let stream {
      upgrade.put(stream, unread: parser.input.take())
      self.stream = nil
    }
    // After an internal error, some servers close the connection without saying so in the response.
    let isReusable =
      stream != nil && request?.isSent == true && response.keepsConnection && !response.isCut
      && !response.status.isServerError
      && response.status != .switchingProtocols && parser.input.count == 0
      && response.surplus.isEmpty
    last = request?.message.map { ($0.withoutLongBody, response) }
    request = nil
    isReused = true
    lastUse = .now
    if !isReusable { close() }
  }
}

/// The progress of a request.
enum Progress {
  case pending
  case finished(HTTPResponse)
  case failed(TransportError.Reason)
}

extension PooledConnection {
  /// Tries addresses until one connects or starts to connect.
  func connect(to addresses: ArraySlice<Address>) -> Progress {
    var addresses = addresses
    close()
    while let address = addresses.popFirst() {
      do throws(SystemError) {
        let (socket, isConnected) = try TCPSocket.connecting(to: address)
        stream = .plain(socket)
        phase = .connecting(remaining: addresses)
        return isConnected ? finishConnecting() : .pending
      } catch {
        record(error)
      }
    }
    return .failed(connectFailure ?? .unreachable("its name has no address"))
  }

  /// Completes the attempt to connect, or tries the next address if it failed.
  func finishConnecting() -> Progress {
    guard case .connecting(let remaining) = phase, case .plain(let socket) = stream else {
      return .pending
    }
    do throws(SystemError) {
      try socket.finishConnecting()
    } catch {
      record(error)
      return connect(to: remaining)
    }
    open()
    return .pending
  }

  /// Uses a connection that was opened elsewhere.
  func open(_ stream: ByteStream) {
    self.stream = stream
    open()
  }

  private func open() {
    phase = .open
    request?.times.connection = .now
    send()
  }

  /// A refused connection is more informative than a missing route: `localhost` often has an address
  /// of a family that the machine does not use.
  private func record(_ error: SystemError) {
    if error.isRefusal {
      connectFailure = .refused
    } else if connectFailure == nil {
      connectFailure = .unreachable("\(error)")
    }
  }

  /// The maximum number of reads before other connections are served.
  private static let roundLimit = 16

  /// Sends as much of the request as the system accepts.
  ///
  /// A failure is not reported here: a server may reject a request without reading all of it, and
  /// ``receive(into:)`` can still read its response.
  func send() {
    guard let stream, let bytes = request?.bytes, let sent = request?.sentBytes,
      sent < bytes.count
    else { return }
    do throws(SystemError) {
      request?.sentBytes += try stream.send(bytes, from: sent)
    } catch {
      request?.cannotSend = true
    }
  }

  /// Reads the part of the response that has arrived.
  func receive(into buffer: inout [UInt8]) -> Progress {
    guard let stream, let method = request?.method else { return .pending }
    if request?.complete != nil { return watch(into: &buffer) }
    let bodyLimit = request?.timeouts.bodyBytes
    defer { request?.times.lastRead = .now }
    do throws(SystemError) {
      var rounds = 0
      while rounds < Self.roundLimit || stream.readsAhead {
        rounds += 1
        guard let count = try stream.receive(into: &buffer) else { return .pending }
        guard count > 0 else { return finish(isReset: false) }
        request?.receivedBytes += count
        if request?.times.firstRead == nil { request?.times.firstRead = .now }
        parser.input.append(buffer[..<count])
        do throws(WireError) {
          if let response = try parser.next(respondingTo: method, cuttingBodyAt: bodyLimit) {
            return finish(response, to: method, &buffer)
          }
        } catch {
          return .failed(TransportError.Reason(error))
        }
        if count < buffer.count, !stream.readsAhead {
          stream.acknowledge()
          return .pending
        }
      }
      return .pending
    } catch {
      return finish(isReset: true)
    }
  }

  /// Returns the result of a request whose deadline has passed: of a response that may have no end,
  /// what has arrived.
  func expire(_ request: PendingRequest) -> Progress {
    if let complete = request.complete { return .finished(complete.response) }
    guard request.timeouts.streaming != nil, let response = parser.cut() else {
      return .failed(request.timeout)
    }
    return .finished(response)
  }

  /// Returns the result of a connection that has ended.
  private func finish(isReset: Bool) -> Progress {
    let alert = request?.receivedBytes == 0 ? stream?.alert : nil
    close()
    if let alert { return .failed(alert) }
    do throws(WireError) {
      guard let response = try parser.finish() else { return .failed(.closedBeforeResponse) }
      // Only an orderly end completes a body without a length.
      return isReset ? .failed(.closedInResponse(missingBytes: nil)) : .finished(response)
    } catch {
      return .failed(TransportError.Reason(error))
    }
  }
}

// Bytes after a complete response.
extension PooledConnection {
  /// Ends a request with its complete response, at once or after the connection was watched.
  private func finish(
    _ response: HTTPResponse, to method: HTTPMethod, _ buffer: inout [UInt8]
  ) -> Progress {
    var response = response
    guard let request, request.message != nil, !response.isCut,
      response.status != .switchingProtocols
    else { return .finished(response) }
    let rest = parser.input.rest
    if response.isHeadAlone(to: method), !rest.isResponseOrLineEnd {
      response.body = rest
    } else {
      response.surplus = rest
    }
    guard rest.isEmpty else { return .finished(response) }
    // A connection that ends here is looked at for the last time.
    guard let lookout = request.timeouts.lookout ?? (response.keepsConnection ? nil : .zero) else {
      return .finished(response)
    }
    self.request?.complete = (response, .now + lookout)
    let progress = watch(into: &buffer)
    if case .pending = progress, lookout <= .zero { return .finished(response) }
    return progress
  }

  /// Reads what follows the complete response of the request.
  private func watch(into buffer: inout [UInt8]) -> Progress {
    guard let stream, var response = request?.complete?.response else { return .pending }
    do throws(SystemError) {
      guard let count = try stream.receive(into: &buffer) else { return .pending }
      if count == 0 { close() }
      let rest = Array(buffer[..<count])
      if let method = request?.method, response.isHeadAlone(to: method), !rest.isResponseOrLineEnd {
        response.body = rest
        close()
      } else {
        response.surplus = rest
      }
    } catch {
      close()
    }
    return .finished(response)
  }

  /// Reads what has arrived on an idle connection, and closes it where that is anything, or its end.
  ///
  /// With TLS, bytes may arrive that belong to the connection alone.
  func receiveIdle(into buffer: inout [UInt8]) -> StrayBytes? {
    guard let stream else { return nil }
    let count: Int
    do throws(SystemError) {
      guard let received = try stream.receive(into: &buffer) else { return nil }
      count = received
    } catch {
      count = 0
    }
    close()
    guard count > 0, let last else { return nil }
    return StrayBytes(after: last.response, to: last.request, Array(buffer[..<count]))
  }
}

extension [UInt8] {
  /// Whether the bytes are more likely another message than a body.
  fileprivate var isResponseOrLineEnd: Bool {
    starts(with: "HTTP/1.".utf8) || allSatisfy { $0 == 0x0D || $0 == 0x0A }
  }
}

extension HTTPRequest {
  /// The request, without a body that is not worth keeping.
  fileprivate var withoutLongBody: HTTPRequest {
    guard body.count > 64 << 10 else { return self }
    var copy = self
    copy.body = []
    return copy
  }
}

extension HTTPResponse {
  /// Whether the response ends with its head (RFC 9112, section 6.3), so that bytes behind it are a
  /// body which must not be there.
  fileprivate func isHeadAlone(to method: HTTPMethod) -> Bool {
    (method == .head || status.forbidsBody) && status != .switchingProtocols
  }
}

extension TransportError.Reason {
  init(_ error: WireError) {
    switch error {
    case .headTooLarge(let limit): self = .headTooLarge(limitBytes: limit)
    case .bodyTooLarge(let limit): self = .bodyTooLarge(limitBytes: limit)
    case .endedInHead: self = .closedInResponse(missingBytes: nil)
    case .endedInBody(let missing): self = .closedInResponse(missingBytes: missing)
    default: self = .notHTTP("\(error)")
    }
  }
}
