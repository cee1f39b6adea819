import ContractHTTP

/// The main loop of a relay.
struct RelayLoop {
  private let configuration: HTTPServer.Configuration
  private let listener: ListeningSocket
  private let shutdown: Shutdown
  private let opener: ServiceOpener
  private let observe: @Sendable (RelayEvent) -> Void
  private let order = RelayOrder()
  private var connections: [RelayConnection] = []
  private var lastID: UInt64 = 0
  private var isAccepting = true
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  /// The time without activity after which a connection is closed.
  private static let idleLimit: Duration = .seconds(3_600)

  init(
    _ configuration: HTTPServer.Configuration, _ listener: ListeningSocket, _ shutdown: Shutdown,
    _ opener: ServiceOpener, _ observe: @escaping @Sendable (RelayEvent) -> Void
  ) {
    self.configuration = configuration
    self.listener = listener
    self.shutdown = shutdown
    self.opener = opener
    self.observe = observe
  }

  /// Passes traffic on until shutdown is requested, then closes everything.
  mutating func run() {
    var set = PollSet()
    while !shutdown.isRequested {
      set.removeAll()
      set.append(shutdown.descriptor, .reading)
      let listening = set.append(isAccepting ? listener.descriptor : ignoredDescriptor, .reading)
      let opened = set.append(opener.descriptor, .reading)
      for connection in connections { connection.prepare(&set) }
      let isBusy = connections.contains(where: \.isEager)
      set.wait(atMost: isBusy ? .zero : isAccepting ? .seconds(60) : .milliseconds(100))
      isAccepting = true
      if set.isReady(opened) {
        for (id, result) in opener.takeResults() { deliver(result, to: id) }
      }
      for connection in connections { connection.handle(set, &buffer) }
      let end = MonotonicTime.now
      for connection in connections where connection.lastActivity + Self.idleLimit <= end {
        connection.close()
      }
      connections.removeAll(where: \.isClosed)
      if set.isReady(listening) { accept() }
    }
    listener.close()
    for connection in connections { connection.close() }
    // What is still being opened ends with its thread, and nothing else closes it.
    for result in opener.takeResults().values {
      if case .success(let stream) = result { stream.close() }
    }
  }

  private func deliver(_ result: Result<ByteStream, TransportError.Reason>, to id: UInt64) {
    guard let connection = connections.first(where: { $0.id == id }), !connection.isClosed else {
      if case .success(let stream) = result { stream.close() }
      return
    }
    connection.didOpen(result)
  }

  private mutating func accept() {
    do throws(SystemError) {
      while let socket = try listener.accept() {
        lastID += 1
        connections.append(RelayConnection(lastID, socket, opener, order, observe))
      }
    } catch {
      // The client stays in the queue, so without a pause the loop would spin.
      isAccepting = false
    }
  }
}
