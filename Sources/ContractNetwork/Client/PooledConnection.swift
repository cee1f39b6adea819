import ContractHTTP

/// One connection of a pool, with the exchange that occupies it.
///
/// A class, because the many that are looked through for one that is free must not be copied.
final class PooledConnection {
  enum Phase {
    /// Another thread looks up the addresses, or makes a TLS connection.
    case preparing
    case connecting(remaining: ArraySlice<Address>)
    case open
    case closed
  }

  var phase = Phase.preparing
  var stream: ByteStream?
  var parser: ResponseParser

  /// `nil` while the connection is idle.
  var exchange: PendingRequest?

  /// Whether an exchange succeeded on it, so that the server may have closed it since.
  var isReused = false
  var lastUse = MonotonicTime.now

  /// Where it stands in the current poll set, unless it was made after that was filled.
  var pollIndex: Int?

  /// Of the addresses tried in vain, the reason that tells most.
  var connectFault: TransportError.Reason?

  init(limits: WireLimits) {
    parser = ResponseParser(limits: limits)
  }
}

extension PooledConnection {
  var isIdle: Bool {
    if case .open = phase { return exchange == nil }
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
    case .open: exchange?.wantsToSend == true ? [.reading, .writing] : .reading
    }
  }

  func close() {
    stream?.close()
    stream = nil
    pollIndex = nil
    phase = .closed
  }

  /// Whether it is as certain as it can be that the server has not closed its side.
  func isFresh(at time: MonotonicTime, within limit: Duration) -> Bool {
    guard let stream else { return false }
    return time - lastUse < limit && stream.isQuiet
  }

  /// Whether the request can be sent again after a connection that ended without an answer.
  ///
  /// An idle connection is closed by the server at any time (RFC 9112, section 9.3.1); what must
  /// not happen twice is repeated only if not one byte of it was taken.
  var mayResend: Bool {
    guard let exchange, isReused, exchange.receivedBytes == 0 else { return false }
    return exchange.method.isIdempotent || exchange.sentBytes == 0
  }

  /// Prepares for another attempt on a new connection.
  func restart(limits: WireLimits) {
    close()
    parser = ResponseParser(limits: limits)
    isReused = false
    exchange?.restart()
    phase = .preparing
  }

  /// Makes the connection free, or closes it when it cannot carry another exchange.
  func release(after response: HTTPResponse) {
    if response.status == .switchingProtocols, let upgrade = exchange?.upgrade, let stream {
      upgrade.put(stream, unread: parser.input.take())
      self.stream = nil
    }
    let isReusable =
      stream != nil && exchange?.isSent == true && response.keepsConnection
      && response.status != .switchingProtocols && parser.input.count == 0
    exchange = nil
    isReused = true
    lastUse = .now
    if !isReusable { close() }
  }
}

/// How far an exchange has come.
enum Progress {
  case pending
  case finished(HTTPResponse)
  case failed(TransportError.Reason)
}

extension PooledConnection {
  /// Tries addresses until one connects or promises to.
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
        note(error)
      }
    }
    return .failed(connectFault ?? .unreachable("its name has no address"))
  }

  /// Sees how the attempt to connect has ended, and goes on to the next address if it failed.
  func finishConnecting() -> Progress {
    guard case .connecting(let remaining) = phase, case .plain(let socket) = stream else {
      return .pending
    }
    do throws(SystemError) {
      try socket.finishConnecting()
    } catch {
      note(error)
      return connect(to: remaining)
    }
    open()
    return .pending
  }

  /// Starts to use a connection that somebody else has made.
  func open(_ stream: ByteStream) {
    self.stream = stream
    open()
  }

  private func open() {
    phase = .open
    exchange?.connection = .now
    send()
  }

  /// A refusal tells more than a missing route: `localhost` often has an address of a family
  /// that the machine does not use.
  private func note(_ error: SystemError) {
    if error.isRefusal {
      connectFault = .refused
    } else if connectFault == nil {
      connectFault = .unreachable("\(error)")
    }
  }

  /// How often a connection is read before the others have their turn.
  private static let roundLimit = 16

  /// Sends as much of the request as the system takes.
  ///
  /// A failure is left for ``receive(into:)`` to find: a server may refuse a request without
  /// reading all of it, and its answer is still there to be read.
  func send() {
    guard let stream, let request = exchange?.request, let sent = exchange?.sentBytes,
      sent < request.count
    else { return }
    do throws(SystemError) {
      exchange?.sentBytes += try stream.send(request, from: sent)
    } catch {
      exchange?.cannotSend = true
    }
  }

  /// Reads what has arrived of the response.
  func receive(into buffer: inout [UInt8]) -> Progress {
    guard let stream, let method = exchange?.method else { return .pending }
    do throws(SystemError) {
      var rounds = 0
      while rounds < Self.roundLimit || stream.readsAhead {
        rounds += 1
        guard let count = try stream.receive(into: &buffer) else { return .pending }
        guard count > 0 else { return finish(isReset: false) }
        exchange?.receivedBytes += count
        parser.input.append(buffer[..<count])
        do throws(WireError) {
          if let response = try parser.next(respondingTo: method) { return .finished(response) }
        } catch {
          return .failed(TransportError.Reason(error))
        }
        if count < buffer.count, !stream.readsAhead { return .pending }
      }
      return .pending
    } catch {
      return finish(isReset: true)
    }
  }

  /// Makes the best of the end of the connection.
  private func finish(isReset: Bool) -> Progress {
    close()
    do throws(WireError) {
      guard let response = try parser.finish() else { return .failed(.closedBeforeResponse) }
      // Only an orderly end completes a body that has no length.
      return isReset ? .failed(.closedInResponse(missingBytes: nil)) : .finished(response)
    } catch {
      return .failed(TransportError.Reason(error))
    }
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
