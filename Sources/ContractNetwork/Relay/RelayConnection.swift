import ContractHTTP

/// How many exchanges a relay has passed on; confined to its thread.
final class RelayOrder {
  var ended = 0
}

/// A client of a relay, and its connection to the service.
///
/// Confined to the thread of its relay.
final class RelayConnection {
  private enum Phase {
    /// No request has arrived yet.
    case idle
    case opening
    case open
    /// The rest of the output is sent, then both connections are closed.
    case closing
    case closed
  }

  let id: UInt64
  private let client: ByteStream
  private let opener: ServiceOpener
  private let observe: @Sendable (RelayEvent) -> Void
  private let order: RelayOrder
  private var service: ByteStream?
  private var phase = Phase.idle
  private(set) var lastActivity = MonotonicTime.now

  private var requests = RequestRelay(keeping: keptBytes)
  private var responses = ResponseObserver(keeping: keptBytes)

  /// The requests without a complete response, in order.
  private var pending: [PendingExchange] = []
  private var toService = SendQueue()
  private var toClient = SendQueue()
  private var tap: WebSocketTap?

  private var clientIndex: Int?
  private var serviceIndex: Int?
  private var hasClientEnded = false

  /// Whether the connection to the service may have bytes although it is not readable.
  private var mayHaveMore = false

  /// A request on its way.
  private struct PendingExchange {
    var request: HTTPRequest
    var begin: Int
    var startedAt = WallClock.sinceEpoch
    var start = MonotonicTime.now
  }

  init(
    _ id: UInt64, _ socket: TCPSocket, _ opener: ServiceOpener, _ order: RelayOrder,
    _ observe: @escaping @Sendable (RelayEvent) -> Void
  ) {
    self.id = id
    client = .plain(socket)
    self.opener = opener
    self.order = order
    self.observe = observe
  }

  /// The number of bytes of a body that are kept to look at them.
  private static let keptBytes = 4 << 20

  /// The number of unsent bytes at which the other side has to wait.
  private static let queueLimit = 1 << 20
}

extension RelayConnection {
  var isClosed: Bool { if case .closed = phase { true } else { false } }

  private var isClosing: Bool { if case .closing = phase { true } else { false } }

  /// Adds what the connection waits for.
  func prepare(_ set: inout PollSet) {
    var interest: PollSet.Interest = toClient.isEmpty ? [] : .writing
    if readsClient { interest.insert(.reading) }
    clientIndex = set.append(interest.isEmpty ? ignoredDescriptor : client.descriptor, interest)
    serviceIndex = nil
    guard let service else { return }
    interest = toService.isEmpty ? [] : .writing
    if readsService { interest.insert(.reading) }
    serviceIndex = set.append(interest.isEmpty ? ignoredDescriptor : service.descriptor, interest)
  }

  /// Whether to look for bytes of the service without waiting.
  var isEager: Bool { mayHaveMore && readsService && service != nil }

  private var readsClient: Bool {
    !hasClientEnded && !isClosing && toService.size < Self.queueLimit
  }

  private var readsService: Bool { !isClosing && toClient.size < Self.queueLimit }

  /// Handles what has happened.
  func handle(_ set: PollSet, _ buffer: inout [UInt8]) {
    guard !isClosed else { return }
    if let clientIndex, set.isReady(clientIndex), readsClient { receiveFromClient(&buffer) }
    let isReady = serviceIndex.map(set.isReady) ?? false
    if isReady || mayHaveMore, readsService { receiveFromService(&buffer) }
    flush()
  }

  /// Closes both connections.
  func close() {
    guard !isClosed else { return }
    finish()
    client.close()
    service?.close()
    service = nil
    phase = .closed
    if tap != nil { observe(.socketClosed(WebSocketID(id))) }
  }

  private func flush() {
    do throws(SystemError) {
      if let service, try toService.send(over: service) { lastActivity = .now }
    } catch {
      // The service may have responded before it closed.
      toService = SendQueue()
    }
    do throws(SystemError) {
      if try toClient.send(over: client) { lastActivity = .now }
    } catch {
      close()
      return
    }
    if isClosing, toClient.isEmpty { close() }
    if hasClientEnded, pending.isEmpty, toClient.isEmpty { close() }
  }
}

