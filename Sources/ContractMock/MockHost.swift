package import ContractHTTP
package import ContractService
import ContractValidation
import Synchronization

/// Several mocks on one port, each responding on the paths of its contract.
package final class MockHost: Sendable {
  package let services: [MockService]

  /// The index of the service that has each open socket.
  private let sockets = Mutex<[SocketID: Int]>([:])

  /// Combines mocks.
  ///
  /// - Precondition: `services` is not empty.
  /// - Throws: ``MockError/routeConflict(_:)`` when two contracts define the same path under the same
  ///   method.
  package init(_ services: [MockService]) throws(MockError) {
    precondition(!services.isEmpty, "A host needs at least one service")
    for (index, service) in services.enumerated() {
      for earlier in services[..<index] {
        if let conflict = RouteConflict(earlier.contract.contract, service.contract.contract) {
          throw .routeConflict(conflict)
        }
      }
    }
    self.services = services
  }

  package init(_ service: MockService) {
    services = [service]
  }

  package func reply(to request: HTTPRequest) -> MockService.Reply {
    service(for: request).reply(to: request)
  }

  /// The service that has the path of a request, preferably under its method; of several the one
  /// with the most literal path, and the first service for an unknown path.
  func service(for request: HTTPRequest) -> MockService {
    guard services.count > 1 else { return services[0] }
    var best: (service: MockService, template: PathTemplate)?
    var second: MockService?
    for service in services {
      switch service.contract.route(of: request) {
      case .operation(let operation, _):
        if let best, !operation.pathTemplate.isMoreSpecific(than: best.template) { continue }
        best = (service, operation.pathTemplate)
      case .wrongMethod: second = second ?? service
      case .unknown:
        if service.contract.channel(at: request.path) != nil { second = second ?? service }
      }
    }
    return best?.service ?? second ?? services[0]
  }
}

extension MockHost {
  /// Whether a WebSocket request is accepted.
  package func accepts(_ request: HTTPRequest) -> Bool {
    services.contains { $0.accepts(request) }
  }

  /// Registers a socket that a request has opened.
  package func open(_ socket: SocketID, _ request: HTTPRequest) {
    guard let index = services.firstIndex(where: { $0.accepts(request) }) else { return }
    sockets.withLock { $0[socket] = index }
    services[index].open(socket, request)
  }

  /// Receives a message of a client and returns the messages to send.
  package func receive(_ bytes: [UInt8], from socket: SocketID) -> [OutgoingMessage] {
    sockets.withLock { $0[socket] }.map { services[$0].receive(bytes, from: socket) } ?? []
  }

  /// Forgets a closed socket.
  package func close(_ socket: SocketID) {
    sockets.withLock { $0.removeValue(forKey: socket) }.map { services[$0].close(socket) }
  }
}
