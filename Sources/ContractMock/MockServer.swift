import ContractHTTP
package import ContractNetwork
import ContractService

/// A mock that listens on a TCP port.
package final class MockServer: Sendable {
  private let server: HTTPServer

  /// The port it listens on, also when the system chose it.
  package var port: UInt16 { server.port }

  package var host: String { server.host }

  private init(_ server: HTTPServer) {
    self.server = server
  }

  /// Starts serving, until ``stop()`` or the release of the last reference.
  ///
  /// Port 0 lets the system choose a free one.
  ///
  /// - Throws: `StartError` when it cannot listen there.
  package static func start(
    _ mocks: MockHost, host: String = "127.0.0.1", port: UInt16 = 0
  ) throws(HTTPServer.StartError) -> MockServer {
    try start(host: host, port: port, sockets: mocks.socketService) { request in
      let reply = mocks.reply(to: request)
      return .response(reply.response, messages: reply.messages.map(WebSocketMessage.init))
    }
  }

  /// Starts serving mocks with what front ends need besides, until ``stop()`` or the release of the last
  /// reference.
  ///
  /// - Throws: `StartError` when it cannot listen there.
  package static func start(
    _ mock: ServedMock, host: String = "127.0.0.1", port: UInt16 = 0
  ) throws(HTTPServer.StartError) -> MockServer {
    try start(host: host, port: port, sockets: mock.host.socketService) { mock.reply(to: $0) }
  }

  private static func start(
    host: String, port: UInt16, sockets: WebSocketService, handler: @escaping HTTPServer.Handler
  ) throws(HTTPServer.StartError) -> MockServer {
    var configuration = HTTPServer.Configuration()
    configuration.host = host
    configuration.port = port
    return MockServer(
      try HTTPServer.start(configuration, sockets: sockets, handler: handler))
  }

  /// Starts serving one contract, until ``stop()`` or the release of the last reference.
  ///
  /// - Throws: `StartError` when it cannot listen there.
  package static func start(
    _ service: MockService, host: String = "127.0.0.1", port: UInt16 = 0
  ) throws(HTTPServer.StartError) -> MockServer {
    try start(MockHost(service), host: host, port: port)
  }

  /// Closes every connection and waits until that is done.
  package func stop() {
    server.stop()
  }
}

extension MockHost {
  fileprivate var socketService: WebSocketService {
    var sockets = WebSocketService(accepts: { self.accepts($0) }) { socket, bytes in
      self.receive(bytes, from: SocketID(socket.number)).map(WebSocketMessage.init)
    }
    sockets.opened = { socket, request in
      self.open(SocketID(socket.number), request)
      return []
    }
    sockets.closed = { self.close(SocketID($0.number)) }
    return sockets
  }
}

extension WebSocketMessage {
  init(_ message: OutgoingMessage) {
    self.init(socket: WebSocketID(message.socket.number), text: message.text)
  }
}