// From the client to the service.
extension RelayConnection {
  private func receiveFromClient(_ buffer: inout [UInt8]) {
    do throws(SystemError) {
      guard let count = try client.receive(into: &buffer) else { return }
      lastActivity = .now
      guard count > 0 else {
        hasClientEnded = true
        if tap != nil || pending.isEmpty { close() }
        return
      }
      if tap != nil {
        passToService(Array(buffer[..<count]))
      } else {
        requests.append(buffer[..<count])
        passRequests()
      }
    } catch {
      close()
    }
  }

  private func passToService(_ bytes: [UInt8]) {
    toService.append(bytes)
    tap?.client(bytes[...]).forEach(observe)
  }

  private func passRequests() {
    do throws(WireError) {
      while let piece = try requests.next() {
        switch piece {
        case .head(let request): begin(request)
        case .bytes(let bytes): toService.append(bytes)
        case .end(let request):
          if !pending.isEmpty { pending[pending.count - 1].request = request }
        }
      }
    } catch {
      respond(error.status, "\(error)")
    }
  }

  private func begin(_ request: HTTPRequest) {
    pending.append(PendingExchange(request: request, begin: order.ended))
    var replacements: [String: String?] = ["host": opener.origin.authority]
    if request.fields.contains("upgrade") {
      replacements["sec-websocket-extensions"] = .some(nil)
    }
    toService.append(request.head(below: opener.origin.basePath, replacing: replacements))
    if case .idle = phase {
      phase = .opening
      opener.open(id)
    }
  }

  /// Uses a connection that was opened, or reports that it could not be.
  func didOpen(_ result: Result<ByteStream, TransportError.Reason>) {
    switch result {
    case .success(let stream):
      service = stream
      phase = .open
      flush()
    case .failure(let reason): fail(reason)
    }
  }

  /// Reports that the service did not respond, and closes.
  private func fail(_ reason: TransportError.Reason) {
    let error = TransportError(reason, at: opener.origin)
    for exchange in pending { observe(.failed(exchange.request, error)) }
    pending = []
    respond(HTTPStatus(502), "\(error)")
    flush()
  }

  /// Sends a last response of the relay itself.
  private func respond(_ status: HTTPStatus, _ reason: String) {
    let response = HTTPResponse(
      status: status,
      fields: ["Content-Type": "text/plain; charset=utf-8", "Connection": "close"],
      body: Array("\(reason)\n".utf8))
    var bytes: [UInt8] = []
    response.write(to: &bytes, respondingTo: .get, extraLines: [])
    toClient.append(bytes)
    phase = .closing
  }
}

// From the service to the client.
extension RelayConnection {
  private func receiveFromService(_ buffer: inout [UInt8]) {
    guard let service else { return }
    mayHaveMore = false
    do throws(SystemError) {
      guard let count = try service.receive(into: &buffer) else { return }
      lastActivity = .now
      guard count > 0 else { return endService() }
      mayHaveMore = service.readsAhead
      let bytes = Array(buffer[..<count])
      toClient.append(bytes)
      if tap != nil {
        tap?.server(bytes[...]).forEach(observe)
      } else {
        observeResponses(bytes)
      }
    } catch {
      endService()
    }
  }

  private func observeResponses(_ bytes: [UInt8]) {
    responses.append(bytes[...])
    while let exchange = pending.first,
      let response = responses.next(respondingTo: exchange.request.method)
    {
      pending.removeFirst()
      guard responses.hasSwitched else {
        report(exchange, response)
        continue
      }
      tap = WebSocketTap(WebSocketID(id), target: exchange.request.target)
      report(exchange, response, opening: WebSocketID(id))
      tap?.server(responses.takeRest()[...]).forEach(observe)
      let rest = requests.takeRest()
      if !rest.isEmpty { passToService(rest) }
    }
  }

  private func report(
    _ exchange: PendingExchange, _ response: HTTPResponse, opening socket: WebSocketID? = nil
  ) {
    order.ended += 1
    observe(
      .exchange(
        RelayedExchange(
          request: exchange.request, response: response, startedAt: exchange.startedAt,
          duration: MonotonicTime.now - exchange.start, begin: exchange.begin,
          socket: socket)))
  }

  /// Reports the response that the end of the connection has completed or cut.
  private func finish() {
    guard let exchange = pending.first, let response = responses.finish() else { return }
    pending.removeFirst()
    report(exchange, response)
  }

  private func endService() {
    let hadResponse = pending.isEmpty || tap != nil
    let count = pending.count
    finish()
    service?.close()
    service = nil
    if hadResponse || pending.count < count || responses.isBlind {
      phase = .closing
    } else {
      fail(.closedBeforeResponse)
    }
  }
}
